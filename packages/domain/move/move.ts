/** Moving a dog with its contract to another customer (docs/domain.md 8.10). */
import type { Moment } from '../catalogue/moment.ts'
import { addDays } from '../core/calendar.ts'
import type { ShippingAddress } from '../customer/address.ts'
import { withoutRemovedDiscounts, type Discount } from '../discount/discount.ts'
import type { DogMoved } from '../events/event.ts'
import { subscriptionOfDog } from '../intake/new-dog.ts'
import { SETUP_DAYS } from '../intake/start-subscription.ts'
import { paymentMethodRefusal, type ChosenPaymentMethod } from '../payment/payment-method.ts'
import { pastSkips, statusOf } from '../schedule/order-change.ts'
import { isDogsDeath } from '../subscription/offer.ts'
import { schedule } from '../subscription/schedule.ts'
import {
  exceptionAt,
  factsOf,
  withException,
  type Active,
  type Cancelled,
  type Line,
  type Paused,
  type Subscription,
} from '../subscription/subscription.ts'
import { withoutSupplements } from '../subscription/supplement-line.ts'
import { isLocked } from '../subscription/transitions.ts'

/** Why a dog cannot be moved. */
export type MoveFault =
  | 'SAME_CUSTOMER'
  | 'MERGED_BEFORE'
  | 'MOVED_BEFORE'
  | 'DOG_PASSED_AWAY'
  | 'CONTRACT_ENDED'
  | 'NO_DOG'
  | 'BILLED_ELSEWHERE'
  | 'PAYMENT_RUNNING'
  | 'PAYMENT_OPEN'
  | 'DISPUTE_OPEN'
  | 'END_DECLARED'
  | 'ORDER_LOCKED'
  | 'DOG_KNOWN'
  | 'ADDRESS_UNUSABLE'
  | 'METHOD_UNUSABLE'

/** A contract that is asked to move, and what the money of its past orders is doing. */
export interface MoveCandidate {
  readonly subscription: Subscription
  /** Whether the payment provider has not answered about a charge or a refund. */
  readonly hasRunningPayment: boolean
  /** Whether a bank or a customer reclaims money, and that is not decided. */
  readonly hasOpenDispute: boolean
}

/** The customer to whom the dog goes. */
export interface NewOwner {
  readonly id: number
  /** Whether this customer was merged into another. */
  readonly isMerged: boolean
  readonly household: readonly Subscription[]
  /** Where the boxes go; null if there is no address to which a carrier goes. */
  readonly address: ShippingAddress | null
  readonly method: ChosenPaymentMethod
}

/** Why the dog cannot go to that customer; null if it can (C-475). */
export function moveFault(candidate: MoveCandidate, to: NewOwner, moment: Moment): MoveFault | null {
  const { subscription } = candidate
  if (subscription.customerId === to.id) return 'SAME_CUSTOMER'
  if (to.isMerged) return 'MERGED_BEFORE'
  return contractFault(candidate, moment) ?? ownerFault(subscription, to)
}

function contractFault(
  { subscription, hasRunningPayment, hasOpenDispute }: MoveCandidate,
  moment: Moment,
): MoveFault | null {
  if (subscription.status === 'CANCELLED') return endedFault(subscription, moment)
  if (subscription.pet === null) return 'NO_DOG'
  if (!subscription.isBilledHere) return 'BILLED_ELSEWHERE'
  if (hasRunningPayment) return 'PAYMENT_RUNNING'
  if (isUnpaid(subscription)) return 'PAYMENT_OPEN'
  if (hasOpenDispute) return 'DISPUTE_OPEN'
  if (subscription.endsAt !== null) return 'END_DECLARED'
  return isLocked(subscription, moment) ? 'ORDER_LOCKED' : null
}

function endedFault({ isMoved, cancellationFlowId }: Cancelled, { catalogue }: Moment): MoveFault {
  if (isMoved) return 'MOVED_BEFORE'
  return isDogsDeath(cancellationFlowId, catalogue) ? 'DOG_PASSED_AWAY' : 'CONTRACT_ENDED'
}

/** Whether an order is owed: its retries run, or they have ended and the contract is paused for that. */
function isUnpaid(subscription: Active | Paused): boolean {
  return subscription.status === 'ACTIVE'
    ? subscription.openOrder?.status === 'FAILED'
    : subscription.pause.reason === 'PAYMENT_FAILED'
}

function ownerFault({ pet }: Subscription, { household, address, method }: NewOwner): MoveFault | null {
  const known = pet && subscriptionOfDog(pet, household)
  if (known && known.status !== 'CANCELLED') return 'DOG_KNOWN'
  if (address === null) return 'ADDRESS_UNUSABLE'
  const isToSetUp = method.status === 'REQUIRES_CONFIRMATION'
  return isToSetUp || !paymentMethodRefusal(method) ? null : 'METHOD_UNUSABLE'
}

/** The ids that the dog and its contract get at the new owner. */
export interface NewIds {
  readonly subscription: number
  readonly pet: number
}

/** A move: the contract that ends with one customer, and the one that goes on with the other. */
export interface Move {
  readonly ended: Cancelled
  readonly begun: Active | Paused
  /** What each of the two customers' logs says. */
  readonly left: DogMoved
  readonly arrived: DogMoved
}

/**
 * Moves a contract without a fault (C-476, C-477): the new one has the same plan, prices, terms, dates, pause and
 * discounts, except those from referrals, which belong to a person. With a method that has still to be set up, no box is
 * charged for three days.
 */
export function moveDog(
  subscription: Active | Paused,
  to: { readonly id: number; readonly address: ShippingAddress; readonly method: ChosenPaymentMethod },
  ids: NewIds,
  moment: Moment,
): Move {
  const { id, customerId, pet } = subscription
  if (pet === null) throw new Error(`subscription ${id} has no dog`)
  const ended = endOf(subscription, moment)
  const begun = withTimeToSetUp(continued(subscription, to, ids, moment), moment)
  const about = {
    from: { customerId, subscriptionId: id, petId: pet.id },
    to: { customerId: to.id, subscriptionId: ids.subscription, petId: ids.pet },
  }
  return {
    ended,
    begun,
    left: {
      type: 'dogMoved',
      subscriptionId: id,
      before: statusOf(subscription, moment),
      after: statusOf(ended, moment),
      isArrival: false,
      ...about,
    },
    arrived: {
      type: 'dogMoved',
      subscriptionId: ids.subscription,
      before: null,
      after: statusOf(begun, moment),
      isArrival: true,
      ...about,
    },
  }
}

/** As after a cancellation, but nobody has cancelled, nothing starts it again, and its loyalty path goes on elsewhere. */
function endOf(subscription: Active | Paused, moment: Moment): Cancelled {
  return {
    ...factsOf(subscription),
    status: 'CANCELLED',
    cancelledAt: moment.at,
    cancellationFlowId: null,
    isDogSubscribed: false,
    isMoved: true,
    discounts: [],
    exceptions: pastSkips(subscription, moment),
    lines: withoutSupplements(subscription.lines, moment.catalogue),
    loyaltyFrom: subscription.lastCycleIndex + 1,
  }
}

/** The discounts that go with a dog: they belong to its boxes, but a referral belongs to the person (C-477). */
export function movedDiscounts(subscription: Pick<Subscription, 'discounts'>): readonly Discount[] {
  return withoutRemovedDiscounts(subscription.discounts).filter(({ kind }) => kind !== 'REFERRAL')
}

/**
 * Numbers of boxes go on, so that skips, days and discounts keep theirs. The loyalty path counts from the first number:
 * the new contract has no orders before its own, and what the earlier ones earned is stored with it.
 */
function continued<S extends Active | Paused>(
  subscription: S,
  to: Parameters<typeof moveDog>[1],
  ids: NewIds,
  moment: Moment,
): S {
  const renumbered = (line: Line) => ({ ...line, id: line.id + (ids.subscription - subscription.id) * 10 })
  return {
    ...subscription,
    id: ids.subscription,
    customerId: to.id,
    createdAt: moment.at,
    pet: subscription.pet && { ...subscription.pet, id: ids.pet },
    lines: subscription.lines.map(renumbered),
    exceptions: subscription.exceptions.map((each) => ({
      ...each,
      extraLines: each.extraLines.map(renumbered),
    })),
    discounts: movedDiscounts(subscription),
    shippingAddress: to.address,
    paymentMethod: to.method,
    lastPaymentStatus: null,
    // Another person has not said yes.
    priceAnswers: [],
    loyaltyFrom: 1,
  }
}

/** Orders of the next days are charged later, one a day, and the following ones keep their days. */
function withTimeToSetUp<S extends Active | Paused>(subscription: S, moment: Moment): S {
  if (subscription.paymentMethod?.status !== 'REQUIRES_CONFIRMATION') return subscription
  let first = addDays(moment.today, SETUP_DAYS)
  let { exceptions } = subscription
  for (const { cycleIndex, status, billingDate } of schedule(subscription, moment)) {
    if (status !== 'SCHEDULED' || billingDate >= first) continue
    exceptions = withException(exceptions, { ...exceptionAt(subscription, cycleIndex), movedTo: first })
    first = addDays(first, 1)
  }
  return { ...subscription, exceptions }
}
