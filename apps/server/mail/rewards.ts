/** The mails about earned discounts: loyalty rewards and referral rewards. */
import { z } from 'zod'
import { toWire } from '@pfotenportal/domain/core/money'
import { formatPrice } from '@pfotenportal/text/format'
import { rewardWords } from '../core/catalogue-names.ts'
import { about, boxField, centsField } from './fields.ts'
import { button, consentLinks, dayText, fullPrice } from './formatting.ts'
import { mailTemplate, paragraph, type Block, type ComposeContext } from './mail-template.ts'
import { sampleBox, sampleDog } from './sample-data.ts'

const nextBox = {
  /** The next box; null if none is planned. */
  box: boxField.nullable(),
  /** Whether the discount applies to that box; if not, another discount comes first. */
  isNext: z.boolean(),
}

/** The order to which the discount applies, or the note that another discount comes first. */
function nextBoxBlocks(
  { box, isNext }: z.infer<z.ZodObject<typeof nextBox>>,
  copy: { readonly order: string; readonly later: string },
  context: ComposeContext,
): Block[] {
  if (!box) return []
  if (!isNext) return [paragraph(copy.later)]
  const rows = [
    { label: copy.order, value: dayText(box.billingDate, context) },
    { label: context.text.parts.labels.price, value: fullPrice(box.price, context) },
  ]
  return [{ kind: 'facts', rows }]
}

/** The subscription reached a milestone of the loyalty path (docs/domain.md 7.1). */
export const rewardGranted = mailTemplate({
  schema: z.object({
    ...about,
    percentage: z.int().optional(),
    amount: centsField.optional(),
    product: z.string().optional(),
    ...nextBox,
  }),
  sample: { ...sampleDog, percentage: 10, box: sampleBox, isNext: true },
  compose({ petName, percentage, amount, product, ...next }, context) {
    const { laterBox, inOrder, ...copy } = context.text.rewardGranted
    const worth = rewardWords({ percentage, amount, product }, context.language)
    const where = worth.isFree ? { order: inOrder, later: laterBox } : copy
    return {
      subject: copy.subject(worth, petName),
      preheader: copy.preheader(worth.isFree),
      heading: copy.heading(worth),
      blocks: [
        paragraph(copy.intro(worth)),
        ...nextBoxBlocks(next, where, context),
        button('orders', context),
        consentLinks(context.text.parts.consent.intro, context),
      ],
    }
  },
})

/** A referred friend paid the first order; the referrer is told what that takes off a charge, and not invited to more. */
export const referralRewarded = mailTemplate({
  schema: z.object({
    ...about,
    /** The total of all rewards granted together. */
    amount: centsField,
    ...nextBox,
  }),
  sample: { ...sampleDog, amount: 1500, box: sampleBox, isNext: true },
  compose({ petName, amount, ...next }, context) {
    const copy = context.text.referralRewarded
    const euro = formatPrice(toWire(amount))
    return {
      subject: copy.subject(euro),
      preheader: copy.preheader,
      heading: copy.heading(euro),
      blocks: [
        paragraph(copy.intro(euro, petName)),
        ...nextBoxBlocks(next, copy, context),
        button('orders', context),
      ],
    }
  },
})
