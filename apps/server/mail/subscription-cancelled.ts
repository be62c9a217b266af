/**
 * The mails about the end of a subscription. The confirmations of a customer's cancellation state what was declared,
 * when it arrived and when the contract ends (§ 312k (4) BGB). Days include the year because the mails are evidence.
 */
import { z } from 'zod'
import { berlinDay, instant, isDay } from '@pfotenportal/domain/core/calendar'
import { about, dayField, instantField } from './fields.ts'
import { datedDay, datedMoment, documentLink } from './formatting.ts'
import {
  mailTemplate,
  paragraph,
  smallPrint,
  type Block,
  type ComposeContext,
  type Facts,
} from './mail-template.ts'
import { sampleDog } from './sample-data.ts'
import {
  arrivalsBlock,
  owedOrderNote,
  sampleUnfinishedOrders,
  unfinishedOrders,
} from './unfinished-orders.ts'

const cancellation = z.object({
  ...about,
  ...unfinishedOrders,
  /** The day if the time is not known. */
  receivedAt: z.union([dayField, instantField]),
  /** When a declaration that was received outside the portal was carried out; null for one in the portal. */
  carriedOutAt: instantField.nullable().default(null),
  endsOn: dayField,
  /** Whether the customer chose that day; otherwise the earliest possible day applies. */
  isDayNamed: z.boolean(),
  /** Whether a charge was in progress on receipt; it is still completed (docs/domain.md 2.3). */
  isChargeRunning: z.boolean(),
})
type Cancellation = z.infer<typeof cancellation>
type End = Pick<z.input<typeof cancellation>, 'endsOn' | 'receivedAt' | 'carriedOutAt'>

const sampleCancellation: z.input<typeof cancellation> = {
  ...sampleDog,
  ...sampleUnfinishedOrders,
  receivedAt: '2026-11-20T11:00:00.000Z',
  endsOn: '2026-11-20',
  isDayNamed: false,
  isChargeRunning: false,
}

/** Whether orders continue until the end, because it was still to come when the declaration was carried out. */
export function endsLater({ endsOn, receivedAt, carriedOutAt }: End): boolean {
  const at = carriedOutAt ?? receivedAt
  return endsOn > (isDay(at) ? at : berlinDay(instant(at)))
}

/** What happens to a charge that was in progress. */
function chargeNote({ isChargeRunning }: Cancellation, { text }: ComposeContext): Block[] {
  return isChargeRunning ? [paragraph(text.subscriptionCancelled.running)] : []
}

/** The declaration, when it was received and carried out (Berlin time), and when the contract ends. */
function declarationRows(data: Cancellation, context: ComposeContext): Facts['rows'] {
  const copy = context.text.subscriptionCancelled
  const { petName, subscriptionId, receivedAt, carriedOutAt, endsOn, isDayNamed } = data
  const end = datedDay(endsOn, context)
  return [
    { label: copy.contract, value: copy.contractOf(petName, subscriptionId) },
    { label: copy.declaration, value: isDayNamed ? copy.declaredFor(end) : copy.declaredNow },
    {
      label: copy.receivedAt,
      value: isDay(receivedAt) ? datedDay(receivedAt, context) : datedMoment(receivedAt, context),
    },
    ...(carriedOutAt === null
      ? []
      : [{ label: copy.carriedOutAt, value: datedMoment(carriedOutAt, context) }]),
    { label: copy.endsOn, value: end },
  ]
}

/** Until when orders are charged. A declaration that was carried out later may have been preceded by a charge. */
function remainderText(data: Cancellation, context: ComposeContext): string {
  const copy = context.text.subscriptionCancelled
  if (endsLater(data)) return copy.until(datedDay(data.endsOn, context))
  return data.carriedOutAt === null ? copy.nothingMore : copy.nothingMoreNow
}

/** Confirms `cancelSubscription`, or a declared end; contains no win-back offer. */
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
        { kind: 'facts', rows: declarationRows(data, context) },
        paragraph(remainderText(data, context)),
        ...chargeNote(data, context),
        ...owedOrderNote(data, context),
        ...(arrivals.length > 0 || endsLater(data) || data.isChargeRunning
          ? arrivals
          : [paragraph(context.text.unfinishedOrders.none)]),
        documentLink('cancellation', context),
        smallPrint(copy.proof),
      ],
    }
  },
})

/**
 * Confirms `cancelSubscription` after the dog has died (docs/domain.md 7.3). It replaces `subscriptionCancelled` and
 * therefore states all that the law requires, but contains no marketing.
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
        ...chargeNote(data, context),
        ...owedOrderNote(data, context),
        ...arrivalsBlock(data, copy.onTheWay, context),
        { kind: 'facts', heading: copy.facts, rows: declarationRows(data, context) },
        documentLink('cancellation', context),
      ],
      closing: copy.closing,
    }
  },
})

/** The service ended the subscription: it was unpaid for too long, or its declared last day has come. */
export const subscriptionAutoCancelled = mailTemplate({
  schema: z.object({
    ...about,
    ...unfinishedOrders,
    /** The start of the pause after failed payments; null if the customer declared the end. */
    unpaidSince: dayField.nullable(),
    endsOn: dayField,
  }),
  sample: { ...sampleDog, owed: null, onTheWay: [], unpaidSince: '2026-08-22', endsOn: '2026-11-20' },
  compose(data, context) {
    const copy = context.text.subscriptionAutoCancelled
    const { petName, unpaidSince, endsOn } = data
    return {
      subject: copy.subject(petName),
      preheader: copy.preheader,
      heading: copy.heading(petName),
      blocks: [
        paragraph(unpaidSince === null ? copy.asDeclared : copy.unpaid(datedDay(unpaidSince, context))),
        { kind: 'facts', rows: [{ label: copy.endsOn, value: datedDay(endsOn, context) }] },
        ...owedOrderNote(data, context),
        paragraph(copy.nothingOpen),
        ...arrivalsBlock(data, context.text.unfinishedOrders.heading, context),
      ],
    }
  },
})
