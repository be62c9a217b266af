/** Reads the files of an import into staging, where the lines of a customer can be found together. */
import { findStaged, stageLines, type StagedLine } from '../database/import/staging.ts'
import type { Queries } from '../database/open.ts'
import type { MappedLine } from './file-format.ts'
import type { SourceFile } from './find-files.ts'
import { readLine, type CellFault } from './format.ts'
import { UnusableFile } from './lines.ts'
import { recordsOf, type SourceRecord } from './records.ts'
import type { Report } from './report.ts'
import type { UnitLine } from './unit.ts'

const STAGED_AT_ONCE = 2_000

/** Stages every line of a file, and returns how many. Lines that belong to no customer are refused at once. */
export async function stageFile(db: Queries, file: SourceFile, report: Report): Promise<number> {
  let waiting: StagedLine[] = []
  let count = 0
  async function flush(): Promise<void> {
    const lines = waiting
    waiting = []
    if (lines.length === 0) return
    for (const index of await stageLines(db, lines)) {
      const repeated = lines[index]
      if (repeated) await stageRepeated(db, repeated, report)
    }
  }
  for await (const records of recordsOf(file.path, (names) => checkHeader(file, names, report))) {
    for (const record of records) {
      count += 1
      waiting.push(...linesOf(file, record, report))
    }
    if (waiting.length >= STAGED_AT_ONCE) await flush()
  }
  await flush()
  return count
}

function checkHeader({ name, format }: SourceFile, names: readonly string[], report: Report): void {
  const missing = format.required.filter((column) => !names.includes(column))
  if (missing.length > 0) {
    throw new UnusableFile(`${name} lacks the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')}.`)
  }
  if (format.hasOthers) return
  const unknown = names.filter((column) => !format.known.includes(column))
  if (unknown.length > 0) report.note(`${name}: ignored, because unknown: ${unknown.join(', ')}`)
}

function linesOf({ name, format }: SourceFile, record: SourceRecord, report: Report): StagedLine[] {
  const at = { file: name, line: record.line }
  if ('fault' in record) {
    report.problem({ ...at, message: record.fault })
    report.line('refused', at)
    return []
  }
  const mapped = format.map(record.cells)
  if (!('leftOut' in mapped)) return mapped.flatMap((line) => stagedLine(at, line, report))
  report.line('left out', at, mapped.leftOut)
  return []
}

function stagedLine(
  at: { readonly file: string; readonly line: number },
  { kind, cells, names = {}, fault }: MappedLine,
  report: Report,
): StagedLine[] {
  const read = readLine(kind, cells)
  if (read.customerId === '') {
    const column = kind === 'customers' ? 'id' : 'customer_id'
    report.problem({
      ...at,
      column: names[column] ?? column,
      message: 'is missing, so that the line belongs to nobody',
    })
    report.line('refused', at)
    return []
  }
  const faults = [...read.faults, ...(fault ? [{ column: fault.column, message: fault.message }] : [])]
  const externalId = read.id === '' ? `(${at.file}:${at.line})` : read.id
  const content = JSON.stringify({ values: read.values, faults, names })
  return [{ kind, externalId, unit: read.customerId, ...at, digest: read.digest, content }]
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
  await stageLines(db, [{ ...line, externalId: `(${line.file}:${line.line})`, content }])
}

/** A staged line as it was read. */
export function unitLine({ kind, externalId, file, line, digest, content }: StagedLine): UnitLine {
  const read = JSON.parse(content) as Pick<UnitLine, 'values' | 'names'> & { faults: CellFault[] }
  // Only `stagedLine` writes here.
  return { kind: kind as UnitLine['kind'], id: externalId, file, line, digest, ...read }
}
