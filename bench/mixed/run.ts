/** Runs two services on one database, a steady load on both, and a billing run of a day every few minutes. */
import { addDays, berlinDay, instant, type Day } from '@pfotenportal/domain/core/calendar'
import { realNow } from '@pfotenportal/server/core/clock'
import { listDueSubscriptions } from '@pfotenportal/server/database/job/due-subscriptions'
import type { Database } from '@pfotenportal/server/database/open'
import { populate } from '@pfotenportal/server/testing/population'
import { FIRST_DUE_ID, insertDueSubscriptions } from '../../scenarios/due-subscriptions.ts'
import { drawPeople, touchSessions } from '../api/people.ts'
import { countCharges, type ChargeCount } from '../charges/count-charges.ts'
import { moveClock, PUBLIC_URL, type Bench, type BenchService } from '../harness/bench.ts'
import { samplesOf, type MemorySample } from '../harness/memory.ts'
import { measureCpu } from '../harness/processes.ts'
import type { LoadReport, MixedJob } from './load.ts'

export interface MixedOptions {
  readonly size: number
  readonly minutes: number
  /** Per second. */
  readonly reads: number
  readonly commands: number
  /** Seconds from the start of one billing run to that of the next. */
  readonly every: number
  /** Subscriptions that are due on each day besides those of the population. */
  readonly due: number
  readonly mails: boolean
  readonly profile: string | undefined
}

/** From one time to another, in milliseconds since 1970. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A run of a job that had work to do. */
interface JobRun extends Span {
  readonly name: string
  readonly worked: number
}

/** A day whose jobs have run. */
interface BusinessDay extends Span {
  readonly runs: readonly JobRun[]
  /** While orders were being charged. */
  readonly charging: readonly Span[]
  readonly charged: number
  /** Due orders that nobody charged. */
  readonly missed: number
}

/** The emails of a run in which they are sent. */
export interface MailCount {
  readonly sent: number
  readonly waiting: number
  /** Milliseconds from the request of a sign-in link until the mail server has it, by share of the links. */
  readonly links: Readonly<Record<'p50' | 'p99', number>>
}

/** The state of the database at some time. */
interface DatabaseSample {
  readonly connections: number
  readonly bytes: number
}

export interface MixedResult extends LoadReport {
  readonly subscriptions: number
  readonly load: Span
  readonly days: readonly BusinessDay[]
  readonly count: ChargeCount
  /** Undefined if emails stay in the outbox. */
  readonly mails: MailCount | undefined
  /** Of each process. */
  readonly memory: readonly (readonly MemorySample[])[]
  readonly database: readonly DatabaseSample[]
  /** Cores in use by each process, and by the database. */
  readonly cores: { readonly services: readonly number[]; readonly database: number }
}

const SAMPLE_MS = 10_000
/** A service that hangs ends the run. */
const DAY_SECONDS = 600
const LOAD_END_SECONDS = 60
/** As in production, the carrier is not polled. */
const CARRIER = { CARRIER: 'generic', CARRIER_WEBHOOK_SECRET: 'the-secret-of-the-carrier-of-this-benchmark' }

const now = () => performance.timeOrigin + performance.now()
const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, milliseconds)))

/** Throws if the work has not ended after that many seconds. */
async function within<T>(seconds: number, name: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} have not ended after ${seconds} s`)), seconds * 1000)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

async function sampleOf({ pool }: Database): Promise<DatabaseSample> {
  const { rows } = await pool.query<DatabaseSample>(
    `select count(*)::int as connections, pg_database_size(current_database())::float8 as bytes
     from pg_stat_activity where datname = current_database() and application_name not like 'bench%'`,
  )
  return rows[0] ?? { connections: NaN, bytes: NaN }
}

async function countMails({ pool }: Database): Promise<MailCount | undefined> {
  const { rows } = await pool.query<{ sent: number; waiting: number; p50: number; p99: number }>(
    `select count(sent_at)::int as sent, count(*) filter (where sent_at is null and failed_at is null)::int as waiting,
            percentile_cont(0.5) within group (order by took) filter (where expires_at is not null) as p50,
            percentile_cont(0.99) within group (order by took) filter (where expires_at is not null) as p99
     from (select *, extract(epoch from sent_at - created_at)::float8 * 1000 as took from outbox) as mail`,
  )
  const [row] = rows
  return row && { sent: row.sent, waiting: row.waiting, links: { p50: row.p50, p99: row.p99 } }
}

/** The runs of jobs since some time that had work to do. */
async function runsSince({ pool }: Database, from: number): Promise<JobRun[]> {
  const { rows } = await pool.query<JobRun>(
    `select name, worked, extract(epoch from began_at)::float8 * 1000 as from,
            extract(epoch from finished_at)::float8 * 1000 as to
     from job_run where worked > 0 and state = 'DONE' and began_at >= to_timestamp($1::float8 / 1000)`,
    [from],
  )
  return rows
}

/**
 * Moves business time to the noon of a day in both processes, as it passes in both, and checks that everything due was
 * charged.
 */
async function passDay(
  database: Database,
  services: readonly BenchService[],
  today: Day,
): Promise<BusinessDay> {
  const from = now()
  const noon = instant(`${today}T11:00:00.000Z`)
  const passing = services.map((service, at) =>
    within(DAY_SECONDS, `the jobs of ${today} in process ${at + 1}`, moveClock(service, noon)),
  )
  await Promise.all(passing)
  const to = now()
  const due = { today, reachedBefore: noon }
  const missed = await listDueSubscriptions(database.query, due, { after: 0, size: 1000 })
  const runs = await runsSince(database, from)
  const charging = runs.filter(({ name }) => name === 'charge-due')
  return {
    from,
    to,
    runs,
    charging,
    charged: charging.reduce((sum, { worked }) => sum + worked, 0),
    missed: missed.length,
  }
}

/** What has passed, with the jobs that took longest. */
function lineOf(day: Day, { charged, charging, from, to, runs }: BusinessDay): string {
  const seconds = (spans: readonly Span[]) =>
    (spans.reduce((sum, span) => sum + span.to - span.from, 0) / 1000).toFixed(1)
  const names = [...new Set(runs.map(({ name }) => name))]
  const longest = names
    .map((name) => ({ name, seconds: Number(seconds(runs.filter((run) => run.name === name))) }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 3)
    .map((job) => `${job.name} ${job.seconds} s`)
  return `${day}: ${charged} charged in ${seconds(charging)} s; all jobs in ${seconds([{ from, to }])} s, such as ${longest.join(', ')}`
}

/** Runs the load to its end, and meanwhile day after day. */
async function runDays(
  parts: { readonly database: Database; readonly services: readonly BenchService[]; readonly load: Span },
  { every }: MixedOptions,
  today: Day,
  report: (line: string) => void,
): Promise<{ readonly days: BusinessDay[]; readonly samples: DatabaseSample[] }> {
  const { database, services, load } = parts
  const days: BusinessDay[] = []
  const samples: DatabaseSample[] = [await sampleOf(database)]
  let day = today
  let next = load.from + every * 1000
  while (now() < load.to) {
    await pause(Math.min(SAMPLE_MS, next - now(), load.to - now()))
    samples.push(await sampleOf(database))
    // A run needs time to end before the load does.
    if (now() < next || next > load.to - every * 500) continue
    day = addDays(day, 1)
    const passed = await passDay(database, services, day)
    days.push(passed)
    report(lineOf(day, passed))
    next += every * 1000
  }
  return { days, samples }
}

/** Fills a database with a population, and with what is due besides on each day from tomorrow on. */
async function fill(database: Database, { size, minutes, every, due }: MixedOptions) {
  const population = await populate(database, size)
  const start = realNow()
  const days = 1 + Math.floor((minutes * 60) / every)
  for (let day = 0; day < days; day += 1) {
    await insertDueSubscriptions(database, due, addDays(berlinDay(start), day + 1), FIRST_DUE_ID + day * due)
  }
  return { start, subscriptions: population + days * due }
}

/** Runs the benchmark; `report` gets a line whenever a day has passed. */
export async function runMixed(
  bench: Bench,
  options: MixedOptions,
  report: (line: string) => void,
): Promise<MixedResult> {
  const { url: databaseUrl, database } = await bench.createDatabase('mixed')
  const { start, subscriptions } = await fill(database, options)
  const gateway = await bench.startGateway('mixed', '2-22')
  const mails = options.mails && { SMTP_URL: await bench.startMailServer() }
  const services: BenchService[] = []
  for (let number = 0; number < 2; number += 1) {
    const target = { databaseUrl, gatewayUrl: gateway.url, profile: options.profile }
    services.push(await bench.startService({ ...target, env: { ...CARRIER, CLOCK: start, ...mails } }))
  }
  const firstDay = addDays(berlinDay(start), 1)
  report(`before the load, ${lineOf(firstDay, await passDay(database, services, firstDay))}`)
  // PostgreSQL would keep the plans that it made for empty tables.
  await database.pool.query('analyze outbox, notice, audit, charge, job_run, job_batch, job_trouble')
  const people = await drawPeople(database, `http://127.0.0.1:${services[0]?.port}`, PUBLIC_URL)
  await touchSessions(database, people)
  const generator = await bench.startWorker<MixedJob, LoadReport>('mixed/load.ts')

  const { reads, commands } = options
  const seconds = options.minutes * 60
  const from = now()
  const load = { from, to: from + seconds * 1000 }
  const first = services.map(({ child }) => child.messages.length)
  const readCpu = measureCpu(...services.map(({ child }) => [child.pid]), [bench.postgres.pid])
  report(`${subscriptions} subscriptions; ${reads} reads and ${commands} commands per second begin`)
  const ports = services.map(({ port }) => port)
  const sending = generator.run({ people, ports, reads, commands, seconds })
  const [sent, passed] = await Promise.all([
    within(seconds + LOAD_END_SECONDS, 'the requests', sending),
    runDays({ database, services, load }, options, firstDay, report),
  ])
  const ended = now()
  const cores = readCpu().map((time) => time / (ended - from))
  return {
    ...sent,
    subscriptions,
    load: { from, to: ended },
    days: passed.days,
    count: await countCharges(database, gateway.ledgerFile, start),
    mails: options.mails ? await countMails(database) : undefined,
    memory: services.map(({ child }, at) => samplesOf(child.messages.slice(first[at]))),
    database: [...passed.samples, await sampleOf(database)],
    cores: { services: cores.slice(0, -1), database: cores.at(-1) ?? NaN },
  }
}
