/** The third charge of an order failed: one more try (docs/domain.md 4.4, 9.1, `paymentLastWarning`). */
import { failedCharge, failedChargeBlocks, sampleFailedCharge } from './dunning.ts'
import { message, paragraph } from './letter.ts'
import { dayText } from './wording.ts'

export const paymentLastWarning = message({
  schema: failedCharge,
  secretFields: ['token'],
  sample: { ...sampleFailedCharge, isChargeable: false, nextTry: '2026-12-09' },
  compose(data, frame) {
    const words = frame.text.paymentLastWarning
    const day = dayText(data.nextTry, frame)
    return {
      subject: words.subject(data.petName, day),
      preheader: words.preheader,
      heading: words.heading(data.petName),
      blocks: [
        paragraph(words.intro(day)),
        paragraph(words.otherwise),
        ...failedChargeBlocks(data, frame.text.dunning.lastTry, frame),
      ],
    }
  },
})
