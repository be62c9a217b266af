/** A process with a wrong clock, beside others with right clocks on the same database. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { run as operateJobs } from '../cli/jobs.ts'
import type { Services } from '../context/services.ts'
import { addMilliseconds, realMilliseconds } from '../core/clock.ts'
import { readHorizons } from '../database/job/jobs.ts'
import { logNewAlerts } from '../staff/monitoring/log-alerts.ts'
import { openCapturedLog, type CapturedLog } from '../testing/captured-log.ts'
import { hourlyItemJob, setJobHorizon } from '../testing/jobs.ts'
import { sharedTestService } from '../testing/shared-service.ts'
import { guardByClock } from './clock-guard.ts'
import { openRunner } from './runner.ts'

const DAY_MS = 86_400_000

const service = sharedTestService({ environment: { CLOCK: 'system' } })
let logged: CapturedLog
let services: Services

beforeEach(() => {
  logged = openCapturedLog()
  services = { ...service.services, log: logged.log }
})
afterEach(async () => {
  vi.restoreAllMocks()
  await service.services.clock.readDrift()
})

/** Shifts this machine's clock by that much. */
function setWrong(milliseconds: number): void {
  const begun = { at: realMilliseconds(), since: performance.now() }
  vi.spyOn(Date, 'now').mockImplementation(
    () => begun.at + Math.round(performance.now() - begun.since) + milliseconds,
  )
}

const databaseTime = () => service.services.database.now()
const horizonOf = async (name: string) => (await readHorizons(services.database.query)).get(name)

describe('with a clock six days ahead', () => {
  it('nothing runs early, and no due time is taken from other processes', async () => {
    const now = await databaseTime()
    await setJobHorizon(services, 'toy', addMilliseconds(now, -2 * DAY_MS))
    const dueAt: Instant[] = []
    const testJob = hourlyItemJob(
      () => [1],
      async (_id, run) => void dueAt.push(run.dueAt),
      'toy',
    )
    setWrong(6 * DAY_MS)
    await openRunner(services, [testJob]).catchUp({ wait: true })
    const after = await databaseTime()
    expect(dueAt).not.toEqual([])
    expect(dueAt.filter((at) => at > after)).toEqual([])
    const ranUntil = await horizonOf('toy')
    expect(ranUntil !== undefined && ranUntil <= after).toBe(true)
  })

  it('a new job does not start in the future', async () => {
    setWrong(6 * DAY_MS)
    const testJob = hourlyItemJob(
      () => [],
      async () => undefined,
      'new-toy',
    )
    await openRunner(services, [testJob]).begin()
    const begun = await horizonOf('new-toy')
    expect(begun !== undefined && begun <= (await databaseTime())).toBe(true)
  })
})

describe.each([
  ['six days ahead', 6 * DAY_MS],
  ['two minutes behind', -120_000],
])('while the clock is %s', (_how, wrong) => {
  it('a process stops its jobs, alerts the operator once, and resumes when the clock is right', async () => {
    let runs = 0
    const [routine] = guardByClock([{ name: 'toy', everySeconds: 1, run: async () => (runs += 1) }], services)
    await routine?.run(services)
    setWrong(wrong)
    await routine?.run(services)
    await routine?.run(services)
    expect(runs).toBe(1)
    expect(logged.alerts()).toEqual([
      'the clocks of this machine and of the database differ: jobs are stopped',
    ])
    expect(logged.lines[0]).toMatchObject({ aheadSeconds: wrong / 1000 })
    vi.restoreAllMocks()
    await routine?.run(services)
    expect(runs).toBe(2)
    expect(logged.lines.at(-1)?.msg).toMatch(/agree again/)
  })

  it('it reports that it is not ready', async () => {
    setWrong(wrong)
    const answer = await service.request('GET', '/readyz')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({
      reason: 'the clocks of this machine and of the database differ',
    })
    vi.restoreAllMocks()
    expect((await service.request('GET', '/readyz')).status).toBe(200)
  })
})

it('clocks that differ by less than a minute change nothing', async () => {
  for (const wrong of [-900, 900, 30_000]) {
    setWrong(wrong)
    let runs = 0
    const [routine] = guardByClock([{ name: 'toy', everySeconds: 1, run: async () => (runs += 1) }], services)
    await routine?.run(services)
    expect(runs).toBe(1)
    vi.restoreAllMocks()
  }
  expect(logged.alerts()).toEqual([])
})

it('jobs that ran ahead are reported, and the operator can rewind them', async () => {
  const now = await databaseTime()
  const ahead = addMilliseconds(now, 6 * DAY_MS)
  await setJobHorizon(services, 'charge-due', ahead)
  await services.database.query
    .insertInto('job_run')
    .values({ name: 'charge-due', due_at: ahead, state: 'DONE', attempts: 1, lease_until: now })
    .execute()
  await logNewAlerts(services)
  expect(logged.lines.find(({ kind }) => kind === 'JOBS_AHEAD')).toMatchObject({ alert: true, count: 1 })
  const output: string[] = []
  const say = (line: string) => void output.push(line)
  const rewind = () => operateJobs({ services, args: ['rewind'], say, complain: say })
  setWrong(6 * DAY_MS)
  await services.clock.readDrift()
  expect(await rewind()).toBe(1)
  expect(await horizonOf('charge-due')).toBe(ahead)
  vi.restoreAllMocks()
  expect(await rewind()).toBe(0)
  const rewound = await horizonOf('charge-due')
  expect(rewound !== undefined && rewound <= (await databaseTime())).toBe(true)
  const { query } = services.database
  expect(await query.selectFrom('job_run').selectAll().where('due_at', '=', ahead).execute()).toEqual([])
})
