/**
 * Charging an order: the charge starts, then it is paid, declined or released (C-29, C-34, C-37; docs/domain.md 3.3,
 * 4). The rules never call the payment provider; they decide what may be charged and what follows from the result.
 */
import type { Moment } from '../catalogue/moment.ts'
import { endTrial } from '../changes/plan-change.ts'
import { berlinTime } from '../core/berlin.ts'
import { addDays, type Day } from '../core/calendar.ts'
import {
  accept,
  acceptWith,
  refuse,
  type Decision,
  type RefusalReason,
  type Refused,
} from '../core/decision.ts'
import type { DomainEvent } from '../events/event.ts'
import type { Plan } from '../plan/plan.ts'
import { orderEventFields } from '../schedule/order-change.ts'
import { agreedBoxPrice, agreedPrice, boxPrice, planOfNextBox, type BoxPrice } from '../subscription/box.ts'
import { chargeRefusal, chargeUnderway, type ChargeUnderway } from '../subscription/charge.ts'
import {
  billingDateIfPaid,
  CHARGE_RUN,
  LAST_CHARGE_RUN,
  missedDate,
  nextOrder,
  schedule,
  type ScheduleEntry,
} from '../subscription/schedule.ts'
import {
  exceptionAt,
  owedOrder,
  type Active,
  type ChargeTrigger,
  type OpenOrder,
  type RunningCharge,
  type Subscription,
} from '../subscription/subscription.ts'
import { refusedByState } from '../subscription/transitions.ts'
import { declineDueCharge, declineRequestedCharge, isRetryTimeReached, type Decline } from './dunning.ts'
import { withPaidOrder, withReward } from './paid-order.ts'

/**
 * An order charged at most this many days late keeps its billing date and the cadence, unless its week is packed
 * already; a later one is billed on the day of the charge.
 */
export const MAX_DAYS_LATE = 2

/** A charge that may be sent to the provider now. */
export interface StartedCharge {
  readonly orderId: number
  readonly cycleIndex: number
  readonly trigger: ChargeTrigger
  /** The billing date of the order if the charge succeeds now. */
  readonly billingDate: Day
  /** What is charged. It does not change while the result is pending. */
  readonly box: BoxPrice
  readonly plan: Plan
  /** Why the provider must not be called: the charge is settled as a hard decline with this code; else null. */
  readonly blockedBy: RefusalReason | null
}

/** The subscription with its charge in progress, and the charge. */
export interface ChargeStart {
  readonly subscription: Active
  readonly charge: StartedCharge
}

/** A retry waits for its day, unless the customer has just chosen or confirmed a payment method. */
export interface RetryTiming {
  readonly atOnce: boolean
}

type Startable = { readonly ok: true; readonly subscription: Active; readonly entry: ScheduleEntry }

/**
 * Starts the charge of the next order: the order becomes PROCESSING and its price is fixed; an owed order keeps its
 * price. ORDER_NOW refuses by state, and ORDER_ALREADY_PLACED, NO_UPCOMING_ORDER, ADDRESS_MISSING,
 * PAYMENT_METHOD_INVALID, PAYMENT_METHOD_UNCONFIRMED. DUE and RETRY refuse ORDER_LOCKED while a charge is running,
 * ORDER_ALREADY_PLACED after a charge today, and NO_UPCOMING_ORDER if nothing is due; `blockedBy` says what the charge
 * lacks. All refuse MIGRATION_PENDING before the contract's migration: the former system bills it (docs/domain.md 8.4).
 */
export function startCharge(
  subscription: Subscription,
  trigger: ChargeTrigger,
  moment: Moment,
  timing: RetryTiming = { atOnce: false },
): Decision<ChargeStart> {
  const found =
    trigger === 'ORDER_NOW'
      ? startableNow(subscription, moment)
      : startableWhenDue(subscription, trigger, moment, timing)
  return found.ok ? accept(started(found.subscription, found.entry, trigger, moment)) : found
}

/** Whether `startCharge` would start a charge now at the customer's request; it is not priced. */
export function canChargeNow(subscription: Subscription, moment: Moment): boolean {
  return startableNow(subscription, moment).ok
}

/**
 * Whether the next order is due: its cut-off has passed, and it is between the first and the last charge run of the
 * day.
 */
export function isChargeDue(subscription: Subscription, moment: Moment): boolean {
  const next = nextOrder(schedule(subscription, moment))
  return (
    next?.status === 'SCHEDULED' &&
    moment.at >= next.cutoffAt &&
    isBetween(CHARGE_RUN, LAST_CHARGE_RUN, moment) &&
    subscription.lastProcessedOn !== moment.today
  )
}

/**
 * Whether the owed order is to be retried now: its retry time has come, and it is before the last charge run of the
 * day.
 */
export function isRetryDue(subscription: Subscription, moment: Moment): boolean {
  const owed = owedOrder(subscription)
  return (
    owed !== null &&
    isRetryTimeReached(owed, moment) &&
    isBetween(CHARGE_RUN, LAST_CHARGE_RUN, moment) &&
    subscription.lastProcessedOn !== moment.today
  )
}

function isBetween(from: string, to: string, { at, today }: Moment): boolean {
  return at >= berlinTime(today, from) && at <= berlinTime(today, to)
}

function startableNow(subscription: Subscription, moment: Moment): Startable | Refused {
  const refused = refusedByState('placeOrder', subscription, moment)
  if (refused) return refused
  if (subscription.lastProcessedOn === moment.today) return refuse('ORDER_ALREADY_PLACED')
  const entry = nextOrder(schedule(subscription, moment))
  if (!entry || subscription.status !== 'ACTIVE') return refuse('NO_UPCOMING_ORDER')
  return chargeRefusal(subscription) ?? startable(subscription, entry)
}

function startableWhenDue(
  subscription: Subscription,
  trigger: 'DUE' | 'RETRY',
  moment: Moment,
  { atOnce }: RetryTiming,
): Startable | Refused {
  const entry = nextOrder(schedule(subscription, moment))
  if (!entry || subscription.status !== 'ACTIVE') return refuse('NO_UPCOMING_ORDER')
  if (entry.status === 'PROCESSING') return refuse('ORDER_LOCKED', { cutoffAt: entry.cutoffAt })
  if (subscription.lastProcessedOn === moment.today) return refuse('ORDER_ALREADY_PLACED')
  const isAwaited =
    trigger === 'DUE'
      ? isChargeDue(subscription, moment)
      : entry.status === 'FAILED' && (atOnce || isRetryDue(subscription, moment))
  return isAwaited ? startable(subscription, entry) : refuse('NO_UPCOMING_ORDER')
}

function startable(subscription: Active, entry: ScheduleEntry): Startable | Refused {
  return subscription.isBilledHere ? { ok: true, subscription, entry } : refuse('MIGRATION_PENDING')
}

function started(
  subscription: Active,
  entry: ScheduleEntry,
  trigger: ChargeTrigger,
  moment: Moment,
): ChargeStart {
  const { orderId, cycleIndex } = entry
  const billingDate = billedOn(entry, trigger, moment)
  const owed = subscription.openOrder
  const box = owed
    ? agreedBoxPrice(subscription, owed.price)
    : boxPrice(subscription, cycleIndex, trigger === 'DUE' ? entry.billingDate : billingDate)
  const openOrder: OpenOrder = owed
    ? { ...owed, status: 'PROCESSING', trigger }
    : {
        cycleIndex,
        status: 'PROCESSING',
        billingDate,
        attempts: 0,
        nextRetryDate: null,
        trigger,
        price: agreedPrice(box),
      }
  const blockedBy = chargeRefusal(subscription)?.reason ?? null
  return {
    subscription: { ...subscription, openOrder },
    charge: { orderId, cycleIndex, trigger, billingDate, box, plan: planOfNextBox(subscription), blockedBy },
  }
}

/**
 * The order's own day if it is charged on time or shortly after; today if it is ordered now, retried, long overdue, or
 * too late to be packed with the boxes of its own day (C-347).
 */
function billedOn(entry: ScheduleEntry, trigger: ChargeTrigger, moment: Moment): Day {
  const isOnTime = trigger === 'DUE' && entry.billingDate >= addDays(moment.today, -MAX_DAYS_LATE)
  return isOnTime ? billingDateIfPaid(entry.billingDate, moment) : moment.today
}

type Choice = Decision<Subscription, DomainEvent>

/** A charge that succeeded, with what the database knows about it. */
export interface PaidCharge {
  /** The discount that the charged price includes. */
  readonly discountId: number | null
  /** Days of food in all paid orders before this one. */
  readonly loyaltyDays: number
  /** The milestones rewarded so far, in units; each is rewarded once (docs/domain.md 7.1). */
  readonly rewarded?: readonly number[]
}

/**
 * Settles the running charge as paid: the order is billed, its discount used, a reward granted if it reached a
 * milestone, and a trial turned into the regular plan. Changes nothing if no charge is running, so it is idempotent.
 */
export function settlePaid(subscription: Subscription, paid: PaidCharge, moment: Moment): Choice {
  const underway = chargeUnderway(subscription)
  if (!underway) return accept(subscription)
  const { before, owed, order, charge } = underway
  const isRecovered = owed !== null
  const day = isRecovered ? moment.today : billingDateIfPaid(charge.billingDate, moment)
  const payment = { billedOn: day, isRecovered, discountId: paid.discountId }
  const billed = withPaidOrder(before, order, payment, moment)
  const rewarded = withReward(billed, planOfNextBox(before).cycle, paid.loyaltyDays, paid.rewarded)
  const regular = endTrial(rewarded.subscription, moment)
  if (!regular.ok) return regular
  const outcome = { status: 'PROCESSED' as const, billingDate: day }
  return acceptWith<Subscription, DomainEvent>(regular.value, () => [
    {
      type: paidEventType(before, charge),
      trigger: charge.trigger,
      missedDate: missedDate(promisedDate(underway), day),
      ...orderEventFields(before, billed, order, outcome, moment),
    },
    ...rewarded.events,
    ...regular.events,
  ])
}

/** The billing date that the customer was shown before the charge. */
function promisedDate({ charge, order, owed }: ChargeUnderway): Day {
  if (charge.trigger === 'ORDER_NOW') return charge.billingDate
  return owed?.nextRetryDate ?? order.billingDate
}

/** Customers wait for orders made by resuming or reactivating just as for those ordered now. */
function paidEventType(
  before: Active,
  { trigger, cycleIndex }: RunningCharge,
): 'orderPlaced' | 'orderConfirmed' | 'paymentRecovered' {
  if (trigger === 'RETRY') return 'paymentRecovered'
  const isActivation = exceptionAt(before, cycleIndex).cutoffAt !== null
  return trigger === 'ORDER_NOW' || isActivation ? 'orderPlaced' : 'orderConfirmed'
}

/**
 * Settles the running charge as declined. If the customer requested the charge, orders and dunning stay as they were.
 * If it was due, dunning continues; after the last attempt the order is cancelled and the subscription paused. A hard
 * decline makes the method unusable in both cases. Changes nothing if no charge is running, so it is idempotent.
 */
export function settleDeclined(subscription: Subscription, decline: Decline, moment: Moment): Choice {
  const underway = chargeUnderway(subscription)
  if (!underway) return accept(subscription)
  return underway.charge.trigger === 'ORDER_NOW'
    ? declineRequestedCharge(underway, decline)
    : declineDueCharge(underway, decline, moment)
}

/**
 * Releases a charge that certainly had no effect: the subscription is as before its start. Idempotent, without an
 * event.
 */
export function releaseCharge(subscription: Subscription): Choice {
  return accept(chargeUnderway(subscription)?.before ?? subscription)
}
