/** The confirmation of a cancellation (docs/domain.md 9.1, `subscriptionCancelled`; § 312k (4) BGB). No win-back. */
import { cancellation, declaration, runningNote, sampleCancellation } from './cancellation.ts'
import { arrivals, owedNote } from './left-over.ts'
import { message, paragraph, smallPrint } from './letter.ts'
import { datedDay } from './wording.ts'

export const subCancelled = message({
  schema: cancellation,
  sample: sampleCancellation,
  compose(data, frame) {
    const words = frame.text.subCancelled
    const end = datedDay(data.endsOn, frame)
    const still = arrivals(data, frame.text.leftOver.heading, frame)
    return {
      subject: words.subject(data.petName),
      preheader: words.preheader(end),
      heading: words.heading,
      blocks: [
        paragraph(words.intro),
        { kind: 'facts', rows: declaration(data, frame) },
        paragraph(data.isDayNamed ? words.until(end) : words.nothingMore),
        ...runningNote(data, frame),
        ...owedNote(data, frame),
        ...(still.length > 0 || data.isDayNamed || data.isChargeRunning
          ? still
          : [paragraph(frame.text.leftOver.none)]),
        smallPrint(words.proof),
      ],
    }
  },
})
