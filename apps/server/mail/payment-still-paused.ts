/** A subscription has been paused for 60 days after failed payments and ends after 90 (docs/domain.md 4.4). */
import { z } from 'zod'
import { renewalBlocks, renewalToken, sampleRenewalToken } from './dunning.ts'
import { about, dayField, paymentField } from './fields.ts'
import { mailTemplate, paragraph } from './mail-template.ts'
import { sampleCard, sampleDog } from './sample-data.ts'
import { datedDay, dayText, paymentText } from './formatting.ts'

export const paymentStillPaused = mailTemplate({
  schema: z.object({
    ...about,
    pausedSince: dayField,
    /** The day on which the subscription ends if nothing happens. */
    endsOn: dayField,
    payment: paymentField.nullable(),
    token: renewalToken,
  }),
  secretFields: ['token'],
  sample: {
    ...sampleDog,
    pausedSince: '2026-09-21',
    endsOn: '2026-12-20',
    payment: sampleCard,
    token: sampleRenewalToken,
  },
  compose({ petName, pausedSince, endsOn, payment, token }, context) {
    const copy = context.text.paymentStillPaused
    const { dunning, paymentPaused } = context.text
    const end = dayText(endsOn, context)
    return {
      subject: copy.subject(petName, end),
      preheader: copy.preheader,
      heading: copy.heading(petName),
      blocks: [
        paragraph(copy.intro(dayText(pausedSince, context))),
        {
          kind: 'facts',
          rows: [
            { label: dunning.method, value: paymentText(payment, context) },
            { label: copy.endsOn, value: datedDay(endsOn, context) },
          ],
        },
        paragraph(paymentPaused.again),
        ...renewalBlocks(token, context),
        paragraph(copy.end(end)),
      ],
    }
  },
})
