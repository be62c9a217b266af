/** Ordering now, and what a paid order leaves behind (C-29; docs/domain.md 3.3, 4.2, 4.4). */
import { pricedBox } from './box.ts'
import type { Day, Moment } from './calendar.ts'
import { notDeliverable } from './charge.ts'
import type { Decision } from './decision.ts'
import { accept, refuse } from './decision.ts'
import { consume } from './discount.ts'
import type { DomainEvent } from './events.ts'
import { aboutOrder, withAnchor } from './order-change.ts'
import { endTrial } from './plan-change.ts'
import type { ScheduleEntry } from './schedule.ts'
import { nextOrder, schedule } from './schedule.ts'
import type { Active, Subscription } from './subscription.ts'
import { refusedByState } from './transitions.ts'

type Choice = Decision<Subscription, DomainEvent>

/**
 * Orders the next box now: it is billed today and all later boxes follow from today. In dunning it pays the owed order.
 * The value holds once the payment succeeded; on a decline it is thrown away and nothing changes. Refuses by state, and
 * ORDER_ALREADY_PLACED, NO_UPCOMING_ORDER, ADDRESS_MISSING, PAYMENT_METHOD_INVALID, PAYMENT_METHOD_UNCONFIRMED.
 */
export function placeOrder(it: Subscription, moment: Moment): Choice {
  const refused = refusedByState('place_order', it, moment)
  if (refused) return refused
  if (it.lastProcessedOn === moment.today) return refuse('ORDER_ALREADY_PLACED')
  const next = nextOrder(schedule(it, moment))
  if (!next || it.status !== 'ACTIVE') return refuse('NO_UPCOMING_ORDER')
  return notDeliverable(it) ?? placed(it, next, moment)
}

function placed(it: Active, entry: ScheduleEntry, moment: Moment): Choice {
  const paid = withPaidOrder(it, entry, moment)
  const regular = endTrial(paid, moment)
  if (!regular.ok) return regular
  const outcome = { status: 'PROCESSED' as const, billingDate: moment.today }
  const event = { type: 'order.placed' as const, ...aboutOrder(it, paid, entry, outcome, moment) }
  return accept<Subscription, DomainEvent>(regular.value, event, ...regular.events)
}

/**
 * The subscription after the charge of an order succeeded. A regular charge on the billing date leaves the cadence;
 * one on another day, ordered early or paid late, is billed today and the cadence starts from it (C-29, C-37).
 */
export function withPaidOrder(it: Active, entry: ScheduleEntry, moment: Moment): Active {
  const { cycleIndex } = entry
  const isRegular =
    entry.billingDate === moment.today || (entry.status !== 'FAILED' && entry.billingDate < moment.today)
  const billedOn: Day = isRegular ? entry.billingDate : moment.today
  const { discountUsed } = pricedBox(it, cycleIndex, billedOn)
  const anchored = isRegular ? it : withAnchor({ ...it, openOrder: null }, cycleIndex, billedOn, moment)
  return {
    ...anchored,
    openOrder: null,
    exceptions: anchored.exceptions.filter((exception) => exception.cycleIndex !== cycleIndex),
    discounts: discountUsed ? consume(it.discounts, discountUsed.id) : it.discounts,
    lastCycleIndex: Math.max(it.lastCycleIndex, cycleIndex),
    lastBilled: billedOn,
    lastProcessedOn: moment.today,
    completedOrders: it.completedOrders + 1,
    lastPaymentStatus: 'SUCCEEDED',
  }
}
