import type { QuoteView } from '@pfotenportal/contract/quotes'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useResource } from '../../data/queries.ts'
import { useToday } from '../../data/use-today.ts'
import { Button } from '../../ui/button/button.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useCountryName } from '../../ui/labels/country-name.ts'
import { useTaxName } from '../../ui/labels/tax-name.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { AddressSelect } from '../shared/address/address-choice.tsx'
import { addressLines } from '../shared/address/address-draft.ts'
import { PaymentSelect } from '../shared/payment/payment-choice.tsx'
import { RenewPaymentButton } from '../shared/payment/renew-payment.tsx'
import { OrderBar, OrderReview, Sums, Terms } from '../shared/quote/order-review.tsx'
import { QuoteRefusal, QuoteState } from '../shared/quote/quote-state.tsx'
import styles from './activation.module.css'
import {
  useActivationText,
  type ActivationKind,
  type ActivationState,
  type MissingChoice,
} from './use-activation.ts'

type Chosen = ActivationState['destination']

function Shipping({ chosen, onNewAddress }: { chosen: Chosen; onNewAddress: () => void }) {
  const text = useActivationText()
  const countryName = useCountryName()
  const saved = useResource('addresses').data
  const { shipping } = chosen
  const lines = shipping && addressLines(shipping)
  return (
    <section className={styles['part']} aria-labelledby="activation-shipping">
      <h3 id="activation-shipping" className="subtitle">
        {text.shipping}
      </h3>
      {lines ? (
        <address className={styles['address']}>
          <b>{lines.who}</b>
          <span>{`${lines.where}, ${countryName(shipping.countryCode)}`}</span>
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
      <h3 id="activation-payment" className="subtitle">
        {text.payment}
      </h3>
      {method && method.status !== 'ACTIVE' && (
        <Notice tone="warn" slim action={<RenewPaymentButton size="small" method={method} />}>
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

type Quoted = ActivationState['quoted']

/** Shows until when the first order can be changed if it is charged today (C-21). */
function Grace({ quote }: { quote: QuoteView | null }) {
  const text = useActivationText()
  const today = useToday()
  if (quote?.after.nextBox?.billingDate !== today) return null
  return <Notice slim>{text.grace}</Notice>
}

interface ReviewedProps {
  subscription: SubscriptionView
  quoted: Quoted
}

/** Resumes with an unchanged contract: dates and amounts of the next box. */
function Resume({ subscription, quoted }: ReviewedProps) {
  const text = useActivationText()
  const format = useFormat()
  const today = useToday()
  const taxName = useTaxName(subscription)
  return (
    <QuoteState quoted={quoted} rows={6}>
      {(quote) => {
        const box = quote.after.nextBox
        if (!box) return null
        const price = format.price(box.totalPrice)
        return (
          <>
            <Terms box={box} quote={quote} />
            <Sums
              box={box}
              taxName={taxName}
              days={quote.after.intervalDays}
              taxIncluded={text.taxIncluded}
            />
            <p className="semibold">
              <NoWrapDates>
                {box.billingDate === today
                  ? text.chargedToday(price)
                  : text.charged(price, format.day(box.billingDate))}
              </NoWrapDates>
            </p>
          </>
        )
      }}
    </QuoteState>
  )
}

/** Dates and amounts of the first box. A missing choice is explained beside the button. */
export function Review({
  kind,
  missing,
  ...reviewed
}: ReviewedProps & Pick<CheckoutProps, 'kind' | 'missing'>) {
  const text = useActivationText()
  const { quoted } = reviewed
  if (missing !== null && !quoted.quote) return null
  return (
    <>
      <Grace quote={quoted.quote} />
      {kind === 'resumeSubscription' ? (
        <Resume {...reviewed} />
      ) : (
        <OrderReview {...reviewed} showsDestination={false} taxIncluded={text.taxIncluded} />
      )}
    </>
  )
}

export interface CheckoutProps {
  kind: ActivationKind
  quoted: Quoted
  /** What has to be chosen first. */
  missing: MissingChoice | null
  /** Another address or payment method is being saved, so the quote is about to change. */
  saving: boolean
  onSend: () => void
}

/** The total and the button that orders, always in sight. The button says why it cannot be pressed yet. */
export function Checkout({ kind, quoted, missing, saving, onSend }: CheckoutProps) {
  const text = useActivationText()
  return (
    <OrderBar
      quoted={quoted}
      {...(kind === 'resumeSubscription' && { label: text.resume })}
      missing={missing && text.missing[missing]}
      isBlocked={saving}
      onOrder={onSend}
    />
  )
}
