/** Cases that must not block the other jobs: work that never ends, a silent database, another version. */
import { beforeEach, describe, expect, it } from 'vitest'
import { instant, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Services } from '../context/services.ts'
import { databaseNowPlus } from '../database/job/jobs.ts'
import { openDatabase } from '../database/open.ts'
import { openCapturedLog, type CapturedLog } from '../testing/captured-log.ts'
import { hourlyItemJob, hourlyJob, setJobHorizon } from '../testing/jobs.ts'
import { openSilentProxy } from '../testing/network-faults.ts'
import { sharedTestService } from '../testing/shared-service.ts'
import { openRunner } from './runner.ts'
import type { ScheduledJob } from './schedule.ts'

const NOON = instant('2026-11-20T12:00:00.000Z')
const ONE = instant('2026-11-20T13:00:00.000Z')
const BEFORE = instant('2026-11-20T11:59:00.000Z')
/** Short, because tests wait for it. */
const ITEM_TIMEOUT_SECONDS = 0.5

const service = sharedTestService()
let logged: CapturedLog

beforeEach(async () => {
  logged = openCapturedLog()
  const { query } = service.services.database
  for (const table of ['job_batch', 'job_run', 'job_trouble', 'job_horizon'] as const)
    await query.deleteFrom(table).execute()
})

/** The services of another process at a moment. */
function servicesAt(now: Instant, changes: Partial<Services> = {}): Services {
  const { services } = service
  const clock = { ...services.clock, read: async () => ({ now, standing: true }) }
  const config = { ...services.config, jobItemTimeoutSeconds: ITEM_TIMEOUT_SECONDS }
  return { ...services, clock, config, log: logged.log, ...changes }
}

async function catchUp(at: Instant, schedule: readonly ScheduledJob[]): Promise<void> {
  await openRunner(servicesAt(at), schedule).catchUp({ wait: true })
}

const states = async () =>
  (
    await service.services.database.query
      .selectFrom('job_run')
      .select(['name', 'due_at', 'state', 'worked', 'left_out'])
      .orderBy('due_at')
      .orderBy('name')
      .execute()
  ).map((row) => `${row.name} ${row.due_at.slice(11, 13)} ${row.state} ${row.worked}/${row.left_out}`)

const never = () => new Promise<never>(() => undefined)

describe('work that never ends', () => {
  it('is skipped with an alert, and neither other items nor later runs wait for it', async () => {
    await setJobHorizon(service.services, 'toy', BEFORE)
    const hanging = hourlyItemJob(
      () => [1, 2, 3],
      (id) => (id === 2 ? never() : Promise.resolve()),
      'toy',
    )
    await catchUp(NOON, [hanging])
    expect(await states()).toEqual(['toy 12 DONE 2/1'])
    expect(logged.alerts()).toEqual(['a job skipped an item'])
    const { query } = service.services.database
    const [failure] = await query.selectFrom('job_trouble').selectAll().execute()
    expect(failure).toMatchObject({ subject_id: 2, attempts: 1, last_error: 'timed out after 0.5 s' })
    const well = hourlyItemJob(
      () => [1, 2, 3],
      async () => undefined,
      'toy',
    )
    await catchUp(ONE, [well])
    expect(await states()).toEqual(['toy 12 DONE 2/1', 'toy 13 DONE 3/0'])
    expect(await query.selectFrom('job_trouble').selectAll().execute()).toEqual([])
  })

  it('fails its run with an alert, and the other jobs run', async () => {
    const { services } = service
    await setJobHorizon(services, 'stuck', BEFORE)
    await setJobHorizon(services, 'well', BEFORE)
    // The state after two attempts.
    await services.database.query
      .insertInto('job_run')
      .values({
        name: 'stuck',
        due_at: NOON,
        state: 'WAITING',
        attempts: 2,
        lease_until: databaseNowPlus(-1),
      })
      .execute()
    await setJobHorizon(services, 'stuck', NOON)
    const well = hourlyItemJob(
      () => [1],
      async () => undefined,
      'well',
    )
    await catchUp(NOON, [hourlyJob('stuck', never), well])
    expect(await states()).toEqual(['stuck 12 FAILED 0/0', 'well 12 DONE 1/0'])
    expect(logged.alerts()).toEqual(['a job run failed', 'a job run was dead-lettered'])
  })

  it('does nothing more if it resumes after it was abandoned', async () => {
    const { services } = service
    await setJobHorizon(services, 'toy', BEFORE)
    let wake: () => void = () => undefined
    const paused = new Promise<void>((resolve) => (wake = resolve))
    const worked: number[] = []
    let late: Promise<unknown> = Promise.resolve()
    const testJob = hourlyItemJob(
      () => [1, 2],
      async (id) => void worked.push(id),
      'toy',
    )
    const sleeping = hourlyJob('toy', (run) => {
      late = paused.then(() => testJob.job.run(run))
      return late.then(() => null)
    })
    await services.database.query
      .insertInto('job_run')
      .values({ name: 'toy', due_at: NOON, state: 'WAITING', attempts: 2, lease_until: databaseNowPlus(-1) })
      .execute()
    await setJobHorizon(services, 'toy', NOON)
    await catchUp(NOON, [sleeping])
    expect(await states()).toEqual(['toy 12 FAILED 0/0'])
    wake()
    await expect(late).rejects.toThrow()
    expect(worked).toEqual([])
  })
})

it('a run continues when a silent database answers again, and every item is processed', async () => {
  await setJobHorizon(service.services, 'toy', BEFORE)
  const proxy = await openSilentProxy(service.databaseUrl)
  const database = openDatabase({ url: proxy.url, maxConnections: 6, silenceTimeoutMilliseconds: 300 })
  const config = { ...service.services.config, jobItemTimeoutSeconds: 5 }
  const worked: number[] = []
  let wasSilent = false
  const testJob = hourlyItemJob(
    () => [1, 2, 3],
    async (id, run) => {
      if (id === 2 && !wasSilent) {
        wasSilent = true
        proxy.fallSilent()
        // It answers again once the outage has been noticed.
        void database.isReachable().then(() => proxy.letThrough())
      }
      await run.services.database.query.selectFrom('job_horizon').select('name').execute()
      worked.push(id)
    },
    'toy',
  )
  const services = servicesAt(NOON, { database, config: { ...config, jobConcurrency: 1 } })
  await openRunner(services, [testJob]).catchUp({ wait: true })
  expect(worked).toEqual([1, 2, 3])
  expect(await states()).toEqual(['toy 12 DONE 3/0'])
  expect(logged.alerts()).toEqual([])
  await database.close()
  await proxy.close()
})

it('a process of the previous version leaves the due times of a new job to processes that know it', async () => {
  const { services } = service
  const ran: string[] = []
  const testJob = (name: string) =>
    hourlyItemJob(
      () => [1],
      async () => void ran.push(name),
      name,
    )
  await setJobHorizon(services, 'old', BEFORE)
  await setJobHorizon(services, 'new', BEFORE)
  await catchUp(NOON, [testJob('old')])
  expect(ran).toEqual(['old'])
  await catchUp(NOON, [testJob('old'), testJob('new')])
  expect(ran).toEqual(['old', 'new'])
})
