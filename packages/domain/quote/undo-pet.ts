/** Undoing a measurement of the dog, together with the plan change that followed it (C-174). */
import { menuLine } from '../subscription/box.ts'
import type { Day } from '../core/calendar.ts'
import type { PetFacts } from '../events/event.ts'
import type { PetChange } from '../changes/pet-change.ts'
import { cycleDays } from '../plan/plan.ts'
import { parseMenuSku } from '../plan/sku.ts'
import type { Subscription } from '../subscription/subscription.ts'

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
