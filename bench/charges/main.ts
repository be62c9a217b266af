/**
 * `npm run bench:charges -- [--subscriptions 50000] [--processes 1,2] [--latency 2-22] [--concurrency 16] [--mails]
 * [--profile <directory>] [--write]`: measures how many due subscriptions are charged per second by one process and by
 * two, and how many charges the gateway alone can handle at the same concurrency; and what the database needs for it,
 * compared with plain SQL that writes the same rows. All are measured in one run, so that their ratios are comparable
 * between machines. `--write` updates the table in docs/performance.md. Exits with 1 if an order was charged twice or not
 * at all, or if memory grew.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { insertDueSubscriptions } from '../../scenarios/due-subscriptions.ts'
import { moveClock, withBench, type Bench, type BenchService } from '../harness/bench.ts'
import { memoryOf, memoryTrend, samplesOf, trendText, type MemoryTrend } from '../harness/memory.ts'
import { measureCpu } from '../harness/processes.ts'
import { hundredths, machineText, print, printFault, table, whole, writeReport } from '../harness/report.ts'
import { secondsSince } from '../harness/statistics.ts'
import { countCharges, findFaults, type ChargeCount } from './count-charges.ts'
import { measureDatabase, type DatabaseResult } from './database-alone.ts'
import type { GatewayJob } from './gateway-load.ts'
import { insertHistory } from './history.ts'

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
    write: { type: 'boolean', default: false },
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
const perSecond = (count: number, seconds: number) => Math.round(count / seconds)

/** Measures how many requests per second the gateway answers without the service. */
async function measureGateway(bench: Bench, processes: number): Promise<number> {
  const { url } = await bench.startGateway(`alone-${processes}`, latency)
  const requests = Math.ceil(Math.min(subscriptions, MAX_GATEWAY_REQUESTS) / processes)
  const generators = await Promise.all(
    Array.from({ length: processes }, () =>
      bench.startWorker<GatewayJob, undefined>('charges/gateway-load.ts'),
    ),
  )
  const began = performance.now()
  await Promise.all(
    generators.map((generator, index) => generator.run({ url, name: String(index), requests, concurrency })),
  )
  return perSecond(requests * processes, secondsSince(began))
}

interface Memory {
  readonly trend: MemoryTrend | undefined
  /** The lowest used heap in MiB. */
  readonly heap: number
}

interface ChargeResult {
  readonly perSecond: number
  /** CPU time per charge in milliseconds; NaN if the system does not report it. */
  readonly used: Readonly<Record<'service' | 'database' | 'gateway', number>>
  readonly count: ChargeCount
  /** The same rows, written by plain SQL; measured for one process. */
  readonly plain: DatabaseResult | undefined
  readonly memory: readonly Memory[]
}

/** Charges all due subscriptions with the given number of processes, which send emails to `smtpUrl`. */
async function chargeAll(bench: Bench, processes: number, smtpUrl?: string): Promise<ChargeResult> {
  const gateway = await bench.startGateway(`charged-${processes}`, latency)
  const { url: databaseUrl, database } = await bench.createDatabase(`charges_${processes}`)
  await insertHistory(database, DAY)
  await insertDueSubscriptions(database, subscriptions, DAY)
  const workers: BenchService[] = []
  while (workers.length < processes) {
    const target = { databaseUrl, gatewayUrl: gateway.url, profile }
    workers.push(
      await bench.startService({ ...target, env: { ...env, ...(smtpUrl && { SMTP_URL: smtpUrl }) } }),
    )
  }
  const [first] = workers
  if (!first) throw new Error('a run needs a process')
  const messagesBefore = workers.map(({ child }) => child.messages.length)
  const readCpu = measureCpu(
    workers.map(({ child }) => child.pid),
    [bench.postgres.pid],
    [gateway.child.pid],
  )
  await moveClock(first, AFTER)
  const [service = NaN, ofDatabase = NaN, ofGateway = NaN] = readCpu().map((time) => time / subscriptions)
  const { rows } = await database.pool.query<{ seconds: number }>(
    `select extract(epoch from finished_at - began_at)::float8 as seconds from job_run
     where name = 'charge-due' and state = 'DONE' order by worked desc limit 1`,
  )
  const count = await countCharges(database, gateway.ledgerFile, BEFORE)
  const memory = workers.map(({ child }, index) => {
    const samples = samplesOf(child.messages.slice(messagesBefore[index]))
    return { trend: memoryTrend(samples), heap: memoryOf(samples).heap }
  })
  // Nothing else may use the database while it is measured alone.
  await Promise.all(workers.map(({ child }) => child.stop()))
  return {
    perSecond: perSecond(subscriptions, rows[0]?.seconds ?? NaN),
    used: { service, database: ofDatabase, gateway: ofGateway },
    count,
    memory,
    plain: processes === 1 ? await measureDatabase(bench, database, { subscriptions, day: DAY }) : undefined,
  }
}

const headingOf = (processes: number) => `${processes} ${processes === 1 ? 'process' : 'processes'}`

function printResult({ processes, alone, perSecond, used, count, plain, memory }: ChargeRun): string[] {
  print()
  print(`${headingOf(processes)}, ${concurrency} in flight each`)
  print(`  gateway alone   ${alone} charges per second`)
  print(`  service         ${perSecond} charges per second, ratio ${(perSecond / alone).toFixed(2)}`)
  if (!Number.isNaN(used.service)) {
    const parts = Object.entries(used).map(([name, time]) => `${name} ${time.toFixed(2)} ms`)
    print(`  CPU per charge  ${parts.join(', ')}`)
  }
  if (plain) print(`  database alone  ${databaseText(plain, used.database)}`)
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
function databaseText({ rowsPerSecond, perSecond: charges, used }: DatabaseResult, service: number): string {
  const speed = `${Math.round(rowsPerSecond)} rows and ${Math.round(charges)} charges per second`
  if (Number.isNaN(used)) return speed
  return `${speed}, ${used.toFixed(2)} ms of CPU per charge, ratio ${(used / service).toFixed(2)}`
}

interface ChargeRun extends ChargeResult {
  readonly processes: number
  /** What the gateway alone answers per second. */
  readonly alone: number
}

/** The table of a run in Markdown, a column for each number of processes. */
function reportText(results: readonly ChargeRun[], postgres: string): string {
  const rows: readonly (readonly [head: string, cell: (it: ChargeRun) => string])[] = [
    ['the gateway alone, per second', ({ alone }) => whole(alone)],
    ['charged, per second', (it) => whole(it.perSecond)],
    ['ratio to the gateway alone', (it) => hundredths(it.perSecond / it.alone)],
    ['CPU ms per charge: service', ({ used }) => hundredths(used.service)],
    ['… PostgreSQL', ({ used }) => hundredths(used.database)],
    ['… gateway', ({ used }) => hundredths(used.gateway)],
    ['plain SQL: CPU ms per charge', ({ plain }) => hundredths(plain?.used ?? NaN)],
    ['ratio to plain SQL', ({ plain, used }) => hundredths((plain?.used ?? NaN) / used.database)],
    ['charged twice', ({ count }) => String(count.doubleCharges)],
  ]
  const mails = values.mails ? ', while emails are sent' : ''
  const settings = `${subscriptions} due subscriptions, ${concurrency} in flight per process, a gateway latency of ${latency} ms${mails}`
  const heads = ['', ...results.map((it) => headingOf(it.processes))]
  const cells = rows.map(([head, cell]) => [head, ...results.map(cell)])
  return `${machineText(settings, postgres)}\n\n${table(heads, cells)}`
}

await withBench(async (bench) => {
  const smtpUrl = values.mails ? await bench.startMailServer() : undefined
  print(`${subscriptions} due subscriptions, a gateway latency of ${latency} ms`)
  print(`${availableParallelism()} cores shared by the service, PostgreSQL and the gateway`)
  const results: ChargeRun[] = []
  for (const processes of values.processes.split(',').map(Number)) {
    const alone = await bench.part((part) => measureGateway(part, processes))
    const charged = await bench.part((part) => chargeAll(part, processes, smtpUrl))
    const measured = { ...charged, processes, alone }
    results.push(measured)
    for (const fault of printResult(measured)) printFault(fault)
  }
  if (values.write) writeReport('bench:charges', reportText(results, bench.postgres.version))
})
