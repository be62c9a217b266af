/** The dog that is being described, and what was chosen for it. Kept in this tab until the contract is made. */
import type { CallOf, DataOf } from '@pfotenportal/contract/api'
import type { PetView } from '@pfotenportal/contract/subscriptions'
import type { Day } from '@pfotenportal/domain/core/calendar'
import { dogFault, type DogFault } from '@pfotenportal/domain/intake/new-dog'
import { newDog } from '@pfotenportal/text/de/new-dog'
import { isConfirmedIn, unknownIn } from '../../operations/describe-pet/health-fields.tsx'
import type { AddressDraft } from '../../operations/shared/address/address-draft.ts'
import { draftOf, type PlanDraft } from '../../operations/swap-plan/plan-draft.ts'
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
  readonly discountCode: string | null
  /** What has changed since a visitor chose, until the customer has seen it. */
  readonly change: SavedDraft['change']
  /** Who a visitor is, and where the boxes go. */
  readonly contact: Contact | null
}

/** What a visitor says about themselves. */
export interface Contact {
  readonly email: string
  readonly address: AddressDraft
  /** Until when the link in the mail is valid, in milliseconds of this device; null before it is sent. */
  readonly until: number | null
}

/** A draft that the service kept while a visitor confirmed their address. */
export type SavedDraft = NonNullable<DataOf<'readDogDraft'>['draft']>

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
  discountCode: null,
  change: null,
  contact: null,
}

/** Whose draft it is: a customer's or a visitor's. */
export type DraftOwner = 'newDog' | 'firstOrder'

/** The draft of this tab. Anything that has not the shape of a draft counts as none. */
export function storedDraft(owner: DraftOwner): ContractDraft {
  try {
    const found = JSON.parse(sessionStorage.getItem(owner) ?? 'null') as Partial<ContractDraft> | null
    if (typeof found?.dog !== 'object') return BLANK
    return { ...BLANK, ...found, dog: { ...BLANK.dog, ...found.dog } }
  } catch {
    return BLANK
  }
}

/** Stores the draft; null removes it. */
export function storeDraft(draft: ContractDraft | null, owner: DraftOwner): void {
  try {
    if (draft) sessionStorage.setItem(owner, JSON.stringify(draft))
    else sessionStorage.removeItem(owner)
  } catch {
    // The browser refuses storage, so the draft ends with the page.
  }
}

/** The draft that goes on where a visitor was. */
export function resumedDraft(saved: SavedDraft): ContractDraft {
  const { birthMonth, birthYear, weight, ...described } = saved.dog
  return {
    ...BLANK,
    dog: {
      ...described,
      birthMonth: String(birthMonth),
      birthYear: String(birthYear),
      weight: String(weight).replace('.', ','),
    },
    plan: saved.plan && draftOf(saved.plan),
    addressId: saved.addressId,
    discountCode: saved.discountCode,
    change: saved.change,
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
