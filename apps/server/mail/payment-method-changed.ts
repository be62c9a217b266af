/** The subscription's payment method was changed (docs/domain.md 9.1, `paymentMethodChanged`). */
import { z } from 'zod'
import { about, boxField, paymentField } from './fields.ts'
import { mailTemplate, paragraph, smallPrint, type Block } from './mail-template.ts'
import { sampleBox, sampleCard, sampleDog, samplePayment } from './sample-data.ts'
import { button, dayText, fullPrice, paymentText } from './formatting.ts'

export const paymentMethodChanged = mailTemplate({
  schema: z.object({
    ...about,
    before: paymentField.nullable(),
    after: paymentField.nullable(),
    /** The next box; null where none is planned. */
    box: boxField.nullable(),
    /** An outstanding order is charged to it immediately (docs/domain.md 2.5). */
    isOwed: z.boolean(),
  }),
  sample: { ...sampleDog, before: samplePayment, after: sampleCard, box: sampleBox, isOwed: false },
  compose({ petName, before, after, box, isOwed }, context) {
    const copy = context.text.paymentMethodChanged
    const { parts } = context.text
    const next: Block[] =
      box && !isOwed
        ? [
            {
              kind: 'facts',
              rows: [
                { label: copy.nextCharge, value: dayText(box.billingDate, context) },
                { label: parts.labels.price, value: fullPrice(box.price, context) },
              ],
            },
          ]
        : []
    return {
      subject: copy.subject,
      preheader: copy.preheader(petName),
      heading: copy.heading,
      blocks: [
        paragraph(copy.intro(petName)),
        {
          kind: 'comparison',
          beforeLabel: parts.before,
          rows: [
            { label: copy.method, before: paymentText(before, context), after: paymentText(after, context) },
          ],
        },
        ...(isOwed ? [paragraph(copy.retryNow)] : []),
        ...next,
        button('subscription', context),
        smallPrint(copy.notYou),
      ],
    }
  },
})
