/** Mails to those who operate the service: alerts, and the figures of the day before (docs/operations.md, "Who is told"). */
import { z } from 'zod'
import { day } from '@pfotenportal/domain/core/calendar'
import type { MailText } from '@pfotenportal/text/de/mail'
import { formatMoment, formatNumber } from '@pfotenportal/text/format'
import { dayField, instantField } from './fields.ts'
import { dayText, priceText, windowText } from './formatting.ts'
import { mailTemplate, paragraph, smallPrint, type Block, type ComposeContext } from './mail-template.ts'

/** The beginning of the kind of an alert that is a line of the log; its fixed sentence follows. */
export const LINE = 'log: '

const alertFields = z.object({ kind: z.string(), count: z.int(), since: instantField, seenAt: instantField })
type MailedAlert = z.output<typeof alertFields>

/** What an alert says: what happened, and what to do. An older process may meet a kind that it does not know. */
export function alertCopy(
  { kind, count }: Pick<MailedAlert, 'kind' | 'count'>,
  { alertKinds, alertLine, remedies }: MailText,
): { readonly sentence: string; readonly remedy: string } {
  if (kind.startsWith(LINE)) {
    return { sentence: alertLine(kind.slice(LINE.length), count), remedy: remedies.line }
  }
  const sentences: Readonly<Record<string, (count: number) => string>> = alertKinds
  const known: Readonly<Record<string, string>> = remedies
  return { sentence: sentences[kind]?.(count) ?? kind, remedy: known[kind] ?? remedies.line }
}

function alertList(
  heading: string,
  alerts: readonly MailedAlert[],
  detailOf: (alert: MailedAlert, remedy: string) => string,
  { text }: ComposeContext,
): Block[] {
  if (alerts.length === 0) return []
  const items = alerts.map((alert) => {
    const { sentence, remedy } = alertCopy(alert, text)
    return { title: sentence, detail: detailOf(alert, remedy) }
  })
  return [{ kind: 'list', heading, items }]
}

function subjectOf(
  fresh: readonly MailedAlert[],
  lasting: readonly MailedAlert[],
  over: readonly MailedAlert[],
  { text, brand }: ComposeContext,
): string {
  const copy = text.alertsChanged
  const [first] = fresh.length > 0 ? fresh : lasting
  if (!first) return copy.over(brand.name, over.length)
  const others = fresh.length + lasting.length - 1
  const name = fresh.length > 0 ? copy.alert : copy.lasting
  return name(brand.name, alertCopy(first, text).sentence, others)
}

export const alertsChanged = mailTemplate({
  schema: z.object({
    fresh: z.array(alertFields),
    lasting: z.array(alertFields),
    over: z.array(alertFields),
  }),
  sample: {
    fresh: [
      {
        kind: 'JOBS_LATE',
        count: 1,
        since: '2026-11-20T10:50:00.000Z',
        seenAt: '2026-11-20T11:00:00.000Z',
      },
    ],
    lasting: [
      {
        kind: 'MAILS_FAILED',
        count: 3,
        since: '2026-11-19T05:00:00.000Z',
        seenAt: '2026-11-20T11:00:00.000Z',
      },
    ],
    over: [
      {
        kind: 'DATABASE_DOWN',
        count: 1,
        since: '2026-11-20T08:00:00.000Z',
        seenAt: '2026-11-20T08:12:00.000Z',
      },
    ],
  },
  compose({ fresh, lasting, over }, context) {
    const { text, language, today, tokenPage } = context
    const copy = text.alertsChanged
    const at = (moment: string) => text.parts.berlinTime(formatMoment(moment, language, today))
    const toDo = ({ since }: MailedAlert, remedy: string) => `${copy.since(at(since))} ${remedy}`
    const isOver = fresh.length + lasting.length === 0
    return {
      subject: subjectOf(fresh, lasting, over, context),
      preheader: isOver ? copy.preheaderOver : copy.preheader,
      heading: isOver ? copy.headingOver : copy.heading,
      blocks: [
        ...alertList(copy.sections.fresh, fresh, toDo, context),
        ...alertList(copy.sections.lasting, lasting, toDo, context),
        ...alertList(
          copy.sections.over,
          over,
          ({ since, seenAt }) => copy.until(at(since), at(seenAt)),
          context,
        ),
        { kind: 'action', label: copy.button, url: tokenPage('/operator') },
        smallPrint(copy.again),
      ],
      closing: text.frame.closing,
      isForStaff: true,
      reason: copy.reason,
    }
  },
})

/** The figures of the digest, in the order of its sections. */
const DIGEST = {
  charges: ['due', 'paid', 'declined', 'unreached', 'open', 'revenue', 'refunds', 'refunded'],
  subscriptions: ['begun', 'cancelled'],
  boxes: ['packed', 'shipped', 'delivered', 'late', 'returned'],
  mails: ['sent', 'failed'],
} as const

const sections = ['charges', 'subscriptions', 'boxes', 'mails'] as const
const figureIds = sections.flatMap((section) => DIGEST[section])
/** Amounts in cents; the others are numbers. */
const amounts: readonly string[] = ['revenue', 'refunded']

const figuresSchema = z.record(z.enum(figureIds), z.int())
export type DigestFigures = z.output<typeof figuresSchema>

const none: DigestFigures = Object.fromEntries(figureIds.map((id) => [id, 0])) as DigestFigures

export const operatorDigest = mailTemplate({
  schema: z.object({
    from: dayField,
    to: dayField,
    now: figuresSchema,
    /** As many days, a week earlier. */
    before: figuresSchema,
    alerts: z.array(z.object({ kind: z.string(), count: z.int() })),
    work: z.array(z.object({ list: z.string(), count: z.int() })),
  }),
  sample: {
    from: day('2026-11-19'),
    to: day('2026-11-19'),
    now: { ...none, due: 120, paid: 117, declined: 3, revenue: 760_266, begun: 4, shipped: 96, sent: 321 },
    before: {
      ...none,
      due: 112,
      paid: 110,
      declined: 2,
      revenue: 714_780,
      begun: 6,
      cancelled: 1,
      sent: 298,
    },
    alerts: [{ kind: 'DISPUTES_OPEN', count: 1 }],
    work: [{ list: 'disputes', count: 1 }],
  },
  compose({ from, to, now, before, alerts, work }, context) {
    const { text, language, brand, tokenPage } = context
    const copy = text.operatorDigest
    const days = from === to ? dayText(from, context) : windowText({ from, to }, context)
    const many = (value: number) => formatNumber(value, language)
    const valueOf = (id: (typeof figureIds)[number]) => {
      const format = amounts.includes(id) ? priceText : many
      return copy.value(format(now[id]), format(before[id]))
    }
    const isQuiet = figureIds.every((id) => now[id] === 0)
    const titles: Readonly<Record<string, string>> = text.workTitles
    return {
      subject: copy.subject(brand.name, days),
      preheader: isQuiet ? copy.quiet(days) : copy.preheader(many(now.paid), many(now.due)),
      heading: copy.heading(days),
      blocks: [
        ...(isQuiet
          ? [paragraph(copy.quiet(days))]
          : [
              paragraph(copy.compared),
              ...sections.map((section): Block => ({
                kind: 'facts',
                heading: copy.sections[section],
                rows: DIGEST[section].map((id) => ({ label: copy.figures[id], value: valueOf(id) })),
              })),
            ]),
        ...(alerts.length + work.length === 0 ? [paragraph(copy.allWell)] : []),
        ...listOf(
          copy.alerts,
          alerts.map((alert) => {
            const { sentence, remedy } = alertCopy(alert, text)
            return { title: sentence, detail: remedy }
          }),
        ),
        ...listOf(
          copy.work,
          work.map(({ list, count }) => ({ title: titles[list] ?? list, detail: copy.open(count) })),
        ),
        { kind: 'action', label: copy.button, url: tokenPage('/operator') },
      ],
      closing: text.frame.closing,
      isForStaff: true,
      reason: copy.reason,
    }
  },
})

function listOf(
  heading: string,
  items: readonly { readonly title: string; readonly detail: string }[],
): Block[] {
  return items.length === 0 ? [] : [{ kind: 'list', heading, items }]
}
