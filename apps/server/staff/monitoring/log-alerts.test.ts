import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Services } from '../../context/services.ts'
import { databaseNow } from '../../database/job/jobs.ts'
import { openCapturedLog, type CapturedLog } from '../../testing/captured-log.ts'
import { sharedTestService } from '../../testing/shared-service.ts'
import { logNewAlerts } from './log-alerts.ts'

const service = sharedTestService()
let logged: CapturedLog
let services: Services

beforeEach(() => {
  logged = openCapturedLog()
  services = { ...service.services, log: logged.log }
})

const loggedAlerts = () => logged.lines.map(({ kind, count }) => `${String(kind)} ${String(count)}`)

async function insertFailedRun(): Promise<void> {
  await services.database.query
    .insertInto('job_run')
    .values({
      name: 'toy',
      due_at: await services.database.now(),
      state: 'FAILED',
      attempts: 1,
      lease_until: databaseNow,
    })
    .execute()
}

it('an alert is logged by one process, and again after a day or when it reappears', async () => {
  await logNewAlerts(services)
  expect(loggedAlerts()).toEqual([])
  await insertFailedRun()
  await Promise.all([logNewAlerts(services), logNewAlerts(services)])
  await logNewAlerts(services)
  expect(loggedAlerts()).toEqual(['RUNS_FAILED 1'])
  expect(logged.alerts()).toEqual(['needs attention'])

  const { query } = services.database
  await query
    .updateTable('told_alert')
    .set({ told_at: sql`clock_timestamp() - interval '25 hours'` })
    .execute()
  await logNewAlerts(services)
  await logNewAlerts(services)
  expect(loggedAlerts()).toEqual(['RUNS_FAILED 1', 'RUNS_FAILED 1'])

  // One that comes and goes is one that lasts.
  await query.deleteFrom('job_run').execute()
  await logNewAlerts(services)
  await insertFailedRun()
  await logNewAlerts(services)
  expect(loggedAlerts()).toHaveLength(2)

  await query.deleteFrom('job_run').execute()
  await query
    .updateTable('told_alert')
    .set({ seen_at: sql`clock_timestamp() - interval '21 minutes'` })
    .execute()
  await logNewAlerts(services)
  await insertFailedRun()
  await logNewAlerts(services)
  expect(loggedAlerts()).toHaveLength(3)
})
