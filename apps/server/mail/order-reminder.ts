/** What is going to be charged in three days, while it can still be changed (docs/domain.md 9.1, `orderReminder`; C-195). */
import { z } from 'zod'
import { about, boxField, paymentField, receiptField } from './fields.ts'
import { message, paragraph } from './mail-template.ts'
import { contentsBlock } from './receipt.ts'
import { sampleBox, sampleDog, samplePayment, sampleReceipt } from './sample-data.ts'
import { boxRows, changeLinks, dayText, priceText } from './formatting.ts'
import { lastChange } from '../views/view-context.ts'

export const orderReminder = message({
  schema: z.object({
    ...about,
    box: boxField,
    positions: receiptField.shape.positions,
    payment: paymentField.nullable(),
    /** Whether the method could be charged today; otherwise only another one helps. */
    isChargeable: z.boolean(),
  }),
  sample: {
    ...sampleDog,
    box: sampleBox,
    positions: sampleReceipt.positions,
    payment: samplePayment,
    isChargeable: true,
  },
  compose({ petName, box, positions, payment, isChargeable }, frame) {
    const words = frame.text.orderReminder
    const { dunning } = frame.text
    const day = dayText(box.billingDate, frame)
    const toPayments = { label: dunning.renew, url: frame.page('/profile/payments') }
    return {
      subject: words.subject(petName, day),
      preheader: words.preheader(priceText(box.price.total), day),
      heading: words.heading(petName),
      blocks: [
        paragraph(words.intro(petName, day)),
        contentsBlock(positions, frame),
        { kind: 'facts', rows: boxRows(box, payment, frame) },
        ...(isChargeable ? [] : [{ kind: 'links', intro: dunning.unusable, links: [toPayments] } as const]),
        ...(box.cutoffAt === null ? [] : [paragraph(words.until(lastChange(box.cutoffAt, frame)))]),
        { kind: 'action', label: words.button, url: frame.page('/orders') },
        changeLinks(frame),
      ],
    }
  },
})
