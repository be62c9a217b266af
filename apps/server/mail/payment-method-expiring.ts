/** A card in use is over soon (docs/domain.md 9.1, `paymentMethodExpiring`; C-196). */
import { formatList } from '@pfotenportal/text/format'
import { z } from 'zod'
import { renewalBlocks, renewalToken, sampleRenewalToken } from './dunning.ts'
import { dayField, paymentField } from './fields.ts'
import { message, paragraph, smallPrint } from './mail-template.ts'
import { sampleCard } from './sample-data.ts'
import { datedDay, paymentText } from './formatting.ts'

export const paymentExpiring = message({
  schema: z.object({
    payment: paymentField.nullable(),
    /** Whose boxes it pays. */
    petNames: z.array(z.string()),
    /** The last day on which the card works. */
    lastDay: dayField,
    token: renewalToken,
  }),
  secretFields: ['token'],
  sample: { payment: sampleCard, petNames: ['Oskar'], lastDay: '2026-12-31', token: sampleRenewalToken },
  compose({ payment, petNames, lastDay, token }, frame) {
    const words = frame.text.paymentExpiring
    const day = datedDay(lastDay, frame)
    return {
      subject: words.subject,
      preheader: words.preheader(day),
      heading: words.heading,
      blocks: [
        paragraph(words.intro(formatList(petNames, frame.language))),
        {
          kind: 'facts',
          rows: [
            { label: words.card, value: paymentText(payment, frame) },
            { label: words.lastDay, value: day },
          ],
        },
        ...renewalBlocks(token, frame),
        smallPrint(words.same),
      ],
    }
  },
})
