/** Logs the operator's alerts: each kind when it first appears, then once a day while it lasts (C-277). */
import { periodUntil } from '@pfotenportal/domain/core/report-period'
import type { Services } from '../../context/services.ts'
import { claimAlertsToSend } from '../../database/job/sent-alerts.ts'
import type { Routine } from '../../jobs/routines.ts'
import { readAlerts } from '../figures/read/alerts.ts'
import { readInSnapshot } from '../figures/read/read-figures.ts'

/** How often the alerts are checked. */
const ALERT_SECONDS = 600

type AlertServices = Pick<Services, 'database' | 'clock' | 'log'>

/** Safe to run at any time and in several processes: only one of them logs an alert. */
export async function logNewAlerts(services: AlertServices): Promise<void> {
  const { database, log } = services
  const alerts = await readInSnapshot(services, ({ today }) => periodUntil(today, 7), readAlerts)
  const claimed = await claimAlertsToSend(
    database,
    alerts.map(({ kind }) => kind),
  )
  for (const { kind, count, orders } of alerts) {
    if (claimed.has(kind)) log.error({ alert: true, kind, count, orders }, 'needs attention')
  }
}

/** Checks the alerts at regular intervals. */
export const alertRoutine: Routine = {
  name: 'alerts',
  everySeconds: ALERT_SECONDS,
  startsAfterInterval: true,
  run: logNewAlerts,
}
