/** Runs a service with a filled database, and measures calls beside their limits. */
import { openCatalogues } from '@pfotenportal/server/database/catalogue'
import { openClock } from '@pfotenportal/server/database/clock'
import type { Database } from '@pfotenportal/server/database/open'
import { loadSampleWorld } from '@pfotenportal/server/sample/load'
import { populate } from '@pfotenportal/server/testing/population'
import { PUBLIC_URL, withoutTimeout, type Bench, type BenchService } from '../harness/bench.ts'
import { samplesOf } from '../harness/memory.ts'
import { measureCpu, type ChildHandle, type Worker } from '../harness/processes.ts'
import { median, medians, MIB, secondsSince } from '../harness/statistics.ts'
import { hasByHand } from './by-hand.ts'
import { isOnce, TEN_ORDERS_BYTES, tenOrders, type Call } from './calls.ts'
import type { DriverJob } from './limits.ts'
import type { LoadJob, LoadResult, Target } from './load.ts'
import { drawPeople, touchSessions, type People } from './people.ts'

const SAMPLE_WORLD = 13

export interface Options {
  readonly seconds: number
  readonly tries: number
  readonly connections: number
  readonly profile: string | undefined
}

/** Rates per second, times in milliseconds. */
interface Try {
  readonly bytes: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** CPU per request. */
  readonly service: number
  readonly database: number
  readonly limit: number
  /** CPU per request of the limit: framework and driver, and database. */
  readonly limitCpu: number
  readonly limitDatabase: number
  /** The rate of the transaction by hand, and CPU per request; NaN for a read. */
  readonly byHand: number
  readonly byHandCpu: number
  readonly byHandDatabase: number
  readonly driver: number
  readonly constant: number
}

/** The medians of all tries of a call. */
export interface Measured extends Try {
  readonly call: string
}

export interface Memory {
  /** Mebibytes. */
  readonly idle: number
  readonly loaded: number
  /** Seconds from the start of the process to its first answer. */
  readonly firstAnswer: number
}

export interface SizeResult {
  readonly size: number
  readonly filledInSeconds: number
  readonly measured: readonly Measured[]
  readonly memory: Memory
  /** Requests per second of the load generator against the smallest constant. */
  readonly generator: number
  /** Ten orders, read by framework and driver alone: requests per second. */
  readonly tenOrders: number
}

/** Fills an empty database: the sample world for its own size, otherwise a population. Returns the seconds it took. */
async function fill(database: Database, size: number): Promise<number> {
  const began = performance.now()
  if (size > SAMPLE_WORLD) await populate(database, size)
  else {
    await openCatalogues(database, true)
    await loadSampleWorld({ database, clock: await openClock(database, false, 'system') }, 'PP-')
  }
  return secondsSince(began)
}

/**
 * Invoices are issued but not drawn: that is work of the background up to twenty seconds later, and would be measured as that of
 * whichever call is made then.
 */
async function leaveUndrawn({ pool }: Database): Promise<void> {
  await pool.query(`
    create function left_undrawn() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger left_undrawn before insert on document_to_draw for each row execute function left_undrawn()`)
}

/** Commands read a customer's unsent emails, and customers seldom have more than one. */
async function emptyOutbox(database: Database): Promise<void> {
  await withoutTimeout(database, async (client) => {
    await client.query('delete from outbox')
    await client.query('vacuum outbox')
  })
}

/** The processes of a measurement. */
interface Parts {
  readonly database: Database
  readonly bench: Bench
  readonly service: BenchService
  readonly limits: Worker<DriverJob, number>
  readonly load: Worker<LoadJob, LoadResult>
  readonly people: People
  readonly options: Options
}

let seed = 0

interface Loaded extends LoadResult {
  readonly perSecond: number
  readonly cpu: number
  readonly database: number
}

async function runLoad(
  { bench, service, limits, load, people, options }: Parts,
  call: Call,
  target: Target,
  { bytes = 0, seconds = options.seconds } = {},
): Promise<Loaded> {
  const { child, port } = target === 'service' ? service : limits
  const { connections } = options
  // The warm-up and each try get the same share.
  const most = Math.floor(people[call.group].length / (options.tries + 1))
  const readCpu = measureCpu([child.pid], [bench.postgres.pid])
  const result = await load.run({
    port,
    target,
    call: call.name,
    bytes,
    seconds,
    connections,
    seed: (seed += 1),
    most,
  })
  const [first] = result.failures
  if (first !== undefined) throw new Error(`${call.name} (${target}): ${first}`)
  if (result.requests === 0) throw new Error(`${call.name} (${target}): nobody can make this call`)
  const [cpu = NaN, database = NaN] = readCpu().map((used) => used / result.requests)
  return { ...result, perSecond: result.requests / result.seconds, cpu, database }
}

function runDriver({ limits, people, options }: Parts, call: Call, bytes: number): Promise<number> {
  const ids = people[call.group].map((person) => person[call.limit?.by ?? 'id'])
  const seconds = options.seconds / 2
  return limits.run({ call: call.name, ids, bytes, seconds, connections: options.connections })
}

/** Long enough to open and to use each connection. */
const REOPEN_SECONDS = 1

async function tryOnce(parts: Parts, call: Call, bytes: number): Promise<Try> {
  const seconds = parts.options.seconds / 2
  const limit = await runLoad(parts, call, 'limit', { bytes })
  await emptyOutbox(parts.database)
  const byHand = hasByHand(call) ? await runLoad(parts, call, 'by-hand', { bytes }) : undefined
  await emptyOutbox(parts.database)
  // The service closes connections to the database that were idle for ten seconds, and opening them would be measured.
  if (!isOnce(call)) await runLoad(parts, call, 'service', { seconds: REOPEN_SECONDS })
  const own = await runLoad(parts, call, 'service')
  return {
    bytes: own.bytes,
    perSecond: own.perSecond,
    p50: own.p50,
    p99: own.p99,
    service: own.cpu,
    database: own.database,
    limit: limit.perSecond,
    limitCpu: limit.cpu,
    limitDatabase: limit.database,
    byHand: byHand?.perSecond ?? NaN,
    byHandCpu: byHand?.cpu ?? NaN,
    byHandDatabase: byHand?.database ?? NaN,
    driver: await runDriver(parts, call, bytes),
    constant: (await runLoad(parts, call, 'constant', { bytes, seconds })).perSecond,
  }
}

/** The resident memory in each report of a service since some message, in MiB. */
const memorySince = ({ messages }: ChildHandle, first: number): number[] =>
  samplesOf(messages.slice(first)).map(({ rss }) => rss / MIB)

/** Enough for a command of 10 ms to run five times on each of twenty connections, and for its code to be compiled. */
const WARM_SECONDS = 4

async function measureAll(
  parts: Parts,
  calls: readonly Call[],
): Promise<Pick<SizeResult, 'measured' | 'tenOrders'>> {
  // One run of each, so that nothing is measured before it is compiled and cached. Commands take longer, because each
  // of the service's connections plans a statement anew for its first five executions.
  const bytes = new Map<string, number>()
  for (const call of calls) {
    const seconds = call.limit === null ? WARM_SECONDS : parts.options.seconds / 2
    const warm = await runLoad(parts, call, 'service', { seconds })
    bytes.set(call.name, warm.bytes)
    await runLoad(parts, call, 'limit', { bytes: warm.bytes, seconds: 0.5 })
    if (hasByHand(call)) await runLoad(parts, call, 'by-hand', { bytes: warm.bytes, seconds: 0.5 })
  }
  const tries = new Map<Call, Try[]>(calls.map((call) => [call, []]))
  const limits: number[] = []
  for (let at = 0; at < parts.options.tries; at += 1) {
    limits.push((await runLoad(parts, tenOrders, 'limit', { bytes: TEN_ORDERS_BYTES })).perSecond)
    for (const [call, done] of tries) {
      await touchSessions(parts.database, parts.people)
      done.push(await tryOnce(parts, call, bytes.get(call.name) ?? 0))
    }
  }
  const measured = [...tries].map(([{ name }, done]) => ({ call: name, ...medians(done) }))
  return { measured, tenOrders: median(limits) }
}

/** Measures all calls with so many subscriptions. Throws if a call fails. */
export async function measureSize(
  bench: Bench,
  size: number,
  calls: readonly Call[],
  options: Options,
): Promise<SizeResult> {
  const { url: databaseUrl, database } = await bench.createDatabase(`api_${size}`)
  const filledInSeconds = await fill(database, size)
  await leaveUndrawn(database)
  const gateway = await bench.startGateway(`api-${size}`, '0')
  const { profile } = options
  const service = await bench.startService({ databaseUrl, gatewayUrl: gateway.url, profile })
  const { child, firstAnswer } = service
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const idle = memorySince(child, 0).at(-1) ?? NaN
  const people = await drawPeople(database, `http://127.0.0.1:${service.port}`, PUBLIC_URL)
  const limits = await bench.startWorker<DriverJob, number>('api/limits.ts', {
    DATABASE_URL: databaseUrl,
    GATEWAY_URL: gateway.url,
  })
  const load = await bench.startWorker<LoadJob | { people: People }, LoadResult>('api/load.ts')
  await load.run({ people })
  const parts: Parts = { database, bench, service, limits, load, people, options }
  const possible = calls.filter(({ group }) => people[group].length > 0)
  const firstSample = child.messages.length
  const measured = await measureAll(parts, possible)
  const loaded = Math.max(...memorySince(child, firstSample))
  const [any] = possible
  const generator = any ? (await runLoad(parts, any, 'constant', { bytes: 2 })).perSecond : NaN
  return { size, filledInSeconds, ...measured, memory: { idle, loaded, firstAnswer }, generator }
}
