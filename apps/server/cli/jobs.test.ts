import { afterEach, expect, it } from 'vitest'
import { databaseNow } from '../database/job/jobs.ts'
import { runStaff } from '../testing/run-staff.ts'
import { sharedSampleWorld } from '../testing/shared-service.ts'
import { run as operateJobs } from './jobs.ts'

const world = sharedSampleWorld()

afterEach(async () => {
  const { query } = world.services.database
  for (const table of ['job_batch', 'job_run', 'job_trouble'] as const)
    await query.deleteFrom(table).execute()
})

/** Runs the command; returns its output and exit code. */
async function jobs(...args: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const code = await operateJobs({ services: world.services, args, say, complain: say })
  return { code, output: lines.join('\n') }
}

async function deadLetter(subjectId: number): Promise<void> {
  await world.services.database.query
    .insertInto('job_trouble')
    .values({
      job: 'charge-due',
      list: 0,
      subject_id: subjectId,
      attempts: 6,
      first_failed_at: databaseNow,
      last_failed_at: databaseNow,
      last_due_at: world.services.clock.realNow(),
      last_error: 'a lost tariff',
      rest_until: world.services.clock.realNow(),
      set_aside_at: databaseNow,
    })
    .execute()
}

const listFailedSubjects = async () =>
  (await world.services.database.query.selectFrom('job_trouble').select('subject_id').execute()).map(
    ({ subject_id: id }) => id,
  )

it('list shows every job with its times and runs, and the dead-lettered items with their reason', async () => {
  await deadLetter(20001)
  const { code, output } = await jobs('list')
  expect(code).toBe(0)
  expect(output).toMatch(/^charge-due +04:00 to 22:00, 73 times +never .* 2026-11-26T03:00:00.000Z +0 +1$/m)
  expect(output).toMatch(/^charge-due +20001 +6 +\S+ +a lost tariff$/m)
  expect(output).toContain('resolve-charges every 60 s')
})

it('retry-jobs requeues an item, and the running service processes it', async () => {
  await deadLetter(20001)
  await deadLetter(20005)
  const retry = (...args: string[]) => runStaff(world.services, 'retry-jobs', ...args)
  expect(await retry('--job', 'charge-due', '--subject', '20005')).toEqual({
    code: 0,
    output: '2 failed runs and items are running again.',
  })
  expect(await retry('--job', 'lunch')).toEqual({ code: 1, output: 'There is no such job.' })
  expect((await retry('--job', 'consistency-check')).output).toBe('There are no failed runs and items.')
  expect(await listFailedSubjects()).toEqual([20001])
  await expect
    .poll(async () =>
      (await world.services.database.query.selectFrom('job_run').select(['name', 'state']).execute()).map(
        ({ name, state }) => `${name} ${state}`,
      ),
    )
    .toEqual(['charge-due DONE'])
})

it('run repeats a job for its last due time, any number of times', async () => {
  for (const at of [[], ['--at', '2026-11-19T12:00:00Z']]) {
    const { code, output } = await jobs('run', 'consistency-check', ...at)
    expect(output).toMatch(/consistency-check for 2026-11-(20|19)T00:00:00.000Z: DONE, \d\d done, 0 skipped/)
    expect(code).toBe(0)
  }
})

it.each([
  [[], 'Missing command.'],
  [['run', 'lunch'], 'There is no job "lunch".'],
  [['run', 'charge-due', '--at', 'noon'], '--at must be an instant'],
  [['run', 'charge-due', '--at', '2030-01-01T00:00:00Z'], '--at is in the future'],
])('invalid arguments are refused with a reason: %j', async (words, reason) => {
  await expect(jobs(...words)).rejects.toThrow(reason)
})
