/** A dog's profile on the wire; all numbers come from the rules (docs/domain.md 5.2). */
import type { PetProfileView, PortionView, WeighingView } from '@pfotenportal/contract/pets'
import { hasFormerPrice } from '@pfotenportal/domain/changes/pet-change'
import type { Day } from '@pfotenportal/domain/core/calendar'
import { stageOf, type Pet } from '@pfotenportal/domain/pet/pet'
import { portionOf, type Portion } from '@pfotenportal/domain/pet/portion'
import { firstWeighingDay, weightRange, type Weighing } from '@pfotenportal/domain/pet/weighing'
import { gramsPerDay } from '@pfotenportal/domain/subscription/box'
import { tierOfMenu } from '@pfotenportal/domain/subscription/menu-line'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { catalogueOn } from '../core/catalogue.ts'
import { petView } from './subscription.ts'

/** Factors have at most two decimals; the rest is a rounding error. */
const factor = (value: number) => Math.round(value * 100) / 100

/** A portion and its calculation in whole kilocalories. */
export function portionView(portion: Portion): PortionView {
  return {
    weight: portion.weight,
    activity_level: portion.activityLevel,
    weight_class: portion.weightClass,
    dog_stage: portion.stage,
    restingEnergy: Math.round(portion.restingEnergy),
    lifeFactor: factor(portion.lifeFactor),
    conditionFactor: factor(portion.conditionFactor),
    energy: Math.round(portion.energy),
    kcalPerDay: portion.tier,
  }
}

/** A dog with what is stored about it; `photo` names its photo, null if there is none or the caller does not see it. */
export interface Profile {
  readonly pet: Pet
  readonly weighings: readonly Weighing[]
  readonly photo: string | null
}

/** The profile of a subscription's dog. */
export function petProfileView(
  subscription: Subscription,
  { pet, weighings, photo }: Profile,
  today: Day,
): PetProfileView {
  return {
    pet: { ...petView(pet, catalogueOn(today)), photo },
    weighings: weighings.map(weighingView),
    portion: portionView(portionOf(pet, today, catalogueOn(today))),
    planKcalPerDay: tierOfMenu(subscription) ?? null,
    gramsPerDay: gramsPerDay(subscription),
    hasFormerPrice: hasFormerPrice(subscription, catalogueOn(today)),
    weightRange: weightRange(stageOf(pet.birth, today)),
    firstDay: firstWeighingDay(pet.birth),
  }
}

function weighingView({ measuredOn, weight, source }: Weighing): WeighingView {
  return { measuredOn, weight, source: source === 'CUSTOMER' ? 'customer' : 'import' }
}
