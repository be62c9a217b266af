/** The dog that is being described, and what was chosen for it. Kept in this tab until the contract is made. */
import type { CallOf } from '@pfotenportal/contract/api'
import type { PetView } from '@pfotenportal/contract/subscriptions'
import type { Day } from '@pfotenportal/domain/core/calendar'
import { dogFault, type DogFault } from '@pfotenportal/domain/intake/new-dog'
import { newDog } from '@pfotenportal/text/de/new-dog'
import { isConfirmedIn, unknownIn } from '../../operations/describe-pet/health-fields.tsx'
import type { PlanDraft } from '../../operations/swap-plan/plan-draft.ts'
import { kilogramsOf } from '../../operations/update-pet/use-pet-update.ts'
import { defineText } from '../../ui/text/text.tsx'

/** The texts of this page. */
export const useNewDogText = defineText({ newDog }, () => import('@pfotenportal/text/en/new-dog'))

/** The dog as the service takes it. */
export type DescribedDog = CallOf<'adviseDog'>['body']['dog']

/** The fields about the dog, as they are typed. */
export interface DogDraft {
  readonly name: string
  readonly gender: '' | 'f' | 'm'
  readonly birthMonth: string
  readonly birthYear: string
  readonly breed: string
  readonly weight: string
  readonly activityLevel: PetView['activity_level']
  readonly weightClass: PetView['weight_class']
  readonly allergies: string
  readonly healthIssues: string
  /** The words about its health that nobody understands and the customer has confirmed. */
  readonly confirmedWords: readonly string[]
}

/** A payment method that is still to be set up. */
export const NEW_METHOD = 'new'

/** What was chosen; null for what the page suggests. */
export interface ContractDraft {
  readonly dog: DogDraft
  readonly plan: PlanDraft | null
  readonly addressId: number | null
  /** A saved method, or NEW_METHOD. */
  readonly paymentMethod: string | null
}

export const BLANK: ContractDraft = {
  dog: {
    name: '',
    gender: '',
    birthMonth: '',
    birthYear: '',
    breed: '',
    weight: '',
    activityLevel: 'normal',
    weightClass: 'ideal',
    allergies: '',
    healthIssues: '',
    confirmedWords: [],
  },
  plan: null,
  addressId: null,
  paymentMethod: null,
}

const STORED = 'newDog'

/** The draft of this tab. Anything that has not the shape of a draft counts as none. */
export function storedDraft(): ContractDraft {
  try {
    const found = JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as Partial<ContractDraft> | null
    if (typeof found?.dog !== 'object') return BLANK
    return { ...BLANK, ...found, dog: { ...BLANK.dog, ...found.dog } }
  } catch {
    return BLANK
  }
}

/** Stores the draft; null removes it. */
export function storeDraft(draft: ContractDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(STORED, JSON.stringify(draft))
    else sessionStorage.removeItem(STORED)
  } catch {
    // The browser refuses storage, so the draft ends with the page.
  }
}

/** The fields that have to be filled in. */
export const REQUIRED = ['name', 'gender', 'birthMonth', 'birthYear', 'weight'] as const

/** A field with an invalid value, in the order on screen. */
export type DogField = (typeof REQUIRED)[number]

/** The birth as it is described; meaningless before both fields are filled in. */
export const birthOf = ({ birthYear, birthMonth }: DogDraft) => ({
  year: Number(birthYear),
  month: Number(birthMonth),
})

/** The required fields that say nothing yet. */
export function missingIn(draft: DogDraft): DogField[] {
  return REQUIRED.filter((field) =>
    field === 'weight' ? kilogramsOf(draft.weight) === undefined : draft[field].trim() === '',
  )
}

/** What cannot be about the dog; undefined while fields are missing, too. */
export function faultIn(draft: DogDraft, today: Day): DogFault | undefined {
  if (missingIn(draft).length > 0) return undefined
  return dogFault({ birth: birthOf(draft), weight: kilogramsOf(draft.weight) ?? 0 }, today)
}

/** The dog as the service takes it; undefined while something is missing or cannot be. */
export function dogOf(draft: DogDraft, today: Day): DescribedDog | undefined {
  const weight = kilogramsOf(draft.weight)
  const { gender, confirmedWords, birthMonth: _birthMonth, birthYear: _birthYear, ...described } = draft
  if (missingIn(draft).length > 0 || faultIn(draft, today) || weight === undefined || gender === '')
    return undefined
  const { year: birthYear, month: birthMonth } = birthOf(draft)
  return {
    ...described,
    gender,
    birthYear,
    birthMonth,
    weight,
    confirmedWords: isConfirmedIn(draft, confirmedWords) ? unknownIn(draft) : [],
  }
}
