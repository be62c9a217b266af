/** An owed order is tried again as soon as there is another method to pay it with (docs/domain.md 2.3, D). */
import type { Changed } from '../change-subscription.ts'
import { findSubscription } from '../database/subscriptions.ts'
import { retryCharge } from '../payments/retry.ts'
import type { Context } from './handler.ts'

/** The subscription after the change and, where something is owed, after another attempt; its outcome is in it. */
export async function retriedAtOnce(context: Context, change: Promise<Changed>): Promise<Changed> {
  const changed = await change
  if (!changed.ok || !owes(changed)) return changed
  const { id } = changed.value.it
  await retryCharge(context, id)
  const { database } = context.services
  const after = await findSubscription(database.query, context.customerId, id, context.today)
  return after ? { ...changed, value: after } : changed
}

/** Choosing the method that it has already is no change, and nothing is charged by it. */
function owes({ value: { it }, isChanged }: Extract<Changed, { ok: true }>): boolean {
  return isChanged && it.status === 'ACTIVE' && it.openOrder?.status === 'FAILED'
}
