/** The records of a file of an import: lines of a CSV file, or objects of a JSON file (docs/import.md). */
import { basename, extname } from 'node:path'
import { CsvRows, delimiterOf, folded, headingOf, statedDelimiter, type CsvRow } from '../core/files/csv.ts'
import { linesOf, type TextLine } from '../core/files/lines.ts'
import { textOf, UnusableFile, type Encoding } from '../core/files/text-file.ts'
import type { Cells } from './format.ts'
import { JsonScanner, type JsonText } from './json.ts'

/** Where a record begins, and how many lines it accounts for. */
interface Place {
  readonly line: number
  readonly lines: number
}

/** A line that cannot be read, with what can be seen of it: the cells of a CSV file, or a JSON text. */
export interface FaultyRecord extends Place {
  readonly fault: string
  readonly seen: { readonly names: readonly string[]; readonly cells: readonly string[] } | string
}

/** A record, or why there is none. Lines without content are skipped, such as the heading and rows of empty cells. */
export type SourceRecord =
  (Place & { readonly cells: Cells }) | FaultyRecord | (Place & { readonly isSkipped: true })

/** The extensions that can be read. */
export const EXTENSIONS = ['.csv', '.json', '.jsonl'] as const

/** What is found out about a file while it is read. */
export interface FileReader {
  /** The columns that are known, whose names may be spelled with other capitals, blanks and hyphens. */
  readonly known: readonly string[]
  onEncoding?(encoding: Encoding): void
  /** The column names of a CSV file. */
  onHeader?(names: readonly string[]): void
  onNote?(text: string): void
  /** The last line of a CSV file has no line end, and nothing else shows that it is whole. */
  onOpenEnd?(line: number): void
}

/** The records of a file, in groups. Throws UnusableFile. */
export function recordsOf(path: string, reader: FileReader): AsyncGenerator<SourceRecord[]> {
  return extname(path).toLowerCase() === '.csv' ? csvRecords(path, reader) : jsonRecords(path, reader)
}

/** Finds the known spelling of a name; another name stays. */
function speller(known: readonly string[]): (name: string) => string {
  const byFolded = new Map(known.map((name) => [folded(name), name]))
  const spelled = new Map<string, string>()
  return (name) => {
    const found = spelled.get(name) ?? byFolded.get(folded(name)) ?? name
    if (spelled.size < 1000) spelled.set(name, found)
    return found
  }
}

async function* csvRecords(path: string, reader: FileReader): AsyncGenerator<SourceRecord[]> {
  const csv = csvReader(basename(path), reader)
  for await (const lines of linesOf(path, (it) => reader.onEncoding?.(it))) yield lines.flatMap(csv.take)
  yield csv.end()
}

/** Finds column names in a later row, as where files were merged: the same as in the first line, or others. */
function headingFinder(names: readonly string[], known: readonly string[]) {
  const plain = (cell: string) => folded(cell.replaceAll('"', ''))
  const joined = (cells: readonly string[]) => cells.map(plain).join(',').replace(/,+$/, '')
  const first = joined(names)
  const isName = new Set([...names, ...known].map(plain).filter((name) => name !== ''))
  return (cells: readonly string[]): 'same' | 'other' | undefined => {
    const filled = cells.filter((cell) => cell.trim() !== '')
    // Most rows are told apart by their ends.
    if (![filled[0], filled.at(-1)].some((cell) => cell !== undefined && isName.has(plain(cell))))
      return undefined
    if (joined(cells) === first) return 'same'
    const found = new Set(filled.map(plain).filter((name) => isName.has(name)))
    return found.size >= Math.max(3, names.length / 2) ? 'other' : undefined
  }
}

/** Whether a line that has no line end shows that it did not break off: it is blank, or closes its last quote. */
function isWhole({ text }: TextLine): boolean {
  return text !== null && /^$|[^,;\t]"$/.test(text.trimEnd())
}

interface Heading {
  readonly names: readonly string[]
  readonly rows: CsvRows
  readonly again: ReturnType<typeof headingFinder>
}

function csvReader(file: string, reader: FileReader) {
  let heading: Heading | undefined
  /** The separator that the first line states for Excel, such as `sep=;`. */
  let stated: string | undefined

  function take(line: TextLine): SourceRecord[] {
    if (heading) {
      // Columns alone are checked by their names.
      if (line.isOpen && !isWhole(line)) reader.onOpenEnd?.(line.line)
      return heading.rows.take(line).map(recordOf)
    }
    const { text } = line
    if (text === null) throw new UnusableFile(`${file}: the first line is too long.`)
    const skipped = [{ line: line.line, lines: 1, isSkipped: true as const }]
    if (text.trim() === '') return skipped
    if (stated === undefined && (stated = statedDelimiter(text)) !== undefined) return skipped
    heading = headingIn(text, stated ?? delimiterOf(text))
    return skipped
  }

  function headingIn(text: string, delimiter: string): Heading {
    const spell = speller(reader.known)
    const found = headingOf(text, delimiter)?.map(spell)
    if (!found) throw new UnusableFile(`${file}: the first line has a wrong quote.`)
    const twice = found.find((name, index) => name !== '' && found.indexOf(name) !== index)
    if (twice !== undefined) throw new UnusableFile(`${file} has two columns "${twice}".`)
    reader.onHeader?.(found)
    return {
      names: found,
      rows: new CsvRows(delimiter, found.length),
      again: headingFinder(found, reader.known),
    }
  }

  function recordOf({ line, lines, cells, fault }: CsvRow): SourceRecord {
    const names = heading?.names ?? []
    const again = heading?.again(cells)
    if (again === 'same') return { line, lines, isSkipped: true }
    if (again === 'other')
      throw new UnusableFile(
        `${file}:${line} has a second heading that differs from the first. Merge only files with the same columns.`,
      )
    if (fault !== undefined) return { line, lines, fault, seen: { names, cells } }
    if (cells.every((cell) => cell.trim() === '')) return { line, lines, isSkipped: true }
    const last = names.findLastIndex((name) => name !== '')
    if (cells.slice(last + 1).some((cell) => cell.trim() !== ''))
      return { line, lines, fault: 'has a value in a column without a name', seen: { names, cells } }
    return { line, lines, cells: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ''])) }
  }

  function end(): SourceRecord[] {
    if (!heading) throw new UnusableFile(`${file} is empty.`)
    return heading.rows.end().map(recordOf)
  }

  return { take, end }
}

/** A list of objects, also one within an object, or objects one after the other. */
async function* jsonRecords(path: string, reader: FileReader): AsyncGenerator<SourceRecord[]> {
  const file = basename(path)
  const scan = new JsonScanner(file, basename(path, extname(path)), (text) => reader.onNote?.(text))
  const spell = speller(reader.known)
  /** The last line that is accounted for, and how many before it belong to no object. */
  let counted = 0
  let skipped = 0
  const recordOf = (text: JsonText): SourceRecord => {
    const from = Math.max(text.line - 1, counted)
    skipped += from - counted
    counted = text.end
    return { ...jsonRecord(text, spell), line: text.line, lines: text.end - from }
  }
  for await (const piece of textOf(path, (it) => reader.onEncoding?.(it)))
    yield scan.take(piece).map(recordOf)
  const lines = scan.lines()
  yield [{ line: lines, lines: skipped + lines - counted, isSkipped: true }]
}

/** The object itself, without its place. */
function jsonRecord(
  { text, fault }: JsonText,
  spell: (name: string) => string,
): Pick<FaultyRecord, 'fault' | 'seen'> | { readonly cells: Cells } {
  if (fault !== undefined) return { fault, seen: text }
  try {
    const parsed: unknown = JSON.parse(text)
    const doubled = doubledKey(text)
    if (doubled !== undefined) return { fault: `has "${doubled}" twice`, seen: text }
    const cells: Record<string, string> = {}
    flatten(parsed, '', (name, value) => {
      const spelled = spell(name)
      if (cells[spelled] !== undefined) throw new Error(`"${name}" is there in another spelling, too`)
      cells[spelled] = value
    })
    return { cells }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { fault: `is no JSON object: ${why}`, seen: text }
  }
}

/** A key that an object of a valid JSON text has twice: a parser would keep the last value only. */
function doubledKey(text: string): string | undefined {
  const objects: Set<string>[] = []
  for (const [token, key] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]/gs)) {
    if (token === '{') objects.push(new Set())
    else if (token === '}') objects.pop()
    else if (key !== undefined) {
      const name = String(JSON.parse(key))
      if (objects.at(-1)?.has(name)) return name
      objects.at(-1)?.add(name)
    }
  }
  return undefined
}

/** Nested values get names with dots, such as `customer.id`; a list of words becomes one cell. */
function flatten(value: unknown, name: string, set: (name: string, value: string) => void): void {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) set(name, value.join(','))
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value))
      flatten(inner, name === '' ? key : `${name}.${key}`, set)
  } else if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new Error(`the number of "${name}" is too long to be exact; write it in quotes`)
  else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    set(name, String(value))
}
