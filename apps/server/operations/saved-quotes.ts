/**
 * What was shown before a command is kept in one spelling; a command that carries its id is decided again and must come
 * to the same. The same for a command on one subscription and for a holiday of all dogs.
 */
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { newSecret } from '../core/secrets.ts'
import type { Tx } from '../database/open.ts'
import type { StoredQuote } from '../database/subscription/quotes.ts'
import { findQuote, insertQuote } from '../database/subscription/quotes.ts'
import type { Context } from '../context/context.ts'

/** How long a quote can be used, in seconds of real time. */
export const QUOTE_SECONDS = 600

/** A command as its quote is kept: its name, its input and its outcome in one spelling each. */
export type CanonicalQuote = Pick<StoredQuote, 'subscriptionId' | 'operation' | 'input' | 'outcome'>

/** Keeps a quote for the calling customer, good for ten minutes. */
export async function saveQuote(tx: Tx, context: Context, spelled: CanonicalQuote): Promise<StoredQuote> {
  const stored: StoredQuote = {
    ...spelled,
    id: newSecret(),
    customerId: context.customerId,
    createdAt: context.realNow,
    expiresAt: addSeconds(context.realNow, QUOTE_SECONDS),
  }
  await insertQuote(tx, stored)
  return stored
}

/**
 * Whether the quote that a call carries still holds: undefined where it does or there is none; QUOTE_EXPIRED where it
 * has run out or is none of the caller's for this subscription; QUOTE_STALE where command, input or outcome differ.
 */
export async function checkSavedQuote(
  tx: Tx,
  context: Context,
  spelled: CanonicalQuote,
): Promise<'QUOTE_STALE' | 'QUOTE_EXPIRED' | undefined> {
  if (context.quoteId === undefined) return undefined
  const shown = await findQuote(tx, context.customerId, context.quoteId)
  if (shown?.subscriptionId !== spelled.subscriptionId || shown.expiresAt <= context.realNow) {
    return 'QUOTE_EXPIRED'
  }
  const { operation, input, outcome } = spelled
  const isSame = shown.operation === operation && shown.input === input && shown.outcome === outcome
  return isSame ? undefined : 'QUOTE_STALE'
}

/** A value in one spelling: the names of every record in the order of the alphabet. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, sortedKeys)
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
