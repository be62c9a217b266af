/** `npm run clock`: shows and moves business time, of the running service or, if none is running, of its database. */
import http from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import {
  advanceClock,
  isMoveTooLong,
  MAX_CLOCK_MOVE_DAYS,
  parseClockStep,
  parseClockTarget,
} from '@pfotenportal/domain/core/berlin'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'
import { timeTravelEn } from '@pfotenportal/text/en/time-travel'
import { formatMoment, formatPrice } from '@pfotenportal/text/format'
import type { Services } from '../context/services.ts'
import { countRunsIn } from '../database/audit/event-log.ts'
import { openRunner } from '../jobs/runner.ts'
import { SCHEDULE } from '../jobs/schedule.ts'
import { listLogEntries, type EventLog } from '../time-travel/event-log.ts'
import { listUpcomingCharges, moveTime } from '../time-travel/move-time.ts'
import { WrongUsage, type Command } from './command.ts'

export const USAGE = `Usage: npm run clock -- [show | +3h | +7d | +4w | next-charge | 2026-12-24 | 2026-12-24T09:00]
Days, weeks and times are in Berlin time. Time never goes back.`

/** A day in another year, so that the year is always shown. */
const OTHER_YEAR = '0000-01-01'
/** The timeout of a read; a move has none. */
const READ_TIMEOUT_MS = 3_000

function formatInstant(at: Instant): string {
  return `${formatMoment(at, 'en', OTHER_YEAR)}  (${at})`
}

/** The target of the move; throws WrongUsage if the argument is not a point in time. */
async function targetOf({ database }: Services, target: string, now: Instant): Promise<Instant | undefined> {
  if (target === 'next-charge') return (await listUpcomingCharges(database.query, now))[0]?.at
  const step = parseClockStep(target)
  const to = step ? advanceClock(now, step) : parseClockTarget(target, now)
  if (!to) throw new WrongUsage(`"${target}" is not a point in time.`)
  return to
}

/** Calls a service over HTTP. A move may take longer than `fetch` would wait. */
function send(url: URL, method: 'GET' | 'PUT', body?: string): Promise<{ status: number; text: string }> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const outgoing = request(url, { method, headers }, (answer) => {
      text(answer).then((reply) => resolve({ status: answer.statusCode ?? 0, text: reply }), reject)
    })
    outgoing.on('error', reject)
    if (method === 'GET') outgoing.setTimeout(READ_TIMEOUT_MS, () => outgoing.destroy(new Error('no answer')))
    outgoing.end(body)
  })
}

/** The address of the clock of the running service; undefined if none answers. */
async function runningClock({ config }: Services): Promise<URL | undefined> {
  const local = `http://${config.host === '::' ? 'localhost' : config.host}:${config.port}`
  for (const base of [config.publicUrl, local]) {
    const url = new URL('/clock', base)
    const answer = await send(url, 'GET').catch(() => undefined)
    if (answer?.status === 200 && answer.text.includes('"standing"')) return url
  }
  return undefined
}

/**
 * Moves the clock of the running service, which runs the due jobs. Throws if the service refuses or uses another
 * database.
 */
async function moveRunningService(url: URL, { clock }: Services, to: Instant): Promise<void> {
  const { status, text: reply } = await send(url, 'PUT', JSON.stringify({ now: to }))
  if (status !== 200)
    throw new Error(`The service at ${url.origin} did not move its clock: ${status} ${reply}`)
  if ((await clock.read()).now < to) {
    throw new Error(
      `The service at ${url.origin} moved its clock, but it uses a different database from this command.`,
    )
  }
}

/** Moves without a service and runs what is due in this process. */
async function moveHere(services: Services, to: Instant): Promise<void> {
  const runner = openRunner(services, SCHEDULE)
  await runner.begin()
  services.clock.onAdvance(() => runner.catchUp({ wait: true }))
  const moved = await moveTime(services, to)
  await runner.close()
  if (!moved.ok) throw new Error('Business time was moved in the meantime. Nothing was done.')
}

/** A table of two columns, aligned. */
function table(rows: readonly (readonly [string, string | number])[]): string[] {
  const width = Math.max(0, ...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
}

/** Counts equal lines, the most frequent first. */
function tally(lines: readonly string[]): (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}

function summary({ days, paid }: EventLog): string[] {
  const all = days.flatMap(({ entries }) => entries)
  const of = (kind: string) => all.filter((it) => it.kind === kind)
  const outcomes = of('charge').map(({ isFailure }) => (isFailure ? 'not paid' : 'paid'))
  const sections = [
    { title: `Charges (${formatPrice(toWire(paid))} paid)`, rows: tally(outcomes) },
    { title: 'Events', rows: tally(of('state').map((it) => it.text)) },
    { title: 'Parcels', rows: tally(of('parcel').map((it) => it.text.replace(/, order .*$/, ''))) },
    { title: 'Emails', rows: tally(of('mail').map((it) => it.text)) },
    { title: 'Job failures', rows: tally(of('job').map((it) => it.text)) },
  ]
  return sections
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ title, rows }) => ['', title, ...table(rows)])
}

async function move(command: Command, target: string): Promise<number> {
  const { services } = command
  if (!services.config.clockSettable) {
    command.complain('In production, business time follows the system clock and cannot be moved.')
    return 1
  }
  const { now: from } = await services.clock.read()
  const to = await targetOf(services, target, from)
  const problem = problemOf(from, to)
  if (to === undefined || problem !== undefined) {
    command.complain(problem ?? 'No charge is planned.')
    return 1
  }
  const url = await runningClock(services)
  if (url) await moveRunningService(url, services, to)
  else await moveHere(services, to)
  const eventLog = await listLogEntries(services, { from, to, customerId: undefined }, RENDER_CONTEXT)
  const runs = await countRunsIn(services.database.query, { from, to })
  const lines = [
    ...table([
      ['from', formatInstant(from)],
      ['to', formatInstant(to)],
    ]),
    ...summary(eventLog),
  ]
  if (runs.length > 0) lines.push('', 'Runs', ...table(runs.map((run) => [run.name, run.runs] as const)))
  for (const line of lines) command.say(line)
  return 0
}

function problemOf(from: Instant, to: Instant | undefined): string | undefined {
  if (to === undefined) return undefined
  if (to < from) return `Time never goes back. It is ${formatInstant(from)}.`
  return isMoveTooLong(from, to)
    ? `That’s too far in one go. At most ${MAX_CLOCK_MOVE_DAYS} days.`
    : undefined
}

const RENDER_CONTEXT = { language: 'en', text: timeTravelEn } as const

async function show(command: Command): Promise<number> {
  const { services } = command
  const { now, standing } = await services.clock.read()
  const [next] = await listUpcomingCharges(services.database.query, now)
  const rows: [string, string][] = [
    ['now', formatInstant(now)],
    ['time', standing ? 'stands still until it is moved' : 'running'],
    ['next charge', next ? `${formatInstant(next.at)}  ${next.petName ?? ''} (${next.firstName})` : 'none'],
  ]
  for (const line of table(rows)) command.say(line)
  return 0
}

/** Runs the command; returns the exit code. */
export async function run(command: Command): Promise<number> {
  const { positionals } = parseArgs({ args: [...command.args], allowPositionals: true })
  const [target = 'show', ...more] = positionals
  if (more.length > 0) throw new WrongUsage('Exactly one point in time is expected.')
  return target === 'show' ? show(command) : move(command, target)
}
