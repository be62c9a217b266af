import type { Ref } from 'react'
import type { QuoteView } from '@pfotenportal/contract/quotes'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { useTaxName } from '../../ui/labels/tax-name.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { useText } from '../../ui/text/text.tsx'
import { OrderReview } from '../shared/quote/order-review.tsx'
import { QuoteComparison } from '../shared/quote/quote-comparison.tsx'
import { QuoteSkeleton, QuoteState } from '../shared/quote/quote-state.tsx'
import { useSwapPlanText } from './plan-draft.ts'
import styles from './swap-plan.module.css'
import type { PlanChangeState } from './use-plan-change.ts'

/** What a change of the plan can change. */
export const PLAN_FACTS = [
  'sachets',
  'grams',
  'rhythm',
  'price',
  'perKg',
  'perDay',
  'discount',
  'tax',
] as const

/** Old and new price in one line; null if no box is planned. */
export function useSummaryLabel(subscription: SubscriptionView): (quote: QuoteView) => string | null {
  const text = useSwapPlanText()
  const format = useFormat()
  const taxName = useTaxName(subscription)
  return (quote) => {
    const [before, after] = [quote.before, quote.after].map(
      ({ nextBox, intervalDays }) =>
        nextBox && text.recurring(format.priceSteps(nextBox.priceSteps, nextBox.totalPrice), intervalDays),
    )
    return before && after ? text.summary(before, after, taxName) : null
  }
}

/** Old and new price, beside the button on small screens. */
export function Summary({ quote, subscription }: { quote: QuoteView; subscription: SubscriptionView }) {
  const label = useSummaryLabel(subscription)(quote)
  return label && <p className={styles['summary']}>{label}</p>
}

/** Names the first box with the new plan (C-24). */
export function FirstBox({ quote }: { quote: QuoteView }) {
  const text = useSwapPlanText()
  const format = useFormat()
  const { before, after } = quote
  const dayStays = before.nextBox && before.nextBox.billingDate === after.nextBox?.billingDate
  return (
    <p className="semibold">
      {after.nextBox && after.status === 'ACTIVE'
        ? text.first(format.window(after.nextBox.deliveryWindow))
        : text.firstNone}{' '}
      {dayStays && after.status === 'ACTIVE' && text.dateStays}
    </p>
  )
}

function Compared({ quote, subscription }: { quote: QuoteView; subscription: SubscriptionView }) {
  return (
    <>
      <FirstBox quote={quote} />
      <QuoteComparison subscription={subscription} quote={quote} facts={PLAN_FACTS} />
    </>
  )
}

export interface PlanEffectProps {
  subscription: SubscriptionView
  change: PlanChangeState
  /** The heading, to scroll to it from the end of the dialog. */
  ref: Ref<HTMLHeadingElement>
}

/**
 * The effects of the chosen plan: portion, price, first box. A more expensive plan needs the order button (§ 312j BGB).
 */
export function PlanEffect({ subscription, change, ref }: PlanEffectProps) {
  const text = useSwapPlanText()
  const { error } = useText()
  const { draft, menu, menus, isChanged, quoted, send } = change
  if (!isChanged || draft.recipes.length === 0) return null
  if (!menu && menus.pending) return <QuoteSkeleton rows={7} />
  if (!menu && menus.error !== null) return <FailedState title={error.loadFailed} onRetry={menus.retry} />
  if (!menu) return <Notice tone="warn">{text.unavailable}</Notice>
  return (
    <section aria-labelledby="plan-effect" className={styles['effect']}>
      <Headline level={3} id="plan-effect" ref={ref} tabIndex={-1} className={styles['title']}>
        {text.effect}
      </Headline>
      {quoted.quote?.needsOrderButton ? (
        <>
          <Compared quote={quoted.quote} subscription={subscription} />
          <OrderReview subscription={subscription} quoted={quoted} onOrder={send} />
        </>
      ) : (
        <QuoteState quoted={quoted} rows={7}>
          {(quote) => <Compared quote={quote} subscription={subscription} />}
        </QuoteState>
      )}
    </section>
  )
}
