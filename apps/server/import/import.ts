/** Imports customers of another system: reads the files, checks customer by customer, and writes if asked to. */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { mailboxKey } from '@pfotenportal/domain/customer/email'
import type { Services } from '../context/services.ts'
import { serviceAt } from '../context/actor.ts'
import {
  findImported,
  findTakenValues,
  listUnknownCodes,
  listUnregisteredFriends,
  tryLockImport,
  unlockImport,
} from '../database/import/imported-rows.ts'
import {
  analyzeStaging,
  createStaging,
  dropStaging,
  listLines,
  takeClaims,
  type Claim,
  type StagedLine,
} from '../database/import/staging.ts'
import type { Queries } from '../database/open.ts'
import { registerReferral } from '../referrals/referrals.ts'
import type { SourceFile } from './find-files.ts'
import { UnusableFile } from './lines.ts'
import type { Progress } from './progress.ts'
import type { Report } from './report.ts'
import { stageFile, unitLine } from './stage.ts'
import { checkUnit, noteOf, problemOf, type Problem, type Unit, type UnitLine } from './unit.ts'
import { writeUnits } from './write.ts'

/** Lines whose customers are written in one transaction: a few hundred customers. */
const LINES_AT_ONCE = 3_000

export interface ImportOptions {
  readonly services: Services
  readonly files: readonly SourceFile[]
  /** The name under which imported lines are remembered. */
  readonly source: string
  /** Whether to write; otherwise the run only reports. */
  readonly isApplied: boolean
  readonly hasMails: boolean
  readonly report: Report
  readonly progress: Progress
}

/** Runs an import. Throws UnusableFile, before anything is written, if a file cannot be read as a whole. */
export async function runImport(options: ImportOptions): Promise<void> {
  const { services } = options
  await services.database.query.connection().execute(async (db) => {
    if (!(await tryLockImport(db))) throw new UnusableFile('Another import is running.')
    try {
      await createStaging(db)
      await importStaged(db, await stageFiles(db, options), options)
    } finally {
      await dropStaging(db)
      await unlockImport(db)
    }
  })
  if (options.isApplied) await registerReferrals(options)
}

async function stageFiles(db: Queries, { files, report, progress }: ImportOptions): Promise<number> {
  let count = 0
  for (const file of files) {
    progress.show(`reading ${file.name}`)
    count += await stageFile(db, file, report)
  }
  await analyzeStaging(db)
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
  const imported = await importedDigests(db, staged, source)
  const fresh: StagedUnit[] = []
  for (const unit of staged) {
    if (imported.has(`customers ${unit.key}`)) reportKnown(unit, imported, report)
    else fresh.push(unit)
  }
  const accepted: Unit[] = []
  const checked = fresh.map((unit) => ({ ...unit, checked: checkUnit(unit.key, unit.lines, moment) }))
  const taken = await takenBy(
    db,
    checked.flatMap(({ checked: it }) => ('unit' in it ? [it.unit] : [])),
  )
  for (const { key, lines, checked: it } of checked) {
    const elsewhere = lines
      .filter(({ kind, id }) => imported.has(`${kind} ${id}`))
      .map((line) => problemOf(line, 'was imported with another customer', 'id'))
    const problems = [...it.problems, ...elsewhere, ...(taken.get(key) ?? [])]
    if ('unit' in it && problems.length === 0) accepted.push(it.unit)
    else refuse(lines, problems, report)
  }
  const refused = isApplied ? await writeUnits(db, accepted, { ...options, moment }) : []
  for (const { unit, message } of refused) {
    const [first] = unit.lines
    refuse(unit.lines, first ? [problemOf(first, message)] : [], report)
  }
  const isRefused = new Set(refused.map(({ unit }) => unit))
  for (const unit of accepted.filter((each) => !isRefused.has(each))) {
    report.customer('accepted')
    for (const line of unit.lines) report.line('accepted', line, noteOf(line))
  }
}

/** The digests of the lines that were imported before. */
async function importedDigests(
  db: Queries,
  units: readonly StagedUnit[],
  source: string,
): Promise<ReadonlyMap<string, string>> {
  const lines = units.flatMap((unit) => unit.lines.map(({ kind, id }) => ({ kind, externalId: id })))
  const rows = await findImported(db, source, lines)
  return new Map(rows.map(({ kind, externalId, digest }) => [`${kind} ${externalId}`, digest]))
}

/** A customer who is here already belongs to the portal: differences are only reported. */
function reportKnown({ lines }: StagedUnit, imported: ReadonlyMap<string, string>, report: Report): void {
  report.customer('known')
  for (const line of lines) {
    const digest = imported.get(`${line.kind} ${line.id}`)
    if (digest === line.digest) report.line('unchanged', line)
    else if (digest === undefined)
      report.line('changed', line, 'is new since its customer was imported; it is not added')
    else report.line('changed', line, 'has changed since its import; nothing is overwritten')
  }
}

function refuse(lines: readonly UnitLine[], problems: readonly Problem[], report: Report): void {
  report.customer('refused')
  for (const problem of problems) report.problem(problem)
  for (const line of lines) report.line('refused', line)
}

/** Values that must be unique, and who has them already, by customer. */
async function takenBy(db: Queries, units: readonly Unit[]): Promise<ReadonlyMap<string, Problem[]>> {
  const wanted = units.flatMap(claimsOf)
  const claims = wanted.map(({ claim }) => claim)
  const faults = [
    ...(await takeClaims(db, claims)).map((claim) => ({
      claim,
      message: 'is also in the line of another customer',
    })),
    ...(await findTakenValues(db, claims)).map((claim) => ({ claim, message: 'exists already' })),
  ]
  const found = faults.flatMap(({ claim, message }) => {
    const line = wanted.find(({ claim: each }) => isSame(each, claim))
    return line ? [{ unit: claim.unit, problem: problemOf(line.line, message, claim.kind) }] : []
  })
  const byUnit = groupBy(found, ({ unit }) => unit)
  return new Map([...byUnit].map(([unit, list]) => [unit, list.map(({ problem }) => problem)]))
}

function isSame(a: Claim, b: Claim): boolean {
  return a.kind === b.kind && a.value === b.value && a.unit === b.unit
}

/** The columns whose values only one line can have. */
const UNIQUE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  customers: ['email', 'referral_code'],
  orders: ['number'],
}

function claimsOf({ key, lines }: Unit): { readonly claim: Claim; readonly line: UnitLine }[] {
  return lines.flatMap((line) =>
    (UNIQUE_COLUMNS[line.kind] ?? []).flatMap((kind) => {
      const value = line.values[kind]
      if (typeof value !== 'string') return []
      const claim = { kind, value: kind === 'email' ? mailboxKey(value) : value, unit: key }
      return [{ claim, line }]
    }),
  )
}

function groupBy<T>(list: readonly T[], keyOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const each of list) {
    const group = groups.get(keyOf(each))
    if (group) group.push(each)
    else groups.set(keyOf(each), [each])
  }
  return groups
}

const FRIENDS_AT_ONCE = 500
/** How many customers with an unknown code the report names. */
const NAMED = 20

/** Registers who was referred by whom, once every customer is here. A run that was interrupted does the rest later. */
async function registerReferrals({ services, source, report }: ImportOptions): Promise<void> {
  const { database, clock } = services
  const { at: now } = await clock.moment()
  const actor = serviceAt(services, { now, requestId: 'import' })
  for (let after = 0; ;) {
    const friends = await listUnregisteredFriends(database.query, after, FRIENDS_AT_ONCE)
    const last = friends.at(-1)
    if (last === undefined) break
    for (const id of friends) await database.transaction((tx) => registerReferral(tx, actor, id))
    after = last
  }
  const { externalIds, total } = await listUnknownCodes(database.query, source, NAMED)
  const more = total - externalIds.length
  if (total > 0)
    report.note(
      `customers with a code that nobody has: ${externalIds.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    )
}
