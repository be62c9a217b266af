/** The boxes are paid by another method from now on (docs/domain.md 9.1, `paymentMethodChanged`). */
import { z } from 'zod'
import { about, boxField, paymentField } from './fields.ts'
import { message, paragraph, smallPrint, type Block } from './mail-template.ts'
import { sampleBox, sampleCard, sampleDog, samplePayment } from './sample-data.ts'
import { button, dayText, fullPrice, paymentText } from './formatting.ts'

export const paymentChanged = message({
  schema: z.object({
    ...about,
    before: paymentField.nullable(),
    after: paymentField.nullable(),
    /** The next box; null where none is planned. */
    box: boxField.nullable(),
    /** An owed order is tried with it at once (docs/domain.md 2.5). */
    isOwed: z.boolean(),
  }),
  sample: { ...sampleDog, before: samplePayment, after: sampleCard, box: sampleBox, isOwed: false },
  compose({ petName, before, after, box, isOwed }, frame) {
    const words = frame.text.paymentChanged
    const { parts } = frame.text
    const next: Block[] =
      box && !isOwed
        ? [
            {
              kind: 'facts',
              rows: [
                { label: words.nextCharge, value: dayText(box.billingDate, frame) },
                { label: parts.labels.price, value: fullPrice(box.price, frame) },
              ],
            },
          ]
        : []
    return {
      subject: words.subject,
      preheader: words.preheader(petName),
      heading: words.heading,
      blocks: [
        paragraph(words.intro(petName)),
        {
          kind: 'comparison',
          beforeLabel: parts.before,
          rows: [
            { label: words.method, before: paymentText(before, frame), after: paymentText(after, frame) },
          ],
        },
        ...(isOwed ? [paragraph(words.retryNow)] : []),
        ...next,
        button('subscription', frame),
        smallPrint(words.notYou),
      ],
    }
  },
})
