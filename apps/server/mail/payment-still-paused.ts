/** A subscription has been paused for want of payment for 60 days: what happens at 90 (docs/domain.md 4.4; C-197). */
import { z } from 'zod'
import { renewalBlocks, renewalToken, sampleRenewalToken } from './dunning.ts'
import { about, dayField, paymentField } from './fields.ts'
import { message, paragraph } from './mail-template.ts'
import { sampleCard, sampleDog } from './sample-data.ts'
import { datedDay, dayText, paymentText } from './formatting.ts'

export const paymentStillPaused = message({
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
  compose({ petName, pausedSince, endsOn, payment, token }, frame) {
    const words = frame.text.paymentStillPaused
    const { dunning, paymentPaused } = frame.text
    const end = dayText(endsOn, frame)
    return {
      subject: words.subject(petName, end),
      preheader: words.preheader,
      heading: words.heading(petName),
      blocks: [
        paragraph(words.intro(dayText(pausedSince, frame))),
        {
          kind: 'facts',
          rows: [
            { label: dunning.method, value: paymentText(payment, frame) },
            { label: words.endsOn, value: datedDay(endsOn, frame) },
          ],
        },
        paragraph(paymentPaused.again),
        ...renewalBlocks(token, frame),
        paragraph(words.end(end)),
      ],
    }
  },
})
