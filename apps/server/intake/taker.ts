/** Who takes something in, and for whom. */
import { createHash } from 'node:crypto'
import type { Language } from '@pfotenportal/contract/values'
import type { Actor } from '../context/actor.ts'

/** A key of the admin API, a member of staff, or the service itself. */
export interface Taker extends Actor {
  /** Of the sentences in a refusal. */
  readonly language: Language
}

/** What was taken in, or was known already. */
export interface Taken<T> {
  readonly ok: true
  readonly value: T
}

/** The same for the same content, whatever the order of its fields. */
export function digestOf(content: object): string {
  const sorted = JSON.stringify(content, (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(sorted).digest('hex').slice(0, 32)
}

/** The names of the fields in which two objects differ. */
export function differing<T extends object>(known: T, sent: T): string[] {
  return (Object.keys(sent) as (keyof T & string)[]).filter(
    (name) => JSON.stringify(known[name]) !== JSON.stringify(sent[name]),
  )
}
