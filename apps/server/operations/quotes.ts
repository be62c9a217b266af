/**
 * Quotes: a command decided but not saved. What would change is kept in one spelling; a command that carries a quote is
 * decided again and must come to the same.
 */
import type { QuotedOperation, QuoteView } from '@pfotenportal/contract/quotes'
import type { Quote } from '@pfotenportal/domain/quote/quote'
import { quoteKey, quoteOf } from '@pfotenportal/domain/quote/quote'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { Tx } from '../database/open.ts'
import type { StoredSubscription } from '../database/subscription/subscriptions.ts'
import type { Refusal } from '../core/answer.ts'
import type { Context } from '../context/context.ts'
import { isRetriedImmediately } from '../payments/retry.ts'
import { quoteView } from '../views/quote.ts'
import { viewContext } from '../views/view-context.ts'
import type { CanonicalQuote } from './saved-quotes.ts'
import { checkSavedQuote, saveQuote, canonicalJson } from './saved-quotes.ts'

/** An operation with its input, as a quote names it. */
export interface QuotedCommand {
  readonly operation: QuotedOperation
  readonly input: unknown
}

/**
 * Holds a decision against the quote that its call carries, inside its transaction, after deciding and before saving.
 * Undefined where the call carries none or it still holds; else QUOTE_EXPIRED (run out, or not one of the caller's for
 * this subscription) or QUOTE_STALE (another command, another input, another outcome), with the new quote in `details`,
 * kept and ready to be used. The new quote stays only if the transaction is committed.
 */
export async function checkQuote(
  tx: Tx,
  context: Context,
  asked: QuotedCommand,
  before: StoredSubscription,
  after: Subscription,
): Promise<Refusal | undefined> {
  if (context.quoteId === undefined) return undefined
  const quote = await outcomeOf(tx, context, asked, before, after)
  const reason = await checkSavedQuote(tx, context, spelled(asked, before, quote))
  if (reason === undefined) return undefined
  return { ok: false, reason, details: { quote: await createQuote(tx, context, asked, before, after) } }
}

function spelled(asked: QuotedCommand, before: StoredSubscription, quote: Quote): CanonicalQuote {
  const { operation } = asked
  return { subscriptionId: before.it.id, operation, input: inputText(asked), outcome: quoteKey(quote) }
}

async function outcomeOf(
  tx: Tx,
  context: Context,
  { operation }: QuotedCommand,
  before: StoredSubscription,
  after: Subscription,
): Promise<Quote> {
  const { loyaltyDays: days, rewarded, lastReward } = before
  const isOtherMethod = after.paymentMethod?.id !== before.it.paymentMethod?.id
  const isTriedAgain = isOtherMethod && (await isRetriedImmediately(tx, context, after))
  const facts = { days, rewarded, lastReward, isTriedAgain }
  return quoteOf(operation, before.it, after, facts, { at: context.now, today: context.today })
}

/** Keeps the quote of a decision, good for ten minutes. */
export async function createQuote(
  tx: Tx,
  context: Context,
  asked: QuotedCommand,
  before: StoredSubscription,
  after: Subscription,
): Promise<QuoteView> {
  const quote = await outcomeOf(tx, context, asked, before, after)
  const kept = await saveQuote(tx, context, spelled(asked, before, quote))
  return quoteView({ ...kept, subscriptionId: before.it.id }, quote, viewContext(context))
}

/** The input in one spelling. Why somebody cancels is nobody's business before they do. */
function inputText({ operation, input }: QuotedCommand): string {
  const isNothing = input === undefined || input === null || operation === 'cancelSubscription'
  return isNothing ? '{}' : canonicalJson(input)
}
