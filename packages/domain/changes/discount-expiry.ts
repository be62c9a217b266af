/** Removing expired discounts from a subscription (docs/domain.md 5.6, 9.2; C-199). */
import { nextBoxPrice } from '../subscription/box.ts'
import type { Moment } from '../core/calendar.ts'
import type { Decision } from '../core/decision.ts'
import { accept } from '../core/decision.ts'
import type { Discount } from '../discount/discount.ts'
import type { DiscountSide, DomainEvent } from '../events/event.ts'
import { nextOrder, schedule } from '../subscription/schedule.ts'
import type { Subscription } from '../subscription/subscription.ts'

/**
 * Whether no order can use the discount any more: its last day has passed, and neither an order whose charge has begun
 * nor an overdue uncharged order includes it.
 */
export function isDiscountOver(discount: Discount, subscription: Subscription, moment: Moment): boolean {
  const { id, expiresAt } = discount
  if (expiresAt === null || expiresAt >= moment.today) return false
  const open = subscription.status === 'ACTIVE' ? subscription.openOrder : null
  const next = nextOrder(schedule(subscription, moment))
  const isAwaited = next?.status === 'SCHEDULED' && next.billingDate <= expiresAt
  return open?.price.discountId !== id && !isAwaited
}

/**
 * Removes the expired discounts, with one event for each. Idempotent. Prices do not change, because no price includes
 * them.
 */
export function expireDiscounts(
  subscription: Subscription,
  moment: Moment,
): Decision<Subscription, DomainEvent> {
  const over = subscription.discounts.filter((discount) => isDiscountOver(discount, subscription, moment))
  const left = subscription.discounts.filter((discount) => !over.includes(discount))
  const next: Subscription = over.length === 0 ? subscription : { ...subscription, discounts: left }
  return accept<Subscription, DomainEvent>(
    next,
    ...over.map((discount): DomainEvent => ({
      type: 'discountExpired',
      subscriptionId: subscription.id,
      before: sideOf(subscription, discount, moment),
      after: sideOf(next, null, moment),
    })),
  )
}

function sideOf(subscription: Subscription, discount: Discount | null, moment: Moment): DiscountSide {
  const nextTotal = nextBoxPrice(subscription, moment).total
  if (discount === null) return { discount: null, nextBox: nextTotal }
  const { id, kind, code, title, valueType, value } = discount
  return { discount: { id, kind, code, title, valueType, value }, nextBox: nextTotal }
}
