/** Taking a measurement of the dog back, with the plan that has followed it (C-174). */
import { menuLine } from '../subscription/box.ts'
import type { Day } from '../core/calendar.ts'
import type { PetFacts } from '../events/event.ts'
import type { PetChange } from '../changes/pet-change.ts'
import { cycleDays } from '../plan/plan.ts'
import { parseMenuSku } from '../plan/sku.ts'
import type { Subscription } from '../subscription/subscription.ts'

type PetSide = Pick<PetFacts, 'weight' | 'activityLevel' | 'weightClass' | 'weighing' | 'sku'>

/** A measurement, as its event told it. */
export interface PetMeasurement {
  readonly type: 'petUpdated'
  readonly measuredOn: Day
  readonly before: PetSide
  readonly after: PetSide
}

/** The opposite of a measurement, with the weight and the menu that it has to lead back to. */
export interface PetInverse {
  readonly operation: 'updatePet'
  readonly change: PetChange
  readonly back: { readonly weight: number; readonly sku: string }
}

const skuOf = (subscription: Subscription) => menuLine(subscription)?.sku ?? ''

/** The opposite of a measurement that still holds; null where the dog or its menu has changed since. */
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

/** Whether it does: a dog that has grown since, or a plan that was another than its need, cannot be had back this way. */
export function restoresPet({ back }: PetInverse, subscription: Subscription): boolean {
  return subscription.pet?.weight === back.weight && skuOf(subscription) === back.sku
}
