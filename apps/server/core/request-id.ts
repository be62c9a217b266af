/** The ids of requests, which are in answers, log lines and the audit log. */
import { randomBytes } from 'node:crypto'
import { instantOf, type Instant } from '@pfotenportal/domain/core/calendar'
import { realMilliseconds } from './clock.ts'

/** Crockford's base 32. */
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

/** Random bytes for many ids: drawing a few costs as much as drawing thousands. */
const RANDOM_BYTES = 4_096
let random = randomBytes(RANDOM_BYTES)
let used = 0

function randomDigits(count: number): string {
  if (used + count > RANDOM_BYTES) {
    random = randomBytes(RANDOM_BYTES)
    used = 0
  }
  let text = ''
  for (const end = used + count; used < end; used += 1) text += alphabet[(random[used] ?? 0) % 32]
  return text
}

/** `r-` and a ULID: ids sort by time, and 80 random bits keep them apart. */
export function newRequestId(): string {
  return `r-${digits(realMilliseconds(), 10)}${randomDigits(16)}`
}

/** An id in a text as somebody copied or typed it; null if there is none. */
export function requestIdIn(text: string): string | null {
  const [, digits] = /\br\s?[-–]\s?([0-9A-HJKMNP-TV-Z]{26})\b/i.exec(text) ?? []
  return digits === undefined ? null : `r-${digits.toUpperCase()}`
}

/** When the request with this id came in, in real time. */
export function timeOfRequest(id: string): Instant {
  let milliseconds = 0
  for (const digit of id.slice(2, 12)) milliseconds = milliseconds * 32 + alphabet.indexOf(digit)
  return instantOf(milliseconds)
}
