/** The operation x state matrix, used by rules and buttons alike (C-10, C-17). */
import type { Moment } from '../catalogue/moment.ts'
import { refuse, type RefusalReason, type Refused } from '../core/decision.ts'
import { nextOrder, schedule } from './schedule.ts'
import type { Subscription } from './subscription.ts'

/**
 * The states behind the three statuses (docs/domain.md 2.1): A active, L active with the next order locked, D active
 * in dunning, P paused by the customer, S paused by the service, C cancelled.
 */
export type State = 'A' | 'L' | 'D' | 'P' | 'S' | 'C'

/** The customer's actions, in the order of `allowedActions`. */
export const ACTIONS = [
  'updateSubscriptionAddress',
  'changePaymentMethod',
  'addDiscount',
  'removeDiscount',
  'swapPlan',
  'skipNextOrder',
  'rescheduleOrder',
  'changeNextChargeDate',
  'placeOrder',
  'pauseSubscription',
  'resumeSubscription',
  'reactivateSubscription',
  'cancelSubscription',
  'switchSubscription',
  'addSupplement',
  'removeSupplement',
] as const

/** One of the customer's actions. */
export type Action = (typeof ACTIONS)[number]

/** All rows of the matrix: the actions, and operations reached through an order, the activity, the cancellation flow or a banner. */
export type Operation =
  | Action
  | 'updatePet'
  | 'skipOrder'
  | 'unskipOrder'
  | 'applyCancellationOffer'
  | 'applyBenefit'
  | 'undoChange'
  | 'readFlowRewardBanner'

/** 'yes'; 'same' if it is accepted but changes nothing; or the reason for the refusal. */
export type Verdict = 'yes' | 'same' | RefusalReason

type Row = Readonly<Record<State, Verdict>>

const PAUSED = 'SUBSCRIPTION_PAUSED'
const CANCELLED = 'SUBSCRIPTION_CANCELLED'
const NOT_PAUSED = 'SUBSCRIPTION_NOT_PAUSED'
const NOT_CANCELLED = 'SUBSCRIPTION_NOT_CANCELLED'
const LOCKED = 'ORDER_LOCKED'
const OPEN = 'PAYMENT_OPEN'
const NO_OFFER = 'OFFER_NOT_AVAILABLE'
const NO_BANNER = 'FLOW_BANNER_NOT_FOUND'
const NO_BENEFIT = 'BENEFIT_NOT_AVAILABLE'

const always: Row = { A: 'yes', L: 'yes', D: 'yes', P: 'yes', S: 'yes', C: 'yes' }
const discounts: Row = { A: 'yes', L: 'yes', D: 'yes', P: 'yes', S: PAUSED, C: CANCELLED }
const singleOrder: Row = { A: 'yes', L: 'yes', D: 'yes', P: PAUSED, S: PAUSED, C: CANCELLED }
const nextOrderOnly: Row = { A: 'yes', L: LOCKED, D: 'yes', P: PAUSED, S: PAUSED, C: CANCELLED }

/** Operation by state (docs/domain.md 2.3). */
export const TRANSITIONS: Readonly<Record<Operation, Row>> = {
  updateSubscriptionAddress: always,
  changePaymentMethod: always,
  addDiscount: discounts,
  removeDiscount: discounts,
  swapPlan: { A: 'yes', L: LOCKED, D: OPEN, P: 'yes', S: 'yes', C: CANCELLED },
  updatePet: { A: 'yes', L: LOCKED, D: OPEN, P: 'yes', S: 'yes', C: CANCELLED },
  skipNextOrder: nextOrderOnly,
  skipOrder: singleOrder,
  unskipOrder: singleOrder,
  rescheduleOrder: { A: 'yes', L: LOCKED, D: OPEN, P: PAUSED, S: PAUSED, C: CANCELLED },
  changeNextChargeDate: { A: 'yes', L: LOCKED, D: OPEN, P: 'yes', S: OPEN, C: CANCELLED },
  placeOrder: nextOrderOnly,
  pauseSubscription: { A: 'yes', L: LOCKED, D: 'yes', P: 'yes', S: OPEN, C: CANCELLED },
  resumeSubscription: { A: NOT_PAUSED, L: NOT_PAUSED, D: NOT_PAUSED, P: 'yes', S: 'yes', C: NOT_PAUSED },
  reactivateSubscription: {
    A: NOT_CANCELLED,
    L: NOT_CANCELLED,
    D: NOT_CANCELLED,
    P: NOT_CANCELLED,
    S: NOT_CANCELLED,
    C: 'yes',
  },
  cancelSubscription: { ...always, C: 'same' },
  applyCancellationOffer: { A: 'yes', L: 'yes', D: OPEN, P: 'yes', S: NO_OFFER, C: NO_OFFER },
  applyBenefit: { A: 'yes', L: 'yes', D: NO_BENEFIT, P: 'yes', S: NO_BENEFIT, C: NO_BENEFIT },
  undoChange: { ...always, L: LOCKED },
  readFlowRewardBanner: { A: 'yes', L: 'yes', D: 'yes', P: 'yes', S: NO_BANNER, C: NO_BANNER },
  switchSubscription: always,
  addSupplement: { A: 'yes', L: LOCKED, D: OPEN, P: 'yes', S: OPEN, C: CANCELLED },
  removeSupplement: { A: 'yes', L: LOCKED, D: OPEN, P: 'yes', S: 'yes', C: CANCELLED },
}

/** The state at a moment. An order locks without an event, when its cut-off passes. */
export function stateOf(subscription: Subscription, moment: Moment): State {
  if (subscription.status === 'CANCELLED') return 'C'
  if (subscription.status === 'PAUSED') return subscription.pause.reason === 'CUSTOMER' ? 'P' : 'S'
  if (subscription.openOrder?.status === 'FAILED') return 'D'
  return lockedOrder(subscription, moment) ? 'L' : 'A'
}

/** Whether the next order is past its cut-off but not charged, or its charge is running. */
export function isLocked(subscription: Subscription, moment: Moment): boolean {
  return stateOf(subscription, moment) === 'L'
}

function lockedOrder(subscription: Subscription, moment: Moment) {
  const next = nextOrder(schedule(subscription, moment))
  return next && next.status !== 'FAILED' && !next.isEditable ? next : undefined
}

/** Why the state forbids an operation; undefined if it does not. ORDER_LOCKED comes with `cutoffAt`. */
export function refusedByState(
  operation: Operation,
  subscription: Subscription,
  moment: Moment,
): Refused | undefined {
  const verdict = TRANSITIONS[operation][stateOf(subscription, moment)]
  if (verdict === 'yes' || verdict === 'same') return undefined
  const cutoffAt = verdict === 'ORDER_LOCKED' ? lockedOrder(subscription, moment)?.cutoffAt : undefined
  return cutoffAt === undefined ? refuse(verdict) : refuse(verdict, { cutoffAt })
}
