/**
 * The dog has died (docs/domain.md 7.3, 9.1, `subscriptionCondolence`). It takes the place of `subscriptionCancelled` and so holds all
 * that the law asks of that one; nothing else is said, above all nothing that sells.
 */
import { cancellation, declaration, runningNote, sampleCancellation } from './cancellation.ts'
import { arrivals, owedNote } from './left-over.ts'
import { message, paragraph } from './letter.ts'

export const subCondolence = message({
  schema: cancellation,
  sample: sampleCancellation,
  compose(data, frame) {
    const words = frame.text.subCondolence
    return {
      subject: words.subject(data.petName),
      preheader: words.preheader,
      heading: words.heading(data.petName),
      blocks: [
        paragraph(words.intro(data.petName)),
        paragraph(words.ended),
        ...runningNote(data, frame),
        ...owedNote(data, frame),
        ...arrivals(data, words.onTheWay, frame),
        { kind: 'facts', heading: words.facts, rows: declaration(data, frame) },
      ],
      closing: words.closing,
    }
  },
})
