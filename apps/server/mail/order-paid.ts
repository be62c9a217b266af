/** The mails about a paid order: receipt, payment, delivery, upcoming orders. */
import { z } from 'zod'
import { about, addressField, nextUp, orderDay, paymentField, receiptField } from './fields.ts'
import { addressText, button, documentLink, nextOrders, paymentText, windowText } from './formatting.ts'
import { mailTemplate, paragraph, type Block, type ComposeContext } from './mail-template.ts'
import { invoiceFacts, receiptBlock, withdrawalNote } from './receipt.ts'
import {
  sampleAddress,
  sampleBox,
  sampleDog,
  samplePayment,
  sampleReceipt,
  sampleUpcoming,
} from './sample-data.ts'

const paidOrder = z.object({
  ...about,
  receipt: receiptField,
  deliveryWindow: orderDay.shape.deliveryWindow,
  /** The window that was promised, if the payment came too late for it; else null. */
  missedWindow: orderDay.shape.deliveryWindow.nullable().default(null),
  address: addressField,
  payment: paymentField.nullable(),
  ...nextUp,
})
type PaidOrder = z.infer<typeof paidOrder>

export const samplePaidOrder: z.input<typeof paidOrder> = {
  ...sampleDog,
  receipt: sampleReceipt,
  deliveryWindow: sampleBox.deliveryWindow,
  missedWindow: null,
  address: sampleAddress,
  payment: samplePayment,
  box: null,
  upcoming: sampleUpcoming.slice(1),
}

/** Says that the box comes later than promised, because that week's boxes were packed before the payment. */
function missedWindowBlocks(data: PaidOrder, context: ComposeContext): Block[] {
  const { deliveryWindow, missedWindow } = data
  if (missedWindow === null) return []
  const [before, now] = [windowText(missedWindow, context), windowText(deliveryWindow, context)]
  return [paragraph(context.text.parts.laterDelivery(before, now))]
}

/** All blocks about the order: a later delivery, then the receipt. */
function paidOrderBlocks(
  data: PaidOrder,
  context: ComposeContext,
  document: 'receipt' | 'contract' = 'receipt',
): Block[] {
  const { labels } = context.text.parts
  return [
    ...missedWindowBlocks(data, context),
    receiptBlock(data.receipt, context),
    {
      kind: 'facts',
      rows: [
        { label: labels.delivery, value: windowText(data.deliveryWindow, context) },
        { label: labels.address, value: addressText(data.address, context) },
        { label: labels.payment, value: paymentText(data.payment, context) },
      ],
    },
    { kind: 'facts', rows: invoiceFacts(data.receipt, context) },
    nextOrders(data.upcoming, context),
    button('orders', context),
    // An order for which nothing was charged has no receipt.
    ...(data.receipt.price.total === 0 ? [] : [documentLink(document, context)]),
    withdrawalNote(data.receipt, context),
  ]
}

/** An order was charged by `placeOrder`, or was the first after `resumeSubscription` or `reactivateSubscription`. */
export const orderPlaced = mailTemplate({
  schema: paidOrder,
  sample: samplePaidOrder,
  compose(data, context) {
    const copy = context.text.orderPlaced
    return {
      subject: copy.subject(data.receipt.orderNumber),
      preheader: copy.preheader(windowText(data.deliveryWindow, context)),
      heading: copy.heading(data.petName),
      blocks: [paragraph(copy.intro), ...paidOrderBlocks(data, context, 'contract')],
    }
  },
})

/** A scheduled order was charged. */
export const orderConfirmed = mailTemplate({
  schema: paidOrder,
  sample: samplePaidOrder,
  compose(data, context) {
    const copy = context.text.orderConfirmed
    return {
      subject: copy.subject(data.receipt.orderNumber),
      preheader: copy.preheader(windowText(data.deliveryWindow, context)),
      heading: copy.heading(data.petName),
      blocks: [paragraph(copy.intro), ...paidOrderBlocks(data, context)],
    }
  },
})

/** An outstanding order was paid. */
export const paymentRecovered = mailTemplate({
  schema: paidOrder,
  sample: samplePaidOrder,
  compose(data, context) {
    const copy = context.text.paymentRecovered
    return {
      subject: copy.subject(data.petName),
      preheader: copy.preheader(windowText(data.deliveryWindow, context)),
      heading: copy.heading(data.petName),
      blocks: [paragraph(copy.intro), paragraph(copy.cadence), ...paidOrderBlocks(data, context)],
    }
  },
})
