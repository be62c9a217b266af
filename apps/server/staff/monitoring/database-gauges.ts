/**
 * Prometheus gauges read from the database: every process exports the same values, refreshed every few seconds at most.
 */
import { Gauge } from 'prom-client'
import { epochMilliseconds, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Services } from '../../context/services.ts'
import { countFailedItems } from '../../database/job/item-failures.ts'
import { listLastingAlerts } from '../../database/job/sent-alerts.ts'
import type { Database, Queries } from '../../database/open.ts'
import { PREFIX, type Metrics } from '../../metrics/metrics.ts'
import { ALERTS } from '../figures/read/alerts.ts'
import { readLag } from '../figures/read/jobs.ts'
import { readOutbox } from '../figures/read/mails.ts'

/** The database is queried at most once in this time, however often the metrics are scraped. */
const CACHE_SECONDS = 10

interface JobState {
  readonly job: string
  readonly state: string
  readonly runs: number
  readonly lastSeconds: number | null
}

interface Snapshot {
  readonly outbox: { readonly count: number; readonly oldestSeconds: number }
  readonly lagSeconds: number
  readonly jobs: readonly JobState[]
  readonly failedItems: Awaited<ReturnType<typeof countFailedItems>>
  readonly alerts: ReadonlyMap<string, number>
  readonly parcels: readonly { readonly where: string; readonly boxes: number }[]
  readonly orders: readonly { readonly status: string; readonly orders: number }[]
}

async function readJobStates(db: Queries): Promise<JobState[]> {
  const rows = await db
    .selectFrom('job_run')
    .select((eb) => [
      'name as job',
      'state',
      eb.fn.countAll<number>().as('runs'),
      eb.fn.max<Instant | null>('finished_at').as('finished'),
    ])
    .groupBy(['name', 'state'])
    .execute()
  const last = await db
    .selectFrom('job_run')
    .distinctOn('name')
    .select(['name', 'began_at', 'finished_at'])
    .where('finished_at', 'is not', null)
    .orderBy('name')
    .orderBy('finished_at', 'desc')
    .execute()
  const seconds = new Map(
    last.map((row) => [
      row.name,
      row.finished_at === null
        ? null
        : (epochMilliseconds(row.finished_at) - epochMilliseconds(row.began_at)) / 1000,
    ]),
  )
  return rows.map(({ job, state, runs }) => ({
    job,
    state,
    runs,
    lastSeconds: seconds.get(job) ?? null,
  }))
}

async function readParcelsNow(db: Queries): Promise<Snapshot['parcels']> {
  const rows = await db
    .selectFrom('customer_order')
    .select((eb) => ['fulfillment_status as where', eb.fn.countAll<number>().as('boxes')])
    .where('status', '=', 'PROCESSED')
    .where('fulfillment_status', 'in', ['unfulfilled', 'packed', 'shipped'])
    .groupBy('fulfillment_status')
    .execute()
  return rows.map(({ where, boxes }) => ({ where, boxes }))
}

async function readOpenOrders(db: Queries): Promise<Snapshot['orders']> {
  const rows = await db
    .selectFrom('customer_order')
    .select((eb) => ['status', eb.fn.countAll<number>().as('orders')])
    .where('status', 'in', ['PROCESSING', 'FAILED'])
    .groupBy('status')
    .execute()
  return rows.map(({ status, orders }) => ({ status, orders }))
}

async function read({ database, clock }: Services): Promise<Snapshot> {
  const db = database.query
  const { at } = await clock.moment()
  return {
    outbox: await readOutbox(db, clock.realNow()),
    lagSeconds: await readLag(db, at),
    jobs: await readJobStates(db),
    failedItems: await countFailedItems(db),
    alerts: new Map((await listLastingAlerts(db)).map(({ kind, count }) => [kind, count])),
    parcels: await readParcelsNow(db),
    orders: await readOpenOrders(db),
  }
}

/** Returns the registry's gauge of that name, or creates it; servers on the same services share it. */
function gauge({ registry }: Metrics, name: string, help: string, ...labelNames: string[]): Gauge {
  const known = registry.getSingleMetric(`${PREFIX}${name}`)
  if (known instanceof Gauge) return known
  return new Gauge({ name: `${PREFIX}${name}`, help, labelNames, registers: [registry] })
}

function openGauges(metrics: Metrics) {
  return {
    up: gauge(metrics, 'database_up', 'Whether the database answers: 1 or 0.'),
    writable: gauge(metrics, 'database_writable', 'Whether the database stores what is written: 1 or 0.'),
    maintenance: gauge(metrics, 'maintenance', 'Whether maintenance is on: 1 or 0.'),
    waiting: gauge(metrics, 'outbox_waiting', 'Emails waiting in the outbox.'),
    oldest: gauge(metrics, 'outbox_oldest_due_seconds', 'Seconds that the longest overdue email has waited.'),
    lag: gauge(metrics, 'jobs_lag_seconds', 'How far the jobs lag behind, in business time.'),
    runs: gauge(
      metrics,
      'job_runs',
      'Stored runs of a job by state; finished ones are kept for 30 days.',
      'job',
      'state',
    ),
    lastDuration: gauge(
      metrics,
      'job_last_run_duration_seconds',
      'Duration of the last finished run.',
      'job',
    ),
    retrying: gauge(
      metrics,
      'job_resting',
      'Items of a job that are backing off until their next retry.',
      'job',
    ),
    deadLettered: gauge(metrics, 'job_set_aside', 'Items of a job that are dead-lettered.', 'job'),
    alerts: gauge(
      metrics,
      'alerts',
      'Cases of each alert of the operator, 0 if there is none; as of the last check, minutes ago at most.',
      'kind',
    ),
    parcels: gauge(metrics, 'parcels', 'Paid boxes that have not arrived, by status.', 'status'),
    orders: gauge(
      metrics,
      'open_orders',
      'Orders that are being charged or whose payment is outstanding.',
      'status',
    ),
  }
}

type Gauges = ReturnType<typeof openGauges>

function setGauges(gauges: Gauges, now: Snapshot): void {
  gauges.waiting.set(now.outbox.count)
  gauges.oldest.set(now.outbox.oldestSeconds)
  gauges.lag.set(now.lagSeconds)
  for (const { job, state, runs, lastSeconds } of now.jobs) {
    gauges.runs.set({ job, state }, runs)
    if (lastSeconds !== null) gauges.lastDuration.set({ job }, lastSeconds)
  }
  for (const [job, { retrying, deadLettered }] of now.failedItems) {
    gauges.retrying.set({ job }, retrying)
    gauges.deadLettered.set({ job }, deadLettered)
  }
  for (const kind of ALERTS) gauges.alerts.set({ kind }, now.alerts.get(kind) ?? 0)
  for (const status of ['unfulfilled', 'packed', 'shipped']) {
    gauges.parcels.set({ status }, now.parcels.find(({ where }) => where === status)?.boxes ?? 0)
  }
  for (const status of ['PROCESSING', 'FAILED']) {
    gauges.orders.set({ status }, now.orders.find((it) => it.status === status)?.orders ?? 0)
  }
}

/** Registers the gauge of this process's connection pool, read on each scrape. */
function registerPoolGauge({ database }: Services, { registry }: Metrics): void {
  const pools = [database.pool, database.relaxed.pool]
  const sum = (count: (pool: Database['pool']) => number) => pools.reduce((all, pool) => all + count(pool), 0)
  const name = `${PREFIX}database_connections`
  if (registry.getSingleMetric(name)) return
  const connections = new Gauge({
    name,
    help: 'Database connections of this process, and requests waiting for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      connections.set(
        { state: 'idle' },
        sum(({ idleCount }) => idleCount),
      )
      connections.set(
        { state: 'used' },
        sum(({ totalCount, idleCount }) => totalCount - idleCount),
      )
      connections.set(
        { state: 'waiting' },
        sum(({ waitingCount }) => waitingCount),
      )
    },
  })
}

/** Creates the gauges and returns the function that refreshes them; concurrent scrapes share one refresh. */
export function createDatabaseGauges(services: Services): () => Promise<void> {
  const { metrics, clock, database } = services
  const gauges = openGauges(metrics)
  const { up, writable, maintenance, ...known } = gauges
  registerPoolGauge(services, metrics)
  let reading: Promise<void> | undefined
  let readAt = Number.NEGATIVE_INFINITY

  async function readOnce(): Promise<void> {
    // Values that cannot be read are omitted instead of exported stale.
    const snapshot = await read(services).catch(() => undefined)
    for (const each of Object.values(known)) each.reset()
    if (snapshot) setGauges(gauges, snapshot)
    else for (const each of [gauges.waiting, gauges.oldest, gauges.lag]) each.remove()
    up.set(snapshot ? 1 : 0)
    readAt = epochMilliseconds(clock.realNow())
  }

  return () => {
    maintenance.set(services.maintenance.isOn() ? 1 : 0)
    writable.set(database.writes.problem === null ? 1 : 0)
    const age = epochMilliseconds(clock.realNow()) - readAt
    if (age < CACHE_SECONDS * 1000) return Promise.resolve()
    reading ??= readOnce().finally(() => {
      reading = undefined
    })
    return reading
  }
}
