/** The lines of a text file, read piece by piece with flat memory. */
import { textOf, type Encoding } from './text-file.ts'

/** The longest record, in characters. */
export const MAX_RECORD = 65_536

/** A line without its end; `text` is null for one that is longer than `MAX_RECORD`. */
export interface TextLine {
  readonly line: number
  readonly text: string | null
  /** Whether the file ends without a line end here, as if it broke off. */
  readonly isOpen?: boolean
}

/** All lines of a file, in groups. */
export async function* linesOf(
  path: string,
  onEncoding?: (encoding: Encoding) => void,
): AsyncGenerator<TextLine[]> {
  let rest = ''
  let isTooLong = false
  let line = 1
  const ended = (text: string): TextLine => {
    const whole = isTooLong || text.length > MAX_RECORD ? null : text
    isTooLong = false
    return { line: line++, text: whole }
  }
  for await (const piece of textOf(path, onEncoding)) {
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
  if (rest !== '' || isTooLong) yield [{ ...ended(rest), isOpen: true }]
}
