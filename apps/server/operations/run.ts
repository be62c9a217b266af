/** Runs a command: the rule and what it reads from the registry, the rest from the one way of changing things. */
import type { QuotedOperation } from '@pfotenportal/contract/quotes'
import type { Changed, ChangedIn } from '../change-subscription.ts'
import { changeInSteps } from '../change-subscription.ts'
import { lockCustomer } from '../database/customer/addresses.ts'
import type { Tx } from '../database/open.ts'
import { findSubscription } from '../database/subscription/subscriptions.ts'
import type { Context } from '../context/context.ts'
import type { Refusal } from '../core/answer.ts'
import { carryOut } from '../payments/retry.ts'
import type { Command, InputOf } from './command.ts'
import { checkQuote } from './quotes.ts'
import { commandOf } from './registry.ts'

/**
 * Changes a subscription of the calling customer by a command. Refuses as its rule does, NOT_FOUND for an unknown or
 * foreign id, and QUOTE_EXPIRED or QUOTE_STALE where the call carries a quote that no longer holds. A charge that the change
 * leads to is carried out, and its outcome is in what is given.
 */
export async function runCommand<O extends QuotedOperation>(
  context: Context,
  operation: O,
  subscriptionId: number,
  input: InputOf<O>,
): Promise<Changed> {
  const { database, mail } = context.services
  const command = commandOf(operation)
  const change = () =>
    database.transaction((tx) => changeBy(tx, context, command, { operation, subscriptionId, input }))
  const changed = await (command.around ? command.around(context, change) : change())
  if (!changed.ok) return changed
  if (changed.mails > 0) mail.wake()
  if (!changed.begun) return changed
  await carryOut(context.services, [changed.begun])
  const after = await findSubscription(database.query, context.customerId, subscriptionId, context.today)
  return { ...changed, value: after ?? changed.value }
}

interface Call<O extends QuotedOperation> {
  readonly operation: O
  readonly subscriptionId: number
  readonly input: InputOf<O>
}

async function changeBy<O extends QuotedOperation>(
  tx: Tx,
  context: Context,
  command: Command<InputOf<O>>,
  { operation, subscriptionId, input }: Call<O>,
): Promise<ChangedIn | Refusal> {
  const { customerId, language, now, today } = context
  const moment = { at: now, today }
  if (command.locksCustomer) await lockCustomer(tx, customerId)
  return changeInSteps(tx, context, subscriptionId, {
    prepare: async (_tx, stored) =>
      command.prepare({ tx, stored, customerId, moment, language, isQuote: false }, input),
    check: (_tx, before, after) => checkQuote(tx, context, { operation, input }, before, after),
  })
}
