/**
 * Measures how many due subscriptions are charged per second by one process and by two, and how many charges the
 * gateway alone can handle at the same concurrency; and what the database needs for it, compared with plain SQL that
 * writes the same rows. All are measured in one run, so that their ratios are comparable between machines. Exits with 1 if an order was charged twice or not at all, or if memory grew.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { openCatalogues } from '@pfotenportal/server/database/catalogue'
import { migrate } from '@pfotenportal/server/database/migrate'
import { memoryOf, memoryTrend, samplesOf, trendText, type MemoryTrend } from '../memory.ts'
import { cpuTime, startChild } from './child-process.ts'
import { countCharges, findFaults, type ChargeCount } from './count-charges.ts'
import { measureDatabase, type DatabaseResult } from './database-alone.ts'
import {
  moveClock,
  openBenchDatabase,
  startGateway,
  startHarness,
  startMailServer,
  startService,
  type BenchService,
  type Harness,
} from './harness.ts'
import { insertDueSubscriptions } from './insert-due-subscriptions.ts'

const DAY = '2026-11-24'
const BEFORE = `${DAY}T02:55:00.000Z`
/** Just after the first due time of the job `charge-due`. */
const AFTER = `${DAY}T03:01:00.000Z`
const MAX_GATEWAY_REQUESTS = 20_000

const { values } = parseArgs({
  options: {
    subscriptions: { type: 'string', default: '50000' },
    processes: { type: 'string', default: '1,2' },
    latency: { type: 'string', default: '2-22' },
    concurrency: { type: 'string', default: '16' },
    mails: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
})
const subscriptions = Number(values.subscriptions)
const concurrency = Number(values.concurrency)
const { latency, profile } = values
const env = {
  LOG_LEVEL: 'error',
  CLOCK: BEFORE,
  CHARGE_CONCURRENCY: String(concurrency),
}
const print = (line = '') => process.stdout.write(`${line}\n`)
const perSecond = (count: number, seconds: number) => Math.round(count / seconds)

/** Measures how many requests per second the gateway answers without the service. */
async function measureGateway(harness: Harness, processes: number): Promise<number> {
  const gateway = await startGateway(harness, `alone-${processes}`, latency)
  const requests = Math.ceil(Math.min(subscriptions, MAX_GATEWAY_REQUESTS) / processes)
  const generators = Array.from({ length: processes }, (_each, index) => {
    const env = {
      LOAD_URL: gateway.url,
      LOAD_REQUESTS: String(requests),
      LOAD_CONCURRENCY: String(concurrency),
    }
    return startChild('gateway-load.ts', {
      env: { NODE_ENV: 'production', ...env, LOAD_NAME: String(index) },
    })
  })
  const messageIs = (wanted: string) => (message: unknown) => (message === wanted ? true : undefined)
  await Promise.all(generators.map((generator) => generator.waitForMessage(messageIs('ready'))))
  const began = performance.now()
  for (const generator of generators) generator.send('go')
  await Promise.all(generators.map((generator) => generator.waitForMessage(messageIs('done'))))
  const seconds = (performance.now() - began) / 1000
  await Promise.all([...generators, gateway.child].map((child) => child.stop()))
  return perSecond(requests * processes, seconds)
}

interface Memory {
  readonly trend: MemoryTrend | undefined
  /** The lowest used heap in MiB. */
  readonly heap: number
}

interface ChargeResult {
  readonly perSecond: number
  /** CPU time per charge in milliseconds. */
  readonly used: Readonly<Record<'service' | 'database' | 'gateway', number>> | undefined
  readonly count: ChargeCount
  /** The same rows, written by plain SQL; measured for one process. */
  readonly plain: DatabaseResult | undefined
  readonly memory: readonly Memory[]
}

/** Charges all due subscriptions with the given number of processes, which send emails to `smtpUrl`. */
async function chargeAll(harness: Harness, processes: number, smtpUrl?: string): Promise<ChargeResult> {
  const gateway = await startGateway(harness, `charged-${processes}`, latency)
  const databaseUrl = await harness.createDatabase(`charges_${processes}`)
  const workers: BenchService[] = []
  const database = openBenchDatabase(databaseUrl)
  try {
    await migrate(database)
    await openCatalogues(database, true)
    await insertDueSubscriptions(database, subscriptions, DAY)
    while (workers.length < processes) {
      const target = { databaseUrl, gatewayUrl: gateway.url, profile }
      workers.push(
        await startService(harness, { ...target, env: { ...env, ...(smtpUrl && { SMTP_URL: smtpUrl }) } }),
      )
    }
    const [first] = workers
    if (!first) throw new Error('a run needs a process')
    const processesByRole = {
      service: workers.map(({ child }) => child.pid),
      database: [harness.serverPid],
      gateway: [gateway.child.pid],
    }
    const timesNow = () => Object.values(processesByRole).map(cpuTime)
    const messagesBefore = workers.map(({ child }) => child.messages.length)
    const before = timesNow()
    await moveClock(first, AFTER)
    const used = timesNow().map((time, index) => (time ?? NaN) - (before[index] ?? NaN))
    const { rows } = await database.pool.query<{ seconds: number }>(
      `select extract(epoch from finished_at - began_at)::float8 as seconds from job_run
       where name = 'charge-due' and state = 'DONE' order by worked desc limit 1`,
    )
    const [service = NaN, ofDatabase = NaN, ofGateway = NaN] = used.map((time) => time / subscriptions)
    const count = await countCharges(database, gateway.ledgerFile, BEFORE)
    const memory = workers.map(({ child }, index) => {
      const samples = samplesOf(child.messages.slice(messagesBefore[index]))
      return { trend: memoryTrend(samples), heap: memoryOf(samples).heap }
    })
    // Nothing else may use the database while it is measured alone.
    await Promise.all(workers.map(({ child }) => child.stop()))
    return {
      perSecond: perSecond(subscriptions, rows[0]?.seconds ?? NaN),
      used: used.some(Number.isNaN) ? undefined : { service, database: ofDatabase, gateway: ofGateway },
      count,
      memory,
      plain:
        processes === 1 ? await measureDatabase(harness, database, { subscriptions, day: DAY }) : undefined,
    }
  } finally {
    await database.close()
    await Promise.all([...workers.map(({ child }) => child.stop()), gateway.child.stop()])
  }
}

function printResult(
  processes: number,
  alone: number,
  { perSecond, used, count, plain, memory }: ChargeResult,
): string[] {
  const heading = `${processes} ${processes === 1 ? 'process' : 'processes'}`
  print()
  print(`${heading}, ${concurrency} in flight each`)
  print(`  gateway alone   ${alone} charges per second`)
  print(`  service         ${perSecond} charges per second, ratio ${(perSecond / alone).toFixed(2)}`)
  if (used) {
    const parts = Object.entries(used).map(([name, time]) => `${name} ${time.toFixed(2)} ms`)
    print(`  CPU per charge  ${parts.join(', ')}`)
  }
  if (plain) print(`  database alone  ${databaseText(plain, used?.database)}`)
  print(
    `  ledger          ${count.approved} approved, ${count.doubleCharges} double; ${count.orders} orders paid`,
  )
  print(`  shared          batches by process: ${count.batches.join(', ')}`)
  memory.forEach(({ trend, heap }, index) =>
    print(`  memory of ${index + 1}     ${trendText(trend)}; heap at least ${heap.toFixed(0)} MiB`),
  )
  const grown = memory.some(({ trend }) => trend?.isFlat === false) ? ['memory grew'] : []
  const unshared = count.batches.length < processes ? ['a process charged nothing'] : []
  return [...findFaults(count, subscriptions), ...grown, ...unshared]
}

/** The ratio compares CPU time, because the service leaves the database idle while it waits for the gateway. */
function databaseText({ rowsPerSecond, perSecond: charges, used }: DatabaseResult, service?: number): string {
  const speed = `${Math.round(rowsPerSecond)} rows and ${Math.round(charges)} charges per second`
  if (used === undefined || service === undefined) return speed
  return `${speed}, ${used.toFixed(2)} ms of CPU per charge, ratio ${(used / service).toFixed(2)}`
}

async function main(): Promise<void> {
  const harness = await startHarness()
  const mailServer = values.mails ? await startMailServer() : undefined
  try {
    print(`${subscriptions} due subscriptions, a gateway latency of ${latency} ms`)
    print(`${availableParallelism()} cores shared by the service, PostgreSQL and the gateway`)
    for (const processes of values.processes.split(',').map(Number)) {
      const alone = await measureGateway(harness, processes)
      const charged = await chargeAll(harness, processes, mailServer?.url)
      for (const fault of printResult(processes, alone, charged)) {
        print(`  WRONG           ${fault}`)
        process.exitCode = 1
      }
    }
  } finally {
    await mailServer?.child.stop()
    await harness.close()
  }
}

await main()
