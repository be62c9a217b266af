/**
 * Periods in which something around the service is wrong. A period ends when its effect was seen, or after some seconds;
 * an effect that was not seen is not counted.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../year/seeded-random.ts'
import type { FaultKind } from './faults.ts'
import type { Harness } from './harness.ts'

interface Period {
  readonly harness: Harness
  readonly random: Random
  /** Whether what goes on meanwhile is over: charging, or what customers do. */
  readonly isOver: () => boolean
}

/** Lets a period pass; returns what the service did wrong during it. */
type Disturbance = (period: Period) => Promise<string[]>

/** How long a period waits for its effect at least, and after the work is over. */
const EFFECT_MS = 8_000
/** How long it goes on after that. */
const HOLD_MS = 1_500

/** Resolves with the first value that is not undefined; undefined after the time is over, and whatever it waits for. */
async function until<T>(
  look: () => Promise<T | undefined>,
  isOver: () => boolean = () => true,
): Promise<T | undefined> {
  let end = performance.now() + EFFECT_MS
  while (performance.now() < end) {
    if (!isOver()) end = performance.now() + EFFECT_MS
    const seen = await look().catch(() => undefined)
    if (seen !== undefined) return seen
    await pause(100)
  }
  return undefined
}

/** Attempts to send a mail that found nobody listening. */
async function listRefusedConnections({ database }: Harness): Promise<string[]> {
  const { rows } = await database.pool.query<{ attempt: string }>(
    `select id || ' ' || attempts as attempt from outbox where last_error like '%ECONNREFUSED%'`,
  )
  return rows.map(({ attempt }) => attempt)
}

const mailServerAway: Disturbance = async ({ harness, isOver }) => {
  const { mailServer, faults } = harness
  const before = new Set(await until(() => listRefusedConnections(harness)))
  await mailServer.switchTo('AWAY')
  const refused = await until(async () => {
    const now = await listRefusedConnections(harness)
    return now.find((attempt) => !before.has(attempt))
  }, isOver)
  if (refused !== undefined) faults.count('mail server away')
  await pause(HOLD_MS)
  await mailServer.switchTo('WORKS')
  return []
}

/** The gates and servers count each mail themselves. */
const mailFault =
  (mode: 'REFUSES' | 'BREAKS', fault: 'mail refused' | 'mail unanswered'): Disturbance =>
  async ({ harness: { mailServer, faults }, isOver }) => {
    const before = faults.counts[fault]
    await mailServer.switchTo(mode)
    await until(async () => (faults.counts[fault] > before ? true : undefined), isOver)
    await pause(HOLD_MS)
    await mailServer.switchTo('WORKS')
    return []
  }

const WRONG_CLOCK = 'the clocks of this machine and of the database differ'
/** So many mails of a worker may be on their way when the clock is noticed (apps/server/mail/sender.ts). */
const BATCH_SIZE = 10
/** How long a worker that has noticed is watched. */
const WATCHED_MS = 5_000

async function readinessOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) })
  const { reason } = (await answer.json()) as { reason?: string }
  return reason ?? 'ready'
}

/** The worker says that it is not ready, as its load balancer asks, and sends no mail until the clock is right. */
const clockWrong: Disturbance = async ({ harness, random }) => {
  const worker = random.below(harness.workers.length)
  const minutes = (random.happens(0.5) ? 1 : -1) * (2 + random.below(8))
  const name = `worker ${worker + 1}, whose clock was wrong by ${minutes} minutes,`
  const problems: string[] = []
  harness.noteInterruption()
  await harness.setClock(worker, minutes * 60_000)
  let last = ''
  const hasNoticed = await until(async () => {
    last = await readinessOf(harness.workers[worker] ?? '')
    return last === WRONG_CLOCK || undefined
  })
  const noticedAt = performance.now()
  if (hasNoticed) {
    await pause(WATCHED_MS)
    const late = harness.mailServer.accepted.filter(
      (mail) => mail.worker === worker && mail.acceptedAt > noticedAt,
    )
    harness.faults.count('clock wrong')
    if (late.length > BATCH_SIZE) problems.push(`${name} went on sending mails: ${late.length}`)
  } else if (last === 'ready') problems.push(`${name} did not notice it`)
  harness.noteInterruption()
  await harness.setClock(worker, 0)
  return problems
}

const JUMPS = 6
/** Two clocks that differ by less are not wrong for the service. */
const MAX_JUMP_SECONDS = 45

const clockJump: Disturbance = async ({ harness, random }) => {
  const worker = random.below(harness.workers.length)
  for (let jump = 0; jump < JUMPS; jump += 1) {
    const seconds = random.below(2 * MAX_JUMP_SECONDS + 1) - MAX_JUMP_SECONDS
    if (await harness.setClock(worker, seconds * 1000)) harness.faults.count('clock jump')
    await pause(400)
  }
  await harness.setClock(worker, 0)
  return []
}

/** Needs hundreds of new pages. */
const NEEDS_SPACE =
  'create temporary table needs_space on commit drop as select n from generate_series(1, 200000) as n'

const diskFull: Disturbance = async ({ harness }) => {
  const { disk, database, faults } = harness
  if (!disk) return []
  harness.noteInterruption()
  if (!disk.fill()) return []
  try {
    const seen = await until(async () => {
      const code = await database.pool.query(NEEDS_SPACE).then(
        () => undefined,
        (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined),
      )
      return code === '53100' || undefined
    })
    if (seen) faults.count('disk full')
    await pause(HOLD_MS)
  } finally {
    disk.free()
    harness.noteInterruption()
  }
  return []
}

/** What can be disturbed for a while, in turns. Webhook events are disturbed all the time. */
export const DISTURBANCES: Readonly<Record<FaultKind, readonly Disturbance[]>> = {
  mailer: [mailServerAway, mailFault('REFUSES', 'mail refused'), mailFault('BREAKS', 'mail unanswered')],
  clock: [clockWrong, clockJump],
  disk: [diskFull],
  webhooks: [],
}
