/** The measurement being typed, what it would change, and the command. */
import { useEffect, useState } from 'react'
import type { PetView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { IntervalDays } from '@pfotenportal/domain/plan/plan'
import { useQuotedOperation } from '../../data/use-quoted-operation.ts'
import { useToday } from '../../data/use-today.ts'
import { useDogText } from './pet-profile.ts'

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
type PetFault = 'weight' | 'measuredOn'

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

/** Milliseconds without a key until what was typed is asked about. */
const TYPING_PAUSE = 350

/** A value once it has stayed the same for a moment; the same text counts as the same value. */
function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const [now, before] = [JSON.stringify(value), JSON.stringify(settled)]
  useEffect(() => {
    if (now === before) return undefined
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE)
    return () => clearTimeout(timer)
  })
  return now === before ? value : settled
}

const typeOf = (error: ReturnType<typeof useQuotedOperation>['error']) =>
  error !== null && typeof error !== 'string' ? error.type : null

/** For the dialog in which a dog is measured. */
export function usePetUpdate(
  subscription: SubscriptionView,
  pet: PetView,
  open: boolean,
  onDone: () => void,
) {
  const text = useDogText()
  const today = useToday()
  const [draft, setDraft] = useState(() => draftOf(pet, today))
  const [shown, setShown] = useState(false)
  const mayApply = subscription.allowedActions.includes('swapPlan')
  const input = inputOf(draft, pet, mayApply)
  const asked = useDebounced(input)
  const isSettled = JSON.stringify(asked) === JSON.stringify(input)
  const request =
    open && input && asked
      ? ({ subscriptionId: subscription.id, operation: 'updatePet', input: asked } as const)
      : null
  const command = useQuotedOperation('updatePet', request, text.update.toast)
  // What is on screen is about an earlier entry until the newest one has been asked about.
  const quoted = { ...command, pending: command.pending || !isSettled }

  const change = (to: Partial<PetDraft>) => setDraft({ ...draft, ...to })
  const send = async () => {
    setShown(true)
    if (!input || quoted.pending || !quoted.quote) return
    const outcome = await quoted.run({ params: { id: subscription.id }, body: input })
    if (outcome.ok) onDone()
  }
  const { confirmed } = draft
  const why = request === null ? null : typeOf(quoted.error)
  return {
    draft,
    change,
    /** Something was entered that is not saved. */
    isTouched: isTouched(draft, pet),
    mayApply,
    /** Fields that cannot be sent, once the customer has tried. */
    faults: shown || kilogramsOf(draft.weight) !== undefined ? faultsOf(draft, pet) : [],
    showFaults: () => setShown(true),
    quoted,
    quote: request === null ? null : quoted.quote,
    /** The weight has to be looked at again. */
    isUnusual:
      why === 'WEIGHT_UNCONFIRMED' || (confirmed !== undefined && confirmed === kilogramsOf(draft.weight)),
    /** The new portion is not made in the present rhythm. */
    lacksRhythm: why === 'CYCLE_NOT_AVAILABLE',
    confirm: (yes: boolean) => {
      const { confirmed: _former, ...rest } = draft
      const weight = kilogramsOf(draft.weight)
      setDraft(yes && weight !== undefined ? { ...rest, confirmed: weight } : rest)
    },
    send: () => void send(),
  }
}

export type PetUpdate = ReturnType<typeof usePetUpdate>
