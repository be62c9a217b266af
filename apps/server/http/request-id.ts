/** Request ids for responses and log lines. */
import { randomBytes } from 'node:crypto'
import { realMilliseconds } from '../core/clock.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function digits(value: number, count: number): string {
  let rest = value
  let text = ''
  for (let index = 0; index < count; index += 1) {
    text = `${alphabet[rest % 32]}${text}`
    rest = Math.floor(rest / 32)
  }
  return text
}

/** `r-` and a ULID: ids sort by time, and 80 random bits keep them apart. */
export function newRequestId(): string {
  const random = Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join('')
  return `r-${digits(realMilliseconds(), 10)}${random}`
}
