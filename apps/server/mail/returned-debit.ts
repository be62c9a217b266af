/** The bank returned the debit of a box that was already sent (C-354). */
import { z } from 'zod'
import { about, centsField, dayField, paymentField } from './fields.ts'
import { button, dayText, paymentText, priceText } from './formatting.ts'
import { mailTemplate, paragraph } from './mail-template.ts'
import { renewalBlocks, renewalToken, sampleRenewalToken } from './payment-failed.ts'
import { sampleDog, samplePayment } from './sample-data.ts'

const debit = z.object({ ...about, orderNumber: z.string(), total: centsField })
const sampleDebit = { ...sampleDog, orderNumber: '100482', total: 6498 }

/** The debit was returned, or another attempt to collect its amount failed. */
export const debitReturned = mailTemplate({
  schema: debit.extend({
    isFirst: z.boolean(),
    /** The day of the next attempt; null after the last. */
    nextTry: dayField.nullable(),
    payment: paymentField.nullable(),
    token: renewalToken,
  }),
  secretFields: ['token'],
  sample: {
    ...sampleDebit,
    isFirst: true,
    nextTry: '2026-12-04',
    payment: samplePayment,
    token: sampleRenewalToken,
  },
  compose({ orderNumber, total, isFirst, nextTry, payment, token }, context) {
    const { debitReturned: copy, dunning } = context.text
    const amount = priceText(total)
    const next = nextTry && dayText(nextTry, context)
    return {
      subject: copy.subject(amount),
      preheader: next ? copy.preheader(next) : copy.preheaderLast,
      heading: copy.heading,
      blocks: [
        paragraph(isFirst ? copy.intro(orderNumber) : copy.introAgain(orderNumber)),
        {
          kind: 'facts',
          rows: [
            { label: dunning.amount, value: amount },
            { label: dunning.method, value: paymentText(payment, context) },
            ...(next ? [{ label: dunning.nextAttempt, value: next }] : []),
          ],
        },
        paragraph(next ? copy.next(next, amount) : copy.last),
        ...renewalBlocks({ token }, context),
        paragraph(copy.noFees),
      ],
    }
  },
})

/** The amount was paid after all. */
export const debitRecovered = mailTemplate({
  schema: debit,
  sample: sampleDebit,
  compose({ orderNumber, total }, context) {
    const copy = context.text.debitRecovered
    const amount = priceText(total)
    return {
      subject: copy.subject(amount),
      preheader: copy.preheader,
      heading: copy.heading,
      blocks: [paragraph(copy.intro(orderNumber, amount)), button('orders', context)],
    }
  },
})
