/** The steps of the address dialog and the three commands that they send. */
import { useState } from 'react'
import type { AddressView } from '@pfotenportal/contract/addresses'
import type { ApiError } from '@pfotenportal/contract/refusal'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useResource } from '../../data/queries.ts'
import { useOperation } from '../../data/use-operation.ts'
import { useQuotedOperation } from '../../data/use-quoted-operation.ts'
import { draftOf, savedAddress, type AddressDraft, useAddressText } from '../shared/address/address-draft.ts'

export type Step = { at: 'list' } | { at: 'new' } | { at: 'edit'; address: AddressView }

/** What the service has said about single fields; those stand beside them, the rest above the form. */
export function fieldErrorsOf(error: string | ApiError | null): Readonly<Record<string, string>> | undefined {
  return error !== null && typeof error !== 'string' ? error.fields : undefined
}

function useSteps(subscription: SubscriptionView) {
  const addresses = useResource('addresses')
  const list = addresses.data
  const current = savedAddress(list ?? [], subscription.shippingAddress) ?? null
  const [step, setStep] = useState<Step>({ at: 'list' })
  const [chosenId, setChosenId] = useState<number | null>(null)
  const empty = list?.length === 0
  return {
    addresses,
    current,
    chosen: list?.find(({ id }) => id === chosenId) ?? current,
    choose: setChosenId,
    step: empty && step.at === 'list' ? { at: 'new' as const } : step,
    goTo: setStep,
    /** There is a list to go back to. */
    canGoBack: !empty,
  }
}

/** Where the boxes of a subscription go: a saved address chosen, a new one, or a saved one changed. */
export function useAddressChange(subscription: SubscriptionView, onDone: () => void) {
  const text = useAddressText()
  const steps = useSteps(subscription)
  const { chosen, current, step } = steps
  const other = chosen && chosen.id !== current?.id ? draftOf(chosen) : null
  const [typed, setTyped] = useState<AddressDraft | null>(null)
  // Another saved address is edited without anything changing for this dog.
  const isHere = step.at === 'new' || (step.at === 'edit' && step.address.id === current?.id)
  const asked = step.at === 'list' ? other : isHere ? typed : null
  const params = { id: subscription.id }
  const request = asked && {
    subscriptionId: subscription.id,
    operation: 'updateSubscriptionAddress' as const,
    input: asked,
  }
  const ship = useQuotedOperation('updateSubscriptionAddress', request, text.toast)
  const shipNew = useOperation('updateSubscriptionAddress', text.toast)
  const edit = useOperation('updateAddress', text.bookToast)

  const shipToChosen = async () => {
    if (!other) return onDone()
    if ((await ship.run({ params, body: other })).ok) onDone()
  }
  const saveNew = async (body: AddressDraft) => {
    if ((await shipNew.run({ params, body })).ok) onDone()
  }
  const saveChanged = async (body: AddressDraft) => {
    if (step.at !== 'edit') return
    const outcome = await edit.run({ params: { id: step.address.id }, body })
    if (!outcome.ok) return
    steps.choose(outcome.data.id)
    goTo({ at: 'list' })
  }
  const goTo = (next: Step) => {
    setTyped(null)
    steps.goTo(next)
  }
  return {
    ...steps,
    goTo,
    /** Asks what the address being typed would change. */
    ask: setTyped,
    /** What the chosen or the typed address changes; null while none is known. */
    quote: asked && ship.quote,
    ship,
    shipNew,
    edit,
    /** The chosen address is another than the present one. */
    isOther: other !== null,
    shipToChosen: () => void shipToChosen(),
    saveNew: (address: AddressDraft) => void saveNew(address),
    saveChanged: (address: AddressDraft) => void saveChanged(address),
  }
}

export type AddressChange = ReturnType<typeof useAddressChange>
