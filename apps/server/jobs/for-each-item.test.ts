import { expect, it } from 'vitest'
import { day, instant } from '@pfotenportal/domain/core/calendar'
import { hourlyItemJob, setJobHorizon } from '../testing/jobs.ts'
import { sharedTestService } from '../testing/shared-service.ts'
import { forEachNeedingWork } from './for-each-item.ts'
import type { Job } from './job.ts'
import { openRunner } from './runner.ts'

const service = sharedTestService()

const IDS = Array.from({ length: 120 }, (_none, index) => index + 1)
const BROKEN = 60
/** 13:00 in Berlin, an hour after the service's own clock, so that its jobs are not due. */
const NOW = instant('2026-11-20T12:00:00.000Z')

/** Runs a job once: every tenth item needs work, and the check of one page throws. */
async function runOnce(): Promise<{ checks: number[][]; worked: number[] }> {
  const checks: number[][] = []
  const worked: number[] = []
  const job: Job = {
    name: 'rare-work',
    isShared: true,
    runsLatestOnly: true,
    nextDay: async () => day('2026-11-20'),
    run: (run) =>
      forEachNeedingWork(
        run,
        async ({ after, size }) => {
          const page = IDS.filter((id) => id > after).slice(0, size)
          return page.map((id) => ({ id }))
        },
        async (ids) => {
          checks.push([...ids])
          if (ids.includes(BROKEN)) throw new Error('one item breaks the check')
          return ids.filter((id) => id % 10 !== 0)
        },
        async (id) => {
          worked.push(id)
          if (id === BROKEN) throw new Error('broken')
        },
      ),
  }
  await service.services.database.query
    .insertInto('job_horizon')
    .values({ name: job.name, ran_until: instant('2026-11-20T11:59:00.000Z') })
    .execute()
  const { services } = service
  const clock = { ...services.clock, read: async () => ({ now: NOW, standing: true }) }
  await openRunner({ ...services, clock }, [{ job, times: ['13:00'] }]).catchUp()
  return { checks, worked: worked.toSorted((a, b) => a - b) }
}

it('only items that need work are processed; if the check of a page fails, all of them are, and only the broken one is skipped', async () => {
  const { checks, worked } = await runOnce()
  expect(checks.map((ids) => ids.length)).toEqual([50, 50, 20])
  const secondPage = IDS.filter((id) => id > 50 && id <= 100)
  expect(worked).toEqual([10, 20, 30, 40, 50, ...secondPage, 110, 120])
  const { query } = service.services.database
  const run = await query
    .selectFrom('job_run')
    .select(['state', 'worked', 'left_out', 'error'])
    .where('name', '=', 'rare-work')
    .executeTakeFirstOrThrow()
  expect(run).toEqual({ state: 'DONE', worked: 119, left_out: 1, error: 'skipped: 60: broken' })
})

/** How many items a job works on at the same time, at most. */
async function mostAtOnce(name: string, isServing: boolean): Promise<number> {
  const { services } = service
  let [atOnce, most] = [0, 0]
  const job = hourlyItemJob(
    () => IDS,
    async () => {
      most = Math.max(most, (atOnce += 1))
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
      atOnce -= 1
    },
    name,
  )
  await setJobHorizon(services, name, instant('2026-11-20T11:59:00.000Z'))
  const clock = { ...services.clock, read: async () => ({ now: NOW, standing: true }) }
  const traffic = { ...services.traffic, isServing: () => isServing }
  await openRunner({ ...services, clock, traffic }, [job]).catchUp()
  return most
}

it('while customers are served, a job works on fewer items at the same time', async () => {
  expect(await mostAtOnce('undisturbed', false)).toBe(service.services.config.jobConcurrency)
  expect(await mostAtOnce('giving-way', true)).toBe(2)
})
