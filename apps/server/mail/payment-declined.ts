/** An "order now" was declined after the response, or its payment was lost (docs/domain.md 9.1, `paymentDeclined`). */
import { z } from 'zod'
import { renewalBlocks, renewalToken, sampleRenewalToken } from './dunning.ts'
import { about, centsField, dayField, paymentField } from './fields.ts'
import { mailTemplate, paragraph } from './mail-template.ts'
import { sampleCard, sampleDog } from './sample-data.ts'
import { dayText, paymentText, priceText } from './formatting.ts'

export const paymentDeclined = mailTemplate({
  schema: z.object({
    ...about,
    total: centsField,
    payment: paymentField.nullable(),
    /** Whether the method can be charged; if not, another one is needed. */
    isChargeable: z.boolean(),
    /** Whether it was meant to pay an outstanding order. */
    isOwed: z.boolean(),
    /** The day of the next charge, or of the next attempt for an outstanding order; null if there is none. */
    next: dayField.nullable(),
    token: renewalToken,
  }),
  secretFields: ['token'],
  sample: {
    ...sampleDog,
    total: 6498,
    payment: sampleCard,
    isChargeable: true,
    isOwed: false,
    next: '2026-12-02',
    token: sampleRenewalToken,
  },
  compose({ petName, total, payment, isChargeable, isOwed, next, token }, context) {
    const { paymentDeclined: copy, dunning } = context.text
    const nextLabel = isOwed ? dunning.nextAttempt : copy.next
    return {
      subject: copy.subject,
      preheader: copy.preheader,
      heading: copy.heading,
      blocks: [
        paragraph(copy.intro(petName)),
        {
          kind: 'facts',
          rows: [
            { label: dunning.amount, value: priceText(total) },
            { label: dunning.method, value: paymentText(payment, context) },
            ...(next === null ? [] : [{ label: nextLabel, value: dayText(next, context) }]),
          ],
        },
        ...(isChargeable ? [] : [paragraph(dunning.unusable)]),
        paragraph(copy.again),
        ...renewalBlocks(token, context),
      ],
    }
  },
})
