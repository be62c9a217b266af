/** What the mails about a paid order have in common: the receipt, payment, delivery, what follows. */
import { z } from 'zod'
import { about, addressField, nextUp, orderDay, paymentField, receiptField } from './fields.ts'
import { message, paragraph, type Block, type Frame } from './mail-template.ts'
import { invoiceFacts, receiptBlock, withdrawalNote } from './receipt.ts'
import {
  sampleAddress,
  sampleBox,
  sampleDog,
  samplePayment,
  sampleReceipt,
  sampleUpcoming,
} from './sample-data.ts'
import { addressText, button, nextOrders, paymentText, windowText } from './formatting.ts'

export const paidOrder = z.object({
  ...about,
  receipt: receiptField,
  deliveryWindow: orderDay.shape.deliveryWindow,
  address: addressField,
  payment: paymentField.nullable(),
  ...nextUp,
})
export type PaidOrder = z.infer<typeof paidOrder>

export const samplePaidOrder: z.input<typeof paidOrder> = {
  ...sampleDog,
  receipt: sampleReceipt,
  deliveryWindow: sampleBox.deliveryWindow,
  address: sampleAddress,
  payment: samplePayment,
  box: null,
  upcoming: sampleUpcoming.slice(1),
}

/** Everything about the order, the receipt first. */
export function paidOrderBlocks(data: PaidOrder, frame: Frame): Block[] {
  const { labels } = frame.text.parts
  return [
    receiptBlock(data.receipt, frame),
    {
      kind: 'facts',
      rows: [
        { label: labels.delivery, value: windowText(data.deliveryWindow, frame) },
        { label: labels.address, value: addressText(data.address, frame) },
        { label: labels.payment, value: paymentText(data.payment, frame) },
      ],
    },
    { kind: 'facts', rows: invoiceFacts(data.receipt, frame) },
    nextOrders(data.upcoming, frame),
    button('orders', frame),
    withdrawalNote(data.receipt, frame),
  ]
}

/** An order was charged at once: ordered now, or the first after resuming or reactivating (docs/domain.md 9.1). */
export const orderPlaced = message({
  schema: paidOrder,
  sample: samplePaidOrder,
  compose(data, frame) {
    const words = frame.text.orderPlaced
    return {
      subject: words.subject(data.receipt.orderNumber),
      preheader: words.preheader(windowText(data.deliveryWindow, frame)),
      heading: words.heading(data.petName),
      blocks: [paragraph(words.intro), ...paidOrderBlocks(data, frame)],
    }
  },
})

/** A planned order was charged on its day (docs/domain.md 9.1, `orderConfirmed`). */
export const orderConfirmed = message({
  schema: paidOrder,
  sample: samplePaidOrder,
  compose(data, frame) {
    const words = frame.text.orderConfirmed
    return {
      subject: words.subject(data.receipt.orderNumber),
      preheader: words.preheader(windowText(data.deliveryWindow, frame)),
      heading: words.heading(data.petName),
      blocks: [paragraph(words.intro), ...paidOrderBlocks(data, frame)],
    }
  },
})

/** An order that could not be charged before is paid (docs/domain.md 9.1, `paymentRecovered`; C-37). */
export const paymentRecovered = message({
  schema: paidOrder,
  sample: samplePaidOrder,
  compose(data, frame) {
    const words = frame.text.paymentRecovered
    return {
      subject: words.subject(data.petName),
      preheader: words.preheader(windowText(data.deliveryWindow, frame)),
      heading: words.heading(data.petName),
      blocks: [paragraph(words.intro), paragraph(words.cadence), ...paidOrderBlocks(data, frame)],
    }
  },
})
