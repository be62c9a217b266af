import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { instant, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Services } from '../context/services.ts'
import { databaseNowPlus } from '../database/job/jobs.ts'
import { hourlyItemJob as hourlyNamed } from '../testing/jobs.ts'
import { sharedTestService } from '../testing/shared-service.ts'
import { requeueJobs } from './operate-jobs.ts'
import { openRunner, type Runner } from './runner.ts'
import type { ScheduledJob } from './schedule.ts'

const service = sharedTestService()
/** The log lines of the runs. */
let lines: Line[] = []

interface Line {
  readonly [field: string]: unknown
}

const FIRST = instant('2026-11-20T12:00:00.000Z')
const NAME = 'toy'

beforeEach(async () => {
  lines = []
  const { query } = service.services.database
  for (const table of ['job_batch', 'job_run', 'job_trouble'] as const)
    await query.deleteFrom(table).execute()
})

/** The services at a moment, as in another process with a clock that is off by that much. */
function servicesAt(now: Instant, wrongSeconds = 0): Services {
  const { services } = service
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line) as Line) })
  const clock = {
    ...services.clock,
    read: async () => ({ now, standing: true }),
    realNow: () => instant(new Date(Date.now() + wrongSeconds * 1000).toISOString()),
  }
  return { ...services, clock, log }
}

/** An hourly job over some ids; `work` is done for each. */
function hourly(
  ids: () => readonly number[],
  work: (id: number) => Promise<unknown>,
  name = NAME,
): ScheduledJob {
  return hourlyNamed(ids, work, name)
}

/** A process with one job at that moment; it runs nothing before. */
async function processAt(now: Instant, due: ScheduledJob, wrongSeconds = 0): Promise<Runner> {
  const { query } = service.services.database
  await query
    .insertInto('job_horizon')
    .values({ name: due.job.name, ran_until: instant('2026-11-20T11:59:00.000Z') })
    .onConflict((on) => on.column('name').doNothing())
    .execute()
  return openRunner(servicesAt(now, wrongSeconds), [due])
}

async function beginAt(at: string): Promise<void> {
  const { query } = service.services.database
  await query
    .insertInto('job_horizon')
    .values({ name: NAME, ran_until: instant(at) })
    .onConflict((on) => on.column('name').doUpdateSet({ ran_until: instant(at) }))
    .execute()
}

const failures = async () =>
  (
    await service.services.database.query
      .selectFrom('job_trouble')
      .select(['subject_id', 'attempts', 'rest_until', 'set_aside_at', 'last_error'])
      .orderBy('subject_id')
      .execute()
  ).map((row) => `${row.subject_id}: ${row.attempts} ${row.set_aside_at ? 'dead-lettered' : row.rest_until}`)
const states = async () =>
  (
    await service.services.database.query
      .selectFrom('job_run')
      .select(['due_at', 'state', 'worked', 'left_out'])
      .where('name', '=', NAME)
      .orderBy('due_at')
      .execute()
  ).map((row) => `${row.due_at.slice(8, 13)} ${row.state} ${row.worked}/${row.left_out}`)
const alerts = () => lines.filter(({ alert }) => alert === true).map(({ msg }) => msg)

const upTo = (count: number) => Array.from({ length: count }, (_none, index) => index + 1)

describe('an item that keeps failing', () => {
  beforeEach(() => beginAt('2026-11-20T11:59:00.000Z'))

  it('backs off longer each time without stopping the others, is dead-lettered in the end, and succeeds once requeued', async () => {
    const worked: number[] = []
    let isPoisoned = true
    const due = hourly(
      () => upTo(3),
      async (id) => {
        worked.push(id)
        if (id === 2 && isPoisoned) throw new Error('poison')
      },
    )
    const attemptsOn2 = async (until: string) => {
      worked.length = 0
      await (await processAt(instant(until), due)).catchUp({ wait: true })
      const others = worked.filter((id) => id !== 2)
      expect(new Set(others)).toEqual(new Set([1, 3]))
      expect(others).toHaveLength(2)
      return worked.length - others.length
    }
    expect(await attemptsOn2('2026-11-20T12:00:00.000Z')).toBe(1)
    expect(await failures()).toEqual(['2: 1 2026-11-20T12:00:00.000Z'])
    // Backs off until the next run, then an hour, six hours, a day, two days.
    expect(await attemptsOn2('2026-11-20T13:00:00.000Z')).toBe(1)
    expect(await attemptsOn2('2026-11-20T14:00:00.000Z')).toBe(1)
    expect(await attemptsOn2('2026-11-20T19:00:00.000Z')).toBe(0)
    expect(await attemptsOn2('2026-11-20T20:00:00.000Z')).toBe(1)
    expect(await attemptsOn2('2026-11-21T19:00:00.000Z')).toBe(0)
    expect(await attemptsOn2('2026-11-21T20:00:00.000Z')).toBe(1)
    expect(alerts()).toEqual([])
    expect(await attemptsOn2('2026-11-23T20:00:00.000Z')).toBe(1)
    expect(await failures()).toEqual(['2: 6 dead-lettered'])
    expect(alerts()).toEqual(['an item was dead-lettered'])
    expect(await attemptsOn2('2026-11-30T20:00:00.000Z')).toBe(0)

    isPoisoned = false
    const item = { job: NAME, subjectId: 2 }
    const now = instant('2026-11-30T20:00:00.000Z')
    const requeued = await requeueJobs(servicesAt(now), [due], item)
    expect(requeued).toEqual({ subjects: 1, runs: [{ name: NAME, dueAt: now }] })
    expect(await attemptsOn2('2026-11-30T20:00:00.000Z')).toBe(1)
    expect(await failures()).toEqual([])
    expect((await states()).at(-1)).toBe('30T20 DONE 3/0')
  })

  it('is forgotten when it is no longer listed, and a success resets its failures', async () => {
    let ids = upTo(3)
    let failing = [1, 2]
    const due = hourly(
      () => ids,
      async (id) => {
        if (failing.includes(id)) throw new Error('not now')
      },
    )
    await (await processAt(FIRST, due)).catchUp({ wait: true })
    expect(await failures()).toHaveLength(2)
    ids = [1, 3]
    failing = []
    await (await processAt(instant('2026-11-20T13:00:00.000Z'), due)).catchUp({ wait: true })
    expect(await failures()).toEqual([])
  })

  it('is named with its reason in the run’s error, and its log lines carry the run as jobId', async () => {
    const due = hourly(
      () => upTo(2),
      (id) => (id === 2 ? Promise.reject(new Error('poison')) : Promise.resolve()),
    )
    await (await processAt(FIRST, due)).catchUp({ wait: true })
    const { error } = await service.services.database.query
      .selectFrom('job_run')
      .select('error')
      .where('name', '=', NAME)
      .executeTakeFirstOrThrow()
    expect(error).toBe('skipped: 2: poison')
    const line = lines.find(({ msg }) => msg === 'a job skipped an item')
    expect(line).toMatchObject({ jobId: `${NAME}:${FIRST}`, job: NAME, id: 2 })
  })
})

describe('a run shared by several processes', () => {
  beforeEach(() => beginAt('2026-11-20T11:59:00.000Z'))

  it('gives each process a share, processes each item once, and ends for all when all items are done', async () => {
    const processed: number[] = []
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const count = { first: 0, second: 0 }
    const of = (who: 'first' | 'second') =>
      hourly(
        () => upTo(230),
        async (id) => {
          processed.push(id)
          count[who] += 1
          if (processed.length === 230) release()
          // The first process keeps its first items until the second has done the rest.
          if (who === 'first') await held
        },
      )
    const first = await processAt(FIRST, of('first'))
    const firstDone = first.catchUp({ wait: true })
    await expect.poll(() => count.first).toBe(8)
    const second = await processAt(FIRST, of('second'))
    const secondDone = second.catchUp({ wait: true })
    await expect.poll(() => count.second).toBe(180)
    release()
    await Promise.all([firstDone, secondDone])
    expect(processed.toSorted((a, b) => a - b)).toEqual(upTo(230))
    expect(await states()).toEqual(['20T12 DONE 230/0'])
  })

  it('is not taken from a live process by one with a fast or slow clock', async () => {
    for (const wrong of [-86_400, 86_400]) {
      await service.services.database.query.deleteFrom('job_run').execute()
      await beginAt('2026-11-20T11:59:00.000Z')
      const processed: string[] = []
      let release: () => void = () => undefined
      const held = new Promise<void>((resolve) => (release = resolve))
      const of = (who: string) =>
        hourly(
          () => upTo(4),
          async (id) => {
            processed.push(`${who} ${id}`)
            await held
          },
        )
      const right = await processAt(FIRST, of('right'), wrong === 86_400 ? 0 : wrong)
      const rightDone = right.catchUp({ wait: true })
      await expect.poll(() => processed.length).toBe(4)
      const other = await processAt(FIRST, of('other'), wrong === 86_400 ? wrong : 0)
      const otherDone = other.catchUp({ wait: true })
      // It has checked: nothing is left to claim.
      await expect
        .poll(
          async () =>
            (await service.services.database.query.selectFrom('job_batch').selectAll().execute()).length,
        )
        .toBe(2)
      release()
      await Promise.all([rightDone, otherDone])
      expect(processed.toSorted()).toEqual(['right 1', 'right 2', 'right 3', 'right 4'])
    }
  })
})

describe('an item that crashes its process', () => {
  /** The state after a process was killed in a batch of ten for that time. */
  async function simulateCrash(attempts: number, atId: number | null): Promise<void> {
    const { query } = service.services.database
    const run = { name: NAME, due_at: FIRST }
    await query.deleteFrom('job_run').execute()
    await query
      .insertInto('job_run')
      .values({ ...run, state: 'RUNNING', attempts: 1, lease_until: databaseNowPlus(-1) })
      .execute()
    const batch = { ...run, list: 0, number: 1, after_id: 0, up_to_id: 10, state: 'OPEN' } as const
    await query
      .insertInto('job_batch')
      .values({ ...batch, attempts, at_id: atId, lease_until: databaseNowPlus(-1) })
      .execute()
    await beginAt(FIRST)
  }

  /** Runs the job; returns the maximum concurrency and the processed ids. */
  async function work(): Promise<{ most: number; ids: number[] }> {
    const seen = { most: 0, now: 0, ids: [] as number[] }
    const due = hourly(
      () => upTo(12),
      async (id) => {
        seen.ids.push(id)
        seen.now += 1
        if (id <= 10) seen.most = Math.max(seen.most, seen.now)
        const { at_id: at } = await service.services.database.query
          .selectFrom('job_batch')
          .select('at_id')
          .where('number', '=', 1)
          .executeTakeFirstOrThrow()
        if (id <= 10 && at !== null) expect(at).toBe(id)
        seen.now -= 1
      },
    )
    await (await processAt(FIRST, due)).catchUp({ wait: true })
    return { most: seen.most, ids: seen.ids.toSorted((a, b) => a - b) }
  }

  it('is found by processing its batch one by one after two claims without success', async () => {
    await simulateCrash(1, null)
    expect((await work()).most).toBeGreaterThan(1)
    await simulateCrash(2, null)
    const { most, ids } = await work()
    expect(most).toBe(1)
    expect(ids).toEqual(upTo(12))
    expect(await failures()).toEqual([])
  })

  it('is dead-lettered with an alert, and all others are processed', async () => {
    await simulateCrash(3, 5)
    expect((await work()).ids).toEqual(upTo(12).filter((id) => id !== 5))
    expect(await failures()).toEqual(['5: 4 dead-lettered'])
    expect(alerts()).toEqual(['an item was dead-lettered'])
    expect(await states()).toEqual(['20T12 DONE 11/0'])
  })
})

describe('a run that fails as a whole', () => {
  it('is dead-lettered with an alert after three attempts, and retried automatically', async () => {
    const { query } = service.services.database
    await beginAt(FIRST)
    let isBroken = true
    let ran = 0
    const due = hourly(
      () => {
        if (isBroken) throw new Error('no list')
        return upTo(1)
      },
      async () => (ran += 1),
    )
    await query
      .insertInto('job_run')
      .values({ name: NAME, due_at: FIRST, state: 'WAITING', attempts: 2, lease_until: databaseNowPlus(-1) })
      .execute()
    const runner = await processAt(FIRST, due)
    await runner.catchUp({ wait: true })
    expect(await states()).toEqual(['20T12 FAILED 0/0'])
    expect(alerts()).toEqual(['a job run was dead-lettered'])
    const rest = await query
      .selectFrom('job_run')
      .select(({ eb }) => eb('retry_at', '>', databaseNowPlus(30)).as('isLater'))
      .where('name', '=', NAME)
      .executeTakeFirstOrThrow()
    expect(rest.isLater).toBe(true)
    isBroken = false
    await runner.catchUp({ wait: true })
    expect(ran).toBe(0)
    await query
      .updateTable('job_run')
      .set({ retry_at: databaseNowPlus(-1) })
      .execute()
    await runner.catchUp({ wait: true })
    expect(ran).toBe(1)
    expect(await states()).toEqual(['20T12 DONE 1/0'])
  })

  it('is abandoned with an alert after crashing its processes six times', async () => {
    await beginAt(FIRST)
    await service.services.database.query
      .insertInto('job_run')
      .values({ name: NAME, due_at: FIRST, state: 'RUNNING', attempts: 6, lease_until: databaseNowPlus(-1) })
      .execute()
    const due = hourly(
      () => upTo(1),
      () => Promise.reject(new Error('must not be called')),
    )
    await (await processAt(FIRST, due)).catchUp({ wait: true })
    expect(await states()).toEqual(['20T12 FAILED 0/0'])
    expect(alerts()).toEqual(['a job run was abandoned'])
  })

  it('is left to processes that know its job', async () => {
    await service.services.database.query
      .insertInto('job_run')
      .values({ name: NAME, due_at: FIRST, state: 'WAITING', attempts: 0, lease_until: databaseNowPlus(-1) })
      .execute()
    await (
      await processAt(
        FIRST,
        hourly(
          () => [],
          async () => undefined,
          'other',
        ),
      )
    ).catchUp()
    expect(await states()).toEqual(['20T12 WAITING 0/0'])
  })
})
