import type { QuoteView } from '@pfotenportal/contract/quotes'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useToday } from '../../data/use-today.ts'
import { Unbroken } from '../../ui/date/unbroken.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { OrderReview, Sums, Terms } from '../shared/quote/order-review.tsx'
import { QuoteRefusal, QuoteState } from '../shared/quote/quote-state.tsx'
import { useActivationText } from './text.ts'
import type { Activation, ActivationKind } from './use-activation.ts'
import styles from './activation.module.css'

type Quoted = Activation['quoted']

/** The first order is charged today: until when it can still be changed (C-21). */
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

/** Goes on with an unchanged contract: amount and day of the next charge stand above the button (docs/domain.md 11, 42). */
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
              <Unbroken>
                {box.billingDate === today
                  ? text.chargedToday(price)
                  : text.charged(price, format.day(box.billingDate))}
              </Unbroken>
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
  /** Another address or method is being saved: what is shown is about to change. */
  saving: boolean
  onNewAddress: () => void
  onSend: () => void
}

/** Dates and money of the first box, directly above the button that brings it. */
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
    return <QuoteRefusal error={error} wayOut={type} />
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
