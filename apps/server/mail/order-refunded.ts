/** Money of an order went back (docs/domain.md 4.5, 9.1, `orderRefunded`; C-202). */
import { formatRate } from '@pfotenportal/text/format'
import { z } from 'zod'
import { about, centsField, paymentField, priceField } from './fields.ts'
import { message, paragraph, smallPrint } from './mail-template.ts'
import { sampleDog, samplePayment, samplePrice } from './sample-data.ts'
import { button, fullPrice, paymentText, priceText } from './formatting.ts'

export const orderRefunded = message({
  schema: z.object({
    ...about,
    orderNumber: z.string(),
    /** What was paid. */
    price: priceField,
    /** What goes back now, and the VAT in it. */
    refund: z.object({ amount: centsField, tax: centsField }),
    /** With what went back before. */
    refundedSoFar: centsField,
    isWhole: z.boolean(),
    /** The box is not sent either. */
    isCancelled: z.boolean(),
    payment: paymentField.nullable(),
  }),
  sample: {
    ...sampleDog,
    orderNumber: 'PP-100482',
    price: samplePrice,
    refund: { amount: 1230, tax: 80 },
    refundedSoFar: 1230,
    isWhole: false,
    isCancelled: false,
    payment: samplePayment,
  },
  compose({ orderNumber, price, refund, refundedSoFar, isWhole, isCancelled, payment }, frame) {
    const words = frame.text.orderRefunded
    const rate = frame.text.parts.receipt.taxAt(price.country, formatRate(price.taxRate, frame.language))
    const amount = priceText(refund.amount)
    const isRest = refundedSoFar > refund.amount
    const intro = !isWhole ? words.intro : isRest ? words.introRest : words.introWhole
    const sum = { label: words.refundedSoFar, value: priceText(refundedSoFar) }
    return {
      subject: words.subject(orderNumber),
      preheader: words.preheader(amount),
      heading: words.heading,
      blocks: [
        paragraph(intro(orderNumber, amount)),
        {
          kind: 'facts',
          rows: [
            { label: words.order, value: orderNumber },
            { label: words.paid, value: fullPrice(price, frame) },
            { label: words.amount, value: amount },
            { label: words.tax, value: `${priceText(refund.tax)} (${rate})` },
            ...(isRest ? [sum] : []),
            { label: words.to, value: paymentText(payment, frame) },
          ],
        },
        paragraph(isCancelled ? words.cancelled : words.unchanged),
        button('orders', frame),
        smallPrint(words.patience),
      ],
    }
  },
})
