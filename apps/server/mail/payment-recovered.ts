/** An order that could not be charged before is paid (docs/domain.md 9.1, `paymentRecovered`; C-37). */
import { message, paragraph } from './letter.ts'
import { paidOrder, paidOrderBlocks, samplePaidOrder } from './order-paid.ts'
import { windowText } from './wording.ts'

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
