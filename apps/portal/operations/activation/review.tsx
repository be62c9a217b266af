import type { QuoteView } from '@pfotenportal/contract/quotes'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useResource } from '../../data/queries.ts'
import { useToday } from '../../data/use-today.ts'
import { Button } from '../../ui/button/button.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { AddressSelect } from '../shared/address/address-choice.tsx'
import { addressLines, useAddressText } from '../shared/address/address-draft.ts'
import { PaymentSelect } from '../shared/payment/payment-choice.tsx'
import { OrderReview, Sums, Terms } from '../shared/quote/order-review.tsx'
import { QuoteRefusal, QuoteState } from '../shared/quote/quote-state.tsx'
import { type Activation, type ActivationKind, useActivationText } from './use-activation.ts'
import styles from './activation.module.css'

type Chosen = Activation['destination']

function Shipping({ chosen, onNewAddress }: { chosen: Chosen; onNewAddress: () => void }) {
  const text = useActivationText()
  const { countries } = useAddressText()
  const saved = useResource('addresses').data
  const { shipping } = chosen
  const lines = shipping && addressLines(shipping)
  return (
    <section className={styles['part']} aria-labelledby="activation-shipping">
      <h3 id="activation-shipping" className={styles['title']}>
        {text.shipping}
      </h3>
      {lines ? (
        <address className={styles['address']}>
          <b>{lines.who}</b>
          <span>{`${lines.where}, ${countries[shipping.countryCode]}`}</span>
        </address>
      ) : (
        <p className={styles['missing']}>{text.noAddress}</p>
      )}
      {saved?.length === 0 ? (
        <Button onClick={onNewAddress}>{text.addAddress}</Button>
      ) : (
        <AddressSelect shipping={shipping} disabled={chosen.saving} onChoose={chosen.ship} />
      )}
    </section>
  )
}

function Payment({ chosen }: { chosen: Chosen }) {
  const text = useActivationText()
  const method = useResource('paymentMethods').data?.find(({ id }) => id === chosen.method)
  return (
    <section className={styles['part']} aria-labelledby="activation-payment">
      <h3 id="activation-payment" className={styles['title']}>
        {text.payment}
      </h3>
      {method && method.status !== 'ACTIVE' && (
        <Notice tone="warn" slim>
          {text.unusable[method.status]}
        </Notice>
      )}
      <PaymentSelect chosen={chosen.method} disabled={chosen.saving} onChoose={chosen.pay} />
    </section>
  )
}

export interface DestinationProps {
  destination: Chosen
  onNewAddress: () => void
}

/** Shipping address and payment method. A change is saved at once. */
export function Destination({ destination, onNewAddress }: DestinationProps) {
  return (
    <>
      <div className={styles['parts']}>
        <Shipping chosen={destination} onNewAddress={onNewAddress} />
        <Payment chosen={destination} />
      </div>
      {destination.error && <QuoteRefusal error={destination.error} />}
    </>
  )
}

type Quoted = Activation['quoted']

/** Shows until when the first order can be changed if it is charged today (C-21). */
function Grace({ quote }: { quote: QuoteView | null }) {
  const text = useActivationText()
  const today = useToday()
  if (quote?.after.nextBox?.billingDate !== today) return null
  return <Notice slim>{text.grace}</Notice>
}

interface ResumeProps {
  subscription: SubscriptionView
  quoted: Quoted
  onResume: () => void
}

/** Resumes with an unchanged contract. Amount and day of the next charge are shown above the button. */
function Resume({ subscription, quoted, onResume }: ResumeProps) {
  const text = useActivationText()
  const format = useFormat()
  const today = useToday()
  const country = subscription.shippingAddress?.countryCode ?? 'DE'
  return (
    <QuoteState quoted={quoted} rows={6}>
      {(quote) => {
        const box = quote.after.nextBox
        if (!box) return null
        const price = format.price(box.totalPrice)
        return (
          <>
            <Terms box={box} quote={quote} />
            <Sums box={box} country={country} />
            <p className={styles['charge']}>
              <NoWrapDates>
                {box.billingDate === today
                  ? text.chargedToday(price)
                  : text.charged(price, format.day(box.billingDate))}
              </NoWrapDates>
            </p>
            <Button
              look="main"
              wide
              loading={quoted.sending}
              aria-disabled={quoted.pending || undefined}
              onClick={() => quoted.pending || onResume()}
            >
              {text.resume}
            </Button>
          </>
        )
      }}
    </QuoteState>
  )
}

export interface ReviewProps {
  kind: ActivationKind
  subscription: SubscriptionView
  quoted: Quoted
  /** Another address or payment method is being saved, so the quote is about to change. */
  saving: boolean
  onNewAddress: () => void
  onSend: () => void
}

/** Dates and amounts of the first box, directly above the button that orders it. */
export function Review({ kind, subscription, quoted, saving, onNewAddress, onSend }: ReviewProps) {
  const text = useActivationText()
  const shown = { ...quoted, pending: quoted.pending || saving }
  const { error } = quoted
  if (error && typeof error !== 'string' && error.type === 'ADDRESS_MISSING') {
    const type = (
      <Button size="small" onClick={onNewAddress}>
        {text.addAddress}
      </Button>
    )
    return <QuoteRefusal error={error} remedy={type} />
  }
  return (
    <>
      <Grace quote={quoted.quote} />
      {kind === 'resumeSubscription' ? (
        <Resume subscription={subscription} quoted={shown} onResume={onSend} />
      ) : (
        <OrderReview subscription={subscription} quoted={shown} onOrder={onSend} showsDestination={false} />
      )}
    </>
  )
}
