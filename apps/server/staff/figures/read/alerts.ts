/** Alerts: conditions that need the operator's attention now (docs/operations.md, "Alerts"). */
import { parseChargeKey } from '@pfotenportal/domain/backup/known-charge'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { isMaintenanceLate } from '@pfotenportal/domain/core/maintenance'
import { burstOf } from '../../../core/security-events.ts'
import { countKeysExpiring } from '../../../database/identity/admin-keys.ts'
import { countSecurityEvents } from '../../../database/identity/security-events.ts'
import { countUndismissedItems } from '../../../database/job/item-failures.ts'
import { listUnrecoveredRuns } from '../../../database/job/run-control.ts'
import { countUndismissed } from '../../../database/mail/dead-letters.ts'
import { readMaintenance } from '../../../database/maintenance.ts'
import { listUnresolvedFailedRefunds } from '../../../database/order/failed-refunds.ts'
import { countProblemBoxes } from '../../../database/parcel/problem-boxes.ts'
import {
  listOrdersWithUnresolvedRefund,
  listStrayPayments,
  listUnreachedOrders,
} from '../../../database/payment/problem-payments.ts'
import { listUnmatched } from '../../../database/payment/restores.ts'
import { countDeadLettered } from '../../../database/webhook/delivery-log.ts'
import { countLateEndpoints } from '../../../database/webhook/endpoints.ts'
import { countAhead, isLagging, readLag } from './jobs.ts'
import { readOutbox } from './mails.ts'
import type { ReportContext } from './report-context.ts'

/** Kinds of alerts, the most serious first. */
export const ALERTS = [
  'MONEY_WITHOUT_ORDER',
  'PROCESSING_TOO_LONG',
  'UNREACHED',
  'INCONSISTENT',
  'REQUESTS_FAILED',
  'SET_ASIDE',
  'RUNS_FAILED',
  'JOBS_LATE',
  'JOBS_AHEAD',
  'MAILS_FAILED',
  'MAILS_LATE',
  'WEBHOOKS_FAILED',
  'WEBHOOKS_LATE',
  'REFUNDS_IN_DOUBT',
  'REFUNDS_FAILED',
  'DISPUTES_OPEN',
  'PARCELS_UNPACKED',
  'PARCELS_WAITING',
  'PARCELS_OVERDUE',
  'PARCELS_RETURNED',
  'KEYS_EXPIRE',
  'SECURITY_BURST',
  'MAINTENANCE_LATE',
] as const

export type AlertKind = (typeof ALERTS)[number]

/** One alert: how many cases there are, and the first affected orders if it concerns orders. */
export interface Alert {
  readonly kind: AlertKind
  readonly count: number
  readonly orders: readonly number[]
}

/** Order numbers by order id. */
export type OrderNames = ReadonlyMap<number, string>

const HOUR_SECONDS = 3_600
const DAY_SECONDS = 86_400

/** A due mail is normally sent within seconds; above this delay an alert is raised. */
const MAX_MAIL_DELAY_SECONDS = 600

/** An event is normally delivered within seconds; after this delay an alert is raised for its endpoint. */
const MAX_WEBHOOK_DELAY_SECONDS = 3_600

/** Requests that failed raise an alert for so long after the last of them. */
const FAILING_SECONDS = 900

/** How long a dead-lettered mail or webhook raises an alert. */
const DELIVERY_FAILURE_SECONDS = 7 * DAY_SECONDS

/** So long before its end a key of the admin API raises an alert. */
const KEY_WARNING_SECONDS = 14 * DAY_SECONDS

/** What maintenance holds back is late on purpose. */
const HELD_BACK: ReadonlySet<AlertKind> = new Set(['JOBS_LATE', 'MAILS_LATE', 'WEBHOOKS_LATE'])

/** How many orders an alert lists. */
const ORDERS_LISTED = 5

/** Reads all current alerts; the list is empty if nothing needs attention. */
export async function readAlerts(context: ReportContext): Promise<readonly Alert[]> {
  const { db, moment, realNow } = context
  const unreached = await listUnreachedOrders(db, moment.at)
  const failedSince = addSeconds(realNow, -DELIVERY_FAILURE_SECONDS)
  const lateBefore = addSeconds(realNow, -MAX_WEBHOOK_DELAY_SECONDS)
  const outbox = await readOutbox(db, realNow)
  const boxes = await countProblemBoxes(db, moment.today, ORDERS_LISTED)
  const isBehind = isLagging(await readLag(db, moment.at))
  const bursts = await readBursts(context)
  const found: readonly Alert[] = [
    orderAlert('MONEY_WITHOUT_ORDER', [
      ...(await listStrayPayments(db)).map(({ orderId }) => orderId),
      ...(await listUnmatched(db)).flatMap(({ key }) => parseChargeKey(key)?.orderId ?? []),
    ]),
    orderAlert('PROCESSING_TOO_LONG', await processingSince(context, addSeconds(moment.at, -DAY_SECONDS))),
    orderAlert(
      'UNREACHED',
      unreached.map(({ orderId }) => orderId),
    ),
    countAlert('INCONSISTENT', await inconsistencies(context)),
    countAlert('REQUESTS_FAILED', bursts.failures),
    countAlert('SET_ASIDE', (await countUndismissedItems(db)).count),
    countAlert('RUNS_FAILED', (await listUnrecoveredRuns(db)).length),
    countAlert('JOBS_LATE', isBehind ? 1 : 0),
    countAlert('JOBS_AHEAD', await countAhead(db, moment.at)),
    countAlert('MAILS_FAILED', (await countUndismissed(db, failedSince)).count),
    countAlert('MAILS_LATE', outbox.oldestSeconds > MAX_MAIL_DELAY_SECONDS ? outbox.count : 0),
    countAlert('WEBHOOKS_FAILED', await countDeadLettered(db, failedSince)),
    countAlert('WEBHOOKS_LATE', await countLateEndpoints(db, lateBefore)),
    orderAlert('REFUNDS_IN_DOUBT', await listOrdersWithUnresolvedRefund(db)),
    orderAlert(
      'REFUNDS_FAILED',
      (await listUnresolvedFailedRefunds(db)).map(({ orderId }) => orderId),
    ),
    orderAlert('DISPUTES_OPEN', await openDisputes(context)),
    { kind: 'PARCELS_UNPACKED', ...boxes.UNPACKED },
    { kind: 'PARCELS_WAITING', ...boxes.WAITING },
    { kind: 'PARCELS_OVERDUE', ...boxes.LATE },
    { kind: 'PARCELS_RETURNED', ...boxes.RETURNED },
    countAlert('KEYS_EXPIRE', await countKeysExpiring(db, realNow, addSeconds(realNow, KEY_WARNING_SECONDS))),
    countAlert('SECURITY_BURST', bursts.others),
  ]
  const maintenance = await readMaintenance(db)
  const isOverdue = maintenance !== null && isMaintenanceLate(maintenance, realNow)
  const isWaiting = ({ kind }: Alert) => maintenance !== null && !isOverdue && HELD_BACK.has(kind)
  return [...found, countAlert('MAINTENANCE_LATE', isOverdue ? 1 : 0)].filter(
    (alert) => alert.count > 0 && !isWaiting(alert),
  )
}

/** Order numbers of the orders in the alerts. An unpaid order has no number yet and is shown by its id. */
export async function orderNamesOf({ db }: ReportContext, alerts: readonly Alert[]): Promise<OrderNames> {
  const ids = alerts.flatMap((alert) => alert.orders)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('customer_order')
    .select(['id', 'order_number as number'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, number }) => [id, number ?? String(id)]))
}

function countAlert(kind: AlertKind, count: number): Alert {
  return { kind, count, orders: [] }
}

function orderAlert(kind: AlertKind, ids: readonly number[]): Alert {
  return { kind, count: ids.length, orders: ids.slice(0, ORDERS_LISTED) }
}

async function processingSince({ db }: ReportContext, since: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom('charge')
    .select('order_id as id')
    .where('state', '=', 'OPEN')
    .where('business_at', '<', since)
    .orderBy('business_at')
    .execute()
  return rows.map(({ id }) => id)
}

async function inconsistencies({ db }: ReportContext): Promise<number> {
  const row = await db
    .selectFrom('inconsistency')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * Security events of this hour and the last one, of those that are a burst. Errors of the service are an alert of their own, which ends
 * soon after the last of them.
 */
async function readBursts({ db, realNow }: ReportContext): Promise<{ failures: number; others: number }> {
  const counts = await countSecurityEvents(db, addSeconds(realNow, -HOUR_SECONDS))
  const recently = addSeconds(realNow, -FAILING_SECONDS)
  const bursts = { failures: 0, others: 0 }
  for (const { event, count, lastAt } of counts) {
    if (count < burstOf(event)) continue
    if (event !== 'request.failed') bursts.others += count
    else if (lastAt > recently) bursts.failures += count
  }
  return bursts
}

async function openDisputes({ db }: ReportContext): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_dispute')
    .select('order_id as id')
    .where('state', '=', 'OPENED')
    .orderBy('opened_at')
    .execute()
  return rows.map(({ id }) => id)
}
