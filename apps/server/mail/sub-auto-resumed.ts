/** The pause ended by itself, three days before the first charge (docs/domain.md 9.1, `subscriptionAutoResumed`; C-19). */
import { message, paragraph } from './letter.ts'
import { announcedCharge, firstDay, restart, sampleRestart } from './restart.ts'
import { priceText } from './wording.ts'

export const subAutoResumed = message({
  schema: restart,
  sample: sampleRestart,
  compose(data, frame) {
    const words = frame.text.subAutoResumed
    const day = firstDay(data, frame)
    const price = data.box && priceText(data.box.price.total)
    return {
      subject: data.box ? words.subject(data.petName, day) : words.heading,
      preheader: price === null ? words.heading : words.preheader(price, day),
      heading: words.heading,
      blocks: [paragraph(words.intro(data.petName)), ...announcedCharge(data, frame)],
    }
  },
})
