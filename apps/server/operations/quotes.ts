/**
 * Quotes: a command decided but not saved. What would change is kept in one spelling; a command that carries a quote is
 * decided again and must come to the same.
 */
import type { QuotedOperation, QuoteView } from '@pfotenportal/contract/quotes'
import { refuse } from '@pfotenportal/domain/core/decision'
import type { Quote } from '@pfotenportal/domain/quote/quote'
import { quoteKey, quoteOf } from '@pfotenportal/domain/quote/quote'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { lockCustomer } from '../database/customer/addresses.ts'
import type { Tx } from '../database/open.ts'
import type { StoredSubscription } from '../database/subscription/subscriptions.ts'
import { findSubscription } from '../database/subscription/subscriptions.ts'
import type { Answer, Refusal } from '../core/answer.ts'
import type { Context } from '../context/context.ts'
import { isTriedAtOnce } from '../payments/retry.ts'
import { quoteView } from '../views/quote.ts'
import { viewing } from '../views/words.ts'
import type { Command, InputOf } from './command.ts'
import type { Spelled } from './kept-quotes.ts'
import { brokenQuote, keepQuote, spelledOut } from './kept-quotes.ts'
import { commandOf } from './registry.ts'

/** A command as a quote names it. */
export interface Asked<O extends QuotedOperation = QuotedOperation> {
  readonly operation: O
  readonly input: unknown
}

/** What a command would change. Nothing is changed, used up or written down but the quote. Refuses as the command. */
export async function askQuote<O extends QuotedOperation>(
  context: Context,
  subscriptionId: number,
  operation: O,
  input: InputOf<O>,
): Promise<Answer<QuoteView>> {
  const command = commandOf(operation)
  const ask = () =>
    context.services.database.transaction((tx) =>
      decide(tx, context, command, { subscriptionId, operation, input }),
    )
  return command.around ? command.around(context, ask) : ask()
}

async function decide<O extends QuotedOperation>(
  tx: Tx,
  context: Context,
  command: Command<InputOf<O>>,
  asked: { readonly subscriptionId: number; readonly operation: O; readonly input: InputOf<O> },
): Promise<Answer<QuoteView>> {
  const { customerId, language, now, today } = context
  const moment = { at: now, today }
  if (command.locksCustomer) await lockCustomer(tx, customerId)
  const stored = await findSubscription(tx, customerId, asked.subscriptionId, today)
  if (!stored) return refuse('NOT_FOUND')
  const reading = { tx, stored, customerId, moment, language, isQuote: true }
  const prepared = await command.prepare(reading, asked.input)
  if (!prepared.ok) return prepared
  const decision = prepared.decide(stored.it, moment)
  if (!decision.ok) return decision
  return { ok: true, value: await keep(tx, context, asked, stored, decision.value), status: 201 }
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
  asked: Asked,
  before: StoredSubscription,
  after: Subscription,
): Promise<Refusal | undefined> {
  if (context.quoteId === undefined) return undefined
  const quote = await outcomeOf(tx, context, asked, before, after)
  const reason = await brokenQuote(tx, context, spelled(asked, before, quote))
  if (reason === undefined) return undefined
  return { ok: false, reason, details: { quote: await keep(tx, context, asked, before, after) } }
}

function spelled(asked: Asked, before: StoredSubscription, quote: Quote): Spelled {
  const { operation } = asked
  return { subscriptionId: before.it.id, operation, input: inputText(asked), outcome: quoteKey(quote) }
}

async function outcomeOf(
  tx: Tx,
  context: Context,
  { operation }: Asked,
  before: StoredSubscription,
  after: Subscription,
): Promise<Quote> {
  const { loyaltyDays: days, rewarded, lastReward } = before
  const isOtherMethod = after.paymentMethod?.id !== before.it.paymentMethod?.id
  const isTriedAgain = isOtherMethod && (await isTriedAtOnce(tx, context, after))
  const facts = { days, rewarded, lastReward, isTriedAgain }
  return quoteOf(operation, before.it, after, facts, { at: context.now, today: context.today })
}

async function keep(
  tx: Tx,
  context: Context,
  asked: Asked,
  before: StoredSubscription,
  after: Subscription,
): Promise<QuoteView> {
  const quote = await outcomeOf(tx, context, asked, before, after)
  const kept = await keepQuote(tx, context, spelled(asked, before, quote))
  return quoteView({ ...kept, subscriptionId: before.it.id }, quote, viewing(context))
}

/** The input in one spelling. Why somebody cancels is nobody's business before they do. */
function inputText({ operation, input }: Asked): string {
  const isNothing = input === undefined || input === null || operation === 'cancel'
  return isNothing ? '{}' : spelledOut(input)
}
