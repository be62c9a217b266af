/**
 * How many due subscriptions a second are charged, by one process and by two, and how many the gateway alone would bear at
 * the same concurrency: measured in the same run, so that the ratio says something on any machine. Ends with 1 where
 * anything was charged twice or not at all, or memory grew.
 */
import { request } from 'node:http'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { countCharges, faultsOf, type Count } from './count.ts'
import { insertDue } from './due.ts'
import { memoryOf, type Memory } from './memory.ts'
import { processorTime, startPart } from './processes.ts'
import {
  openBenchDatabase,
  openGround,
  startGateway,
  startWorker,
  type Ground,
  type Settings,
  type Worker,
} from './stage.ts'

const DAY = '2026-11-24'
const BEFORE = `${DAY}T02:55:00.000Z`
/** Just after the first due time of the job `charge-due`. */
const AFTER = `${DAY}T03:01:00.000Z`
const MOST_ALONE = 20_000

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
const say = (line = '') => process.stdout.write(`${line}\n`)
const perSecond = (count: number, seconds: number) => Math.round(count / seconds)

/** How many requests a second the gateway answers when nothing is done beside asking. */
async function gatewayAlone(ground: Ground, processes: number): Promise<number> {
  const gateway = await startGateway(ground, `alone-${processes}`, settings)
  const requests = Math.ceil(Math.min(subscriptions, MOST_ALONE) / processes)
  const askers = Array.from({ length: processes }, (_each, index) => {
    const env = {
      ASKER_URL: gateway.url,
      ASKER_REQUESTS: String(requests),
      ASKER_CONCURRENCY: String(concurrency),
    }
    return startPart('asker.ts', { env: { NODE_ENV: 'production', ...env, ASKER_NAME: String(index) } })
  })
  const word = (wanted: string) => (message: unknown) => (message === wanted ? true : undefined)
  await Promise.all(askers.map((asker) => asker.until(word('ready'))))
  const began = performance.now()
  for (const asker of askers) asker.tell('go')
  await Promise.all(askers.map((asker) => asker.until(word('done'))))
  const seconds = (performance.now() - began) / 1000
  await Promise.all([...askers, gateway.part].map((part) => part.end()))
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

interface Charged {
  readonly perSecond: number
  /** Processor time of each charge in milliseconds. */
  readonly used: Readonly<Record<'service' | 'database' | 'gateway', number>> | undefined
  readonly count: Count
  readonly memory: readonly (Memory | undefined)[]
}

/** Charges all that is due, by so many processes. */
async function chargeAll(ground: Ground, processes: number): Promise<Charged> {
  const gateway = await startGateway(ground, `charged-${processes}`, settings)
  const databaseUrl = await ground.createDatabase(`charges_${processes}`)
  const workers: Worker[] = []
  while (workers.length < processes) {
    workers.push(await startWorker(ground, { databaseUrl, gateway, clock: BEFORE }, settings))
  }
  const database = openBenchDatabase(databaseUrl)
  const [first] = workers
  if (!first) throw new Error('a run needs a process')
  try {
    await insertDue(database, subscriptions, DAY)
    const players = {
      service: workers.map(({ part }) => part.pid),
      database: [ground.serverPid],
      gateway: [gateway.part.pid],
    }
    const timesNow = () => Object.values(players).map(processorTime)
    const told = workers.map(({ part }) => part.said.length)
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
      memory: workers.map(({ part }, index) => memoryOf(part.said.slice(told[index]))),
    }
  } finally {
    await database.close()
    await Promise.all([...workers.map(({ part }) => part.end()), gateway.part.end()])
  }
}

function tell(processes: number, alone: number, { perSecond, used, count, memory }: Charged): string[] {
  const names = `${processes} ${processes === 1 ? 'process' : 'processes'}`
  say()
  say(`${names}, ${concurrency} in flight each`)
  say(`  gateway alone   ${alone} charges a second`)
  say(`  service         ${perSecond} charges a second, ratio ${(perSecond / alone).toFixed(2)}`)
  if (used) {
    const parts = Object.entries(used).map(([name, time]) => `${name} ${time.toFixed(2)} ms`)
    say(`  a charge took   ${parts.join(', ')} of a core`)
  }
  say(`  ledger          ${count.approved} approved, ${count.doubles} double; ${count.orders} orders paid`)
  say(`  shared          batches by process: ${count.batches.join(', ')}`)
  memory.forEach((it, index) =>
    say(`  memory of ${index + 1}     ${it ? memoryText(it) : 'too short a run'}`),
  )
  const grown = memory.some((it) => it?.isFlat === false) ? ['memory grew'] : []
  const unshared = count.batches.length < processes ? ['not every process had a share'] : []
  return [...faultsOf(count, subscriptions), ...grown, ...unshared]
}

function memoryText({ first, last, isFlat }: Memory): string {
  const sides = (['rss', 'heap'] as const).map(
    (what) => `${what} ${first[what].toFixed(0)} -> ${last[what].toFixed(0)} MB`,
  )
  return `${sides.join(', ')} (first and last quarter): ${isFlat ? 'flat' : 'GREW'}`
}

async function main(): Promise<void> {
  const ground = await openGround()
  try {
    say(`${subscriptions} due subscriptions, a gateway that takes ${settings.latency} ms`)
    say(`${availableParallelism()} cores for the processes, PostgreSQL and the gateway together`)
    for (const processes of values.processes.split(',').map(Number)) {
      const alone = await gatewayAlone(ground, processes)
      const charged = await chargeAll(ground, processes)
      for (const fault of tell(processes, alone, charged)) {
        say(`  WRONG           ${fault}`)
        process.exitCode = 1
      }
    }
  } finally {
    await ground.close()
  }
}

await main()
