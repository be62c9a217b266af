/** The text of a file, whatever a program has saved it as: its encoding is recognised, or the file refused. */
import { isAscii } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'

/** A file that cannot be read as a whole; its message is for the operator. */
export class UnusableFile extends Error {}

/** The encodings that are read. */
export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252'

/** The bytes with which files begin that are no text. */
const NO_TEXT: readonly (readonly [string, string])[] = [
  ['504b0304', 'an Excel workbook or a zip archive'],
  ['d0cf11e0', 'an old Excel workbook'],
  ['1f8b', 'a gzip archive'],
  ['25504446', 'a PDF document'],
  ['fffe0000', 'text in UTF-32'],
  ['0000feff', 'text in UTF-32'],
]

/** The characters of Windows-1252 from 0x80 to 0x9F; a blank where it has none. */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

const HINT = 'Save it as UTF-8, for example "CSV UTF-8" in Excel.'

function chunksOf(path: string): AsyncIterable<Buffer> {
  return createReadStream(path, { highWaterMark: 1 << 18 })
}

/** What the bytes of a file look like. */
interface Seen {
  /** Characters of several bytes in UTF-8. */
  multi: number
  /** The line of the first byte that is no UTF-8; 0 if there is none. */
  badLine: number
  /** Bytes between 0x80 and 0x9F after a letter, where Windows-1252 has hardly ever a character, and its letters. */
  odd: number
  letters: number
  hasUndefined: boolean
}

/** Counts what tells UTF-8 from Windows-1252, chunk by chunk. */
function scanner() {
  const seen: Seen = { multi: 0, badLine: 0, odd: 0, letters: 0, hasUndefined: false }
  let line = 1
  let expected = 0
  let previous = 0
  const bad = () => {
    if (seen.badLine === 0) seen.badLine = line
    expected = 0
  }
  function takeHigh(byte: number): void {
    if (byte >= 0xc0) seen.letters += 1
    else if (byte < 0xa0) {
      if (isLetter(previous)) seen.odd += 1
      if (WINDOWS_1252[byte - 0x80] === ' ') seen.hasUndefined = true
    }
    const isTail = byte < 0xc0
    if (expected > 0 && isTail) {
      expected -= 1
      if (expected === 0) seen.multi += 1
      return
    }
    if (expected > 0 || isTail || byte < 0xc2 || byte > 0xf4) bad()
    if (!isTail) expected = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1
  }
  function take(chunk: Buffer): void {
    if (expected === 0 && isAscii(chunk)) {
      line += linesIn(chunk)
      previous = chunk.at(-1) ?? 0
      return
    }
    for (const byte of chunk) {
      if (byte >= 0x80) takeHigh(byte)
      else {
        if (expected > 0) bad()
        if (byte === 0x0a) line += 1
      }
      previous = byte
    }
  }
  return { seen, take, end: () => (expected > 0 ? bad() : undefined) }
}

function linesIn(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, at + 1)) count += 1
  return count
}

function isLetter(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
}

/** The encoding of a file. Throws UnusableFile, naming what it is instead, if it is none that is read. */
export async function encodingOf(path: string): Promise<Encoding> {
  const scan = scanner()
  let isFirst = true
  for await (const chunk of chunksOf(path)) {
    const wide = isFirst ? wideEncoding(path, chunk) : undefined
    if (wide) return wide
    isFirst = false
    scan.take(chunk)
  }
  scan.end()
  const { multi, badLine, odd, letters, hasUndefined } = scan.seen
  if (badLine === 0) return 'UTF-8'
  if (multi === 0 && !hasUndefined && odd <= letters) return 'Windows-1252'
  throw new UnusableFile(
    `${basename(path)} is neither UTF-8 nor UTF-16 nor Windows-1252 (from line ${badLine} on). ${HINT}`,
  )
}

/** UTF-16, with a byte order mark or without; undefined for text of single bytes. */
function wideEncoding(path: string, chunk: Buffer): Encoding | undefined {
  const start = chunk.toString('hex', 0, 4)
  const other = NO_TEXT.find(([magic]) => start.startsWith(magic))
  if (other)
    throw new UnusableFile(`${basename(path)} is ${other[1]}, not the text that its name says. ${HINT}`)
  if (start.startsWith('fffe')) return 'UTF-16LE'
  if (start.startsWith('feff')) return 'UTF-16BE'
  const pairs = Math.floor(Math.min(chunk.length, 1 << 12) / 2)
  const zeros = [0, 0]
  for (let at = 0; at < pairs * 2; at += 1) if (chunk[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd * 2 > pairs && even * 8 < pairs) return 'UTF-16LE'
  return even * 2 > pairs && odd * 8 < pairs ? 'UTF-16BE' : undefined
}

/** Decodes chunks; a decoder throws for bytes that are wrong in its encoding. */
function decoderOf(encoding: Encoding): (chunk?: Buffer) => string {
  if (encoding === 'Windows-1252') {
    // Not by TextDecoder, because some versions of Node read the characters from 0x80 to 0x9F as ISO-8859-1.
    return (chunk) =>
      (chunk?.toString('latin1') ?? '').replaceAll(/[\u0080-\u009F]/g, (it) =>
        WINDOWS_1252.charAt(it.charCodeAt(0) - 0x80),
      )
  }
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (chunk) => (chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode())
}

/**
 * The pieces of a file's text, without a byte order mark; every line end is a line feed. `onEncoding` gets what the
 * file is. Throws UnusableFile for what is no text.
 */
export async function* textOf(
  path: string,
  onEncoding?: (encoding: Encoding) => void,
): AsyncGenerator<string> {
  try {
    const encoding = await encodingOf(path)
    onEncoding?.(encoding)
    const decode = decoderOf(encoding)
    const unify = lineEnds()
    for await (const chunk of chunksOf(path)) yield unify(decode(chunk))
    yield unify(decode(), true)
  } catch (error) {
    throw unusable(error, basename(path)) ?? error
  }
}

/** Why a file cannot be opened or decoded; undefined for any other error. */
function unusable(error: unknown, name: string): UnusableFile | undefined {
  if (error instanceof UnusableFile || !(error instanceof Error) || !('code' in error)) return undefined
  const code = String(error.code)
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new UnusableFile(`${name} has broken characters. ${HINT}`)
  return /^E[A-Z]+$/.test(code) ? new UnusableFile(`${name} cannot be opened (${code}).`) : undefined
}

/** Makes CRLF and CR alone line feeds, across pieces. */
function lineEnds(): (piece: string, isLast?: boolean) => string {
  let rest = ''
  return (piece, isLast = false) => {
    const text = rest + piece
    rest = !isLast && text.endsWith('\r') ? '\r' : ''
    const whole = rest === '' ? text : text.slice(0, -1)
    return whole.includes('\r') ? whole.replaceAll(/\r\n?/g, '\n') : whole
  }
}

/** The whole text of a file. Throws UnusableFile. */
export async function readText(path: string): Promise<string> {
  let text = ''
  for await (const piece of textOf(path)) text += piece
  return text
}
