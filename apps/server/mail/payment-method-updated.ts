/** A payment method was set up or renewed under a mailed link (docs/domain.md 9.1, `paymentMethodUpdated`). */
import { formatList } from '@pfotenportal/text/format'
import { z } from 'zod'
import { paymentField } from './fields.ts'
import { message, paragraph, smallPrint } from './mail-template.ts'
import { sampleCard, samplePayment } from './sample-data.ts'
import { paymentText } from './formatting.ts'

export const paymentUpdated = message({
  schema: z.object({
    before: paymentField.nullable(),
    after: paymentField,
    /** Whose boxes it pays. */
    petNames: z.array(z.string()),
    /** An owed order is tried with it at once (docs/domain.md 4.4). */
    isOwed: z.boolean(),
  }),
  sample: { before: samplePayment, after: sampleCard, petNames: ['Oskar'], isOwed: false },
  compose({ before, after, petNames, isOwed }, frame) {
    const words = frame.text.paymentUpdated
    return {
      subject: words.subject,
      preheader: words.preheader,
      heading: words.heading,
      blocks: [
        paragraph(
          petNames.length > 0 ? words.intro(formatList(petNames, frame.language)) : words.introUnused,
        ),
        {
          kind: 'comparison',
          beforeLabel: frame.text.parts.before,
          rows: [
            {
              label: frame.text.paymentLink.method,
              before: before && paymentText(before, frame),
              after: paymentText(after, frame),
            },
          ],
        },
        ...(isOwed ? [paragraph(frame.text.paymentChanged.retryNow)] : []),
        { kind: 'action', label: words.button, url: frame.page('/profile/payments') },
        smallPrint(words.notYou),
      ],
    }
  },
})
