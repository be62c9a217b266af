import { useId, type ReactNode } from 'react'
import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import type { QuotedBoxView, QuoteView } from '@pfotenportal/contract/quotes'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { cycleDays } from '@pfotenportal/domain/plan/plan'
import { useResource } from '../../../data/queries.ts'
import { useToday } from '../../../data/use-today.ts'
import { NoWrapDates } from '../../../ui/date/no-wrap-dates.tsx'
import { Fact, Facts } from '../../../ui/facts/facts.tsx'
import { useFormat } from '../../../ui/format/format.ts'
import { useCatalogueText } from '../../../ui/labels/catalogue-text.ts'
import { useDetailsText } from '../../../ui/labels/order-details-text.ts'
import { useProfileText } from '../../../ui/labels/profile-text.ts'
import { useTaxName } from '../../../ui/labels/tax-name.ts'
import { beforeDiscount } from '../../../ui/price/amounts.ts'
import { Price } from '../../../ui/price/price.tsx'
import { LineFeeds } from '../../../ui/recipe/feed-links.tsx'
import styles from './order-review.module.css'
import { QuoteState, useQuoteText, type QuoteToConfirm } from './quote-state.tsx'
import { SendButton } from './send-button.tsx'

/** The ordered box: the one that the command charges, else the next one after it. */
export function orderedBox(quote: QuoteView): QuotedBoxView | null {
  return quote.charge ?? quote.after.nextBox
}

function Products({ box }: { box: QuotedBoxView }) {
  const { recipes, portion } = useCatalogueText()
  const details = useDetailsText()
  return (
    <>
      {box.lines.map((line) => {
        const options = line.product?.options
        return (
          <span key={line.id}>
            {line.quantity > 1 && `${details.quantity(line.quantity)} `}
            {line.productTitle}
            {options && (
              <small className={styles['note']}>
                {recipes(options.recipes)} · {portion(options.pension)} ·{' '}
                {details.foodFor(cycleDays(options.cycle))}
              </small>
            )}
            <LineFeeds line={line} />
          </span>
        )
      })}
    </>
  )
}

export interface TermsProps {
  box: QuotedBoxView
  quote: QuoteView
  /** Further facts. */
  children?: ReactNode
}

/** What is ordered and when it comes. */
export function Terms({ box, quote, children }: TermsProps) {
  const { review } = useQuoteText()
  const format = useFormat()
  const today = useToday()
  return (
    <Facts>
      <Fact term={review.product}>
        <Products box={box} />
      </Fact>
      <Fact term={review.weight} note={review.parcels(box.parcelCount)}>
        {format.weight(box.weight.value)}
      </Fact>
      <Fact term={review.orderDate}>
        <span>
          <NoWrapDates>{review.today(format.day(today))}</NoWrapDates>
        </span>
      </Fact>
      {box.billingDate !== today && (
        <Fact term={review.charged}>
          <NoWrapDates>{format.day(box.billingDate)}</NoWrapDates>
        </Fact>
      )}
      <Fact term={review.delivery}>
        <NoWrapDates>{format.window(box.deliveryWindow)}</NoWrapDates>
      </Fact>
      <Fact term={review.interval}>{review.intervalOf(quote.after.intervalDays)}</Fact>
      {children}
    </Facts>
  )
}

/** What an order needs to know of the contract. */
type Destined = Pick<SubscriptionView, 'shippingAddress' | 'paymentMethodId'>

/** Shipping address and payment method. */
function Destination({ subscription }: { subscription: Destined }) {
  const { review } = useQuoteText()
  const { payments } = useProfileText()
  const methods = useResource('paymentMethods').data
  const method = methods?.find(({ id }) => id === subscription.paymentMethodId)
  const nameOf = ({ card, sepaDebit }: PaymentMethodView) => {
    if (card) return payments.card(payments.brands[card.brand], card.lastDigits)
    return sepaDebit ? payments.sepaDebit : payments.payPal
  }
  const noteOf = ({ payPal, sepaDebit }: PaymentMethodView) =>
    sepaDebit ? payments.ibanSpoken(sepaDebit.lastDigits) : payPal?.email
  const address = subscription.shippingAddress
  return (
    <>
      {address && (
        <Fact term={review.address} note={`${address.address1}, ${address.zip} ${address.city}`}>
          {`${address.firstName} ${address.lastName}`.trim()}
        </Fact>
      )}
      {method && (
        <Fact term={review.payment} note={noteOf(method)}>
          {nameOf(method)}
        </Fact>
      )}
    </>
  )
}

const isZero = (amount: string) => Number(amount) === 0

export interface SumsProps {
  box: QuotedBoxView
  /** What VAT is called in the country of delivery. */
  taxName: string
  /** How often a box comes. */
  days: number
  /** The label of the total, with the tax rate and the included amount, if a dialog has its own. */
  taxIncluded?: ReturnType<typeof useQuoteText>['taxIncluded'] | undefined
}

/** The amounts, as calculated by the service. */
export function Sums({ box, taxName, days, taxIncluded }: SumsProps) {
  const text = useQuoteText()
  const tax = taxIncluded ?? text.taxIncluded
  const { review } = text
  const format = useFormat()
  const discounted = !isZero(box.totalDiscount)
  const steps = format.priceSteps(box.priceSteps, box.totalPrice)
  return (
    <dl className={styles['sums']}>
      {(discounted || !isZero(box.totalShipping)) && (
        <>
          <dt>{review.subtotal}</dt>
          <dd>{format.price(box.totalLineItems)}</dd>
        </>
      )}
      {discounted && (
        <>
          <dt>{box.discount?.title ?? review.discount}</dt>
          <dd>−{format.price(box.totalDiscount)}</dd>
        </>
      )}
      <dt>{review.shipping}</dt>
      <dd>{isZero(box.totalShipping) ? text.free : format.price(box.totalShipping)}</dd>
      <dt className={styles['total']}>{review.total}</dt>
      <dd className={styles['total']}>
        <Price
          size="large"
          className={styles['price'] ?? ''}
          now={format.price(box.totalPrice)}
          {...(discounted ? { before: format.price(beforeDiscount(box)) } : {})}
        />
      </dd>
      <dd className={styles['tax']}>
        {tax(format.rate(box.taxRate), format.price(box.totalTax), taxName)}
        {box.unitPrice && <> · {format.unitPrice(box.unitPrice.amount)}</>}
      </dd>
      {steps.length > 1 && <dd className={styles['tax']}>{text.recurring(steps, days)}</dd>}
    </dl>
  )
}

export interface OrderBarProps {
  quoted: QuoteToConfirm
  /** The label of the button, if it orders nothing new. */
  label?: string
  /** Why the button cannot be pressed yet. */
  missing?: string | null
  /** The quote is about to change. */
  isBlocked?: boolean
  onOrder: () => void
}

/** The total and the button that orders, for the actions of a dialog, where they are always in sight. */
export function OrderBar({ quoted, label, missing = null, isBlocked = false, onOrder }: OrderBarProps) {
  const { review } = useQuoteText()
  const format = useFormat()
  const reason = useId()
  const box = quoted.quote && orderedBox(quoted.quote)
  return (
    <div className={styles['bar']}>
      {box && (
        <p className={styles['barTotal']}>
          {review.total} <Price size="large" now={format.price(box.totalPrice)} />
        </p>
      )}
      {missing !== null && (
        <p id={reason} className={styles['missing']}>
          {missing}
        </p>
      )}
      <SendButton
        wide
        quoted={quoted}
        isReady={!isBlocked && missing === null && box !== null}
        aria-describedby={missing === null ? undefined : reason}
        onSend={onOrder}
      >
        {label ?? review.order}
      </SendButton>
    </div>
  )
}

export interface OrderReviewProps {
  subscription: Destined
  quoted: QuoteToConfirm
  /** Sends the command; called only while a current quote is on screen. Absent if the dialog has the button. */
  onOrder?: () => void
  /** Content above the order. */
  children?: (quote: QuoteView) => ReactNode
  /** What the customer can do about a refusal here. */
  remedy?: ReactNode
  /** Shows address and payment method; false if the customer has just chosen them above. */
  showsDestination?: boolean
  taxIncluded?: SumsProps['taxIncluded']
}

/**
 * The step before an order that costs money. All information that the law requires is shown directly above the order
 * button (§ 312j (2), (3) BGB; § 8 FAGG). An outdated quote is replaced, and the customer has to agree again.
 */
export function OrderReview(props: OrderReviewProps) {
  const { subscription, quoted, onOrder, children, remedy, showsDestination = true, taxIncluded } = props
  const { review } = useQuoteText()
  const taxName = useTaxName(subscription)
  return (
    <QuoteState quoted={quoted} rows={6} remedy={remedy}>
      {(quote) => {
        const box = orderedBox(quote)
        return (
          <>
            {children?.(quote)}
            {box && (
              <section aria-label={review.heading} className="stack-4">
                <Terms box={box} quote={quote}>
                  {showsDestination && <Destination subscription={subscription} />}
                </Terms>
                <Sums box={box} taxName={taxName} days={quote.after.intervalDays} taxIncluded={taxIncluded} />
                <p className="note">
                  {review.notice} {review.withdrawal[quote.withdrawal]}
                </p>
                {onOrder && (
                  <SendButton wide quoted={quoted} onSend={onOrder}>
                    {review.order}
                  </SendButton>
                )}
              </section>
            )}
          </>
        )
      }}
    </QuoteState>
  )
}
