/** A payment method was set up or renewed by a mailed link (docs/domain.md 9.1, `paymentMethodUpdated`). */
import { formatList } from '@pfotenportal/text/format'
import { z } from 'zod'
import { paymentField } from './fields.ts'
import { mailTemplate, paragraph, smallPrint } from './mail-template.ts'
import { sampleCard, samplePayment } from './sample-data.ts'
import { paymentText } from './formatting.ts'

export const paymentMethodUpdated = mailTemplate({
  schema: z.object({
    before: paymentField.nullable(),
    after: paymentField,
    /** The dogs whose boxes it pays for. */
    petNames: z.array(z.string()),
    /** An outstanding order is charged to it immediately (docs/domain.md 4.4). */
    isOwed: z.boolean(),
  }),
  sample: { before: samplePayment, after: sampleCard, petNames: ['Oskar'], isOwed: false },
  compose({ before, after, petNames, isOwed }, context) {
    const copy = context.text.paymentMethodUpdated
    return {
      subject: copy.subject,
      preheader: copy.preheader,
      heading: copy.heading,
      blocks: [
        paragraph(
          petNames.length > 0 ? copy.intro(formatList(petNames, context.language)) : copy.introUnused,
        ),
        {
          kind: 'comparison',
          beforeLabel: context.text.parts.before,
          rows: [
            {
              label: context.text.paymentMethodLink.method,
              before: before && paymentText(before, context),
              after: paymentText(after, context),
            },
          ],
        },
        ...(isOwed ? [paragraph(context.text.paymentMethodChanged.retryNow)] : []),
        { kind: 'action', label: copy.button, url: context.page('/profile/payments') },
        smallPrint(copy.notYou),
      ],
    }
  },
})
