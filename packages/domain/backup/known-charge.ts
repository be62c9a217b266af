/** What a charge was for that the provider knows, and a restored database does not (C-652 to C-654). */
import type { Moment } from '../catalogue/moment.ts'
import { startCharge } from '../charging/charging.ts'
import type { Cents } from '../core/money.ts'
import type { ChargeTrigger, Subscription } from '../subscription/subscription.ts'

/** A charge as the provider knows it: our key names its order and attempt. */
export interface KnownCharge {
  readonly orderId: number
  readonly attempt: number
  readonly amount: Cents
  /** Whether money was taken. */
  readonly isPaid: boolean
}

/** The order and attempt in a key; undefined for a key of something else. */
export function parseChargeKey(key: string): { orderId: number; attempt: number } | undefined {
  const [, orderId, attempt] = /^charge:(\d{1,15}):(\d{1,9})$/.exec(key) ?? []
  return attempt === undefined ? undefined : { orderId: Number(orderId), attempt: Number(attempt) }
}

/**
 * How the charge was begun, if it is that of the next order at that moment and, if money was taken, of its amount. Null:
 * the contract was changed since, so nobody can say what was paid for.
 */
export function triggerOfKnownCharge(
  subscription: Subscription,
  { orderId, attempt, amount, isPaid }: KnownCharge,
  moment: Moment,
): ChargeTrigger | null {
  const candidates: readonly ChargeTrigger[] =
    attempt === 1 ? ['DUE', 'ORDER_NOW'] : ['RETRY', 'DUE', 'ORDER_NOW']
  const found = candidates.find((trigger) => {
    const start = startCharge(subscription, trigger, moment, { atOnce: true })
    if (!start.ok || start.value.charge.orderId !== orderId) return false
    return !isPaid || start.value.charge.box.total === amount
  })
  return found ?? null
}
