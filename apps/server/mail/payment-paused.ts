/** The last charge of an order failed: the subscription is paused (docs/domain.md 4.4, 9.1, `payment.paused`). */
import { z } from 'zod'
import { renewalBlocks, renewalToken, sampleRenewalToken } from './dunning.ts'
import { about, dayField, paymentField } from './fields.ts'
import { message, paragraph } from './letter.ts'
import { sampleCard, sampleDog } from './sample-facts.ts'
import { dayText, paymentText } from './wording.ts'

export const paymentPaused = message({
  schema: z.object({
    ...about,
    billingDate: dayField,
    payment: paymentField.nullable(),
    token: renewalToken,
  }),
  secretFields: ['token'],
  sample: { ...sampleDog, billingDate: '2026-12-02', payment: sampleCard, token: sampleRenewalToken },
  compose({ petName, billingDate, payment, token }, frame) {
    const words = frame.text.paymentPaused
    const { dunning } = frame.text
    return {
      subject: words.subject(petName),
      preheader: words.preheader,
      heading: words.heading(petName),
      blocks: [
        paragraph(words.intro(dayText(billingDate, frame))),
        { kind: 'facts', rows: [{ label: dunning.method, value: paymentText(payment, frame) }] },
        paragraph(words.again),
        ...renewalBlocks(token, frame),
      ],
    }
  },
})
