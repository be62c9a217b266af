/** The first or second charge of an order failed (docs/domain.md 4.4, 9.1, `paymentFailed`). */
import { z } from 'zod'
import { failedCharge, failedChargeBlocks, sampleFailedCharge } from './dunning.ts'
import { message, paragraph } from './letter.ts'
import { dayText } from './wording.ts'

export const paymentFailed = message({
  schema: failedCharge.extend({ attempt: z.int() }),
  secretFields: ['token'],
  sample: { ...sampleFailedCharge, attempt: 1 },
  compose(data, frame) {
    const words = frame.text.paymentFailed
    const intro = data.attempt === 1 ? words.intro(data.petName) : words.introAgain(data.petName)
    return {
      subject: words.subject,
      preheader: words.preheader(dayText(data.nextTry, frame)),
      heading: words.heading,
      blocks: [paragraph(intro), ...failedChargeBlocks(data, frame.text.dunning.nextTry, frame)],
    }
  },
})
