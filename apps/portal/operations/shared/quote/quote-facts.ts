/** The two sides of a quote as words, fact by fact. Formats what the service has worked out, adds nothing. */
import type { QuotedBoxView, QuoteSideView } from '@pfotenportal/contract/quotes'
import type { Format } from '../../../ui/format/format.ts'
import type { QuoteText } from './quote-text.ts'

/** A fact that both sides of a quote have. */
export type QuoteFact = keyof QuoteText['facts']

/** What the words of a fact are made with. */
export interface FactWords {
  readonly text: QuoteText
  readonly format: Format
  readonly recipes: Readonly<Record<'CG' | 'GS' | 'RT', string>>
  /** Where the boxes go: taxes have a name of their own there. */
  readonly country: string
}

type Saying = (side: QuoteSideView, words: FactWords) => readonly string[]

const ofBox =
  (say: (box: QuotedBoxView, words: FactWords) => string | null): Saying =>
  (side, words) => {
    const said = side.nextBox && say(side.nextBox, words)
    return said ? [said] : []
  }

const isNothing = (amount: string) => Number(amount) === 0

const sayings: Record<QuoteFact, Saying> = {
  billing: ofBox((box, { format }) => format.day(box.billingDate)),
  delivery: ofBox((box, { format }) => format.window(box.deliveryWindow)),
  resumes: ({ resumesAt }, { format }) => (resumesAt ? [format.day(resumesAt)] : []),
  rhythm: ({ intervalDays }, { text }) => [text.everyDays(intervalDays)],
  sachets: ({ sachets }, { text, format, recipes }) =>
    sachets
      .filter(({ quantity }) => quantity > 0)
      .map((it) => text.sachets(it.quantity, format.weight(it.weight.value), recipes[it.type])),
  grams: ({ gramsPerDay }, { text, format }) => [text.gramsPerDay(format.grams(gramsPerDay))],
  price: ofBox((box, { format }) => format.price(box.totalPrice)),
  perKg: ofBox((box, { format }) => box.unitPrice && format.unitPrice(box.unitPrice.amount)),
  perDay: ofBox((box, { format }) => format.price(box.pricePerDay)),
  tax: ofBox((box, { text, format, country }) =>
    text.taxIncluded(format.rate(box.taxRate), format.price(box.totalTax), country),
  ),
  shipping: ofBox((box, { text, format }) =>
    isNothing(box.totalShipping) ? text.free : format.price(box.totalShipping),
  ),
  discount: ofBox(
    (box, { text, format }) =>
      box.discount && text.discountOf(box.discount.title, format.price(box.totalDiscount)),
  ),
  reward: ({ reward }, { text }) => {
    if (!reward) return []
    if (reward.isReceived) return [text.rewardReceived(reward.percentage)]
    return reward.remainingOrders === null ? [] : [text.rewardNext(reward.percentage, reward.remainingOrders)]
  },
}

/** One fact on both sides; empty where a side has nothing to say. */
export interface ComparedFact {
  readonly fact: QuoteFact
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly changes: boolean
}

/** The facts asked for that either side has something to say about, in the order asked. */
export function comparedFacts(
  before: QuoteSideView,
  after: QuoteSideView,
  facts: readonly QuoteFact[],
  words: FactWords,
): ComparedFact[] {
  return facts
    .map((fact) => {
      const sides = { before: sayings[fact](before, words), after: sayings[fact](after, words) }
      return { fact, ...sides, changes: sides.before.join() !== sides.after.join() }
    })
    .filter((it) => it.before.length > 0 || it.after.length > 0)
}
