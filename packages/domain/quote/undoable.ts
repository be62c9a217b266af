/**
 * Changes that can be undone, as stored in their events; which of them concern the same subject; and the inverse of a
 * measurement (C-174).
 */
import type { ShippingAddress } from '../customer/address.ts'
import type { SupplementRhythm } from '../changes/box-supplement.ts'
import type { Day } from '../core/calendar.ts'
import type { SupplementKind } from '../catalogue/articles.ts'
import { menuLine } from '../subscription/box.ts'
import type { PetFacts } from '../events/event.ts'
import type { PetChange } from '../changes/pet-change.ts'
import { cycleDays, parseMenuSku } from '../plan/plan.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** A value before and after a change. */
export interface BeforeAndAfter<S> {
  readonly before: S
  readonly after: S
}

/** The code in use, if any. */
export type CodeSide = { readonly discount: { readonly code: string | null } | null }

/**
 * A change that may have an inverse, as stored in its event. The descriptor of its operation names the operation that
 * undoes it (`undo` in packages/contract).
 */
export type Undoable =
  | { readonly type: 'orderSkipped' | 'orderUnskipped'; readonly orderId: number }
  | ({
      readonly type: 'orderRescheduled'
      readonly orderId: number
      readonly wholeCadence: boolean
    } & BeforeAndAfter<{ readonly billingDate: Day }>)
  | ({ readonly type: 'planChanged' } & BeforeAndAfter<{ readonly sku: string }>)
  | PetMeasurement
  | ({ readonly type: 'addressChanged' } & BeforeAndAfter<ShippingAddress | null>)
  | ({ readonly type: 'paymentMethodChanged' } & BeforeAndAfter<{ readonly paymentMethodId: string | null }>)
  | ({ readonly type: 'discountAdded' | 'discountRemoved' } & BeforeAndAfter<CodeSide>)
  | SupplementChange

/** How often a supplement comes; null if it does not. */
export interface SupplementChange extends BeforeAndAfter<{ readonly every: SupplementRhythm | null }> {
  readonly type: 'supplementAdded' | 'supplementRemoved'
  readonly supplement: SupplementKind
}

const SUBJECTS: Readonly<
  Record<Undoable['type'], 'skip' | 'dates' | 'plan' | 'address' | 'payment' | 'code' | 'supplement'>
> = {
  orderSkipped: 'skip',
  orderUnskipped: 'skip',
  orderRescheduled: 'dates',
  planChanged: 'plan',
  petUpdated: 'plan',
  addressChanged: 'address',
  paymentMethodChanged: 'payment',
  discountAdded: 'code',
  discountRemoved: 'code',
  supplementAdded: 'supplement',
  supplementRemoved: 'supplement',
}

/** Whether an event of this type can be undone. */
export function isUndoable(type: string): type is Undoable['type'] {
  return type in SUBJECTS
}

/** An event of any type, with the order or supplement that it names. */
export interface UndoSubject {
  readonly type: string
  readonly orderId: number | null
  readonly supplement?: string | null
}

/**
 * Whether two events concern the same subject, so that only the later one can be undone. Each order's skips and each
 * kind of supplement are subjects of their own.
 */
export function isSameSubject(one: UndoSubject, other: UndoSubject): boolean {
  if (!isUndoable(one.type) || !isUndoable(other.type)) return false
  const subject = SUBJECTS[one.type]
  if (subject !== SUBJECTS[other.type]) return false
  if (subject === 'supplement') return one.supplement === other.supplement
  return subject !== 'skip' || one.orderId === other.orderId
}

type PetSide = Pick<PetFacts, 'weight' | 'activityLevel' | 'weightClass' | 'weighing' | 'sku'>

/** A measurement, as stored in its event. */
export interface PetMeasurement {
  readonly type: 'petUpdated'
  readonly measuredOn: Day
  readonly before: PetSide
  readonly after: PetSide
}

/** The inverse of a measurement, and the weight and menu that it must restore. */
export interface PetInverse {
  readonly operation: 'updatePet'
  readonly change: PetChange
  readonly back: { readonly weight: number; readonly sku: string }
}

const skuOf = (subscription: Subscription) => menuLine(subscription)?.sku ?? ''

/** The inverse of a measurement; null if the dog or its menu has changed since. */
export function inversePetChange(
  { measuredOn, before, after }: PetMeasurement,
  subscription: Subscription,
): PetInverse | null {
  const { pet } = subscription
  const isSame =
    pet?.weight === after.weight &&
    pet.activityLevel === after.activityLevel &&
    pet.weightClass === after.weightClass &&
    skuOf(subscription) === after.sku
  if (!isSame) return null
  const { weight, weighing, activityLevel, weightClass, sku } = before
  const cycle = parseMenuSku(sku)?.plan.cycle
  const applyToPlan = sku !== after.sku
  const days = applyToPlan && cycle !== undefined ? cycleDays(cycle) : undefined
  const isWeighed = weighing !== after.weighing
  const measured = { measuredOn, ...(isWeighed && { weight: weighing }), activityLevel, weightClass }
  return {
    operation: 'updatePet',
    change: { ...measured, applyToPlan, days, confirmed: true },
    back: { weight, sku },
  }
}

/**
 * Whether the inverse restores weight and menu. It does not if the dog has grown since, or if its plan had differed
 * from its portion.
 */
export function restoresPet({ back }: PetInverse, subscription: Subscription): boolean {
  return subscription.pet?.weight === back.weight && skuOf(subscription) === back.sku
}
