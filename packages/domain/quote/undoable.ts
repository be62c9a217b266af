/** Changes that can be undone, as stored in their events, and which of them concern the same subject. */
import type { ShippingAddress } from '../customer/address.ts'
import type { SupplementRhythm } from '../changes/box-supplement.ts'
import type { Day } from '../core/calendar.ts'
import type { SupplementKind } from '../catalogue/supplement.ts'
import type { PetMeasurement } from './undo-pet.ts'

/** A value before and after a change. */
export interface BeforeAndAfter<S> {
  readonly before: S
  readonly after: S
}

/** The code in use, if any. */
export type CodeSide = { readonly discount: { readonly code: string | null } | null }

/** A change that may have an inverse, as stored in its event. */
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
