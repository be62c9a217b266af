/**
 * The confirmation mails of a customer's cancellation. Both state what was declared, when it arrived and when the contract
 * ends (§ 312k (4) BGB). Days include the year because the mail is evidence.
 */
import { z } from 'zod'
import { about, dayField, instantField } from './fields.ts'
import {
  arrivalsBlock,
  unfinishedOrders,
  owedOrderNote,
  sampleUnfinishedOrders,
} from './unfinished-orders.ts'
import {
  mailTemplate,
  paragraph,
  smallPrint,
  type Block,
  type Facts,
  type MailContext,
} from './mail-template.ts'
import { sampleDog } from './sample-data.ts'
import { datedDay, datedMoment } from './formatting.ts'

export const cancellation = z.object({
  ...about,
  ...unfinishedOrders,
  receivedAt: instantField,
  endsOn: dayField,
  /** Whether the customer chose that day; otherwise the earliest possible day applies. */
  isDayNamed: z.boolean(),
  /** Whether a charge was in progress on receipt; it is still completed (docs/domain.md 2.3). */
  isChargeRunning: z.boolean(),
})
export type Cancellation = z.infer<typeof cancellation>

export const sampleCancellation: z.input<typeof cancellation> = {
  ...sampleDog,
  ...sampleUnfinishedOrders,
  receivedAt: '2026-11-20T11:00:00.000Z',
  endsOn: '2026-11-20',
  isDayNamed: false,
  isChargeRunning: false,
}

/** What happens to a charge that was in progress. */
export function runningNote({ isChargeRunning }: Cancellation, { text }: MailContext): Block[] {
  return isChargeRunning ? [paragraph(text.subscriptionCancelled.running)] : []
}

/** Content of the declaration, moment of receipt in Berlin, end of the contract. */
export function declaration(data: Cancellation, context: MailContext): Facts['rows'] {
  const copy = context.text.subscriptionCancelled
  const { petName, subscriptionId, receivedAt, endsOn, isDayNamed } = data
  const end = datedDay(endsOn, context)
  return [
    { label: copy.contract, value: copy.contractOf(petName, subscriptionId) },
    { label: copy.declaration, value: isDayNamed ? copy.declaredFor(end) : copy.declaredNow },
    { label: copy.receivedAt, value: datedMoment(receivedAt, context) },
    { label: copy.endsOn, value: end },
  ]
}

/** The confirmation of a cancellation (docs/domain.md 9.1, `subscriptionCancelled`; § 312k (4) BGB). No win-back. */
export const subscriptionCancelled = mailTemplate({
  schema: cancellation,
  sample: sampleCancellation,
  compose(data, context) {
    const copy = context.text.subscriptionCancelled
    const end = datedDay(data.endsOn, context)
    const arrivals = arrivalsBlock(data, context.text.unfinishedOrders.heading, context)
    return {
      subject: copy.subject(data.petName),
      preheader: copy.preheader(end),
      heading: copy.heading,
      blocks: [
        paragraph(copy.intro),
        { kind: 'facts', rows: declaration(data, context) },
        paragraph(data.isDayNamed ? copy.until(end) : copy.nothingMore),
        ...runningNote(data, context),
        ...owedOrderNote(data, context),
        ...(arrivals.length > 0 || data.isDayNamed || data.isChargeRunning
          ? arrivals
          : [paragraph(context.text.unfinishedOrders.none)]),
        smallPrint(copy.proof),
      ],
    }
  },
})

/**
 * The dog has died (docs/domain.md 7.3, 9.1, `subscriptionCondolence`). It replaces `subscriptionCancelled` and therefore states
 * all that the law requires, but contains no marketing.
 */
export const subscriptionCondolence = mailTemplate({
  schema: cancellation,
  sample: sampleCancellation,
  compose(data, context) {
    const copy = context.text.subscriptionCondolence
    return {
      subject: copy.subject(data.petName),
      preheader: copy.preheader,
      heading: copy.heading(data.petName),
      blocks: [
        paragraph(copy.intro(data.petName)),
        paragraph(copy.ended),
        ...runningNote(data, context),
        ...owedOrderNote(data, context),
        ...arrivalsBlock(data, copy.onTheWay, context),
        { kind: 'facts', heading: copy.facts, rows: declaration(data, context) },
      ],
      closing: copy.closing,
    }
  },
})
