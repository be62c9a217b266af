/**
 * Undo: the inverse of an earlier change, if the rules accept it now. It is available until the cut-off of the first
 * affected box, and only while the change is still in effect.
 */
import { updateSubscriptionAddress } from '../changes/address-change.ts'
import type { ShippingAddress } from '../customer/address.ts'
import { addressErrors } from '../customer/address.ts'
import { menuLine } from '../subscription/box.ts'
import type { SupplementChoice } from '../changes/box-supplement.ts'
import { addSupplement, boxSupplements, removeSupplement } from '../changes/box-supplement.ts'
import type { Day, Instant, Moment } from '../core/calendar.ts'
import { variantFor } from '../catalogue/catalogue.ts'
import { cutoffOf, nextBillingDate, schedule } from '../subscription/schedule.ts'
import type { Decision } from '../core/decision.ts'
import type { Redemption } from '../changes/discount-code.ts'
import { addDiscount, removeDiscount } from '../changes/discount-code.ts'
import { isRemovable } from '../discount/discount.ts'
import type { DomainEvent } from '../events/event.ts'
import { changePaymentMethod } from '../changes/payment-method-change.ts'
import type { ChosenPaymentMethod } from '../payment/payment-method.ts'
import { updatePet } from '../changes/pet-change.ts'
import { swapPlan } from '../changes/plan-change.ts'
import type { IntervalDays } from '../plan/plan.ts'
import { cycleDays, parseMenuSku } from '../plan/plan.ts'
import { needsOrderButton } from './order-button.ts'
import { rescheduleOrder } from '../order/reschedule.ts'
import type { ScheduleEntry } from '../subscription/schedule.ts'
import { skipOrder, unskipOrder } from '../order/skip.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { SupplementKind } from '../catalogue/articles.ts'
import { stateOf } from '../subscription/transitions.ts'
import type { CodeSide, BeforeAndAfter, SupplementChange, Undoable, PetInverse } from './undoable.ts'
import { inversePetChange, restoresPet } from './undoable.ts'
import type { Weighing } from '../pet/weighing.ts'

/** The inverse of a change: an operation with its input. */
export type Inverse =
  | { readonly operation: 'skipOrder' | 'unskipOrder'; readonly orderId: number }
  | {
      readonly operation: 'rescheduleOrder'
      readonly orderId: number
      readonly date: Day
      readonly wholeCadence: boolean
    }
  | { readonly operation: 'swapPlan'; readonly variantId: number; readonly days: IntervalDays }
  | PetInverse
  | { readonly operation: 'updateSubscriptionAddress'; readonly address: ShippingAddress }
  | { readonly operation: 'changePaymentMethod'; readonly paymentMethodId: string }
  | { readonly operation: 'addDiscount'; readonly code: string }
  | { readonly operation: 'removeDiscount'; readonly discountId: number }
  | ({ readonly operation: 'addSupplement' } & SupplementChoice)
  | { readonly operation: 'removeSupplement'; readonly supplement: SupplementKind }

/** An inverse and its deadline; null if there is no deadline. */
export interface Undo {
  readonly inverse: Inverse
  readonly until: Instant | null
}

/** When the change was made, and whether a box was ordered or paid out of turn since. */
export interface ChangeContext {
  readonly at: Instant
  readonly hasOrdered: boolean
}

/**
 * The inverse of a change that is still in effect and whose cut-off has not passed; null if there is none. `canUndo`
 * decides whether the rules accept it.
 */
export function undoOf(
  done: Undoable,
  subscription: Subscription,
  since: ChangeContext,
  moment: Moment,
): Undo | null {
  if (isOrderChange(done)) return undoOfOrderChange(done, subscription, moment)
  const until = deadlineOf(subscription, since, moment)
  const inverse = until === undefined ? null : inverseOf(done, subscription, moment)
  return inverse && until !== undefined ? { inverse, until } : null
}

type OrderChange = Extract<
  Undoable,
  { readonly type: 'orderSkipped' | 'orderUnskipped' | 'orderRescheduled' }
>

/** Stored events of other types can have an order id too, but only these are about an order. */
function isOrderChange(done: Undoable): done is OrderChange {
  return done.type === 'orderSkipped' || done.type === 'orderUnskipped' || done.type === 'orderRescheduled'
}

function undoOfOrderChange(done: OrderChange, subscription: Subscription, moment: Moment): Undo | null {
  const { orderId } = done
  const entry = schedule(subscription, moment).find((each) => each.orderId === orderId)
  if (!entry) return null
  if (done.type !== 'orderRescheduled') {
    const operation = done.type === 'orderSkipped' ? 'unskipOrder' : 'skipOrder'
    return { inverse: { operation, orderId }, until: entry.cutoffAt }
  }
  if (entry.billingDate !== done.after.billingDate) return null
  const { wholeCadence } = done
  const date = done.before.billingDate
  return {
    inverse: { operation: 'rescheduleOrder', orderId, date, wholeCadence },
    until: moveDeadline(entry, date),
  }
}

/** The cut-off of the current or of the original day, whichever is first. */
function moveDeadline({ cutoffAt }: ScheduleEntry, date: Day): Instant {
  const back = cutoffOf(date)
  return back < cutoffAt ? back : cutoffAt
}

/**
 * The cut-off of the first box that a change affects; null if no box is planned, undefined if that cut-off has passed.
 */
function deadlineOf(
  subscription: Subscription,
  { at, hasOrdered }: ChangeContext,
  moment: Moment,
): Instant | null | undefined {
  if (hasOrdered || (subscription.lastBilled !== null && cutoffOf(subscription.lastBilled) > at))
    return undefined
  const entries = schedule(subscription, moment).filter(({ status }) => status !== 'SKIPPED')
  if (entries.some(({ cutoffAt }) => cutoffAt > at && cutoffAt <= moment.at)) return undefined
  const next = entries.find(({ isEditable }) => isEditable)
  if (next) return next.cutoffAt
  const first = nextBillingDate(subscription, moment)
  return subscription.status === 'PAUSED' && first !== null ? cutoffOf(first) : null
}

function inverseOf(
  done: Exclude<Undoable, OrderChange>,
  subscription: Subscription,
  moment: Moment,
): Inverse | null {
  switch (done.type) {
    case 'planChanged':
      return done.after.sku === menuLine(subscription)?.sku ? inversePlanChange(done.before.sku) : null
    case 'petUpdated':
      return inversePetChange(done, subscription)
    case 'addressChanged':
      return inverseAddressChange(done, subscription, moment)
    case 'paymentMethodChanged':
      return inverseMethodChange(done, subscription, moment)
    case 'supplementAdded':
    case 'supplementRemoved':
      return inverseSupplementChange(done, subscription, moment)
    default:
      return inverseCodeChange(done, subscription)
  }
}

function inversePlanChange(sku: string): Inverse | null {
  const menu = parseMenuSku(sku)
  const variant = menu && variantFor(menu.tier, menu.plan)
  if (!variant) return null
  return { operation: 'swapPlan', variantId: variant.variantId, days: cycleDays(variant.plan.cycle) }
}

/** An address that would be invalid today is not restored. */
function inverseAddressChange(
  { before, after }: BeforeAndAfter<ShippingAddress | null>,
  subscription: Subscription,
  moment: Moment,
): Inverse | null {
  if (!before || !after || Object.keys(addressErrors(before)).length > 0) return null
  const again = updateSubscriptionAddress(subscription, after, moment)
  const isStillInEffect = again.ok && again.events.length === 0
  return isStillInEffect ? { operation: 'updateSubscriptionAddress', address: before } : null
}

/** During dunning a change of method retries the payment at once, so the method that failed is not restored. */
function inverseMethodChange(
  { before, after }: BeforeAndAfter<{ readonly paymentMethodId: string | null }>,
  subscription: Subscription,
  moment: Moment,
): Inverse | null {
  const { paymentMethodId } = before
  if (paymentMethodId === null || subscription.paymentMethod?.id !== after.paymentMethodId) return null
  return stateOf(subscription, moment) === 'D' ? null : { operation: 'changePaymentMethod', paymentMethodId }
}

function inverseCodeChange(
  { before, after }: BeforeAndAfter<CodeSide>,
  subscription: Subscription,
): Inverse | null {
  const present = subscription.discounts.find(isRemovable)
  if ((present?.code ?? null) !== (after.discount?.code ?? null)) return null
  const former = before.discount?.code
  if (former) return { operation: 'addDiscount', code: former }
  return present ? { operation: 'removeDiscount', discountId: present.id } : null
}

function inverseSupplementChange(
  { supplement, before, after }: SupplementChange,
  subscription: Subscription,
  moment: Moment,
): Inverse | null {
  const present = boxSupplements(subscription, moment).find((each) => each.supplement.kind === supplement)
  if ((present?.every ?? null) !== after.every) return null
  if (before.every !== null) return { operation: 'addSupplement', supplement, every: before.every }
  return present ? { operation: 'removeSupplement', supplement } : null
}

/** What an inverse needs besides the subscription: the current payment method and the campaign of the code. */
export interface UndoContext {
  readonly method: ChosenPaymentMethod | undefined
  readonly redemption: Redemption | undefined
  /** The dog's weighings, for the inverse of a measurement. */
  readonly weighings?: readonly Weighing[] | undefined
}

/** Applies the same rule as the call would. Undefined if what the inverse refers to no longer exists. */
function decideInverse(
  inverse: Inverse,
  subscription: Subscription,
  { method, redemption, weighings = [] }: UndoContext,
  moment: Moment,
): Decision<Subscription, DomainEvent> | undefined {
  switch (inverse.operation) {
    case 'skipOrder':
      return skipOrder(subscription, inverse.orderId, moment)
    case 'unskipOrder':
      return unskipOrder(subscription, inverse.orderId, moment)
    case 'rescheduleOrder':
      return rescheduleOrder(subscription, inverse, moment)
    case 'swapPlan':
      return swapPlan(subscription, { variantId: String(inverse.variantId), days: inverse.days }, moment)
    case 'updatePet':
      return updatePet(subscription, inverse.change, weighings, moment)
    case 'updateSubscriptionAddress':
      return updateSubscriptionAddress(subscription, inverse.address, moment)
    case 'changePaymentMethod':
      return method && changePaymentMethod(subscription, method, moment)
    case 'addDiscount':
      return redemption && addDiscount(subscription, redemption, moment)
    case 'addSupplement':
      return addSupplement(subscription, inverse, moment)
    case 'removeSupplement':
      return removeSupplement(subscription, inverse.supplement, moment)
    default:
      return removeDiscount(subscription, inverse.discountId, moment)
  }
}

/**
 * Whether the inverse can be offered as one tap: the rules accept it, it changes something, and it creates no new
 * obligation to pay, which would need the order button.
 */
export function canUndo(
  inverse: Inverse,
  subscription: Subscription,
  known: UndoContext,
  moment: Moment,
): boolean {
  const decision = decideInverse(inverse, subscription, known, moment)
  if (!decision?.ok || decision.events.length === 0) return false
  if (inverse.operation === 'updatePet' && !restoresPet(inverse, decision.value)) return false
  return !needsOrderButton(inverse.operation, subscription, decision.value)
}
