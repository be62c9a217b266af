/** The measurement being typed, what it would change, and the command. */
import { useEffect, useState } from 'react'
import type { PetView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useToday } from '../../data/use-today.ts'
import { useQuotedOperation } from '../../data/use-quoted-operation.ts'
import { draftOf, faultsOf, inputOf, isTouched, kilogramsOf, type PetDraft } from './pet-draft.ts'
import { useDogText } from './text.ts'

/** Milliseconds without a key until what was typed is asked about. */
const TYPING_PAUSE = 350

/** A value once it has stayed the same for a moment; the same text counts as the same value. */
function useSettled<T>(value: T): T {
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
  const asked = useSettled(input)
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
