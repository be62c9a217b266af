/**
 * What the mails about a customer's cancellation have in common: what was declared, when it arrived, when the contract
 * ends (§ 312k (4) BGB). Days carry their year, for the mail is the proof.
 */
import { z } from 'zod'
import { about, dayField, instantField } from './fields.ts'
import { arrivals, leftOver, owedNote, sampleLeftOver } from './unfinished-orders.ts'
import { message, paragraph, smallPrint, type Block, type Facts, type Frame } from './mail-template.ts'
import { sampleDog } from './sample-data.ts'
import { datedDay, datedMoment } from './formatting.ts'

export const cancellation = z.object({
  ...about,
  ...leftOver,
  receivedAt: instantField,
  endsOn: dayField,
  /** Whether the customer named that day; otherwise the earliest possible one was meant. */
  isDayNamed: z.boolean(),
  /** Whether a charge was under way when it arrived, which is carried through (docs/domain.md 2.3). */
  isChargeRunning: z.boolean(),
})
export type Cancellation = z.infer<typeof cancellation>

export const sampleCancellation: z.input<typeof cancellation> = {
  ...sampleDog,
  ...sampleLeftOver,
  receivedAt: '2026-11-20T11:00:00.000Z',
  endsOn: '2026-11-20',
  isDayNamed: false,
  isChargeRunning: false,
}

/** What becomes of a charge that was under way. */
export function runningNote({ isChargeRunning }: Cancellation, { text }: Frame): Block[] {
  return isChargeRunning ? [paragraph(text.subCancelled.running)] : []
}

/** Content of the declaration, moment of receipt in Berlin, end of the contract. */
export function declaration(data: Cancellation, frame: Frame): Facts['rows'] {
  const words = frame.text.subCancelled
  const { petName, subscriptionId, receivedAt, endsOn, isDayNamed } = data
  const end = datedDay(endsOn, frame)
  return [
    { label: words.contract, value: words.contractOf(petName, subscriptionId) },
    { label: words.declaration, value: isDayNamed ? words.declaredFor(end) : words.declaredNow },
    { label: words.receivedAt, value: datedMoment(receivedAt, frame) },
    { label: words.endsOn, value: end },
  ]
}

/** The confirmation of a cancellation (docs/domain.md 9.1, `subscriptionCancelled`; § 312k (4) BGB). No win-back. */
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

/**
 * The dog has died (docs/domain.md 7.3, 9.1, `subscriptionCondolence`). It takes the place of `subscriptionCancelled` and so holds all
 * that the law asks of that one; nothing else is said, above all nothing that sells.
 */
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
