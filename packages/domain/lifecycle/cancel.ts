/** Ending a subscription and taking the end back (C-20; docs/domain.md 2.2, 2.5). Cancelling is never refused. */
import { activate, reactivationDate } from './activation.ts'
import { tierOfMenu, withMenu } from '../subscription/box.ts'
import type { Day, Moment } from '../core/calendar.ts'
import type { Variant } from '../catalogue/catalogue.ts'
import { regularPlan, variantFor } from '../catalogue/catalogue.ts'
import { chargeRefusal } from '../subscription/charge.ts'
import type { Decision } from '../core/decision.ts'
import { accept, refuse } from '../core/decision.ts'
import type { DomainEvent, EndCause } from '../events/event.ts'
import { givenUpOrderEvents, pastSkips, statusOf } from '../schedule/open-orders.ts'
import { cycleDays } from '../plan/plan.ts'
import { resetProgress } from '../subscription/progress.ts'
import type { Cancelled, Subscription } from '../subscription/subscription.ts'
import { factsOf } from '../subscription/subscription.ts'
import { withoutSupplements } from '../subscription/supplement-line.ts'
import { refusedByState } from '../subscription/transitions.ts'

type Choice = Decision<Subscription, DomainEvent>

/**
 * Ends the subscription at once. Open orders disappear, paid ones are delivered; codes, offers and supplements are gone,
 * a reward waits. Changes nothing where it is cancelled already. Never refuses.
 */
export function cancelSubscription(
  it: Subscription,
  cancellationFlowId: number | null,
  moment: Moment,
  cause: EndCause = 'ASKED',
): Choice {
  if (it.status === 'CANCELLED') return accept(it)
  const next: Cancelled = {
    ...factsOf(it),
    status: 'CANCELLED',
    cancelledAt: moment.at,
    cancellationFlowId,
    discounts: it.discounts.filter(({ kind }) => kind === 'REWARD'),
    exceptions: pastSkips(it, moment),
    lines: withoutSupplements(it.lines),
    lastCycleIndex: lastUsedIndex(it),
  }
  return accept<Subscription, DomainEvent>(next, ...givenUpOrderEvents(it, moment), {
    type: 'subscriptionCancelled',
    subscriptionId: it.id,
    cancelledAt: moment.at,
    cancellationFlowId,
    cause,
    before: statusOf(it, moment),
    after: statusOf(next, moment),
  })
}

/** The index of a running charge is used, whatever becomes of it. */
function lastUsedIndex(it: Subscription): number {
  const open = it.status === 'ACTIVE' ? it.openOrder : null
  return Math.max(it.lastCycleIndex, open?.cycleIndex ?? 0)
}

/**
 * Declares an end for a later day, from which on no order is made; null takes it back. A day that is not ahead cancels
 * at once. Refuses SUBSCRIPTION_CANCELLED where there is nothing left to end.
 *
 * @public No call declares an end yet; the job that ends a subscription on its day does exist.
 */
export function declareEnd(it: Subscription, endsAt: Day | null, moment: Moment): Choice {
  if (it.status === 'CANCELLED') return refuse('SUBSCRIPTION_CANCELLED')
  if (endsAt !== null && endsAt <= moment.today) return cancelSubscription(it, null, moment)
  if (it.endsAt === endsAt) return accept(it)
  const next: Subscription = { ...it, endsAt }
  return accept<Subscription, DomainEvent>(next, {
    type: 'subscriptionEndDeclared',
    subscriptionId: it.id,
    before: { ...statusOf(it, moment), endsAt: it.endsAt },
    after: { ...statusOf(next, moment), endsAt },
  })
}

/**
 * Starts a cancelled subscription again with its plan at today's list price. Refuses by state, and ADDRESS_MISSING,
 * PAYMENT_METHOD_INVALID, PAYMENT_METHOD_UNCONFIRMED, VARIANT_NOT_AVAILABLE.
 */
export function reactivateSubscription(it: Subscription, moment: Moment): Choice {
  const refused = refusedByState('reactivateSubscription', it, moment)
  if (refused) return refused
  if (it.status !== 'CANCELLED') return refuse('SUBSCRIPTION_NOT_CANCELLED')
  const menu = menuToday(it)
  if (!menu) return refuse('VARIANT_NOT_AVAILABLE')
  return chargeRefusal(it) ?? reactivated(it, menu, moment)
}

/** The menu of its plan as the catalogue has it now; a paid trial goes on as the regular menu. */
function menuToday(it: Cancelled): Variant | undefined {
  const tier = tierOfMenu(it)
  if (tier === undefined) return undefined
  return variantFor(tier, it.completedOrders > 0 ? regularPlan(tier, it.plan) : it.plan)
}

function reactivated(it: Cancelled, menu: Variant, moment: Moment): Choice {
  const kept = resetProgress(it, moment)
  if (!kept.ok) return kept
  const renewed: Cancelled = {
    ...kept.value,
    plan: menu.plan,
    intervalDays: cycleDays(menu.plan.cycle),
    lines: withMenu(it.lines, menu),
  }
  const next = activate(renewed, reactivationDate(it, moment), moment)
  return accept<Subscription, DomainEvent>(next, ...kept.events, {
    type: 'subscriptionReactivated',
    subscriptionId: it.id,
    before: statusOf(it, moment),
    after: statusOf(next, moment),
  })
}
