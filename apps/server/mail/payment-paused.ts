/** The last charge of an order failed: the subscription is paused (docs/domain.md 4.4, 9.1, `paymentPaused`). */
import { z } from 'zod'
import { renewalBlocks, renewalToken, sampleRenewalToken } from './dunning.ts'
import { about, dayField, paymentField } from './fields.ts'
import { message, paragraph } from './mail-template.ts'
import { sampleCard, sampleDog } from './sample-data.ts'
import { dayText, paymentText } from './formatting.ts'

export const paymentPaused = message({
  schema: z.object({
    ...about,
    billingDate: dayField,
    payment: paymentField.nullable(),
    /** The day on which the subscription ends if it is not resumed (C-197). */
    endsOn: dayField.nullable().default(null),
    token: renewalToken,
  }),
  secretFields: ['token'],
  sample: {
    ...sampleDog,
    billingDate: '2026-12-02',
    payment: sampleCard,
    endsOn: '2027-03-09',
    token: sampleRenewalToken,
  },
  compose({ petName, billingDate, payment, endsOn, token }, frame) {
    const words = frame.text.paymentPaused
    const { dunning, paymentStillPaused } = frame.text
    return {
      subject: words.subject(petName),
      preheader: words.preheader,
      heading: words.heading(petName),
      blocks: [
        paragraph(words.intro(dayText(billingDate, frame))),
        { kind: 'facts', rows: [{ label: dunning.method, value: paymentText(payment, frame) }] },
        paragraph(words.again),
        ...renewalBlocks(token, frame),
        ...(endsOn === null ? [] : [paragraph(paymentStillPaused.end(dayText(endsOn, frame)))]),
      ],
    }
  },
})
