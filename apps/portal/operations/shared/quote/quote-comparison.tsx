import type { QuotedBoxView, QuoteSideView, QuoteView } from '@pfotenportal/contract/quotes'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import { NoWrapDates } from '../../../ui/date/no-wrap-dates.tsx'
import { useFormat, type Format } from '../../../ui/format/format.ts'
import { useCatalogueText } from '../../../ui/labels/catalogue-text.ts'
import { useTaxName } from '../../../ui/labels/tax-name.ts'
import { worthText } from '../../../ui/labels/worth.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { useQuoteText, type QuoteText } from './quote-state.tsx'
import styles from './quote.module.css'

/** A fact that a quote has before and after the command. */
export type QuoteFact = keyof QuoteText['facts'] | 'reward'

/** What the formatters of facts need. */
interface FactContext {
  readonly text: QuoteText
  readonly format: Format
  /** The name of a recipe. */
  readonly recipe: (code: RecipeCode) => string
  /** What VAT is called in the country of delivery. */
  readonly taxName: string
}

type FactFormatter = (side: QuoteSideView, context: FactContext) => readonly string[]

const ofBox =
  (format: (box: QuotedBoxView, context: FactContext) => string | null): FactFormatter =>
  (side, context) => {
    const text = side.nextBox && format(side.nextBox, context)
    return text ? [text] : []
  }

/** The price of a box; with those of the boxes after it, if they cost something else. */
function priceText(
  { priceSteps, totalPrice }: QuotedBoxView,
  days: number,
  { text, format }: Pick<FactContext, 'text' | 'format'>,
): string {
  const steps = format.priceSteps(priceSteps, totalPrice)
  return steps.length > 1 ? text.recurring(steps, days) : format.price(totalPrice)
}

const isZero = (amount: string) => Number(amount) === 0

const factFormatters: Record<QuoteFact, FactFormatter> = {
  billing: ofBox((box, { format }) => format.day(box.billingDate)),
  delivery: ofBox((box, { format }) => format.window(box.deliveryWindow)),
  resumes: ({ resumesAt }, { format }) => (resumesAt ? [format.day(resumesAt)] : []),
  rhythm: ({ intervalDays }, { text }) => [text.everyDays(intervalDays)],
  sachets: ({ sachets }, { text, format, recipe }) =>
    sachets
      .filter(({ quantity }) => quantity > 0)
      .map((it) => text.sachets(it.quantity, format.weight(it.weight.value), recipe(it.type))),
  grams: ({ gramsPerDay }, { text, format }) => [text.gramsPerDay(format.grams(gramsPerDay))],
  price: ({ nextBox, intervalDays }, context) => (nextBox ? [priceText(nextBox, intervalDays, context)] : []),
  perKg: ofBox((box, { format }) => box.unitPrice && format.unitPrice(box.unitPrice.amount)),
  perDay: ofBox((box, { format }) => format.price(box.pricePerDay)),
  tax: ofBox((box, { text, format, taxName }) =>
    text.taxIncluded(format.rate(box.taxRate), format.price(box.totalTax), taxName),
  ),
  shipping: ofBox((box, { text, format }) =>
    isZero(box.totalShipping) ? text.free : format.price(box.totalShipping),
  ),
  discount: ofBox(
    (box, { text, format }) =>
      box.discount && text.discountOf(box.discount.title, format.price(box.totalDiscount)),
  ),
  reward: ({ reward }, { text, format }) => {
    if (!reward) return []
    if (reward.isReceived) return [text.rewardReceived(worthText(reward, format))]
    return reward.remainingOrders === null
      ? []
      : [text.rewardNext(worthText(reward, format), reward.remainingOrders)]
  },
}

/** One fact before and after the command; empty if a side does not have it. */
interface ComparedFact {
  readonly fact: QuoteFact
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly changes: boolean
}

/** The given facts that at least one side has, in the given order. */
export function comparedFacts(
  before: QuoteSideView,
  after: QuoteSideView,
  facts: readonly QuoteFact[],
  context: FactContext,
): ComparedFact[] {
  return facts
    .map((fact) => {
      const sides = {
        before: factFormatters[fact](before, context),
        after: factFormatters[fact](after, context),
      }
      return { fact, ...sides, changes: sides.before.join() !== sides.after.join() }
    })
    .filter((it) => it.before.length > 0 || it.after.length > 0)
}

/** The facts that most commands can change. */
const DEFAULT_FACTS: readonly QuoteFact[] = [
  'billing',
  'delivery',
  'price',
  'perKg',
  'perDay',
  'tax',
  'discount',
  'reward',
]

/** The facts, with the shipping after the price if a side has to pay for it. */
export function withShipping(
  facts: readonly QuoteFact[],
  ...sides: readonly QuoteSideView[]
): readonly QuoteFact[] {
  const isFree = sides.every(({ nextBox }) => !nextBox || isZero(nextBox.totalShipping))
  if (isFree || facts.includes('shipping')) return facts
  return facts.flatMap((fact) => (fact === 'price' ? [fact, 'shipping' as const] : [fact]))
}

export interface QuoteComparisonProps {
  subscription: SubscriptionView
  quote: QuoteView
  /** The facts in the order to show; facts that neither side has are skipped. */
  facts?: readonly QuoteFact[]
  /** The box of the new side, if it is not the next box after the command. */
  box?: QuotedBoxView | null
}

/** Compares old and new side by side, for the facts that change. */
export function QuoteComparison(props: QuoteComparisonProps) {
  const { subscription, quote, facts = DEFAULT_FACTS, box = quote.after.nextBox } = props
  const text = useQuoteText()
  const { recipe } = useCatalogueText()
  const format = useFormat()
  const taxName = useTaxName(subscription)
  const after = { ...quote.after, nextBox: box }
  const compared = comparedFacts(quote.before, after, withShipping(facts, quote.before, after), {
    text,
    format,
    recipe,
    taxName,
  })
  return <ComparedFacts facts={compared} />
}

/** The facts that change, with their old and new values. */
export function ComparedFacts({ facts }: { facts: readonly ComparedFact[] }) {
  const text = useQuoteText()
  const { points } = useCatalogueText()
  const changed = facts.filter(({ changes }) => changes)
  if (changed.length === 0) return null
  return (
    <div className={styles['compared']}>
      <dl aria-label={text.heading} className={styles['facts']}>
        <div aria-hidden="true" className={styles['heads']}>
          <span>{text.before}</span>
          <span>{text.after}</span>
        </div>
        {changed.map((it) => (
          <div key={it.fact} className={styles['fact']}>
            <dt className={styles['term']}>
              {it.fact === 'reward' ? text.reward(points) : text.facts[it.fact]}
            </dt>
            <ComparedValues compared={it} />
          </div>
        ))}
      </dl>
    </div>
  )
}

function Lines({ of }: { of: readonly string[] }) {
  const text = useQuoteText()
  if (of.length === 0) return <>{text.none}</>
  return (
    <span className={styles['lines']}>
      {of.map((line) => (
        <span key={line}>
          <NoWrapDates>{line}</NoWrapDates>
        </span>
      ))}
    </span>
  )
}

function ComparedValues({ compared: { before, after } }: { compared: ComparedFact }) {
  const text = useQuoteText()
  return (
    <>
      <dd className="muted">
        <VisuallyHidden>{text.before}: </VisuallyHidden>
        <Lines of={before} />
      </dd>
      <dd className="semibold">
        <VisuallyHidden>{text.after}: </VisuallyHidden>
        <Lines of={after} />
      </dd>
    </>
  )
}

/** The upcoming deliveries after the command, or the first `count` of them. */
export function FollowingDeliveries({
  quote,
  title,
  count,
}: {
  quote: QuoteView
  title?: string
  count?: number
}) {
  const text = useQuoteText()
  const format = useFormat()
  const upcoming = quote.after.upcoming.slice(0, count)
  return (
    <section>
      <h3 className="subtitle">{title ?? text.following}</h3>
      {upcoming.length === 0 ? (
        <p className={styles['note']}>{text.noFollowing}</p>
      ) : (
        <ul className={styles['following']}>
          {upcoming.map((box) => (
            <li key={box.orderId}>
              <b>
                <NoWrapDates>{format.window(box.deliveryWindow)}</NoWrapDates>
              </b>
              <span className={styles['note']}>
                <NoWrapDates>
                  {text.ordered(format.day(box.billingDate), format.price(box.totalPrice))}
                </NoWrapDates>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
