/** The customer ended the pause (docs/domain.md 9.1, `subscriptionResumed`). */
import { message, paragraph } from './letter.ts'
import { announcedCharge, firstDay, restart, sampleRestart } from './restart.ts'

export const subResumed = message({
  schema: restart,
  sample: sampleRestart,
  compose(data, frame) {
    const words = frame.text.subResumed
    return {
      subject: words.subject(data.petName),
      preheader: data.box ? words.preheader(firstDay(data, frame)) : words.intro,
      heading: words.heading(data.petName),
      blocks: [paragraph(words.intro), ...announcedCharge(data, frame)],
    }
  },
})
