/** An order was charged at once: ordered now, or the first after resuming or reactivating (docs/domain.md 9.1). */
import { message, paragraph } from './letter.ts'
import { paidOrder, paidOrderBlocks, samplePaidOrder } from './order-paid.ts'
import { windowText } from './wording.ts'

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
