/** The measurement while it is being typed. */
import type { PetView } from '@pfotenportal/contract/subscriptions'
import type { IntervalDays } from '@pfotenportal/domain/plan/plan'

/** What stands in the fields. */
export interface PetDraft {
  /** As typed, with comma or point. */
  readonly weight: string
  readonly measuredOn: string
  readonly activityLevel: PetView['activity_level']
  readonly weightClass: PetView['weight_class']
  /** The plan is to follow, where the service lets it. */
  readonly applyToPlan: boolean
  /** Another rhythm, where the present one is not made for the new portion. */
  readonly days?: IntervalDays
  /** The unusual weight that was looked at again. */
  readonly confirmed?: number
}

const NUMBER = /^\d{1,3}(?:[.,]\d{1,2})?$/

/** The kilograms that were typed, with comma or point; undefined where it is no number. */
export function kilogramsOf(typed: string): number | undefined {
  const trimmed = typed.trim().replace(/\s*kg$/i, '')
  return NUMBER.test(trimmed) ? Number(trimmed.replace(',', '.')) : undefined
}

/** The dog as it is known, to be weighed again: the weight is left to be typed. */
export function draftOf(pet: PetView, today: string): PetDraft {
  const { activity_level: activityLevel, weight_class: weightClass } = pet
  return { weight: '', measuredOn: today, activityLevel, weightClass, applyToPlan: true }
}

/** Whether something differs from what is known. */
export function isTouched(draft: PetDraft, pet: PetView): boolean {
  return (
    draft.weight.trim() !== '' ||
    draft.activityLevel !== pet.activity_level ||
    draft.weightClass !== pet.weight_class
  )
}

/** What is wrong with a field of the draft. */
export type PetFault = 'weight' | 'measuredOn'

/** Only the activity or the figure is another: the dog was not weighed. */
function isUnweighed(draft: PetDraft, pet: PetView): boolean {
  return draft.weight.trim() === '' && isTouched(draft, pet)
}

/** The fields that cannot be sent as they stand. */
export function faultsOf(draft: PetDraft, pet: PetView): PetFault[] {
  const faults: PetFault[] = []
  if (kilogramsOf(draft.weight) === undefined && !isUnweighed(draft, pet)) faults.push('weight')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(draft.measuredOn)) faults.push('measuredOn')
  return faults
}

/** The command's input; undefined while a field cannot be sent. `mayApply` is whether the plan can be changed now. */
export function inputOf(draft: PetDraft, pet: PetView, mayApply: boolean) {
  const weight = kilogramsOf(draft.weight)
  if (faultsOf(draft, pet).length > 0) return undefined
  const { measuredOn, activityLevel, weightClass, days } = draft
  const applyToPlan = draft.applyToPlan && mayApply
  return {
    ...(weight !== undefined ? { weight } : {}),
    measuredOn,
    activityLevel,
    weightClass,
    applyToPlan,
    ...(applyToPlan && days !== undefined ? { days } : {}),
    ...(weight !== undefined && draft.confirmed === weight ? { confirmed: true } : {}),
  }
}
