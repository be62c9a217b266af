/**
 * Posts alerts in the form of Alertmanager's webhooks (version 4), so that receivers made for it understand them. What is
 * not accepted is posted again, with what has changed since, for as long as it takes.
 */
import { createHash } from 'node:crypto'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { mailEn } from '@pfotenportal/text/en/mail'
import type { Services } from '../../context/services.ts'
import type { AlertConfig } from '../../core/config.ts'
import { messageOf, waitAfter } from '../../core/retries.ts'
import { webhookHeaders } from '../../core/standard-webhooks.ts'
import { lockAlerts, saveAlerts, type StoredAlert } from '../../database/job/sent-alerts.ts'
import type { Routine } from '../../jobs/routines.ts'
import { alertCopy, LINE } from '../../mail/alert-mails.ts'
import { postWebhook } from '../../webhooks/post.ts'
import { duePosting, withoutToldEnds } from './told-alerts.ts'

/** How often a process looks for alerts to post. */
const POST_SECONDS = 15

/** Longer than a request may take. */
const LEASE_SECONDS = 60

/** A process that stops waits for its request. */
const TIMEOUT_MS = 5_000

/** After this many failures in a row, minutes after the first, an alert says so by mail. */
const ALERTING_FAILURES = 5

/** The time of the end that Alertmanager gives an alert that lasts. */
const NO_END = '0001-01-01T00:00:00Z'

/** Alerts that can wait until morning; all others cannot. */
const warnings: readonly string[] = [
  'SET_ASIDE',
  'MAILS_FAILED',
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
]

/** What a receiver is told of an alert, whoever else was told. */
interface PostedAlert {
  readonly kind: string
  readonly count: number
  readonly since: Instant
  /** Until when it lasted; null while it does. */
  readonly until: Instant | null
}

/** The urgency of an alert, as in the rules for Prometheus. */
export function severityOf(kind: string): 'critical' | 'warning' {
  return warnings.includes(kind) ? 'warning' : 'critical'
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function messageAlert({ kind, count, since, until }: PostedAlert, service: string, operatorUrl: string) {
  const { sentence, remedy } = alertCopy({ kind, count }, mailEn)
  const alertname = kind.startsWith(LINE) ? 'LOGGED' : kind
  return {
    status: until === null ? 'firing' : 'resolved',
    labels: {
      alertname,
      service,
      severity: severityOf(kind),
      ...(kind.startsWith(LINE) && { line: kind.slice(LINE.length) }),
    },
    annotations: { summary: sentence, description: remedy, count: String(count) },
    startsAt: since,
    endsAt: until ?? NO_END,
    generatorURL: operatorUrl,
    fingerprint: hashOf(`${service} ${kind}`).slice(0, 16),
  }
}

/** What is posted about some alerts: at least one. `service` is the address of the portal. */
function alertMessage(alerts: readonly PostedAlert[], service: string) {
  const operatorUrl = `${service}/operator`
  const groupLabels = { service }
  return {
    version: '4',
    groupKey: `{}:{service="${service}"}`,
    truncatedAlerts: 0,
    status: alerts.some(({ until }) => until === null) ? 'firing' : 'resolved',
    receiver: 'pfotenportal',
    groupLabels,
    commonLabels: groupLabels,
    commonAnnotations: {},
    externalURL: operatorUrl,
    alerts: alerts.map((alert) => messageAlert(alert, service, operatorUrl)),
  }
}

type Receiver = NonNullable<AlertConfig['webhook']>

/** Posts alerts once. Throws if they are not accepted; the error does not contain the address, which may be a secret. */
export async function postAlerts(
  { url, secrets }: Receiver,
  alerts: readonly PostedAlert[],
  { service, now }: { readonly service: string; readonly now: Instant },
): Promise<void> {
  const body = JSON.stringify(alertMessage(alerts, service))
  const id = `alerts_${hashOf(body).slice(0, 32)}`
  const headers = secrets.length > 0 ? webhookHeaders({ id, body }, secrets, now) : {}
  // Who sets the service up may name any receiver, also one in the own network.
  const { status } = await postWebhook(
    { url, headers, body },
    { allowsPrivateAddresses: true, timeoutMs: TIMEOUT_MS },
  )
  if (status < 200 || status > 299) throw new Error(`answered ${status}`)
}

/** Posts what is due. Safe to run in several processes: one of them has the lease. */
export async function postDueAlerts(services: Pick<Services, 'database' | 'config' | 'log'>): Promise<void> {
  const { config, log } = services
  const receiver = config.alerts.webhook
  if (receiver === null) return
  const claimed = await claim(services, receiver)
  if (!claimed) return
  const { alerts, now } = claimed
  const posted = alerts.map((it) => ({ ...it, until: it.endedAt === null ? null : it.seenAt }))
  const attempts = Math.max(...alerts.map(({ postAttempts }) => postAttempts))
  try {
    await postAlerts(receiver, posted, { service: config.publicUrl, now })
  } catch (error) {
    const line = { error: messageOf(error), attempts }
    log.warn(line, 'alerts were not accepted')
    if (attempts >= ALERTING_FAILURES) {
      log.error({ alert: true, ...line }, 'the receiver of alerts accepts none')
    }
    await change(services, alerts, (alert, at) => ({
      ...alert,
      postAfter: addSeconds(at, waitAfter(attempts)),
    }))
    return
  }
  await change(services, alerts, (alert) => ({ ...alert, postedAt: now, postAfter: null, postAttempts: 0 }))
}

/** Leases the alerts that are due, for this attempt. */
async function claim({ database }: Pick<Services, 'database'>, { repeatMinutes }: Receiver) {
  return database.transaction(async (tx) => {
    const { now, alerts } = await lockAlerts(tx)
    const due = new Set(duePosting(alerts, now, repeatMinutes * 60).map(({ kind }) => kind))
    if (due.size === 0) return undefined
    const leased = alerts.map((alert) =>
      due.has(alert.kind)
        ? { ...alert, postAfter: addSeconds(now, LEASE_SECONDS), postAttempts: alert.postAttempts + 1 }
        : alert,
    )
    await saveAlerts(tx, leased)
    return { now, alerts: leased.filter(({ kind }) => due.has(kind)) }
  })
}

/** Changes the alerts that were claimed, unless they have begun anew since. */
async function change(
  { database, config }: Pick<Services, 'database' | 'config'>,
  claimed: readonly StoredAlert[],
  to: (alert: StoredAlert, now: Instant) => StoredAlert,
): Promise<void> {
  const begunAt = new Map(claimed.map(({ kind, since }) => [kind, since]))
  await database.transaction(async (tx) => {
    const { now, alerts } = await lockAlerts(tx)
    const changed = alerts.map((alert) => (begunAt.get(alert.kind) === alert.since ? to(alert, now) : alert))
    const channels = { hasMail: config.alerts.emails.length > 0, hasWebhook: true }
    await saveAlerts(tx, withoutToldEnds(changed, now, channels))
  })
}

export const postingRoutine: Routine = {
  name: 'alert-posts',
  everySeconds: POST_SECONDS,
  runsInMaintenance: true,
  run: postDueAlerts,
}
