/** Runs a service with a filled database, and measures calls beside their limits. */
import { realNow } from '@pfotenportal/server/core/clock'
import { openCatalogues } from '@pfotenportal/server/database/catalogue'
import { openClock } from '@pfotenportal/server/database/clock'
import { migrate } from '@pfotenportal/server/database/migrate'
import type { Database } from '@pfotenportal/server/database/open'
import { loadSampleWorld } from '@pfotenportal/server/sample/load'
import { populate } from '@pfotenportal/server/testing/population'
import { cpuTime, numberOf, startChild, type ChildHandle } from '../charges/child-process.ts'
import {
  openBenchDatabase,
  PUBLIC_URL,
  startGateway,
  startService,
  type Harness,
} from '../charges/harness.ts'
import { TEN_ORDERS_BYTES, tenOrders, type Call } from './calls.ts'
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

/** Rates per second, times in milliseconds; all are medians of the tries. */
export interface Measured {
  readonly call: string
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
  readonly driver: number
  readonly constant: number
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

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}

/** Fills a new database: the sample world for its own size, otherwise a population. */
async function fill(url: string, size: number): Promise<{ database: Database; filledInSeconds: number }> {
  const database = openBenchDatabase(url)
  await migrate(database)
  const began = performance.now()
  if (size > SAMPLE_WORLD) await populate(database, size)
  else {
    await openCatalogues(database, true)
    await loadSampleWorld({ database, clock: await openClock(database, false, 'system') })
  }
  return { database, filledInSeconds: (performance.now() - began) / 1000 }
}

/** The processes of a measurement. */
interface Bench {
  readonly harness: Harness
  readonly service: { readonly child: ChildHandle; readonly port: number }
  readonly limits: { readonly child: ChildHandle; readonly port: number }
  readonly load: ChildHandle
  readonly people: People
  readonly options: Options
}

let runs = 0

function resultOf(child: ChildHandle, run: number): Promise<LoadResult> {
  return child.waitForMessage((message) =>
    numberOf(message, 'run') === run ? (message as LoadResult) : undefined,
  )
}

interface Loaded extends LoadResult {
  readonly perSecond: number
  readonly cpu: number
  readonly database: number
}

async function runLoad(
  { harness, service, limits, load, people, options }: Bench,
  call: Call,
  target: Target,
  { bytes = 0, seconds = options.seconds } = {},
): Promise<Loaded> {
  const { child, port } = target === 'service' ? service : limits
  const run = ++runs
  const { connections } = options
  // The warm-up and each try get the same share.
  const most = Math.floor(people[call.group].length / (options.tries + 1))
  const job: LoadJob = { run, port, target, call: call.name, bytes, seconds, connections, seed: run, most }
  const before = [cpuTime([child.pid]), cpuTime([harness.serverPid])]
  load.send(JSON.stringify(job))
  const result = await resultOf(load, run)
  const after = [cpuTime([child.pid]), cpuTime([harness.serverPid])]
  const [first] = result.failures
  if (first !== undefined) throw new Error(`${call.name} (${target}): ${first}`)
  if (result.requests === 0) throw new Error(`${call.name} (${target}): nobody can make this call`)
  const [cpu = NaN, database = NaN] = after.map(
    (used, at) => ((used ?? NaN) - (before[at] ?? NaN)) / result.requests,
  )
  return { ...result, perSecond: result.requests / result.seconds, cpu, database }
}

async function runDriver({ limits, people, options }: Bench, call: Call, bytes: number): Promise<number> {
  const run = ++runs
  const ids = people[call.group].map((person) => person[call.limit?.by ?? 'id'])
  const seconds = options.seconds / 2
  const job: DriverJob = { run, call: call.name, ids, bytes, seconds, connections: options.connections }
  limits.child.send(JSON.stringify(job))
  const result = await resultOf(limits.child, run)
  return result.requests / result.seconds
}

interface Try {
  readonly limit: Loaded
  readonly own: Loaded
  readonly driver: number
  readonly constant: number
}

async function tryOnce(bench: Bench, call: Call, bytes: number): Promise<Try> {
  const seconds = bench.options.seconds / 2
  return {
    limit: await runLoad(bench, call, 'limit', { bytes }),
    own: await runLoad(bench, call, 'service'),
    driver: await runDriver(bench, call, bytes),
    constant: (await runLoad(bench, call, 'constant', { bytes, seconds })).perSecond,
  }
}

function summaryOf(call: Call, tries: readonly Try[]): Measured {
  const of = (value: (each: Try) => number) => median(tries.map(value))
  return {
    call: call.name,
    bytes: of(({ own }) => own.bytes),
    perSecond: of(({ own }) => own.perSecond),
    p50: of(({ own }) => own.p50),
    p99: of(({ own }) => own.p99),
    service: of(({ own }) => own.cpu),
    database: of(({ own }) => own.database),
    limit: of(({ limit }) => limit.perSecond),
    limitCpu: of(({ limit }) => limit.cpu),
    limitDatabase: of(({ limit }) => limit.database),
    driver: of(({ driver }) => driver),
    constant: of(({ constant }) => constant),
  }
}

/** The highest memory since some message, in MiB. */
function memorySince({ messages }: ChildHandle, first: number, choose: (values: number[]) => number): number {
  const values = messages.slice(first).flatMap((message) => numberOf(message, 'rss') ?? [])
  return choose(values) / 2 ** 20
}

/** Enough for a command of 10 ms to run five times on each of twenty connections, and for its code to be compiled. */
const WARM_SECONDS = 4

async function measureAll(
  bench: Bench,
  database: Database,
  calls: readonly Call[],
): Promise<Pick<SizeResult, 'measured' | 'tenOrders'>> {
  // One run of each, so that nothing is measured before it is compiled and cached. Commands take longer, because each
  // of the service's connections plans a statement anew for its first five executions.
  const bytes = new Map<string, number>()
  for (const call of calls) {
    const seconds = call.limit === null ? WARM_SECONDS : bench.options.seconds / 2
    const warm = await runLoad(bench, call, 'service', { seconds })
    bytes.set(call.name, warm.bytes)
    await runLoad(bench, call, 'limit', { bytes: warm.bytes, seconds: 0.5 })
  }
  const tries = new Map<Call, Try[]>(calls.map((call) => [call, []]))
  const limits: number[] = []
  for (let at = 0; at < bench.options.tries; at += 1) {
    limits.push((await runLoad(bench, tenOrders, 'limit', { bytes: TEN_ORDERS_BYTES })).perSecond)
    for (const [call, done] of tries) {
      await touchSessions(database, bench.people)
      done.push(await tryOnce(bench, call, bytes.get(call.name) ?? 0))
    }
  }
  const measured = [...tries].map(([call, done]) => summaryOf(call, done))
  return { measured, tenOrders: median(limits) }
}

/** Measures all calls with so many subscriptions. Throws if a call fails. */
export async function measureSize(
  harness: Harness,
  size: number,
  calls: readonly Call[],
  options: Options,
): Promise<SizeResult> {
  const databaseUrl = await harness.createDatabase(`api_${size}`)
  const { database, filledInSeconds } = await fill(databaseUrl, size)
  const gateway = await startGateway(harness, `api-${size}`, '0')
  const children: ChildHandle[] = [gateway.child]
  try {
    const service = await startService(harness, {
      databaseUrl,
      gatewayUrl: gateway.url,
      profile: options.profile,
    })
    children.push(service.child)
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const idle = memorySince(service.child, 0, (values) => values.at(-1) ?? NaN)
    const people = await drawPeople(database, `http://127.0.0.1:${service.port}`, PUBLIC_URL)
    const limitsChild = startChild('../api/limits.ts', {
      env: { NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    })
    const load = startChild('../api/load.ts', { env: { NODE_ENV: 'production' } })
    children.push(limitsChild, load)
    const port = await limitsChild.waitForMessage((message) => numberOf(message, 'ready'))
    await load.waitForMessage((message) => numberOf(message, 'ready'))
    load.send(JSON.stringify({ people } satisfies LoadJob))
    const bench: Bench = { harness, service, limits: { child: limitsChild, port }, load, people, options }
    const possible = calls.filter(({ group }) => people[group].length > 0)
    const firstSample = service.child.messages.length
    const measured = await measureAll(bench, database, possible)
    const loaded = memorySince(service.child, firstSample, (values) => Math.max(...values))
    const [any] = possible
    const generator = any ? (await runLoad(bench, any, 'constant', { bytes: 2 })).perSecond : NaN
    const memory = { idle, loaded, firstAnswer: service.firstAnswer }
    return { size, filledInSeconds, ...measured, memory, generator }
  } finally {
    for (const child of children.toReversed()) await child.stop()
    await database.close()
  }
}

/** The day of the measurement. */
export const today = (): string => realNow().slice(0, 10)
