/** A planned order was charged on its day (docs/domain.md 9.1, `orderConfirmed`). */
import { message, paragraph } from './letter.ts'
import { paidOrder, paidOrderBlocks, samplePaidOrder } from './order-paid.ts'
import { windowText } from './wording.ts'

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
