/** What is still owed of refunds that have failed at the provider (docs/domain.md 4.5, C-255). */
import type { Instant } from '../core/calendar.ts'
import type { Cents } from '../core/money.ts'

/** A refund of an order. */
export interface RefundAttempt {
  readonly orderId: number
  /** Its number within the order. */
  readonly number: number
  readonly state: 'OPEN' | 'DONE' | 'REFUSED' | 'FAILED'
  readonly amount: Cents
  /** When it began. */
  readonly at: Instant
  /** When it failed after it had counted as made; null if it did not. */
  readonly failedAt: Instant | null
}

/** A failed refund, and what is left of it to pay. */
export interface OwedRefund<R extends RefundAttempt> {
  readonly refund: R
  readonly left: Cents
}

/**
 * The failed refunds that are not replaced, the oldest failure first. A refund replaces what of its order had failed
 * before it began, as far as its amount goes and the oldest failure first. One that fails as well has replaced that
 * too: it is owed instead, so that an attempt that is repeated in vain is not owed twice.
 */
export function owedRefunds<R extends RefundAttempt>(refunds: readonly R[]): OwedRefund<R>[] {
  const orders = new Map<number, R[]>()
  for (const refund of refunds.toSorted((one, other) => one.number - other.number)) {
    orders.set(refund.orderId, [...(orders.get(refund.orderId) ?? []), refund])
  }
  return [...orders.values()].flatMap(owedOfOrder).toSorted(byFailure)
}

/** The refunds of one order, by number. */
function owedOfOrder<R extends RefundAttempt>(refunds: readonly R[]): OwedRefund<R>[] {
  const unused = new Map(
    refunds.map(({ number, state, amount }) => [number, state === 'REFUSED' ? 0 : amount]),
  )
  const failed = refunds
    .filter(({ state }) => state === 'FAILED')
    .map((refund) => ({ refund, left: refund.amount }))
  const owed: OwedRefund<R>[] = []
  for (const { refund } of failed.toSorted(byFailure)) {
    let left: Cents = refund.amount
    for (const { number, at } of refunds) {
      if (number <= refund.number || at < failureOf(refund)) continue
      const amount = unused.get(number) ?? 0
      const used = Math.min(left, amount)
      unused.set(number, amount - used)
      left -= used
    }
    if (left > 0) owed.push({ refund, left })
  }
  return owed
}

const failureOf = ({ failedAt, at }: RefundAttempt): Instant => failedAt ?? at

function byFailure(one: OwedRefund<RefundAttempt>, other: OwedRefund<RefundAttempt>): number {
  const [first, second] = [failureOf(one.refund), failureOf(other.refund)]
  return first < second ? -1 : Number(first > second)
}
