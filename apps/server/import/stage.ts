/** Reads the files of an import into staging, where the lines of a customer can be found together. */
import { UnusableFile } from '../core/files/text-file.ts'
import { isStorable } from '../core/storable-text.ts'
import { findStaged, stageLines, type StagedLine } from '../database/import/staging.ts'
import type { Queries } from '../database/open.ts'
import type { MappedLine } from './file-format.ts'
import type { SourceFile } from './find-files.ts'
import { readLine, type CellFault, type Cells } from './format.ts'
import type { Goods } from './goods.ts'
import { checkHeader, unknownKeys } from './header.ts'
import { possibleOwners } from './owner.ts'
import { recordsOf, type SourceRecord } from './records.ts'
import type { Report } from './report.ts'
import type { UnitLine } from './unit-parts.ts'

const STAGED_AT_ONCE = 2_000
/** More unreadable lines in a file than these are no mistakes in lines, but a wrong file. */
const MOST_UNREADABLE = 1_000
const MOST_ID = 100

/** A line that cannot be read, or names no customer, and whose it may be; `undefined` stands for "somebody else". */
export interface UnreadableLine {
  readonly file: SourceFile
  readonly line: number
  readonly lines: number
  readonly column?: string
  readonly message: string
  readonly owners: ReadonlySet<string | undefined>
}

/** The last line of a file that may have broken off there, although the line can be read. */
export interface OpenEnd {
  readonly file: string
  readonly line: number
}

interface StagedFile {
  readonly count: number
  readonly unreadable: readonly UnreadableLine[]
  readonly openEnds: readonly OpenEnd[]
}

/** Where a record stands. */
interface At {
  readonly file: string
  readonly line: number
  readonly lines: number
}

const NOBODY: ReadonlySet<string | undefined> = new Set([undefined])

/** Stages every line of a file that can be read, and returns how many, and the others. */
export async function stageFile(
  db: Queries,
  file: SourceFile,
  { report, goods }: { readonly report: Report; readonly goods?: Goods },
): Promise<StagedFile> {
  let waiting: StagedLine[] = []
  const unreadable: UnreadableLine[] = []
  const openEnds: OpenEnd[] = []
  let count = 0
  const keys = unknownKeys(file, report)
  async function flush(): Promise<void> {
    const lines = waiting
    waiting = []
    if (lines.length === 0) return
    for (const index of await stageLines(db, lines)) {
      const repeated = lines[index]
      if (repeated) await stageRepeated(db, repeated, report)
    }
  }
  const onOpenEnd = (line: number) => openEnds.push({ file: file.name, line })
  for await (const records of recordsOf(file.path, { ...readerOf(file, report), onOpenEnd })) {
    for (const record of records) {
      if ('cells' in record) {
        keys.take(record)
        for (const item of file.format.items?.(record.cells) ?? []) goods?.note(item)
      }
      const found = linesOf(file, record, report)
      count += found.lines.length
      waiting.push(...found.lines)
      unreadable.push(...found.unreadable)
    }
    refuseWrongFile(file, unreadable)
    if (waiting.length >= STAGED_AT_ONCE) await flush()
  }
  await flush()
  keys.end()
  return { count, unreadable, openEnds }
}

function readerOf(file: SourceFile, report: Report) {
  return {
    known: file.format.known,
    onEncoding: (encoding: string) =>
      encoding === 'UTF-8' ? undefined : report.note(`${file.name}: read as ${encoding}`),
    onHeader: (names: readonly string[]) => checkHeader(file, names, report),
    onNote: (text: string) => report.note(text),
  }
}

function refuseWrongFile({ name }: SourceFile, unreadable: readonly UnreadableLine[]): void {
  const [first] = unreadable
  if (!first || unreadable.length <= MOST_UNREADABLE) return
  throw new UnusableFile(
    `${name} has more than ${MOST_UNREADABLE} lines that cannot be read. The first is line ${first.line}: it ${first.message}.`,
  )
}

interface FoundLines {
  readonly lines: readonly StagedLine[]
  readonly unreadable: readonly UnreadableLine[]
}

const NOTHING: FoundLines = { lines: [], unreadable: [] }

function linesOf(file: SourceFile, record: SourceRecord, report: Report): FoundLines {
  const at = { file: file.name, line: record.line, lines: record.lines }
  if ('isSkipped' in record) {
    report.skip(at)
    return NOTHING
  }
  const unreadable = (message: string, owners = NOBODY, column?: string): FoundLines => ({
    lines: [],
    unreadable: [{ ...at, file, message, owners, ...(column !== undefined && { column }) }],
  })
  if ('fault' in record) return unreadable(record.fault, possibleOwners(file.format, record.seen))
  const mapped = file.format.map(record.cells)
  if ('leftOut' in mapped) {
    report.line('left out', at, mapped.leftOut)
    return NOTHING
  }
  const owner = ownerFault(record.cells, file.format.owner)
  if (owner !== undefined) return unreadable(owner, NOBODY, file.format.owner)
  // The last line of our format stands for the line of the file, so that each counts once.
  const own = (index: number) => (index === mapped.length - 1 ? at : { ...at, lines: 0 })
  return { lines: mapped.map((line, index) => stagedLine(own(index), line)), unreadable: [] }
}

/** Why a line belongs to nobody; undefined if it names a customer. */
function ownerFault(cells: Cells, column: string): string | undefined {
  const id = (cells[column] ?? '').trim()
  if (id === '') return 'is missing, so that the line belongs to nobody'
  if (!isStorable(id)) return 'contains a character that cannot be stored, such as NUL'
  return id.length > MOST_ID ? `has more than ${MOST_ID} characters` : undefined
}

function stagedLine(at: At, { kind, cells, names = {}, fault }: MappedLine): StagedLine {
  const read = readLine(kind, cells)
  // What the mapping says about a column is more than that its cell cannot be read.
  const unread = read.faults.filter(({ column = '' }) => !fault || (names[column] ?? column) !== fault.column)
  const faults = [...unread, ...(fault ? [{ column: fault.column, message: fault.message }] : [])]
  const isId = read.id !== '' && read.id.length <= MOST_ID && isStorable(read.id)
  const externalId = isId ? read.id : placeOf(at)
  const content = JSON.stringify({ values: read.values, faults, names })
  return { kind, externalId, unit: read.customerId, ...at, digest: read.digest, content }
}

/** The id of a line that has none of its own. */
function placeOf({ file, line }: Pick<At, 'file' | 'line'>): string {
  return `(${file}:${line})`
}

/** A line of a customer that cannot be read, so that its customer is refused. */
export function faultyLine({ file, line, lines, message }: UnreadableLine, owner: string): StagedLine {
  const at = { file: file.name, line, lines }
  const content = JSON.stringify({ values: {}, faults: [{ message }], names: {} })
  return { kind: 'unreadable', externalId: placeOf(at), unit: owner, ...at, digest: '', content }
}

/** A line with a known id: ignored if it says the same, as where each contract repeats its customer; else a fault. */
async function stageRepeated(db: Queries, line: StagedLine, report: Report): Promise<void> {
  const first = await findStaged(db, line)
  if (first?.digest === line.digest && first.unit === line.unit) {
    report.line('left out', line, `repeats ${first.file}:${first.line}`)
    return
  }
  const message = `is the id of another line: ${first?.file}:${first?.line}`
  const content = JSON.stringify({ values: {}, faults: [{ column: 'id', message }], names: {} })
  await stageLines(db, [{ ...line, externalId: placeOf(line), content }])
}

/** A staged line as it was read. */
export function unitLine({ kind, externalId, file, line, lines, digest, content }: StagedLine): UnitLine {
  const read = JSON.parse(content) as Pick<UnitLine, 'values' | 'names'> & { faults: CellFault[] }
  // Only `stagedLine` and `faultyLine` write here.
  return { kind: kind as UnitLine['kind'], id: externalId, file, line, lines, digest, ...read }
}
