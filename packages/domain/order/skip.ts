/** Skipping an order and restoring it (C-28; docs/domain.md 3.2). The cadence never changes. */
import type { Moment } from '../catalogue/moment.ts'
import { accept, acceptWith, refuse, type Decision } from '../core/decision.ts'
import { withoutRemovedDiscounts } from '../discount/discount.ts'
import type { DomainEvent } from '../events/event.ts'
import { orderEventFields } from '../schedule/order-change.ts'
import { nextOrder, ordersAhead, schedule, type ScheduleEntry } from '../subscription/schedule.ts'
import {
  exceptionAt,
  parseOrderId,
  withException,
  type Active,
  type Subscription,
} from '../subscription/subscription.ts'
import { refusedByState } from '../subscription/transitions.ts'

type Choice = Decision<Subscription, DomainEvent>

/**
 * Skips one order, which is possible until its cut-off. Idempotent. Refuses by state, and NOT_FOUND, ORDER_LOCKED (with
 * `cutoffAt`), ORDER_NOT_SKIPPABLE, SKIP_LIMIT_REACHED.
 */
export function skipOrder(subscription: Subscription, orderId: number, moment: Moment): Choice {
  const refused = refusedByState('skipOrder', subscription, moment)
  if (refused) return refused
  if (subscription.status !== 'ACTIVE') return refuse('ORDER_NOT_SKIPPABLE')
  const entry = entryOf(subscription, orderId, moment)
  if (!entry) return refuse(isPast(subscription, orderId) ? 'ORDER_NOT_SKIPPABLE' : 'NOT_FOUND')
  if (entry.status === 'FAILED' || entry.isFinal) return refuse('ORDER_NOT_SKIPPABLE')
  if (!entry.isEditable) return refuse('ORDER_LOCKED', { cutoffAt: entry.cutoffAt })
  return entry.status === 'SKIPPED' ? accept(subscription) : skipPlanned(subscription, entry, moment)
}

/**
 * Skips the next order. During dunning this is the owed order, and skipping it clears the debt. Refuses by state, and
 * NO_UPCOMING_ORDER, SKIP_LIMIT_REACHED.
 */
export function skipNextOrder(subscription: Subscription, moment: Moment): Choice {
  const refused = refusedByState('skipNextOrder', subscription, moment)
  if (refused) return refused
  const next = nextOrder(schedule(subscription, moment))
  if (!next || subscription.status !== 'ACTIVE') return refuse('NO_UPCOMING_ORDER')
  return next.status === 'FAILED'
    ? skipOwed(subscription, next, moment)
    : skipPlanned(subscription, next, moment)
}

/**
 * Restores a skipped order, which is possible until its cut-off. Idempotent. Refuses by state, and NOT_FOUND,
 * ORDER_LOCKED (with `cutoffAt`), ORDER_NOT_UNSKIPPABLE.
 */
export function unskipOrder(subscription: Subscription, orderId: number, moment: Moment): Choice {
  const refused = refusedByState('unskipOrder', subscription, moment)
  if (refused) return refused
  if (subscription.status !== 'ACTIVE') return refuse('ORDER_NOT_UNSKIPPABLE')
  const entry = entryOf(subscription, orderId, moment)
  if (!entry) return refuse(isPast(subscription, orderId) ? 'ORDER_NOT_UNSKIPPABLE' : 'NOT_FOUND')
  if (entry.status === 'FAILED' || entry.isFinal) return refuse('ORDER_NOT_UNSKIPPABLE')
  if (!entry.isEditable) return refuse('ORDER_LOCKED', { cutoffAt: entry.cutoffAt })
  if (entry.status === 'SCHEDULED') return accept(subscription)
  const next = withSkip(subscription, entry.cycleIndex, false)
  const outcome = { status: 'SCHEDULED' as const, billingDate: entry.billingDate }
  return accept<Subscription, DomainEvent>(next, {
    type: 'orderUnskipped',
    ...orderEventFields(subscription, next, entry, outcome, moment),
  })
}

function entryOf(subscription: Active, orderId: number, moment: Moment): ScheduleEntry | undefined {
  return schedule(subscription, moment).find((entry) => entry.orderId === orderId)
}

/** Whether the order exists or existed but is no longer in the schedule. */
function isPast(subscription: Active, orderId: number): boolean {
  const { subscriptionId, cycleIndex } = parseOrderId(orderId)
  if (subscriptionId !== subscription.id || cycleIndex < 1) return false
  return cycleIndex <= subscription.lastCycleIndex || exceptionAt(subscription, cycleIndex).skipped
}

function skipPlanned(subscription: Active, entry: ScheduleEntry, moment: Moment): Choice {
  const skipped = schedule(subscription, moment).filter(({ status }) => status === 'SKIPPED').length
  const limit = ordersAhead(subscription)
  if (skipped >= limit) return refuse('SKIP_LIMIT_REACHED', { limit })
  const next = withSkip(subscription, entry.cycleIndex, true)
  return skippedTo(next, subscription, entry, moment)
}

function withSkip(subscription: Active, cycleIndex: number, skipped: boolean): Active {
  const changed = { ...exceptionAt(subscription, cycleIndex), skipped }
  return { ...subscription, exceptions: withException(subscription.exceptions, changed) }
}

function skipOwed(subscription: Active, entry: ScheduleEntry, moment: Moment): Choice {
  const { cycleIndex, billingDate } = entry
  const skippedForever = {
    ...exceptionAt(subscription, cycleIndex),
    skipped: true,
    isFinal: true,
    movedTo: billingDate,
  }
  const next: Active = {
    ...subscription,
    openOrder: null,
    lastPaymentStatus: null,
    discounts: withoutRemovedDiscounts(subscription.discounts),
    exceptions: withException(subscription.exceptions, skippedForever),
  }
  return skippedTo(next, subscription, entry, moment)
}

function skippedTo(after: Active, before: Active, entry: ScheduleEntry, moment: Moment): Choice {
  const outcome = { status: 'SKIPPED' as const, billingDate: entry.billingDate }
  return acceptWith<Subscription, DomainEvent>(after, () => [
    {
      type: 'orderSkipped',
      isFinal: exceptionAt(after, entry.cycleIndex).isFinal,
      ...orderEventFields(before, after, entry, outcome, moment),
    },
  ])
}

/**
 * The skipped orders that could be restored before a change and no longer can after it, because a later order moved
 * past them; soonest first.
 */
export function closedSkips(before: Subscription, after: Subscription, moment: Moment): ScheduleEntry[] {
  if (after.status !== 'ACTIVE') return []
  return schedule(before, moment).filter(({ status, isEditable, cycleIndex }) => {
    const { skipped, isFinal } = exceptionAt(after, cycleIndex)
    return status === 'SKIPPED' && isEditable && skipped && isFinal
  })
}
