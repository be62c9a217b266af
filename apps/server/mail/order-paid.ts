/** What the mails about a paid order have in common: the receipt, payment, delivery, what follows. */
import { z } from 'zod'
import { about, addressField, nextUp, orderDay, paymentField, receiptField } from './fields.ts'
import type { Block, Frame } from './letter.ts'
import { invoiceFacts, receiptBlock, withdrawalNote } from './receipt.ts'
import {
  sampleAddress,
  sampleBox,
  sampleDog,
  samplePayment,
  sampleReceipt,
  sampleUpcoming,
} from './sample-facts.ts'
import { addressText, button, nextOrders, paymentText, windowText } from './wording.ts'

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
