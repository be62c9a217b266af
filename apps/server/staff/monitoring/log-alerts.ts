/**
 * Tells the operator about alerts: in the log and by mail, each kind when it first appears, then once a day while it
 * lasts, and by mail when it is over (C-277). Mails are recorded with what was told, so that each is sent once.
 */
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { periodUntil } from '@pfotenportal/domain/core/report-period'
import type { Services } from '../../context/services.ts'
import type { AlertLines } from '../../core/alert-lines.ts'
import { countMailings, lockAlerts, saveAlerts, type StoredAlert } from '../../database/job/sent-alerts.ts'
import type { Tx } from '../../database/open.ts'
import type { Routine } from '../../jobs/routines.ts'
import { LINE } from '../../mail/alert-mails.ts'
import { ALERTS, readAlerts } from '../figures/read/alerts.ts'
import { readInSnapshot } from '../figures/read/read-figures.ts'
import { coveredLines } from './covered-lines.ts'
import { addressed, findRecipients } from './recipients.ts'
import { afterCheck, dueMailing, withoutToldEnds, type FoundAlert, type Mailing } from './told-alerts.ts'

/** How often the alerts are checked. */
const ALERT_SECONDS = 300

/** How often new lines of the log are looked at. */
const LINE_SECONDS = 20

/** However bad a night is, it is not more mails in an hour. What waits comes with the next one. */
const MAILS_PER_HOUR = 6

type AlertServices = Pick<Services, 'database' | 'clock' | 'log' | 'config' | 'mail'>

/** Safe to run at any time and in several processes: only one of them tells an alert. */
export async function logNewAlerts(services: AlertServices): Promise<void> {
  const { log } = services
  const alerts = await readInSnapshot(services, ({ today }) => periodUntil(today, 7), readAlerts)
  const logged = await tellAlerts(services, () => alerts)
  for (const { kind, count, orders } of alerts) {
    if (logged.has(kind)) log.error({ alert: true, kind, count, orders }, 'needs attention')
  }
}

/** Stores what was found and records the mail that is due. Returns which alerts are to be logged. */
async function tellAlerts(
  { database, config, mail }: AlertServices,
  foundIn: (stored: readonly StoredAlert[]) => readonly FoundAlert[],
): Promise<ReadonlySet<string>> {
  const told = await database.transaction(async (tx) => {
    const { now, alerts } = await lockAlerts(tx)
    const checked = afterCheck(alerts, foundIn(alerts), now)
    const mailed = await mailAlerts(tx, { config, mail }, checked.alerts, now)
    const channels = { hasMail: config.alerts.emails.length > 0, hasWebhook: config.alerts.webhook !== null }
    await saveAlerts(tx, withoutToldEnds(mailed, now, channels))
    return { logged: checked.logged, hasMail: mailed !== checked.alerts }
  })
  if (told.hasMail) mail.wake()
  return told.logged
}

/** Records a mail to each address if one is due. Returns the alerts with when they were mailed. */
async function mailAlerts(
  tx: Tx,
  { config, mail }: Pick<AlertServices, 'config' | 'mail'>,
  alerts: readonly StoredAlert[],
  now: Instant,
): Promise<readonly StoredAlert[]> {
  const mailing = config.alerts.emails.length > 0 ? dueMailing(alerts, now) : undefined
  if (!mailing) return alerts
  if ((await countMailings(tx, 'alertsChanged', addSeconds(now, -3_600))) >= MAILS_PER_HOUR) return alerts
  const recipients = await findRecipients(tx, config)
  const about = { template: 'alertsChanged', version: now, data: dataOf(mailing) } as const
  await mail.outbox.record(
    tx,
    recipients.map((recipient, index) => ({ ...about, ...addressed(recipient), entity: index + 1 })),
    now,
  )
  const told = new Set([...mailing.fresh, ...mailing.lasting, ...mailing.over].map(({ kind }) => kind))
  return alerts.map((alert) => (told.has(alert.kind) ? { ...alert, mailedAt: now } : alert))
}

/** The data of a mail, the most serious alerts first, and lines of the log last. */
function dataOf({ fresh, lasting, over }: Mailing) {
  const kinds: readonly string[] = ALERTS
  const placeOf = ({ kind }: StoredAlert) => (kinds.includes(kind) ? kinds.indexOf(kind) : kinds.length)
  const fieldsOf = (alerts: readonly StoredAlert[]) =>
    alerts
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map(({ kind, count, since, seenAt }) => ({ kind, count, since, seenAt }))
  return { fresh: fieldsOf(fresh), lasting: fieldsOf(lasting), over: fieldsOf(over) }
}

/** Checks the alerts at regular intervals. */
export const alertRoutine: Routine = {
  name: 'alerts',
  everySeconds: ALERT_SECONDS,
  runsInMaintenance: true,
  startsAfterInterval: true,
  run: logNewAlerts,
}

/**
 * Tells what this process has logged as an alert and no other alert shows. What could not be told waits for the next
 * run.
 */
export function tellLines(lines: AlertLines): Routine {
  let untold = new Map<string, number>()
  return {
    name: 'alert-lines',
    everySeconds: LINE_SECONDS,
    runsInMaintenance: true,
    async run(services) {
      for (const [sentence, times] of lines.take()) {
        services.metrics.countAlertLines(times)
        if (!coveredLines.has(sentence)) untold.set(sentence, (untold.get(sentence) ?? 0) + times)
      }
      if (untold.size === 0) return
      await tellAlerts(services, (stored) => withLines(stored, untold))
      untold = new Map()
    },
  }
}

/** What lines add to the stored alerts. */
function withLines(stored: readonly StoredAlert[], lines: ReadonlyMap<string, number>): FoundAlert[] {
  const counts = new Map(stored.filter(({ endedAt }) => endedAt === null).map((it) => [it.kind, it.count]))
  return [...lines].map(([sentence, times]) => {
    const kind = `${LINE}${sentence}`
    return { kind, count: (counts.get(kind) ?? 0) + times }
  })
}
