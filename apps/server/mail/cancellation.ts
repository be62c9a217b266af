/**
 * What the mails about a customer's cancellation have in common: what was declared, when it arrived, when the contract
 * ends (§ 312k (4) BGB). Days carry their year, for the mail is the proof.
 */
import { z } from 'zod'
import { about, dayField, instantField } from './fields.ts'
import { leftOver, sampleLeftOver } from './left-over.ts'
import { paragraph, type Block, type Facts, type Frame } from './letter.ts'
import { sampleDog } from './sample-facts.ts'
import { datedDay, datedMoment } from './wording.ts'

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
