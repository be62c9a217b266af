/**
 * Quotes: a command that is decided but not saved. Its outcome is stored in canonical form; a command that carries the
 * quote's id is decided again and must have the same outcome. Vacations of all dogs are quoted in the same way.
 */
import type { QuotedOperation, QuoteView } from '@pfotenportal/contract/quotes'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { quoteKey, quoteOf, type Quote } from '@pfotenportal/domain/quote/quote'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { Context } from '../context/context.ts'
import type { Refusal } from '../core/answer.ts'
import { momentOf } from '../core/catalogue.ts'
import { newSecret } from '../core/secrets.ts'
import type { Tx } from '../database/open.ts'
import { findQuote, insertQuote, type StoredQuote } from '../database/subscription/quotes.ts'
import type { StoredSubscription } from '../database/subscription/subscriptions.ts'
import { listCurrentVacations } from '../database/subscription/vacations.ts'
import { isRetriedImmediately } from '../payments/retry-owed-orders.ts'
import { quoteView } from '../views/quote.ts'
import { viewContext } from '../views/view-context.ts'

/** An operation with its input. */
export interface QuotedCommand {
  readonly operation: QuotedOperation
  readonly input: unknown
}

/**
 * Compares a decision with the quote that its call carries, inside its transaction, before saving. Undefined if they
 * agree or the call has no quote; otherwise QUOTE_EXPIRED (expired, or not the caller's quote for this subscription) or
 * QUOTE_STALE (a different command, input or outcome), with a new valid quote in `details`. The new quote is stored
 * only if the transaction is committed.
 */
export async function checkQuote(
  tx: Tx,
  context: Context,
  command: QuotedCommand,
  before: StoredSubscription,
  after: Subscription,
): Promise<Refusal | undefined> {
  if (context.quoteId === undefined) return undefined
  const quote = await outcomeOf(tx, context, command, before, after)
  const reason = await checkSavedQuote(tx, context, canonicalQuoteOf(command, before, quote))
  if (reason === undefined) return undefined
  return { ok: false, reason, details: { quote: await createQuote(tx, context, command, before, after) } }
}

function canonicalQuoteOf(command: QuotedCommand, before: StoredSubscription, quote: Quote): CanonicalQuote {
  const { operation } = command
  return {
    subscriptionId: before.subscription.id,
    operation,
    input: inputText(command),
    outcome: quoteKey(quote),
  }
}

/** What a decided command changes, as its quote shows it. */
export async function outcomeOf(
  tx: Tx,
  context: Context,
  { operation }: QuotedCommand,
  before: StoredSubscription,
  after: Subscription,
): Promise<Quote> {
  const { loyaltyDays: days, rewarded, lastReward } = before
  const isOtherMethod = after.paymentMethod?.id !== before.subscription.paymentMethod?.id
  const isRetried = isOtherMethod && (await isRetriedImmediately(tx, context, after))
  const vacations = await listCurrentVacations(tx, context.customerId, context.today)
  const facts = { days, rewarded, lastReward, isRetried, vacations }
  return quoteOf(operation, before.subscription, after, facts, momentOf(context))
}

/** Stores the quote of a decision, valid for ten minutes. */
export async function createQuote(
  tx: Tx,
  context: Context,
  command: QuotedCommand,
  before: StoredSubscription,
  after: Subscription,
): Promise<QuoteView> {
  const quote = await outcomeOf(tx, context, command, before, after)
  const saved = await saveQuote(tx, context, canonicalQuoteOf(command, before, quote))
  return quoteView({ ...saved, subscriptionId: before.subscription.id }, quote, viewContext(context))
}

/**
 * The input in canonical form, without the reason for a cancellation: it must not be stored before the cancellation.
 */
function inputText({ operation, input }: QuotedCommand): string {
  const isNothing = input === undefined || input === null || operation === 'cancelSubscription'
  return isNothing ? '{}' : canonicalJson(input)
}

/** How long a quote is valid, in seconds of real time. */
const QUOTE_SECONDS = 600

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
  const saved = await findQuote(tx, context.customerId, context.quoteId)
  if (saved?.subscriptionId !== quote.subscriptionId || saved.expiresAt <= context.realNow) {
    return 'QUOTE_EXPIRED'
  }
  const { operation, input, outcome } = quote
  const isSame = saved.operation === operation && saved.input === input && saved.outcome === outcome
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
