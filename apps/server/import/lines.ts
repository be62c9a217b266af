/** The lines of a text file, read piece by piece with flat memory. */
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'

/** A file that cannot be read as a whole; its message is for the operator. */
export class UnusableFile extends Error {}

/** The longest record, in characters. */
export const MAX_RECORD = 65_536

/** A line without its end; `text` is null for one that is longer than `MAX_RECORD`. */
export interface TextLine {
  readonly line: number
  readonly text: string | null
}

/** The decoded pieces of a UTF-8 file, without a byte order mark. Throws UnusableFile for other encodings. */
export async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let lines = 1
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 })) {
    const text = decoded(() => decoder.decode(chunk as Buffer, { stream: true }), path, lines)
    lines += text.split('\n').length - 1
    yield text
  }
  yield decoded(() => decoder.decode(), path, lines)
}

function decoded(decode: () => string, path: string, line: number): string {
  try {
    return decode()
  } catch {
    throw new UnusableFile(
      `${basename(path)} is not UTF-8 (from line ${line} on). Save it as UTF-8, for example "CSV UTF-8" in Excel.`,
    )
  }
}

/** All lines of a file, in groups. Both kinds of line ends count. */
export async function* linesOf(path: string): AsyncGenerator<TextLine[]> {
  let rest = ''
  let isTooLong = false
  let line = 1
  const ended = (text: string): TextLine => {
    const whole = isTooLong || text.length > MAX_RECORD ? null : text.replace(/\r$/, '')
    isTooLong = false
    return { line: line++, text: whole }
  }
  for await (const piece of textOf(path)) {
    const parts = piece.split('\n')
    const last = parts.pop() ?? ''
    const group = parts.map((part, index) => ended(index === 0 ? rest + part : part))
    rest = parts.length === 0 ? rest + last : last
    if (rest.length > MAX_RECORD) {
      isTooLong = true
      rest = ''
    }
    if (group.length > 0) yield group
  }
  if (rest !== '' || isTooLong) yield [ended(rest)]
}
