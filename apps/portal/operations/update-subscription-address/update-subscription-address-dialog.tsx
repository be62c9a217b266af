import { useId } from 'react'
import type { AddressView } from '@pfotenportal/contract/addresses'
import type { QuotedBoxView, QuoteView } from '@pfotenportal/contract/quotes'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { currentOrder } from '@pfotenportal/domain/subscription/order'
import { useResource, useSubscriptions } from '../../data/queries.ts'
import type { OperationHandle } from '../../data/use-operation.ts'
import { useToday } from '../../data/use-today.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog, DialogStep } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { LoadedData } from '../../ui/state/loaded-data.tsx'
import { useText } from '../../ui/text/text.tsx'
import type { OperationDialogProps } from '../open-operation.ts'
import { AddressChoice } from '../shared/address/address-choice.tsx'
import { draftOf, fieldErrorsOf, useAddressText } from '../shared/address/address-draft.ts'
import { AddressForm, type AddressFormProps } from '../shared/address/address-form.tsx'
import { QuoteRefusal, QuoteState, useQuoteText } from '../shared/quote/quote-state.tsx'
import styles from './update-subscription-address.module.css'
import { useAddressChange, type AddressChange } from './use-address-change.ts'

/** A paid box that has not arrived, and whether it can still be sent to another address (C-25). */
function usePaidBox(): { isPacked: boolean } | null {
  const paid = currentOrder(useResource('orders').data ?? [], useToday())
  return paid && { isPacked: paid.fulfillmentStatus !== 'unfulfilled' }
}

/** Shows beside the button the first box to which the address applies. */
function AppliesFrom({ quote: { after } }: { quote: QuoteView }) {
  const text = useAddressText()
  const format = useFormat()
  const isForPaidBox = usePaidBox()?.isPacked === false
  if (isForPaidBox) return <p className={styles['from']}>{text.fromPaid}</p>
  const window = after.nextBox && format.window(after.nextBox.deliveryWindow)
  const from = window ? text.from(window) : text.fromNext
  return <p className={styles['from']}>{after.status === 'ACTIVE' ? from : text.onRestart}</p>
}

/** Further effects of another address: delivery dates and tax. */
export function Consequences({ quote, taxName }: { quote: QuoteView; taxName: string }) {
  const text = useAddressText()
  const format = useFormat()
  const paid = usePaidBox()
  const { before, after } = quote
  const window = after.nextBox && format.window(after.nextBox.deliveryWindow)
  const earlier = before.nextBox && format.window(before.nextBox.deliveryWindow)
  const prices = before.nextBox && after.nextBox && ([before.nextBox, after.nextBox] as const)
  const shippingOf = ({ totalShipping }: QuotedBoxView) =>
    Number(totalShipping) === 0 ? text.shippingFree : format.price(totalShipping)
  return (
    <ul className={styles['facts']}>
      {window && earlier && window !== earlier && <li>{text.windowMoves(earlier, window)}</li>}
      {paid?.isPacked && <li>{text.packed}</li>}
      {prices && prices[0].totalPrice === prices[1].totalPrice && <li>{text.samePrice}</li>}
      {prices && prices[0].totalShipping !== prices[1].totalShipping && (
        <li>
          {text.shipping(shippingOf(prices[0]), shippingOf(prices[1]), format.price(prices[1].totalPrice))}
        </li>
      )}
      {prices && prices[0].taxRate !== prices[1].taxRate && after.nextBox && (
        <li>{text.tax(format.rate(after.nextBox.taxRate), taxName)}</li>
      )}
    </ul>
  )
}

/** The saved addresses and the effects of the chosen one. */
function List({ subscription, change }: { subscription: SubscriptionView; change: AddressChange }) {
  const text = useAddressText()
  const { addresses, chosen, current, ship } = change
  return (
    <>
      <p>{text.lead(subscription.pet?.name ?? '')}</p>
      <LoadedData view={addresses} skeleton={<Skeleton shape="block" height="8.5rem" />}>
        {(list) => (
          <AddressChoice
            addresses={list}
            chosen={chosen?.id ?? null}
            current={current?.id ?? null}
            onChoose={({ id }) => change.choose(id)}
            onEdit={(address) => change.goTo({ at: 'edit', address })}
          />
        )}
      </LoadedData>
      <Button look="quiet" className="start" onClick={() => change.goTo({ at: 'new' })}>
        {text.add}
      </Button>
      {change.isOther && (
        <QuoteState quoted={ship} rows={1}>
          {(quote) => <Consequences quote={quote} taxName={change.taxName} />}
        </QuoteState>
      )}
    </>
  )
}

interface FormStepProps extends Pick<AddressFormProps, 'id' | 'initial' | 'onSubmit'> {
  change: AddressChange
  command: Pick<OperationHandle<'createAddress'>, 'error'>
}

/** The form with the service's errors and, once the address is complete, its effects. */
function FormStep({ change, command, ...form }: FormStepProps) {
  const { error } = command
  return (
    <>
      {error && !fieldErrorsOf(error) && <QuoteRefusal error={error} />}
      <AddressForm {...form} error={error} onFieldBlur={change.quoteTyped} />
      {change.quote && <Consequences quote={change.quote} taxName={change.taxName} />}
    </>
  )
}

/** Lists all dogs whose boxes go to this address, because the change applies to all of them (C-53). */
function SharedBy({ address }: { address: AddressView }) {
  const text = useAddressText()
  const dogs = (useSubscriptions().data ?? [])
    .filter((it) => it.status !== 'CANCELLED' && it.shippingAddress?.addressId === address.id)
    .flatMap(({ pet }) => (pet ? [pet.name] : []))
  return dogs.length > 0 && <Notice>{text.shared(dogs.join(', '))}</Notice>
}

function Content({
  subscription,
  change,
  form,
}: {
  subscription: SubscriptionView
  change: AddressChange
  form: string
}) {
  const customer = useResource('customer').data
  const { step } = change
  if (step.at === 'list') return <List subscription={subscription} change={change} />
  if (step.at === 'new') {
    const initial = { firstName: customer?.firstName ?? '', lastName: customer?.lastName ?? '' }
    return (
      <FormStep
        id={form}
        initial={initial}
        change={change}
        command={change.shipNew}
        onSubmit={change.saveNew}
      />
    )
  }
  return (
    <>
      <SharedBy address={step.address} />
      <FormStep
        id={form}
        initial={draftOf(step.address)}
        change={change}
        command={change.edit}
        onSubmit={change.saveChanged}
      />
    </>
  )
}

function Actions({ change, form, onClose }: { change: AddressChange; form: string; onClose: () => void }) {
  const { ui } = useText()
  const text = useAddressText()
  const { review } = useQuoteText()
  const { step, ship, shipNew, edit } = change
  // Dearer shipping is a new obligation to pay, which the button has to say (§ 312j BGB).
  const order = change.quote?.needsOrderButton ? review.order : null
  if (step.at === 'list') {
    return (
      <>
        {change.quote && <AppliesFrom quote={change.quote} />}
        <Button look="main" loading={ship.sending} onClick={change.shipToChosen}>
          {order ?? text.shipHere}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {ui.cancel}
        </Button>
      </>
    )
  }
  const isNew = step.at === 'new'
  return (
    <>
      {change.quote && <AppliesFrom quote={change.quote} />}
      <Button look="main" type="submit" form={form} loading={isNew ? shipNew.pending : edit.pending}>
        {order ?? (isNew ? text.saveAndShip : text.save)}
      </Button>
      <Button look="quiet" onClick={change.canGoBack ? () => change.goTo({ at: 'list' }) : onClose}>
        {change.canGoBack ? text.back : ui.cancel}
      </Button>
    </>
  )
}

/** The dialog to choose, add or edit a delivery address. */
export function UpdateSubscriptionAddressDialog({ subscription, open, onClose }: OperationDialogProps) {
  const text = useAddressText()
  const form = useId()
  const change = useAddressChange(subscription, onClose)
  const titles = { list: text.title, new: text.newTitle, edit: text.editTitle }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={titles[change.step.at]}
      actions={<Actions change={change} form={form} onClose={onClose} />}
    >
      <DialogStep key={change.step.at}>
        <Content subscription={subscription} change={change} form={form} />
      </DialogStep>
    </Dialog>
  )
}
