/** The steps of the address dialog and the three commands that they send. */
import { useState } from 'react'
import type { AddressView } from '@pfotenportal/contract/addresses'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useResource } from '../../data/queries.ts'
import { useOperation } from '../../data/use-operation.ts'
import { useQuotedOperation } from '../../data/use-quoted-operation.ts'
import { useTaxName } from '../../ui/labels/tax-name.ts'
import { draftOf, savedAddress, useAddressText, type AddressDraft } from '../shared/address/address-draft.ts'

export type AddressStep = { at: 'list' } | { at: 'new' } | { at: 'edit'; address: AddressView }

function useSteps(subscription: SubscriptionView) {
  const addresses = useResource('addresses')
  const list = addresses.data
  const current = savedAddress(list ?? [], subscription.shippingAddress) ?? null
  const [step, setStep] = useState<AddressStep>({ at: 'list' })
  const [chosenId, setChosenId] = useState<number | null>(null)
  const empty = list?.length === 0
  return {
    addresses,
    current,
    chosen: list?.find(({ id }) => id === chosenId) ?? current,
    choose: setChosenId,
    step: empty && step.at === 'list' ? { at: 'new' as const } : step,
    goTo: setStep,
    /** There is a list of addresses to go back to. */
    canGoBack: !empty,
  }
}

/** The state of the address dialog: choosing a saved address, adding one or editing one. */
export function useAddressChange(subscription: SubscriptionView, onDone: () => void) {
  const text = useAddressText()
  const steps = useSteps(subscription)
  const { chosen, current, step } = steps
  const other = chosen && chosen.id !== current?.id ? draftOf(chosen) : null
  const [typed, setTyped] = useState<AddressDraft | null>(null)
  // Editing an address that this dog does not use changes nothing for the dog.
  const isForThisDog = step.at === 'new' || (step.at === 'edit' && step.address.id === current?.id)
  const quotedAddress = step.at === 'list' ? other : isForThisDog ? typed : null
  const params = { id: subscription.id }
  const request = quotedAddress && {
    subscriptionId: subscription.id,
    operation: 'updateSubscriptionAddress' as const,
    input: quotedAddress,
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
  const goTo = (next: AddressStep) => {
    setTyped(null)
    steps.goTo(next)
  }
  return {
    ...steps,
    goTo,
    /** Requests a quote for the address being typed. */
    quoteTyped: setTyped,
    /** The quote of the chosen or typed address; null while there is none. */
    quote: quotedAddress && ship.quote,
    taxName: useTaxName({ shippingAddress: quotedAddress }),
    ship,
    shipNew,
    edit,
    /** The chosen address is not the current one. */
    isOther: other !== null,
    shipToChosen: () => void shipToChosen(),
    saveNew: (address: AddressDraft) => void saveNew(address),
    saveChanged: (address: AddressDraft) => void saveChanged(address),
  }
}

export type AddressChange = ReturnType<typeof useAddressChange>
