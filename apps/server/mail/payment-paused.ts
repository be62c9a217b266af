/** The last charge of an order failed: the subscription is paused (docs/domain.md 4.4, 9.1, `paymentPaused`). */
import { z } from 'zod'
import { renewalBlocks, renewalToken, sampleRenewalToken } from './dunning.ts'
import { about, dayField, paymentField } from './fields.ts'
import { mailTemplate, paragraph } from './mail-template.ts'
import { sampleCard, sampleDog } from './sample-data.ts'
import { dayText, paymentText } from './formatting.ts'

export const paymentPaused = mailTemplate({
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
  compose({ petName, billingDate, payment, endsOn, token }, context) {
    const copy = context.text.paymentPaused
    const { dunning, paymentStillPaused } = context.text
    return {
      subject: copy.subject(petName),
      preheader: copy.preheader,
      heading: copy.heading(petName),
      blocks: [
        paragraph(copy.intro(dayText(billingDate, context))),
        { kind: 'facts', rows: [{ label: dunning.method, value: paymentText(payment, context) }] },
        paragraph(copy.again),
        ...renewalBlocks(token, context),
        ...(endsOn === null ? [] : [paragraph(paymentStillPaused.end(dayText(endsOn, context)))]),
      ],
    }
  },
})
