/** Mails about announced prices: the offer and its reminder, the answer, and that it was withdrawn (docs/domain.md 8.12). */
import { z } from 'zod'
import { toWire } from '@pfotenportal/domain/core/money'
import { formatUnitPrice } from '@pfotenportal/text/format'
import { PRICE_OFFER_PATH } from '../auth/price-offer-link.ts'
import { about, centsField, dayField, priceField } from './fields.ts'
import { button, dayText, fullPrice } from './formatting.ts'
import {
  mailTemplate,
  paragraph,
  smallPrint,
  type Block,
  type ComposeContext,
  type MailComparison,
} from './mail-template.ts'
import { sampleDog, samplePrice } from './sample-data.ts'

const offeredPrice = z.object({
  price: priceField,
  /** Null for a menu that is not made any more. */
  pricePerKilo: centsField.nullable(),
})
export type OfferedPriceData = z.input<typeof offeredPrice>

const offered = z.object({
  ...about,
  isIncrease: z.boolean(),
  from: dayField,
  answerUntil: dayField,
  before: offeredPrice,
  after: offeredPrice,
})
type Offered = z.output<typeof offered>

const sample = {
  ...sampleDog,
  isIncrease: true,
  from: '2027-01-15',
  answerUntil: '2027-01-14',
  before: { price: { ...samplePrice, total: 7220, tax: 472 }, pricePerKilo: 679 },
  after: { price: { ...samplePrice, total: 7490, tax: 490 }, pricePerKilo: 704 },
}

/** Former and new price of a box and of a kilogram. */
function comparison({ before, after }: Offered, context: ComposeContext): MailComparison {
  const { labels, before: beforeLabel } = context.text.parts
  const perKilo = ({ pricePerKilo }: Offered['before']) =>
    pricePerKilo === null ? null : formatUnitPrice(toWire(pricePerKilo))
  const kilo = perKilo(after)
  return {
    kind: 'comparison',
    beforeLabel,
    rows: [
      {
        label: labels.pricePerBox,
        before: fullPrice(before.price, context),
        after: fullPrice(after.price, context),
      },
      ...(kilo === null ? [] : [{ label: labels.pricePerKilo, before: perKilo(before), after: kilo }]),
    ],
  }
}

/** From when it applies, and until when an increase can be answered. */
function days({ isIncrease, from, answerUntil }: Offered, context: ComposeContext): Block {
  const { labels } = context.text.priceOffered
  return {
    kind: 'facts',
    rows: [
      { label: labels.from, value: dayText(from, context) },
      ...(isIncrease ? [{ label: labels.answerUntil, value: dayText(answerUntil, context) }] : []),
    ],
  }
}

/** The page with both answers. Opening it changes nothing. */
function answerBlocks(token: string, { text, tokenPage }: ComposeContext): Block[] {
  const { answer, accept, keep, both, silence } = text.priceOffered
  const url = tokenPage(`${PRICE_OFFER_PATH}/${encodeURIComponent(token)}`)
  return [
    { kind: 'action', label: answer, url },
    {
      kind: 'links',
      intro: both,
      links: [
        { label: accept, url },
        { label: keep, url },
      ],
    },
    paragraph(silence),
  ]
}

export const priceOffered = mailTemplate({
  schema: offered.extend({ token: z.string(), isReminder: z.boolean() }),
  secretFields: ['token'],
  sample: { ...sample, token: '20008.example-of-a-signature-with-forty-three-cha', isReminder: false },
  compose(data, context) {
    const { increase, decrease, discounts } = context.text.priceOffered
    const { petName, isIncrease, isReminder, from, answerUntil, token } = data
    const day = dayText(from, context)
    const until = dayText(answerUntil, context)
    const prices = [comparison(data, context), days(data, context)]
    if (!isIncrease)
      return {
        subject: decrease.subject(petName),
        preheader: decrease.preheader,
        heading: decrease.heading,
        blocks: [
          paragraph(decrease.intro(day)),
          ...prices,
          button('subscription', context),
          smallPrint(discounts),
        ],
      }
    return {
      subject: isReminder ? increase.reminder.subject(petName, until) : increase.subject(petName),
      preheader: increase.preheader,
      heading: isReminder ? increase.reminder.heading : increase.heading,
      blocks: [
        paragraph(isReminder ? increase.reminder.intro(until) : increase.intro(petName, day)),
        ...prices,
        ...answerBlocks(token, context),
        smallPrint(discounts),
      ],
    }
  },
})

export const priceAnswered = mailTemplate({
  schema: offered.extend({ accepted: z.boolean() }),
  sample: { ...sample, accepted: true },
  compose(data, context) {
    const { accepted, kept, change, discounts } = context.text.priceAnswered
    const { petName, from, answerUntil } = data
    const day = dayText(from, context)
    const copy = data.accepted ? accepted : kept
    return {
      subject: copy.subject(petName),
      preheader: copy.preheader,
      heading: copy.heading,
      blocks: [
        paragraph(copy.intro(day)),
        comparison(data, context),
        paragraph(change(dayText(answerUntil, context))),
        button('subscription', context),
        smallPrint(discounts),
      ],
    }
  },
})

export const priceOfferWithdrawn = mailTemplate({
  schema: z.object({ ...about, from: dayField }),
  sample: { ...sampleDog, from: sample.from },
  compose({ petName, from }, context) {
    const copy = context.text.priceOfferWithdrawn
    return {
      subject: copy.subject(petName),
      preheader: copy.preheader,
      heading: copy.heading,
      blocks: [paragraph(copy.intro(petName, dayText(from, context))), button('subscription', context)],
    }
  },
})
