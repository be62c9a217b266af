/**
 * How many due subscriptions a second are charged, by one process and by two, and how many the gateway alone would bear at
 * the same concurrency: measured in the same run, so that the ratio says something on any machine. Ends with 1 where
 * anything was charged twice or not at all, or memory grew.
 */
import { request } from 'node:http'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { countCharges, findFaults, type Count } from './count-charges.ts'
import { insertDueSubscriptions } from './insert-due-subscriptions.ts'
import { measureMemoryGrowth, type MemoryGrowth } from './memory-growth.ts'
import { processorTime, startChild } from './child-process.ts'
import {
  openBenchDatabase,
  startHarness,
  startGateway,
  startWorker,
  type Harness,
  type Settings,
  type Worker,
} from './harness.ts'

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
const settings: Settings = {
  latency: values.latency,
  concurrency,
  mails: values.mails,
  profile: values.profile,
}
const print = (line = '') => process.stdout.write(`${line}\n`)
const perSecond = (count: number, seconds: number) => Math.round(count / seconds)

/** How many requests a second the gateway answers when nothing is done beside asking. */
async function measureGateway(harness: Harness, processes: number): Promise<number> {
  const gateway = await startGateway(harness, `alone-${processes}`, settings)
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
  const word = (wanted: string) => (message: unknown) => (message === wanted ? true : undefined)
  await Promise.all(generators.map((generator) => generator.waitForMessage(word('ready'))))
  const began = performance.now()
  for (const generator of generators) generator.send('go')
  await Promise.all(generators.map((generator) => generator.waitForMessage(word('done'))))
  const seconds = (performance.now() - began) / 1000
  await Promise.all([...generators, gateway.child].map((child) => child.stop()))
  return perSecond(requests * processes, seconds)
}

/** Moves the clock and waits until all that was due has run, however long. */
function moveClock({ url }: Worker, now: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/clock`, { method: 'PUT', headers: { 'content-type': 'application/json' } })
    asked.on('error', reject)
    asked.on('response', (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`/clock answered with ${response.statusCode}`)),
      )
    })
    asked.end(JSON.stringify({ now }))
  })
}

interface ChargeResult {
  readonly perSecond: number
  /** Processor time of each charge in milliseconds. */
  readonly used: Readonly<Record<'service' | 'database' | 'gateway', number>> | undefined
  readonly count: Count
  readonly memory: readonly (MemoryGrowth | undefined)[]
}

/** Charges all that is due, by so many processes. */
async function chargeAll(harness: Harness, processes: number): Promise<ChargeResult> {
  const gateway = await startGateway(harness, `charged-${processes}`, settings)
  const databaseUrl = await harness.createDatabase(`charges_${processes}`)
  const workers: Worker[] = []
  while (workers.length < processes) {
    workers.push(await startWorker(harness, { databaseUrl, gateway, clock: BEFORE }, settings))
  }
  const database = openBenchDatabase(databaseUrl)
  const [first] = workers
  if (!first) throw new Error('a run needs a process')
  try {
    await insertDueSubscriptions(database, subscriptions, DAY)
    const processesByRole = {
      service: workers.map(({ child }) => child.pid),
      database: [harness.serverPid],
      gateway: [gateway.child.pid],
    }
    const timesNow = () => Object.values(processesByRole).map(processorTime)
    const told = workers.map(({ child }) => child.messages.length)
    const before = timesNow()
    await moveClock(first, AFTER)
    const used = timesNow().map((time, index) => (time ?? NaN) - (before[index] ?? NaN))
    const { rows } = await database.pool.query<{ seconds: number }>(
      `select extract(epoch from finished_at - began_at)::float8 as seconds from job_run
       where name = 'charge-due' and state = 'DONE' order by worked desc limit 1`,
    )
    const [service = NaN, ofDatabase = NaN, ofGateway = NaN] = used.map((time) => time / subscriptions)
    return {
      perSecond: perSecond(subscriptions, rows[0]?.seconds ?? NaN),
      used: used.some(Number.isNaN) ? undefined : { service, database: ofDatabase, gateway: ofGateway },
      count: await countCharges(database, gateway.ledgerFile),
      memory: workers.map(({ child }, index) => measureMemoryGrowth(child.messages.slice(told[index]))),
    }
  } finally {
    await database.close()
    await Promise.all([...workers.map(({ child }) => child.stop()), gateway.child.stop()])
  }
}

function printResult(
  processes: number,
  alone: number,
  { perSecond, used, count, memory }: ChargeResult,
): string[] {
  const names = `${processes} ${processes === 1 ? 'process' : 'processes'}`
  print()
  print(`${names}, ${concurrency} in flight each`)
  print(`  gateway alone   ${alone} charges a second`)
  print(`  service         ${perSecond} charges a second, ratio ${(perSecond / alone).toFixed(2)}`)
  if (used) {
    const parts = Object.entries(used).map(([name, time]) => `${name} ${time.toFixed(2)} ms`)
    print(`  a charge took   ${parts.join(', ')} of a core`)
  }
  print(`  ledger          ${count.approved} approved, ${count.doubles} double; ${count.orders} orders paid`)
  print(`  shared          batches by process: ${count.batches.join(', ')}`)
  memory.forEach((it, index) =>
    print(`  memory of ${index + 1}     ${it ? memoryText(it) : 'too short a run'}`),
  )
  const grown = memory.some((it) => it?.isFlat === false) ? ['memory grew'] : []
  const unshared = count.batches.length < processes ? ['not every process had a share'] : []
  return [...findFaults(count, subscriptions), ...grown, ...unshared]
}

function memoryText({ first, last, isFlat }: MemoryGrowth): string {
  const sides = (['rss', 'heap'] as const).map(
    (what) => `${what} ${first[what].toFixed(0)} -> ${last[what].toFixed(0)} MB`,
  )
  return `${sides.join(', ')} (first and last quarter): ${isFlat ? 'flat' : 'GREW'}`
}

async function main(): Promise<void> {
  const harness = await startHarness()
  try {
    print(`${subscriptions} due subscriptions, a gateway that takes ${settings.latency} ms`)
    print(`${availableParallelism()} cores for the processes, PostgreSQL and the gateway together`)
    for (const processes of values.processes.split(',').map(Number)) {
      const alone = await measureGateway(harness, processes)
      const charged = await chargeAll(harness, processes)
      for (const fault of printResult(processes, alone, charged)) {
        print(`  WRONG           ${fault}`)
        process.exitCode = 1
      }
    }
  } finally {
    await harness.close()
  }
}

await main()
