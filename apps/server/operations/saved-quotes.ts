/**
 * Stored quotes, in canonical form: a command that carries a quote's id is decided again and must have the same
 * outcome. Used for commands on one subscription and for vacations of all dogs.
 */
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { newSecret } from '../core/secrets.ts'
import type { Tx } from '../database/open.ts'
import type { StoredQuote } from '../database/subscription/quotes.ts'
import { findQuote, insertQuote } from '../database/subscription/quotes.ts'
import type { Context } from '../context/context.ts'

/** How long a quote is valid, in seconds of real time. */
export const QUOTE_SECONDS = 600

/** A command with its input and outcome in canonical form. */
export type CanonicalQuote = Pick<StoredQuote, 'subscriptionId' | 'operation' | 'input' | 'outcome'>

/** Stores a quote for the calling customer, valid for ten minutes. */
export async function saveQuote(tx: Tx, context: Context, quote: CanonicalQuote): Promise<StoredQuote> {
  const stored: StoredQuote = {
    ...quote,
    id: newSecret(),
    customerId: context.customerId,
    createdAt: context.realNow,
    expiresAt: addSeconds(context.realNow, QUOTE_SECONDS),
  }
  await insertQuote(tx, stored)
  return stored
}

/**
 * Checks the quote that a call carries: undefined if it is valid or absent; QUOTE_EXPIRED if it has expired or is not
 * the caller's quote for this subscription; QUOTE_STALE if command, input or outcome differ.
 */
export async function checkSavedQuote(
  tx: Tx,
  context: Context,
  quote: CanonicalQuote,
): Promise<'QUOTE_STALE' | 'QUOTE_EXPIRED' | undefined> {
  if (context.quoteId === undefined) return undefined
  const shown = await findQuote(tx, context.customerId, context.quoteId)
  if (shown?.subscriptionId !== quote.subscriptionId || shown.expiresAt <= context.realNow) {
    return 'QUOTE_EXPIRED'
  }
  const { operation, input, outcome } = quote
  const isSame = shown.operation === operation && shown.input === input && shown.outcome === outcome
  return isSame ? undefined : 'QUOTE_STALE'
}

/** A value as JSON with sorted keys, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, sortedKeys)
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
