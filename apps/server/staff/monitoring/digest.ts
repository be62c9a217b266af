/** The figures of yesterday, compared with the same days a week before, for a mail in the morning. */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { addDays, berlinDay, earliest, latest } from '@pfotenportal/domain/core/calendar'
import type { Period } from '@pfotenportal/domain/core/report-period'
import type { Services } from '../../context/services.ts'
import { findLastDoneRun } from '../../database/job/run-control.ts'
import { sendDigest } from '../../jobs/send-digest.ts'
import type { DigestFigures } from '../../mail/alert-mails.ts'
import type { TemplateName } from '../../mail/templates.ts'
import { readAlerts } from '../figures/read/alerts.ts'
import { readCharges } from '../figures/read/charges.ts'
import { readMails } from '../figures/read/mails.ts'
import { readParcels } from '../figures/read/parcels.ts'
import { inSnapshot } from '../figures/read/read-figures.ts'
import { sumOf, type ReportContext } from '../figures/read/report-context.ts'
import { readRevenue } from '../figures/read/revenue.ts'
import { countMovement } from '../figures/read/subscriptions.ts'
import { readWork } from '../work/read-work.ts'
import { addressed, findRecipients } from './recipients.ts'

/** A digest after days without the service covers so many of them. */
const MOST_DAYS = 7

/** Mails to those who work here are not business. */
const toStaff: readonly TemplateName[] = [
  'staffLink',
  'staffFactorChanged',
  'alertsChanged',
  'operatorDigest',
]

/** Records the digest of a morning for each address, once however often it is called. */
export async function recordDigest(services: Services, morning: Moment): Promise<void> {
  const { at, today } = morning
  const { config, database, mail, clock } = services
  const { emails, hasDigest } = config.alerts
  if (!hasDigest || emails.length === 0) return
  const to = addDays(today, -1)
  const last = await findLastDoneRun(database.query, sendDigest.name, at)
  const since = last === null ? to : earliest(berlinDay(last), to)
  const period = { from: latest(since, addDays(to, 1 - MOST_DAYS)), to }
  const data = { ...period, ...(await readDigest(services, period, morning)) }
  const recipients = await findRecipients(database.query, config)
  const about = { template: 'operatorDigest', version: today, data } as const
  await database.transaction((tx) =>
    mail.outbox.record(
      tx,
      recipients.map((recipient, index) => ({ ...about, ...addressed(recipient), entity: index + 1 })),
      clock.realNow(),
      at,
    ),
  )
  mail.wake()
}

/** The figures of a period as of a moment, with the alerts and work lists. */
async function readDigest(services: Services, period: Period, moment: Moment) {
  const { database, clock } = services
  const frame = { period, moment, realNow: clock.realNow() }
  const earlier = { from: addDays(period.from, -7), to: addDays(period.to, -7) }
  const read = await inSnapshot(database.query, frame, async (context) => ({
    now: await figuresOf(context),
    before: await figuresOf({ ...context, period: earlier }),
    alerts: (await readAlerts(context)).map(({ kind, count }) => ({ kind, count })),
  }))
  const { counts } = await readWork(services, () => true)
  const work = counts.filter(({ count }) => count > 0).map(({ id, count }) => ({ list: id, count }))
  return { ...read, work }
}

async function figuresOf(context: ReportContext): Promise<DigestFigures> {
  const charges = await readCharges(context)
  const revenue = await readRevenue(context)
  const { inPeriod } = await readParcels(context)
  const mails = (await readMails(context)).templates.filter(
    ({ template }) => !toStaff.some((name) => name === template),
  )
  return {
    due: sumOf(charges, (it) => it.due),
    paid: sumOf(charges, (it) => it.paid),
    declined: sumOf(charges, (it) => it.declined),
    unreached: sumOf(charges, (it) => it.unreached),
    open: sumOf(charges, (it) => it.open),
    revenue: sumOf(charges, (it) => it.revenue),
    refunds: sumOf(revenue, (it) => it.refunds),
    refunded: sumOf(revenue, (it) => it.refunded),
    ...(await countMovement(context)),
    packed: inPeriod.packed,
    shipped: inPeriod.shipped,
    delivered: inPeriod.delivered,
    late: inPeriod.late,
    returned: inPeriod.returned,
    sent: sumOf(mails, (it) => it.sent),
    failed: sumOf(mails, (it) => it.failed),
  }
}
