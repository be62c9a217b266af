/** The measurement being typed, its quote and the command. */
import { useEffect, useState } from 'react'
import type { PetView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { IntervalDays } from '@pfotenportal/domain/plan/plan'
import { rhythmsOnSale } from '../../data/catalogue.ts'
import { isRefusal } from '../../data/send.ts'
import { useQuotedOperation } from '../../data/use-quoted-operation.ts'
import { useToday } from '../../data/use-today.ts'
import { useDogText } from './pet-profile.ts'

/** The content of the fields. */
export interface PetDraft {
  /** As typed, with comma or point. */
  readonly weight: string
  readonly measuredOn: string
  readonly activityLevel: PetView['activity_level']
  readonly weightClass: PetView['weight_class']
  /** Also change the plan, if the service allows it. */
  readonly applyToPlan: boolean
  /** Another rhythm, if the new portion is not available in the current one. */
  readonly days?: IntervalDays
  /** The unusual weight that the customer has confirmed. */
  readonly confirmed?: number
}

const NUMBER = /^\d{1,3}(?:[.,]\d{1,2})?$/

/** Parses the typed kilograms, with comma or point; undefined if it is not a number. */
export function kilogramsOf(typed: string): number | undefined {
  const trimmed = typed.trim().replace(/\s*kg$/i, '')
  return NUMBER.test(trimmed) ? Number(trimmed.replace(',', '.')) : undefined
}

/** The draft for a dog, with an empty weight. */
export function draftOf(pet: PetView, today: string): PetDraft {
  const { activity_level: activityLevel, weight_class: weightClass } = pet
  return { weight: '', measuredOn: today, activityLevel, weightClass, applyToPlan: true }
}

/** Whether the draft differs from the stored data. */
export function isTouched(draft: PetDraft, pet: PetView): boolean {
  return (
    draft.weight.trim() !== '' ||
    draft.activityLevel !== pet.activity_level ||
    draft.weightClass !== pet.weight_class
  )
}

/** A field with an invalid value. */
type PetFault = 'weight' | 'measuredOn'

/** Whether only the activity or the figure was changed and no weight entered. */
function isUnweighed(draft: PetDraft, pet: PetView): boolean {
  return draft.weight.trim() === '' && isTouched(draft, pet)
}

/** The fields with invalid values. */
export function faultsOf(draft: PetDraft, pet: PetView): PetFault[] {
  const faults: PetFault[] = []
  if (kilogramsOf(draft.weight) === undefined && !isUnweighed(draft, pet)) faults.push('weight')
  if (!/^\d{4}-\d{2}-\d{2}$/.test(draft.measuredOn)) faults.push('measuredOn')
  return faults
}

/** The command's input; undefined while a field is invalid. `mayApply`: the plan can be changed now. */
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

/** The debounce delay between typing and requesting a quote. */
const TYPING_PAUSE = 350

/** Debounces a value. Values with the same JSON text count as equal. */
export function useDebounced<T>(value: T): T {
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

const daysIn = (fact: unknown, otherwise: IntervalDays) => (typeof fact === 'number' ? fact : otherwise)

/** The rhythms that a refusal names. */
function rhythmsIn(error: ReturnType<typeof useQuotedOperation>['error']) {
  const { days, instead } = (error !== null && typeof error !== 'string' && error.details) || {}
  const onSale = rhythmsOnSale()
  return { days: daysIn(days, Math.min(...onSale)), instead: daysIn(instead, Math.max(...onSale)) }
}

/** Quotes the input once the customer has stopped typing. */
function useDebouncedQuote({ id }: SubscriptionView, input: ReturnType<typeof inputOf>) {
  const text = useDogText()
  const debounced = useDebounced(input)
  const isSettled = JSON.stringify(debounced) === JSON.stringify(input)
  const request =
    input && debounced ? ({ subscriptionId: id, operation: 'updatePet', input: debounced } as const) : null
  const command = useQuotedOperation('updatePet', request, text.update.toast)
  // Until the latest input is quoted, quote and refusal belong to an earlier one.
  const error = isSettled ? command.error : null
  const quoted = { ...command, pending: command.pending || !isSettled, error }
  return { request, quoted, questioned: command.error }
}

/** The state of the weighing dialog. */
export function usePetUpdate(
  subscription: SubscriptionView,
  pet: PetView,
  open: boolean,
  onDone: () => void,
) {
  const today = useToday()
  const [draft, setDraft] = useState(() => draftOf(pet, today))
  const [shown, setShown] = useState(false)
  const mayApply = subscription.allowedActions.includes('swapPlan')
  const input = inputOf(draft, pet, mayApply)
  const { request, quoted, questioned } = useDebouncedQuote(subscription, open ? input : undefined)

  const change = (to: Partial<PetDraft>) => setDraft({ ...draft, ...to })
  const send = async () => {
    setShown(true)
    if (!input || quoted.pending || !quoted.quote) return
    const outcome = await quoted.run({ params: { id: subscription.id }, body: input })
    if (outcome.ok) onDone()
  }
  const { confirmed } = draft
  // Its question stays on screen while the customer answers it.
  const why = request === null ? null : typeOf(questioned)
  return {
    draft,
    change,
    /** There is unsaved input. */
    isTouched: isTouched(draft, pet),
    /** The service refuses the input, other than to ask for a confirmation or another rhythm. */
    isRefused: isRefusal(quoted.error) && why !== 'WEIGHT_UNCONFIRMED' && why !== 'CYCLE_NOT_AVAILABLE',
    mayApply,
    /** Invalid fields, reported after the customer tried to send or typed a valid weight. */
    faults: shown || kilogramsOf(draft.weight) !== undefined ? faultsOf(draft, pet) : [],
    showFaults: () => setShown(true),
    quoted,
    quote: request === null ? null : quoted.quote,
    /** The weight is unusual and must be confirmed. */
    isUnusual:
      why === 'WEIGHT_UNCONFIRMED' || (confirmed !== undefined && confirmed === kilogramsOf(draft.weight)),
    /** The rhythm in which the new portion is not available, and the one to take instead; null if it is available. */
    lacksRhythm: why === 'CYCLE_NOT_AVAILABLE' ? rhythmsIn(questioned) : null,
    confirm: (yes: boolean) => {
      const { confirmed: _former, ...rest } = draft
      const weight = kilogramsOf(draft.weight)
      setDraft(yes && weight !== undefined ? { ...rest, confirmed: weight } : rest)
    },
    send: () => void send(),
  }
}

export type PetUpdate = ReturnType<typeof usePetUpdate>
