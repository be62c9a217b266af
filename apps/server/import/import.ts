/** Imports customers of another system: reads the files, checks customer by customer, and writes if asked to. */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { serviceAt } from '../context/actor.ts'
import type { Services } from '../context/services.ts'
import { UnusableFile } from '../core/files/text-file.ts'
import { listErasedOf } from '../database/customer/erased-marks.ts'
import {
  findImported,
  listUnknownCodes,
  listUnregisteredFriends,
  type ImportedRow,
} from '../database/import/imported-rows.ts'
import { runOnlyImport, withoutLimit } from '../database/import/only-import.ts'
import {
  analyzeImported,
  analyzeStaging,
  createStaging,
  listLines,
  type StagedLine,
} from '../database/import/staging.ts'
import type { Queries } from '../database/open.ts'
import { registerReferral } from '../referrals/referrals.ts'
import { groupBy, takenBy } from './claims.ts'
import { extendKnown, refuse } from './extend.ts'
import type { FoundFiles } from './find-files.ts'
import type { Goods } from './goods.ts'
import { providersToConfirm } from './methods.ts'
import type { Progress } from './progress.ts'
import type { Report } from './report.ts'
import { TABLES } from './rows.ts'
import { stageFile, unitLine, type OpenEnd, type UnreadableLine } from './stage.ts'
import { ERASED_CUSTOMERS, ERASED_HERE, settleUnaccounted } from './unaccounted.ts'
import { noteOf, reportUnclearWords } from './unclear-words.ts'
import { problemOf, type ImportProblem, type UnitLine } from './unit-parts.ts'
import { checkUnit, type Unit } from './unit.ts'
import { writeUnits } from './write.ts'

/** Lines whose customers are written in one transaction: a few hundred customers. */
const LINES_AT_ONCE = 3_000

export interface ImportOptions {
  readonly services: Services
  readonly found: FoundFiles
  /** The name under which imported lines are remembered. */
  readonly source: string
  /** Whether to write; otherwise the run only reports. */
  readonly isApplied: boolean
  readonly hasMails: boolean
  /** Unread files and lines of nobody or of unknown customers that the operator accepts to go without. */
  readonly without: readonly string[]
  /** The articles of the other system, if it has others than the catalogue. */
  readonly goods?: Goods
  readonly report: Report
  readonly progress: Progress
}

/**
 * Runs an import. Throws UnusableFile, before anything is written, if a file cannot be read as a whole, or if something
 * would be lost of which nobody can tell whose it is.
 */
export async function runImport(options: ImportOptions): Promise<void> {
  await runOnlyImport(options.services.database, async (db) => {
    await createStaging(db)
    await importStaged(db, await stageFiles(db, options), options)
    if (!options.isApplied) return
    await withoutLimit(db, () => analyzeImported(db, TABLES))
    await registerReferrals(db, options)
  })
}

async function stageFiles(db: Queries, options: ImportOptions): Promise<number> {
  const { found, report, progress, isApplied } = options
  const unreadable: UnreadableLine[] = []
  const openEnds: OpenEnd[] = []
  let count = 0
  for (const file of found.files) {
    progress.show(`reading ${file.name}`)
    const staged = await stageFile(db, file, options)
    count += staged.count
    unreadable.push(...staged.unreadable)
    openEnds.push(...staged.openEnds)
  }
  for (const remark of options.goods?.remarks() ?? []) report.note(remark)
  await withoutLimit(db, () => analyzeStaging(db))
  const open = await settleUnaccounted(db, { ...found, unreadable, openEnds }, options)
  if (isApplied && open > 0)
    throw new UnusableFile('Correct what is listed above, or accept each by its name with --without.')
  return count
}

async function importStaged(db: Queries, total: number, options: ImportOptions): Promise<void> {
  const moment = await options.services.clock.moment()
  let done = 0
  for (let after = ''; ;) {
    const units = await nextUnits(db, after)
    const last = units.at(-1)
    if (!last) return
    after = last.key
    await importUnits(db, units, moment, options)
    for (const { lines } of units) done += lines.length
    options.progress.show(options.isApplied ? 'importing' : 'checking', done / Math.max(total, done))
  }
}

/** The next customers with all of their lines; none at the end. */
async function nextUnits(db: Queries, after: string, count = LINES_AT_ONCE): Promise<StagedUnit[]> {
  const staged = await listLines(db, after, count)
  const groups = [...groupBy(staged, ({ unit }) => unit)]
  const isCut = staged.length === count
  if (isCut && groups.length === 1) return nextUnits(db, after, count * 2)
  return groups.slice(0, isCut ? -1 : undefined).map(([key, lines]) => ({ key, lines: inFileOrder(lines) }))
}

function inFileOrder(lines: readonly StagedLine[]): UnitLine[] {
  return lines.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line).map(unitLine)
}

interface StagedUnit {
  readonly key: string
  readonly lines: readonly UnitLine[]
}

async function importUnits(
  db: Queries,
  staged: readonly StagedUnit[],
  moment: Moment,
  options: ImportOptions,
): Promise<void> {
  const { report, source, isApplied } = options
  const imported = await importedLines(db, staged, source)
  const fresh: StagedUnit[] = []
  for (const unit of staged) {
    const customer = imported.get(`customers ${unit.key}`)
    if (customer)
      await extendKnown(db, { ...unit, customerId: Number(customer.rowId) }, imported, { ...options, moment })
    else fresh.push(unit)
  }
  const accepted: Unit[] = []
  const erased = await erasedSince(db, fresh, options)
  const checked = fresh.map((unit) => ({ ...unit, checked: checkUnit(unit.key, unit.lines, moment) }))
  const taken = await takenBy(
    db,
    checked.flatMap(({ checked: it }) => ('unit' in it ? [it.unit] : [])),
    options.services.config.brand.orderNumberPrefix,
  )
  for (const { key, lines, checked: it } of checked) {
    const elsewhere = lines
      .filter(({ kind, id }) => imported.has(`${kind} ${id}`))
      .map((line) => problemOf(line, 'was imported with another customer', 'id'))
    const problems = [...it.problems, ...elsewhere, ...(taken.get(key) ?? []), ...(erased.get(key) ?? [])]
    if ('unit' in it && problems.length === 0) accepted.push(it.unit)
    else refuseCustomer(lines, problems, report)
  }
  const refused = isApplied ? await writeUnits(db, accepted, { ...options, moment }) : []
  for (const { unit, message } of refused) {
    const [first] = unit.lines
    refuseCustomer(unit.lines, first ? [problemOf(first, message)] : [], report)
  }
  const isRefused = new Set(refused.map(({ unit }) => unit))
  for (const unit of accepted.filter((each) => !isRefused.has(each))) {
    report.customer('accepted')
    report.waiting(providersToConfirm(unit))
    reportUnclearWords(unit, report)
    for (const line of unit.lines)
      report.line('accepted', line, unit.notes.get(line) ?? noteOf(line, isApplied))
  }
}

/** Customers who were erased here since they were imported come back only if the operator says so (C-618). */
async function erasedSince(
  db: Queries,
  units: readonly StagedUnit[],
  { source, without }: ImportOptions,
): Promise<ReadonlyMap<string, ImportProblem[]>> {
  if (without.includes(ERASED_CUSTOMERS)) return new Map()
  const ids = units.map(({ key }) => key)
  const erased = await listErasedOf(db, source, ids)
  return new Map(
    units.flatMap(({ key, lines: [first] }) =>
      first && erased.has(key) ? [[key, [problemOf(first, ERASED_HERE)]] as const] : [],
    ),
  )
}

function refuseCustomer(
  lines: readonly UnitLine[],
  problems: readonly ImportProblem[],
  report: Report,
): void {
  report.customer('refused')
  refuse(lines, problems, report)
}

/** The lines that were imported before, and their customers. */
async function importedLines(
  db: Queries,
  units: readonly StagedUnit[],
  source: string,
): Promise<ReadonlyMap<string, ImportedRow>> {
  const lines = units.flatMap(({ key, lines: own }) => [
    { kind: 'customers', externalId: key },
    ...own.filter(({ kind }) => kind !== 'customers').map(({ kind, id }) => ({ kind, externalId: id })),
  ])
  const rows = await findImported(db, source, lines)
  return new Map(rows.map((row) => [`${row.kind} ${row.externalId}`, row]))
}

const FRIENDS_AT_ONCE = 500
/** How many customers with an unknown code the report names. */
const NAMED = 20

/** Registers who was referred by whom, once every customer is here. A run that was interrupted does the rest later. */
async function registerReferrals(db: Queries, { services, source, report }: ImportOptions): Promise<void> {
  const { database, clock } = services
  const { at: now } = await clock.moment()
  const actor = serviceAt(services, { now, requestId: 'import' })
  for (let after = 0; ;) {
    const friends = await listUnregisteredFriends(db, after, FRIENDS_AT_ONCE)
    const last = friends.at(-1)
    if (last === undefined) break
    for (const id of friends) await database.transaction((tx) => registerReferral(tx, actor, id))
    after = last
  }
  const { externalIds, total } = await withoutLimit(db, () => listUnknownCodes(db, source, NAMED))
  const more = total - externalIds.length
  if (total > 0)
    report.note(
      `customers with a code that nobody has: ${externalIds.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    )
}
