/**
 * Undo: takes back a customer's change and restores the subscription exactly as it was before (docs/domain.md 2.6).
 */
import { momentAt, type Moment } from '../catalogue/moment.ts'
import type { Day, Instant } from '../core/calendar.ts'
import { accept, refuse, type Decision, type Refused } from '../core/decision.ts'
import { storedAddressErrors } from '../customer/address.ts'
import type { DomainEvent, EventOf } from '../events/event.ts'
import { endOfUnpaidPause } from '../lifecycle/pause.ts'
import type { ChosenPaymentMethod } from '../payment/payment-method.ts'
import { newestWeighing, withWeighing, type Weighing } from '../pet/weighing.ts'
import { LISTED_DAYS } from '../schedule/order-change.ts'
import { cutoffOf, schedule, upcomingBillingDates, type ScheduleEntry } from '../subscription/schedule.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { refusedByState } from '../subscription/transitions.ts'
import { needsOrderButton } from './order-button.ts'
import { isAsLeft, isSame, type Undoable, type UndoState, type UndoStep } from './undoable.ts'

/** A change to undo: its event, what was stored with it, and when it was made. */
export interface UndoTarget {
  readonly event: Undoable
  readonly step: UndoStep
  readonly at: Instant
}

/** What an undo needs besides the subscription. */
export interface UndoFacts {
  /** The payment method to restore, as it is today. */
  readonly method?: ChosenPaymentMethod | undefined
  /** Whether the code to restore was meanwhile redeemed for another dog, and each customer may use it once. */
  readonly isCodeTaken?: boolean
  /** The dog's weighings. */
  readonly weighings?: readonly Weighing[]
}

/**
 * Undoes a change as long as the subscription is as the change left it, so that several changes are undone one after
 * the other, the last one first. Refuses by state, and UNDO_NOT_AVAILABLE if anything has happened since, if what it
 * would restore is no longer valid, or if it would create a new obligation to pay; ORDER_LOCKED (with `cutoffAt`) from
 * the moment at which the service acted or may have acted on the change.
 */
export function undoChange(
  subscription: Subscription,
  target: UndoTarget,
  facts: UndoFacts,
  moment: Moment,
): Decision<Subscription, DomainEvent> {
  const refused = refusedByState('undoChange', subscription, moment)
  if (refused) return refused
  if (!isAsLeft(subscription, target.step)) return refuse('UNDO_NOT_AVAILABLE')
  const until = undoDeadline(subscription, target)
  if (until !== null && moment.at >= until) return refuse('ORDER_LOCKED', { cutoffAt: until })
  const before = restored(subscription, target, facts)
  if (
    isGone(subscription, before, target, facts, moment) ||
    needsOrderButton('undoChange', subscription, before)
  )
    return refuse('UNDO_NOT_AVAILABLE')
  return (
    methodRefusal(before, target) ??
    accept<Subscription, DomainEvent>(before, inverseOf(target.event, before, moment))
  )
}

/**
 * Until when a change can be undone: until the service next acts on the subscription by itself, whether as the change
 * left it or as it was before. Null if it never does.
 */
export function undoDeadline(subscription: Subscription, { event, step, at }: UndoTarget): Instant | null {
  const before = withState(subscription, step.before, event)
  const [earliest = null] = [subscription, before].flatMap((side) => nextActions(side, at)).toSorted()
  return earliest
}

/** When the service next charges an order, ends a pause or ends the subscription, as seen at that time. */
function nextActions(subscription: Subscription, at: Instant): Instant[] {
  if (subscription.status === 'CANCELLED') return []
  const end = subscription.endsAt === null ? [] : [cutoffOf(subscription.endsAt)]
  if (subscription.status === 'ACTIVE') {
    const planned = schedule(subscription, momentAt(at, subscription.terms)).filter(
      ({ status }) => status !== 'SKIPPED',
    )
    return [...end, ...planned.map(lockOf)]
  }
  const { pause } = subscription
  return [...end, cutoffOf(pause.reason === 'CUSTOMER' ? pause.resumesAt : endOfUnpaidPause(pause))]
}

function lockOf({ nextRetryDate, cutoffAt }: ScheduleEntry): Instant {
  return nextRetryDate === null ? cutoffAt : cutoffOf(nextRetryDate)
}

/** The subscription with a stored state. */
function withState(subscription: Subscription, state: UndoState, event: Undoable): Subscription {
  const { pet, paymentMethodId: _method, addressId: _address, termsVersion: _version, ...others } = state
  const { paymentMethod, shippingAddress, terms } = subscription
  return {
    ...others,
    terms,
    pet: subscription.pet && pet && { ...subscription.pet, ...pet },
    paymentMethod,
    shippingAddress: event.type === 'addressChanged' ? event.before : shippingAddress,
  }
}

function restored(subscription: Subscription, { event, step }: UndoTarget, facts: UndoFacts): Subscription {
  const before = withState(subscription, step.before, event)
  return event.type === 'paymentMethodChanged' ? { ...before, paymentMethod: facts.method ?? null } : before
}

/** Whether what the undo would restore no longer exists or is no longer valid. */
function isGone(
  subscription: Subscription,
  before: Subscription,
  { event }: UndoTarget,
  { isCodeTaken = false, weighings = [] }: UndoFacts,
  { catalogue }: Moment,
): boolean {
  switch (event.type) {
    case 'addressChanged': {
      const address = before.shippingAddress
      if (!address) return true
      const errors = storedAddressErrors(address, catalogue)
      if (Object.keys(errors).length > 0) return true
      return !isSame(subscription.shippingAddress, event.after)
    }
    case 'paymentMethodChanged':
      return before.paymentMethod === null
    case 'petUpdated': {
      if (event.before.weighing === event.after.weighing) return false
      const newest = newestWeighing(withWeighing(weighings, event.measuredOn, event.before.weighing))
      return newest !== undefined && newest.weight !== before.pet?.weight
    }
    default:
      return isCodeTaken
  }
}

function methodRefusal({ paymentMethod }: Subscription, { event }: UndoTarget): Refused | undefined {
  return event.type === 'paymentMethodChanged' && paymentMethod?.status !== 'ACTIVE'
    ? refuse('PAYMENT_METHOD_INVALID')
    : undefined
}

/** The event of the undo: that of the opposite change, so that it is mailed and listed like one. */
function inverseOf(event: Undoable, before: Subscription, moment: Moment): DomainEvent {
  switch (event.type) {
    case 'orderSkipped':
    case 'orderUnskipped':
    case 'orderRescheduled':
    case 'planChanged':
      return inverseWithDays(event, upcomingBillingDates(before, moment, LISTED_DAYS))
    case 'subscriptionPaused':
    case 'subscriptionResumed':
      return inverseOfPause(event, before)
    case 'discountAdded':
    case 'discountRemoved': {
      const type = event.before.discount === null ? 'discountRemoved' : 'discountAdded'
      return { ...event, ...swapped(event), type }
    }
    case 'supplementAdded':
    case 'supplementRemoved': {
      const type = event.before.every === null ? 'supplementRemoved' : 'supplementAdded'
      return { ...event, ...swapped(event), type }
    }
    case 'petUpdated':
      return { ...event, ...swapped(event) }
    case 'addressChanged':
      return { ...event, ...swapped(event) }
    default:
      return { ...event, ...swapped(event) }
  }
}

type WithDays = EventOf<'orderSkipped' | 'orderUnskipped' | 'orderRescheduled' | 'planChanged'>

function inverseWithDays(event: WithDays, upcoming: Day[]): DomainEvent {
  switch (event.type) {
    case 'orderSkipped': {
      const { isFinal: _isFinal, ...skip } = event
      return { ...skip, ...swapped(event), type: 'orderUnskipped', upcoming }
    }
    case 'orderUnskipped':
      return { ...event, ...swapped(event), type: 'orderSkipped', isFinal: false, upcoming }
    case 'orderRescheduled':
      return { ...event, ...swapped(event), upcoming }
    default:
      return { ...event, ...swapped(event), upcoming }
  }
}

function inverseOfPause(
  event: EventOf<'subscriptionPaused' | 'subscriptionResumed'>,
  before: Subscription,
): DomainEvent {
  if (event.type === 'subscriptionPaused') {
    return event.before.status === 'ACTIVE'
      ? { ...event, ...swapped(event), type: 'subscriptionResumed', trigger: 'CUSTOMER' }
      : { ...event, ...swapped(event) }
  }
  const { trigger: _trigger, ...resumed } = event
  return {
    ...resumed,
    type: 'subscriptionPaused',
    before: { ...event.after, resumesAt: null },
    after: { ...event.before, resumesAt: resumesAtOf(before) },
  }
}

function swapped<S>({ before, after }: { readonly before: S; readonly after: S }) {
  return { before: after, after: before }
}

function resumesAtOf(subscription: Subscription) {
  return subscription.status === 'PAUSED' && subscription.pause.reason === 'CUSTOMER'
    ? subscription.pause.resumesAt
    : null
}
