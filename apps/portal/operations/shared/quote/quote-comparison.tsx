import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { QuotedBoxView, QuoteView } from '@pfotenportal/contract/quotes'
import { Unbroken } from '../../../ui/date/unbroken.tsx'
import { useFormat, useOrdersText } from '../../../ui/format/format.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { comparedFacts, type ComparedFact, type QuoteFact } from './quote-facts.ts'
import { useQuoteText } from './quote-text.ts'
import styles from './quote.module.css'

/** What most commands can change. */
const USUAL: readonly QuoteFact[] = [
  'billing',
  'delivery',
  'price',
  'perKg',
  'perDay',
  'tax',
  'discount',
  'reward',
]

export interface QuoteComparisonProps {
  subscription: SubscriptionView
  quote: QuoteView
  /** Which facts, in which order; one that neither side has is left out. */
  facts?: readonly QuoteFact[]
  /** The box that stands for the new side, where it is not the next one afterwards. */
  box?: QuotedBoxView | null
}

/** Old and new side by side, before anything is agreed to. What stays is said once. */
export function QuoteComparison(props: QuoteComparisonProps) {
  const { subscription, quote, facts = USUAL, box = quote.after.nextBox } = props
  const text = useQuoteText()
  const { recipes } = useOrdersText()
  const format = useFormat()
  const country = subscription.shippingAddress?.countryCode ?? 'DE'
  const after = { ...quote.after, nextBox: box }
  const compared = comparedFacts(quote.before, after, facts, { text, format, recipes, country })
  return <ComparedFacts facts={compared} />
}

/** Facts with their old and new words. */
export function ComparedFacts({ facts }: { facts: readonly ComparedFact[] }) {
  const text = useQuoteText()
  if (facts.length === 0) return null
  return (
    <div className={styles['compared']}>
      <dl aria-label={text.heading} className={styles['facts']}>
        <div aria-hidden="true" className={styles['heads']}>
          <span>{text.before}</span>
          <span>{text.after}</span>
        </div>
        {facts.map((it) => (
          <div key={it.fact} className={styles['fact']}>
            <dt className={styles['term']}>{text.facts[it.fact]}</dt>
            <Sides compared={it} />
          </div>
        ))}
      </dl>
    </div>
  )
}

function Lines({ of }: { of: readonly string[] }) {
  const text = useQuoteText()
  if (of.length === 0) return text.none
  return (
    <span className={styles['lines']}>
      {of.map((line) => (
        <span key={line}>
          <Unbroken>{line}</Unbroken>
        </span>
      ))}
    </span>
  )
}

function Sides({ compared: { before, after, changes } }: { compared: ComparedFact }) {
  const text = useQuoteText()
  if (!changes) {
    return (
      <dd className={styles['same']}>
        <Lines of={after} /> <small>{text.stays}</small>
      </dd>
    )
  }
  return (
    <>
      <dd className={styles['old']}>
        <VisuallyHidden>{text.before}: </VisuallyHidden>
        <Lines of={before} />
      </dd>
      <dd className={styles['new']}>
        <VisuallyHidden>{text.after}: </VisuallyHidden>
        <Lines of={after} />
      </dd>
    </>
  )
}

/** The deliveries to come, as they will be afterwards. */
export function FollowingDeliveries({ quote, title }: { quote: QuoteView; title?: string }) {
  const text = useQuoteText()
  const format = useFormat()
  const { upcoming } = quote.after
  return (
    <section>
      <h3 className={styles['title']}>{title ?? text.following}</h3>
      {upcoming.length === 0 ? (
        <p className={styles['note']}>{text.noFollowing}</p>
      ) : (
        <ul className={styles['following']}>
          {upcoming.map((box) => (
            <li key={box.orderId}>
              <b>
                <Unbroken>{format.window(box.deliveryWindow)}</Unbroken>
              </b>
              <span className={styles['note']}>
                <Unbroken>{text.ordered(format.day(box.billingDate), format.price(box.totalPrice))}</Unbroken>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
