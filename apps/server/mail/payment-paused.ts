/** The mails about a pause after failed charges (docs/domain.md 4.4). */
import { z } from 'zod'
import { about, dayField, paymentField, usability } from './fields.ts'
import { datedDay, dayText, paymentText } from './formatting.ts'
import { mailTemplate, paragraph } from './mail-template.ts'
import { renewalBlocks, renewalToken, sampleRenewalToken } from './payment-failed.ts'
import { sampleCard, sampleDog } from './sample-data.ts'

/** The last charge of an order failed: the subscription is paused. */
export const paymentPaused = mailTemplate({
  schema: z.object({
    ...about,
    billingDate: dayField,
    payment: paymentField.nullable(),
    /** The day on which the subscription ends if it is not resumed. */
    endsOn: dayField.nullable().default(null),
    isUnconfirmed: usability.isUnconfirmed,
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
  compose({ petName, billingDate, payment, endsOn, token, isUnconfirmed }, context) {
    const copy = context.text.paymentPaused
    const { dunning, paymentStillPaused } = context.text
    return {
      subject: copy.subject(petName),
      preheader: copy.preheader,
      heading: copy.heading(petName),
      blocks: [
        paragraph(copy.intro(dayText(billingDate, context))),
        { kind: 'facts', rows: [{ label: dunning.method, value: paymentText(payment, context) }] },
        paragraph(isUnconfirmed ? copy.againUnconfirmedMethod : copy.again),
        ...renewalBlocks({ token, isUnconfirmed }, context),
        ...(endsOn === null ? [] : [paragraph(paymentStillPaused.end(dayText(endsOn, context)))]),
      ],
    }
  },
})

/** The subscription has been paused for 60 days and ends after 90. */
export const paymentStillPaused = mailTemplate({
  schema: z.object({
    ...about,
    pausedSince: dayField,
    /** The day on which the subscription ends if it is not resumed. */
    endsOn: dayField,
    payment: paymentField.nullable(),
    isUnconfirmed: usability.isUnconfirmed,
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
  compose({ petName, pausedSince, endsOn, payment, token, isUnconfirmed }, context) {
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
        paragraph(isUnconfirmed ? paymentPaused.againUnconfirmedMethod : paymentPaused.again),
        ...renewalBlocks({ token, isUnconfirmed }, context),
        paragraph(copy.end(end)),
      ],
    }
  },
})
