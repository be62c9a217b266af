/** What would be lost without a word: files that are not read, and lines that belong to nobody. */
import { UnusableFile } from '../core/files/text-file.ts'
import { withoutLimit } from '../database/import/only-import.ts'
import {
  findUnits,
  listStrays,
  setStraysApart,
  stageLines,
  type StrayLine,
} from '../database/import/staging.ts'
import type { Queries } from '../database/open.ts'
import type { FoundFiles } from './find-files.ts'
import type { Lines, Report } from './report.ts'
import { faultyLine, type OpenEnd, type UnreadableLine } from './stage.ts'

/** The name by which an operator lets erased customers come back. */
export const ERASED_CUSTOMERS = 'erased-customers'
/** What is said of one. */
export const ERASED_HERE =
  'the customer was erased here since; if they want to come back, accept it with --without erased-customers'

/** Accepts all lines whose customers no file has, such as those of customers who are not moved yet. */
const STRANGERS = 'unknown-customers'

/** What is found out while files are read. */
interface Unaccounted extends FoundFiles {
  readonly unreadable: readonly UnreadableLine[]
  readonly openEnds: readonly OpenEnd[]
}

/** What the operator accepts to go without, by name. */
export interface Without {
  readonly source: string
  /** Names of files, lines such as `orders.csv:17`, and `unknown-customers`. */
  readonly without: readonly string[]
  readonly report: Report
}

/**
 * Gives unreadable lines to their customers, who are refused, and reports the others. Returns how many files and lines
 * nobody has accepted. Throws UnusableFile if something is accepted that is not there.
 */
export async function settleUnaccounted(
  db: Queries,
  found: Unaccounted,
  { source, without, report }: Without,
): Promise<number> {
  const unused = new Set(without.filter((name) => name !== ERASED_CUSTOMERS))
  let open = 0
  const isAccepted = (...names: string[]) => {
    const accepted = names.filter((name) => without.includes(name))
    for (const name of accepted) unused.delete(name)
    open += accepted.length > 0 ? 0 : 1
    return accepted.length > 0
  }
  for (const { name, message } of found.unread) {
    if (isAccepted(name)) report.note(`${name} is not read, as accepted`)
    else report.unread(name, message)
  }
  for (const { file, line } of found.openEnds) {
    const place = `${file}:${line}`
    if (isAccepted(place)) report.note(`${place} is the last line and has no line end, as accepted`)
    else report.unread(file, mayHaveBrokenOff(line, place))
  }
  const nobodys = await stageFaulty(db, source, found.unreadable)
  for (const { file, message, column, ...place } of nobodys) {
    const at = { ...place, file: file.name }
    const problem = { message: `${message}. Nobody can tell whose line it is`, ...withColumn(column) }
    if (isAccepted(`${at.file}:${at.line}`)) report.line('left out', at, `${message}; accepted`)
    else refuse(report, at, problem)
  }
  for await (const { unit, ...at } of straysIn(db, source)) {
    const message = `no file has the customer "${unit}"`
    const column = found.files.find(({ name }) => name === at.file)?.format.owner
    if (isAccepted(`${at.file}:${at.line}`, STRANGERS)) report.line('left out', at, `${message}; accepted`)
    else refuse(report, at, { message, ...withColumn(column) })
  }
  const [none] = unused
  if (none !== undefined)
    throw new UnusableFile(`--without ${none}: no such file is unread, and no such line belongs to nobody.`)
  return open
}

/** Half a price is a price too, and the lines that are missing after it are in no report. */
function mayHaveBrokenOff(line: number, place: string): string {
  return `may have broken off: line ${line} is the last one and has no line end. If the file is complete, add a line end, or accept it with --without ${place}`
}

/** How many lines without a customer are held in memory. */
const STRAYS_AT_ONCE = 2_000

/** Sets the lines apart that name a customer whom no file has, and goes through them. */
async function* straysIn(db: Queries, source: string): AsyncGenerator<StrayLine> {
  await withoutLimit(db, () => setStraysApart(db, source))
  for (let last: StrayLine | undefined; ;) {
    const strays = await listStrays(db, last, STRAYS_AT_ONCE)
    last = strays.at(-1)
    if (!last) return
    yield* strays
  }
}

function withColumn(column: string | undefined): { readonly column?: string } {
  return column === undefined ? {} : { column }
}

function refuse(report: Report, at: Lines, problem: { readonly message: string; readonly column?: string }) {
  report.problem({ ...at, ...problem })
  report.line('refused', at)
}

/** Stages the unreadable lines whose customer is known without doubt, and returns the others. */
async function stageFaulty(
  db: Queries,
  source: string,
  unreadable: readonly UnreadableLine[],
): Promise<readonly UnreadableLine[]> {
  const named = unreadable.flatMap(({ owners }) => [...owners].filter((id) => id !== undefined))
  const units = named.length === 0 ? new Set<string>() : await findUnits(db, source, named)
  const owned = unreadable.map((line) => ({ line, owner: ownerOf(line, units) }))
  await stageLines(
    db,
    owned.flatMap(({ line, owner }) => (owner === undefined ? [] : [faultyLine(line, owner)])),
  )
  return owned.filter(({ owner }) => owner === undefined).map(({ line }) => line)
}

function ownerOf({ owners, file }: UnreadableLine, units: ReadonlySet<string>): string | undefined {
  const ids = [...owners].filter((id) => id !== undefined)
  const known = ids.filter((id) => units.has(id))
  // Without the line of a customer nobody can be imported by half, so that a guess does no harm.
  const isCustomersOwn = file.format.owner === 'id'
  if (!isCustomersOwn && owners.has(undefined)) return undefined
  const likely = isCustomersOwn && known.length === 0 ? ids : known
  return likely.length === 1 ? likely[0] : undefined
}
