/** Granting and revoking referral discounts (C-141, C-144 to C-146). */
import type { Moment } from '../catalogue/moment.ts'
import { lockedIndex } from '../changes/discount-code.ts'
import { accept, refuse, type Decision } from '../core/decision.ts'
import type { Cents } from '../core/money.ts'
import { NEW_DISCOUNT, type Discount } from '../discount/discount.ts'
import type { DomainEvent, ReferralSide } from '../events/event.ts'
import { nextBoxPrice } from '../subscription/box.ts'
import type { Subscription, SubscriptionStatus } from '../subscription/subscription.ts'
import type { ReferralRole } from './referral.ts'

type Choice = Decision<Subscription, DomainEvent>

/**
 * The subscription that receives a referral discount: the portal's default if it is active, else the oldest active
 * one; undefined if none is active, so that the discount waits.
 */
export function subscriptionForReward<S extends { readonly id: number; readonly status: SubscriptionStatus }>(
  subscriptions: readonly S[],
  defaultId: number | null,
): S | undefined {
  const active = subscriptions.filter(({ status }) => status === 'ACTIVE').toSorted((a, b) => a.id - b.id)
  return active.find(({ id }) => id === defaultId) ?? active[0]
}

/** The amount of a referral discount. */
function amountOf(role: ReferralRole, { catalogue }: Moment): Cents {
  return role === 'FRIEND' ? catalogue.referral.friend : catalogue.referral.referrer
}

/**
 * Attaches referral discounts, for one order each. A locked or owed order keeps its price, so they apply to later
 * orders. Refuses SUBSCRIPTION_PAUSED and SUBSCRIPTION_CANCELLED, in which case they wait.
 */
export function grantReferralDiscounts(
  subscription: Subscription,
  roles: readonly ReferralRole[],
  moment: Moment,
): Choice {
  if (subscription.status === 'PAUSED') return refuse('SUBSCRIPTION_PAUSED')
  if (subscription.status === 'CANCELLED') return refuse('SUBSCRIPTION_CANCELLED')
  return accept(...granted(subscription, roles, moment))
}

/** The subscription with the discounts, and the events, in order. */
function granted(
  subscription: Subscription,
  roles: readonly ReferralRole[],
  moment: Moment,
): [Subscription, ...DomainEvent[]] {
  const [role, ...others] = roles
  if (role === undefined) return [subscription]
  const amount = amountOf(role, moment)
  const next: Subscription = {
    ...subscription,
    discounts: [...subscription.discounts, discountOf(amount, subscription, moment)],
  }
  const event: DomainEvent = {
    type: role === 'FRIEND' ? 'referralWelcomed' : 'referralRewarded',
    subscriptionId: subscription.id,
    amount,
    before: sideOf(subscription, moment),
    after: sideOf(next, moment),
  }
  const [last, ...events] = granted(next, others, moment)
  return [last, event, ...events]
}

/** Adds waiting referral discounts to the decision that makes a subscription active. */
export function withReferralDiscounts(
  decided: Choice,
  roles: readonly ReferralRole[],
  moment: Moment,
): Choice {
  if (!decided.ok || decided.value.status !== 'ACTIVE') return decided
  const [next, ...events] = granted(decided.value, roles, moment)
  return accept(next, ...decided.events, ...events)
}

/**
 * Revokes a reward because the friend's order was fully refunded. A reward that is used up, or that a locked or owed
 * order uses, stays.
 */
export function revokeReferralReward(subscription: Subscription, discountId: number, moment: Moment): Choice {
  const reward = subscription.discounts.find(({ id, kind }) => id === discountId && kind === 'REFERRAL')
  const isInUse =
    lockedIndex(subscription, moment) !== null &&
    nextBoxPrice(subscription, moment).discountUsed?.id === discountId
  if (!reward || isInUse) return accept(subscription)
  const next: Subscription = {
    ...subscription,
    discounts: subscription.discounts.filter(({ id }) => id !== discountId),
  }
  return accept<Subscription, DomainEvent>(next, {
    type: 'referralReversed',
    subscriptionId: subscription.id,
    amount: reward.value,
    before: sideOf(subscription, moment),
    after: sideOf(next, moment),
  })
}

function discountOf(amount: Cents, subscription: Subscription, moment: Moment): Discount {
  const locked = lockedIndex(subscription, moment)
  return {
    id: NEW_DISCOUNT,
    kind: 'REFERRAL',
    title: '',
    code: null,
    valueType: 'FIXED',
    value: amount,
    remainingOrders: 1,
    expiresAt: null,
    minimumOrder: null,
    fromCycleIndex: locked === null ? null : locked + 1,
    toCycleIndex: null,
    milestone: null,
  }
}

function sideOf(subscription: Subscription, moment: Moment): ReferralSide {
  return { nextBox: nextBoxPrice(subscription, moment).total }
}
