/** An order was refunded, in full or in part (docs/domain.md 4.5). */
import { z } from 'zod'
import { formatRate } from '@pfotenportal/text/format'
import { nameOfTax } from '../core/catalogue-names.ts'
import { about, centsField, paymentField, priceField } from './fields.ts'
import { button, documentLink, fullPrice, paymentText, priceText } from './formatting.ts'
import { mailTemplate, paragraph, smallPrint } from './mail-template.ts'
import { sampleDog, samplePayment, samplePrice } from './sample-data.ts'

export const orderRefunded = mailTemplate({
  schema: z.object({
    ...about,
    orderNumber: z.string(),
    /** The paid price. */
    price: priceField,
    /** This refund, and the VAT included in it. */
    refund: z.object({ amount: centsField, tax: centsField }),
    /** Including earlier refunds. */
    refundedSoFar: centsField,
    isWhole: z.boolean(),
    /** Whether the box is not shipped. */
    isCancelled: z.boolean(),
    payment: paymentField.nullable(),
  }),
  sample: {
    ...sampleDog,
    orderNumber: '100482',
    price: samplePrice,
    refund: { amount: 1230, tax: 80 },
    refundedSoFar: 1230,
    isWhole: false,
    isCancelled: false,
    payment: samplePayment,
  },
  compose({ orderNumber, price, refund, refundedSoFar, isWhole, isCancelled, payment }, context) {
    const copy = context.text.orderRefunded
    const { language } = context
    const taxName = nameOfTax(price.country, language)
    const rate = context.text.parts.receipt.taxAt(taxName, formatRate(price.taxRate, language))
    const amount = priceText(refund.amount)
    const isRest = refundedSoFar > refund.amount
    const intro = !isWhole ? copy.intro : isRest ? copy.introRest : copy.introWhole
    const sum = { label: copy.refundedSoFar, value: priceText(refundedSoFar) }
    return {
      subject: copy.subject(orderNumber),
      preheader: copy.preheader(amount),
      heading: copy.heading,
      blocks: [
        paragraph(intro(orderNumber, amount)),
        {
          kind: 'facts',
          rows: [
            { label: copy.order, value: orderNumber },
            { label: copy.paid, value: fullPrice(price, context) },
            { label: copy.amount, value: amount },
            { label: copy.tax, value: `${priceText(refund.tax)} (${rate})` },
            ...(isRest ? [sum] : []),
            { label: copy.to, value: paymentText(payment, context) },
          ],
        },
        paragraph(isCancelled ? copy.cancelled : copy.unchanged),
        button('orders', context),
        documentLink('creditNote', context),
        smallPrint(copy.patience),
      ],
    }
  },
})
