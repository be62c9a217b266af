/** The mails about earned discounts: loyalty rewards and referral rewards. */
import { z } from 'zod'
import { about, boxField, centsField } from './fields.ts'
import { mailTemplate, paragraph } from './mail-template.ts'
import { sampleBox, sampleDog } from './sample-data.ts'
import { button, dayText, fullPrice } from './formatting.ts'
import { toWire } from '@pfotenportal/domain/core/money'
import { formatPrice } from '@pfotenportal/text/format'

/** The subscription reached a milestone of the loyalty path (docs/domain.md 7.1). */
export const rewardGranted = mailTemplate({
  schema: z.object({
    ...about,
    percentage: z.int(),
    /** The next box; null if none is planned. */
    box: boxField.nullable(),
    /** Whether it applies to that box; if not, another discount comes first. */
    isNext: z.boolean(),
  }),
  sample: { ...sampleDog, percentage: 10, box: sampleBox, isNext: true },
  compose({ petName, percentage, box, isNext }, context) {
    const copy = context.text.rewardGranted
    const { labels } = context.text.parts
    return {
      subject: copy.subject(percentage, petName),
      preheader: copy.preheader,
      heading: copy.heading(percentage),
      blocks: [
        paragraph(copy.intro(percentage)),
        ...(box && isNext
          ? [
              {
                kind: 'facts' as const,
                rows: [
                  { label: copy.order, value: dayText(box.billingDate, context) },
                  { label: labels.price, value: fullPrice(box.price, context) },
                ],
              },
            ]
          : []),
        ...(box && !isNext ? [paragraph(copy.later)] : []),
        button('orders', context),
        {
          kind: 'links' as const,
          intro: context.text.parts.consent.intro,
          links: [{ label: context.text.parts.consent.link, url: context.page('/profile/settings') }],
        },
      ],
    }
  },
})

/** A referred friend paid the first order; the referrer is rewarded. */
export const referralRewarded = mailTemplate({
  schema: z.object({
    ...about,
    /** The total of all rewards granted together. */
    amount: centsField,
    /** The next box; null if none is planned. */
    box: boxField.nullable(),
    /** Whether it applies to that box; if not, another discount comes first. */
    isNext: z.boolean(),
  }),
  sample: { ...sampleDog, amount: 1500, box: sampleBox, isNext: true },
  compose({ petName, amount, box, isNext }, context) {
    const copy = context.text.referralRewarded
    const { labels } = context.text.parts
    const euro = formatPrice(toWire(amount))
    return {
      subject: copy.subject(euro),
      preheader: copy.preheader,
      heading: copy.heading(euro),
      blocks: [
        paragraph(copy.intro(euro, petName)),
        ...(box && isNext
          ? [
              {
                kind: 'facts' as const,
                rows: [
                  { label: copy.order, value: dayText(box.billingDate, context) },
                  { label: labels.price, value: fullPrice(box.price, context) },
                ],
              },
            ]
          : []),
        ...(box && !isNext ? [paragraph(copy.later)] : []),
        button('orders', context),
        {
          kind: 'links' as const,
          intro: copy.friends,
          links: [{ label: copy.link, url: context.page('/raf') }],
        },
      ],
    }
  },
})
