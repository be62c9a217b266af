/** Records of a CSV file (RFC 4180): each takes the lines that it names, and no line is swallowed by another's quote. */
import { MAX_RECORD, type TextLine } from './lines.ts'

/** A record and how many lines it takes; with a fault, `cells` are those that a reader would guess. */
export interface CsvRow {
  readonly line: number
  readonly lines: number
  readonly cells: readonly string[]
  readonly fault?: string
}

const TOO_LONG = `is longer than ${MAX_RECORD} characters`
const NEVER_CLOSED = 'has a quote that is never closed'
const WRONG_QUOTE = 'has a wrong quote: a value with quotes is written like "Sack 5"""'

/** The cells of a line; `open` is the last value if its quote is still open at the end. */
interface Split {
  readonly cells: string[]
  readonly open: string | null
  readonly hasWrongQuote: boolean
}

/** Splits a line that begins within the value `open`, or with a new one. */
function split(text: string, delimiter: string, open: string | null = null, cells: string[] = []): Split {
  let hasWrongQuote = false
  let at = 0
  let start = open === null ? '' : `${open}\n`
  let isQuoted = open !== null
  for (;;) {
    isQuoted ||= text[at] === '"'
    if (isQuoted) {
      const from = start === '' ? at + 1 : at
      const end = closingQuote(text, from)
      if (end === -1) return { cells, open: start + unescaped(text.slice(from)), hasWrongQuote }
      const next = text[end + 1]
      if (next === undefined || next === delimiter) {
        cells.push(start + unescaped(text.slice(from, end)))
        if (next === undefined) return { cells, open: null, hasWrongQuote }
        at = end + 2
        start = ''
        isQuoted = false
        continue
      }
    }
    const found = text.indexOf(delimiter, at)
    const cell = text.slice(at, found === -1 ? undefined : found)
    hasWrongQuote ||= cell.includes('"') || start !== ''
    cells.push(start + cell)
    if (found === -1) return { cells, open: null, hasWrongQuote }
    at = found + 1
    start = ''
    isQuoted = false
  }
}

/** The place of the quote that ends a value; two quotes are one of its characters. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at
  }
  return -1
}

function unescaped(text: string): string {
  return text.replaceAll('""', '"')
}

/** How many cells a text has if its quotes mean nothing. */
function columnsIn(text: string, delimiter: string): number {
  return text.split(delimiter).length
}

/** The cells of a line whose quotes are wrong, as a reader would guess them. */
function guessed(text: string, delimiter: string): readonly string[] {
  const { cells, open } = split(text, delimiter)
  if (open === null) return cells
  return [...cells, ...text.slice(text.length - open.replaceAll('"', '""').length).split(delimiter)]
}

interface PendingLine {
  readonly line: number
  readonly text: string
}

/** A value in quotes that goes on after the end of its line. */
interface Pending {
  readonly lines: readonly PendingLine[]
  readonly cells: readonly string[]
  readonly open: string
}

/**
 * Joins the lines of values in quotes that contain line ends. A quote that is never closed, or that would swallow lines
 * that are records themselves, costs only its own line: the lines after it are read again.
 */
export class CsvRows {
  readonly #delimiter: string
  readonly #columns: number
  #pending: Pending | undefined

  constructor(delimiter: string, columns: number) {
    this.#delimiter = delimiter
    this.#columns = columns
  }

  take({ line, text }: TextLine): CsvRow[] {
    if (text === null) return [...this.#giveUp(), { line, lines: 1, cells: [], fault: TOO_LONG }]
    return this.#pending ? this.#goOn(this.#pending, { line, text }) : this.#begin({ line, text })
  }

  end(): CsvRow[] {
    const rows: CsvRow[] = []
    while (this.#pending) rows.push(...this.#giveUp())
    return rows
  }

  #begin({ line, text }: PendingLine): CsvRow[] {
    const { cells, open, hasWrongQuote } = split(text, this.#delimiter)
    if (hasWrongQuote) return [{ line, lines: 1, cells: guessed(text, this.#delimiter), fault: WRONG_QUOTE }]
    if (open === null) return [this.#rowOf(line, 1, cells)]
    this.#pending = { lines: [{ line, text }], cells, open }
    return []
  }

  #goOn(before: Pending, here: PendingLine): CsvRow[] {
    const lines = [...before.lines, here]
    const { cells, open, hasWrongQuote } = split(here.text, this.#delimiter, before.open, [...before.cells])
    const length = lines.reduce((sum, { text }) => sum + text.length, 0)
    const isRecord = columnsIn(here.text, this.#delimiter) >= Math.max(this.#columns, 2)
    if (open !== null && !hasWrongQuote && !isRecord && length <= MAX_RECORD) {
      this.#pending = { lines, cells, open }
      return []
    }
    const isWhole = open === null && !hasWrongQuote && cells.length === this.#columns
    if (!isWhole || this.#isTwoRecords(before, here.text)) return [...this.#giveUp(), ...this.take(here)]
    this.#pending = undefined
    return [this.#rowOf(lines[0]?.line ?? here.line, lines.length, cells)]
  }

  /** Whether a value with one line end is rather two stray quotes in lines that are records without them. */
  #isTwoRecords({ lines, cells, open }: Pending, last: string): boolean {
    const first = cells.length + columnsIn(open, this.#delimiter)
    return (
      lines.length === 1 &&
      first === this.#columns &&
      columnsIn(last, this.#delimiter) === this.#columns &&
      last.slice(0, closingQuote(last, 0)).includes(this.#delimiter)
    )
  }

  #rowOf(line: number, lines: number, cells: readonly string[]): CsvRow {
    const isEmpty = cells.every((cell) => cell.trim() === '')
    if (cells.length === this.#columns || isEmpty) return { line, lines, cells }
    return { line, lines, cells, fault: `has ${cells.length} columns instead of ${this.#columns}` }
  }

  /** The first line has a wrong quote; the others are read again. */
  #giveUp(): CsvRow[] {
    const [first, ...others] = this.#pending?.lines ?? []
    this.#pending = undefined
    if (!first) return []
    const cells = guessed(first.text, this.#delimiter)
    const row = { line: first.line, lines: 1, cells, fault: NEVER_CLOSED }
    return [row, ...others.flatMap((each) => this.take(each))]
  }
}

/** The separator of a file by its first line: what occurs most often outside of quotes. */
export function delimiterOf(heading: string): string {
  const outside = heading.replaceAll(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((each) => ({ each, count: columnsIn(outside, each) }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.each ?? ','
}

/** The column names of a file's first line; undefined if its quotes are wrong. */
export function headingOf(text: string, delimiter: string): readonly string[] | undefined {
  const { cells, open, hasWrongQuote } = split(text, delimiter)
  return open !== null || hasWrongQuote ? undefined : cells.map((name) => name.trim())
}

/** A name of a column without what programs and people change: capitals, blanks, hyphens and underscores. */
export function folded(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_\-\u200B\u00AD\uFEFF]/g, '')
}

/** The separator that the first line of a file states for Excel, such as `sep=;`. */
export function statedDelimiter(text: string): string | undefined {
  return /^"?sep=(.)"?[\s,;]*$/i.exec(text)?.[1]
}

/** The column names of a small file, and its rows. */
export function readCsv(text: string): {
  readonly names: readonly string[]
  readonly rows: readonly CsvRow[]
} {
  const lines = text.split(/\r\n?|\n/)
  const stated = statedDelimiter(lines[0] ?? '')
  const at = lines.findIndex((line, index) => line.trim() !== '' && (index > 0 || stated === undefined))
  const heading = (lines[at] ?? '').replace(/^\uFEFF/, '')
  const delimiter = stated ?? delimiterOf(heading)
  const names = headingOf(heading, delimiter) ?? []
  const reader = new CsvRows(delimiter, names.length)
  const rows = lines.flatMap((line, index) =>
    index > at ? reader.take({ line: index + 1, text: line }) : [],
  )
  return {
    names,
    rows: [...rows, ...reader.end()].filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
  }
}
