/** Copy of maintenance on the operator's pages, in English. */
import type { OperatorMaintenanceText } from '../de/operator-maintenance.ts'

export const operatorMaintenanceEn: OperatorMaintenanceText = {
  title: 'Maintenance',
  what: 'Customers see a page that names the end, and come back by themselves. Jobs and emails to customers are paused. These pages, webhooks, cancellation and withdrawal stay open.',
  end: 'Expected end (optional)',
  reason: 'Reason, for the team only (optional)',
  start: 'Switch maintenance on',
  change: 'Change end and reason',
  stop: 'Switch maintenance off',
  on: (since, by) =>
    `Maintenance is on since ${since}${by === null ? '' : ` (${by})`}. Customers wait, and jobs are paused.`,
  until: (time) => `Announced until ${time}.`,
}
