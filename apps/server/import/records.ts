/** The records of a file of an import: lines of a CSV file, or objects of a JSON file (docs/import.md). */
import { basename, extname } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Cells } from './format.ts'
import { linesOf, MAX_RECORD, textOf, UnusableFile, type TextLine } from './lines.ts'

/** A record, or why there is none, with the line on which it begins. */
export type SourceRecord =
  { readonly line: number; readonly cells: Cells } | { readonly line: number; readonly fault: string }

/** The extensions that can be read. */
export const EXTENSIONS = ['.csv', '.json', '.jsonl'] as const

const TOO_LONG = `is longer than ${MAX_RECORD} characters`

/** The records of a file, in groups. `onHeader` gets the column names of a CSV file. Throws UnusableFile. */
export function recordsOf(
  path: string,
  onHeader: (names: readonly string[]) => void,
): AsyncGenerator<SourceRecord[]> {
  return extname(path).toLowerCase() === '.csv' ? csvRecords(path, onHeader) : jsonRecords(path)
}

async function* csvRecords(
  path: string,
  onHeader: (names: readonly string[]) => void,
): AsyncGenerator<SourceRecord[]> {
  let header: { readonly names: readonly string[]; readonly delimiter: string } | undefined
  const join = joiner()
  const recordOf = (part: CsvPart): SourceRecord[] => {
    if ('fault' in part) return [part]
    if (part.text === '') return []
    if (header) return [csvRecord(part.line, part.text, header)]
    header = headerOf(path, part.text)
    onHeader(header.names)
    return []
  }
  for await (const lines of linesOf(path)) yield lines.flatMap(join.take).flatMap(recordOf)
  yield join.end().flatMap(recordOf)
  if (!header) throw new UnusableFile(`${basename(path)} is empty.`)
}

type CsvPart =
  { readonly line: number; readonly text: string } | { readonly line: number; readonly fault: string }

/**
 * Joins the lines of values in quotes that contain line ends. A quote that is never closed costs only its own line: the
 * lines after it are read again.
 */
function joiner() {
  let open: { readonly line: number; readonly text: string }[] = []
  let quotes = 0
  let length = 0

  function reset(): typeof open {
    const lines = open
    open = []
    quotes = 0
    length = 0
    return lines
  }

  function take({ line, text }: TextLine): CsvPart[] {
    if (text === null) return [...giveUp(), { line, fault: TOO_LONG }]
    open.push({ line, text })
    quotes += text.split('"').length - 1
    length += text.length
    if (length > MAX_RECORD) return giveUp()
    if (quotes % 2 === 1) return []
    const lines = reset()
    return [{ line: lines[0]?.line ?? line, text: lines.map((each) => each.text).join('\n') }]
  }

  function giveUp(): CsvPart[] {
    const [first, ...others] = reset()
    if (!first) return []
    return [{ line: first.line, fault: 'has a quote that is never closed' }, ...others.flatMap(take)]
  }

  function end(): CsvPart[] {
    const parts: CsvPart[] = []
    while (open.length > 0) parts.push(...giveUp())
    return parts
  }

  return { take, end }
}

function headerOf(path: string, text: string) {
  const delimiter = text.split(';').length > text.split(',').length ? ';' : ','
  const names = cellsIn(text, delimiter)?.map((name) => name.trim())
  if (!names) throw new UnusableFile(`${basename(path)}: the first line has a wrong quote.`)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new UnusableFile(`${basename(path)} has two columns "${twice}".`)
  return { names, delimiter }
}

function csvRecord(
  line: number,
  text: string,
  { names, delimiter }: { readonly names: readonly string[]; readonly delimiter: string },
): SourceRecord {
  const values = cellsIn(text, delimiter)
  if (!values) return { line, fault: 'has a wrong quote' }
  if (values.length !== names.length)
    return { line, fault: `has ${values.length} columns instead of ${names.length}` }
  return { line, cells: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) }
}

/** The cells of a record; undefined if a quote is in the wrong place. */
function cellsIn(text: string, delimiter: string): readonly string[] | undefined {
  if (!text.includes('"')) return text.split(delimiter)
  try {
    const [cells] = parse(text, { delimiter })
    return cells
  } catch {
    return undefined
  }
}

/** A list of objects, or objects one after the other. */
async function* jsonRecords(path: string): AsyncGenerator<SourceRecord[]> {
  const scan = jsonScanner(basename(path))
  for await (const piece of textOf(path))
    yield scan.take(piece).map(({ line, text }) => jsonRecord(line, text))
  if (!scan.isEnded()) throw new UnusableFile(`${basename(path)} ends in the middle of an object.`)
  if (scan.count() === 0) throw new UnusableFile(`${basename(path)} contains no objects.`)
}

function jsonRecord(line: number, text: string): SourceRecord {
  try {
    const cells: Record<string, string> = {}
    flatten(JSON.parse(text) as unknown, '', cells)
    return { line, cells }
  } catch (error) {
    return { line, fault: `is no JSON object: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** Nested values get names with dots, such as `customer.id`; a list of words becomes one cell. */
function flatten(value: unknown, name: string, cells: Record<string, string>): void {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) cells[name] = value.join(',')
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value))
      flatten(inner, name === '' ? key : `${name}.${key}`, cells)
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    cells[name] = String(value)
}

/** Finds the objects of a JSON text that comes in pieces. */
function jsonScanner(file: string) {
  const state = { depth: 0, isInText: false, isEscaped: false, line: 1, start: 1, text: '', count: 0 }

  function takeOutside(character: string): void {
    if (character === '{') Object.assign(state, { depth: 1, start: state.line, text: '{' })
    else if (!/[\s,[\]\uFEFF]/.test(character))
      throw new UnusableFile(`${file}:${state.line}: "${character}" where an object should begin.`)
  }

  /** Takes a character of an object, and says whether the object ends with it. */
  function takeInside(character: string): boolean {
    if (state.isEscaped) state.isEscaped = false
    else if (state.isInText) {
      if (character === '\\') state.isEscaped = true
      else if (character === '"') state.isInText = false
    } else if (character === '"') state.isInText = true
    else if (character === '{' || character === '[') state.depth += 1
    else if (character === '}' || character === ']') state.depth -= 1
    return state.depth === 0
  }

  function take(piece: string): { line: number; text: string }[] {
    const found: { line: number; text: string }[] = []
    let from = 0
    for (let at = 0; at < piece.length; at += 1) {
      const character = piece.charAt(at)
      if (state.depth === 0) {
        takeOutside(character)
        from = at + 1
      } else if (takeInside(character)) {
        found.push({ line: state.start, text: state.text + piece.slice(from, at + 1) })
        state.text = ''
        state.count += 1
      }
      if (character === '\n') state.line += 1
    }
    if (state.depth > 0) state.text += piece.slice(from)
    if (state.text.length > MAX_RECORD)
      throw new UnusableFile(`${file}:${state.start}: the object ${TOO_LONG}, or is never closed.`)
    return found
  }

  return { take, isEnded: () => state.depth === 0, count: () => state.count }
}
