/** Who takes something in, and for whom. */
import { createHash } from 'node:crypto'
import type { Language } from '@pfotenportal/contract/values'
import type { Actor } from '../context/actor.ts'
import { canonicalJson } from '../operations/quotes.ts'

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
  return createHash('sha256').update(canonicalJson(content)).digest('base64url').slice(0, 22)
}

/** The names of the fields in which two objects differ. */
export function differing<T extends object>(known: T, sent: T): string[] {
  return (Object.keys(sent) as (keyof T & string)[]).filter(
    (name) => canonicalJson(known[name]) !== canonicalJson(sent[name]),
  )
}
