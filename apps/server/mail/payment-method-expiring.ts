/** A card in use expires soon (docs/domain.md 9.1, `paymentMethodExpiring`). */
import { formatList } from '@pfotenportal/text/format'
import { z } from 'zod'
import { renewalBlocks, renewalToken, sampleRenewalToken } from './dunning.ts'
import { dayField, paymentField } from './fields.ts'
import { mailTemplate, paragraph, smallPrint } from './mail-template.ts'
import { sampleCard } from './sample-data.ts'
import { datedDay, paymentText } from './formatting.ts'

export const paymentMethodExpiring = mailTemplate({
  schema: z.object({
    payment: paymentField.nullable(),
    /** The dogs whose boxes it pays for. */
    petNames: z.array(z.string()),
    /** The last day on which the card works. */
    lastDay: dayField,
    token: renewalToken,
  }),
  secretFields: ['token'],
  sample: { payment: sampleCard, petNames: ['Oskar'], lastDay: '2026-12-31', token: sampleRenewalToken },
  compose({ payment, petNames, lastDay, token }, context) {
    const copy = context.text.paymentMethodExpiring
    const day = datedDay(lastDay, context)
    return {
      subject: copy.subject,
      preheader: copy.preheader(day),
      heading: copy.heading,
      blocks: [
        paragraph(copy.intro(formatList(petNames, context.language))),
        {
          kind: 'facts',
          rows: [
            { label: copy.card, value: paymentText(payment, context) },
            { label: copy.lastDay, value: day },
          ],
        },
        ...renewalBlocks(token, context),
        smallPrint(copy.same),
      ],
    }
  },
})
