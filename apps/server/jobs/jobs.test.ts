import { describe, expect, it, vi } from 'vitest'
import { day, instant } from '@pfotenportal/domain/core/calendar'
import { auditOf, entriesOf, intentsOf, ledgerOf, runnerOf, useTestCard } from '../testing/charging.ts'
import { restoreAfterEach, sharedSampleWorld } from '../testing/shared-service.ts'
import { snapshotDatabase } from '../testing/world-snapshot.ts'
import type { Job } from './job.ts'
import { openRunner } from './runner.ts'
import { SCHEDULE } from './schedule.ts'

const world = sharedSampleWorld(undefined, { environment: { PAYMENT_TIMEOUT_SECONDS: '1' } })

// Covers weeks of business time.
vi.setConfig({ testTimeout: 120_000 })

restoreAfterEach(world, snapshotDatabase)

const subscriptionOf = async (firstName: string, id: number) =>
  (await world.call('listSubscriptions', { token: await world.tokenOf(firstName) })).data.find(
    (it) => it.id === id,
  )

async function runsOf(name: string): Promise<string[]> {
  const rows = await world.services.database.query
    .selectFrom('job_run')
    .select(['due_at', 'state', 'attempts'])
    .where('name', '=', name)
    .orderBy('due_at')
    .execute()
  return rows.map(({ due_at: at, state, attempts }) => `${at} ${state} ${attempts}`)
}

describe('charging due orders', () => {
  it('happens at 04:00 on the billing day, and not before', async () => {
    await world.keepOnly(20001)
    await world.moveClock('2026-12-08T02:59:59.000Z')
    expect(await entriesOf(world, 20001)).toEqual([])
    expect(await subscriptionOf('Anna', 20001)).toMatchObject({ isLocked: true })
    await world.moveClock('2026-12-08T03:00:00.000Z')
    expect(await entriesOf(world, 20001)).toEqual(['charge:20001009:1 APPROVED 19990'])
    expect(await auditOf(world, 20001)).toEqual(['orderConfirmed by system'])
    expect(await subscriptionOf('Anna', 20001)).toMatchObject({
      isLocked: false,
      nextBillingDate: '2027-01-05',
      completedOrders: 9,
    })
  })

  it('takes its due time as the present, however far the clock was moved', async () => {
    await world.keepOnly(20001)
    await world.moveClock('2026-12-30T12:00:00+01:00')
    const token = await world.tokenOf('Anna')
    const { data } = await world.call('listOrderHistory', { params: { id: 20001 }, query: {}, token })
    expect(data[0]).toMatchObject({
      billingDate: '2026-12-08',
      processedAt: '2026-12-08T03:00:00.000Z',
      deliveryWindow: { from: '2026-12-15', to: '2026-12-17' },
    })
  })

  it('waits an hour after the gateway was unreachable, and then charges once', async () => {
    await world.keepOnly(20001)
    await useTestCard(world, 'pm_5001', '0044')
    await world.moveClock('2026-12-08T03:30:00.000Z')
    expect(await intentsOf(world, 20001)).toEqual(['charge:20001009:1 DUE RELEASED'])
    expect(await auditOf(world, 20001)).toEqual([])
    await useTestCard(world, 'pm_5001', '4242')
    await world.moveClock('2026-12-08T03:59:00.000Z')
    expect(await entriesOf(world, 20001)).toEqual([])
    await world.moveClock('2026-12-08T04:00:00.000Z')
    expect(await entriesOf(world, 20001)).toEqual(['charge:20001009:1 APPROVED 19990'])
    expect(await subscriptionOf('Anna', 20001)).toMatchObject({ nextBillingDate: '2027-01-05' })
  })

  it('resolves a charge without an answer at its next run', async () => {
    await world.keepOnly(20001)
    await useTestCard(world, 'pm_5001', '0077')
    await world.moveClock('2026-12-08T03:00:00.000Z')
    expect(await intentsOf(world, 20001)).toEqual(['charge:20001009:1 DUE OPEN'])
    await world.moveClock('2026-12-08T03:15:00.000Z')
    expect(await intentsOf(world, 20001)).toEqual(['charge:20001009:1 DUE PAID'])
    expect(await entriesOf(world, 20001)).toHaveLength(1)
  })

  it('skips contracts of the legacy billing system until they have been migrated', async () => {
    await world.keepOnly(20009)
    await world.moveClock('2026-11-26T12:00:00+01:00')
    await useTestCard(world, 'pm_5006', '4242')
    await world.moveClock('2026-11-27T05:59:59+01:00')
    expect(await entriesOf(world, 20009)).toEqual([])
    expect(await auditOf(world, 20009)).toEqual([])
  })

  it('declines an unconfirmed method without calling the gateway', async () => {
    await world.keepOnly(20009)
    const { query } = world.services.database
    await query
      .updateTable('subscription')
      .set({ billing_source: 'PORTAL' })
      .where('id', '=', 20009)
      .execute()
    await world.moveClock('2026-11-27T12:00:00+01:00')
    expect(await entriesOf(world, 20009)).toEqual([])
    expect(await auditOf(world, 20009)).toEqual(['paymentFailed by system'])
    expect(await intentsOf(world, 20009)).toEqual([
      'charge:20009015:1 DUE DECLINED PAYMENT_METHOD_UNCONFIRMED',
    ])
  })
})

describe('a broken subscription', () => {
  it('does not stop the others, and is named for the operator', async () => {
    await world.keepOnly(20001, 20005)
    const { query } = world.services.database
    await query
      .insertInto('schedule_exception')
      .values({
        subscription_id: 20001,
        cycle_index: 9,
        skipped: false,
        is_final: false,
        moved_to: day('2026-12-01'),
        cutoff_at: null,
        extra_lines: '5',
      })
      .execute()
    await query
      .updateTable('subscription')
      .set({ next_billing_date: day('2026-12-01') })
      .where('id', '=', 20001)
      .execute()
    await world.moveClock('2026-12-01T03:00:00.000Z')
    expect(await entriesOf(world, 20001)).toEqual([])
    expect(await entriesOf(world, 20005)).toEqual(['charge:20005002:1 APPROVED 16900'])
    const run = await query
      .selectFrom('job_run')
      .select(['state', 'error'])
      .where('name', '=', 'charge-due')
      .where('due_at', '=', instant('2026-12-01T03:00:00.000Z'))
      .executeTakeFirstOrThrow()
    expect(run.state).toBe('DONE')
    expect(run.error).toMatch(/^skipped: 20001: /)
  })
})

describe('a run', () => {
  it('that its process did not finish is taken over when its lease expires', async () => {
    const dueAt = instant('2026-11-20T11:00:00.000Z')
    const { clock, database } = world.services
    await database.query
      .insertInto('job_run')
      .values({
        name: 'charge-due',
        due_at: dueAt,
        state: 'RUNNING',
        attempts: 1,
        lease_until: clock.realNow(),
        error: null,
        finished_at: null,
      })
      .execute()
    await runnerOf(world).catchUp({ wait: true })
    expect(await runsOf('charge-due')).toEqual([`${dueAt} DONE 2`])
  })

  it('that fails is attempted three times and then dead-lettered, and later jobs run', async () => {
    let attempts = 0
    const broken: Job = {
      name: 'broken',
      nextDay: async () => day('2026-11-21'),
      run: () => {
        attempts += 1
        return Promise.reject(new Error('broken'))
      },
    }
    const runner = openRunner(world.services, [{ job: broken, times: ['00:01'] }, ...SCHEDULE])
    await runner.begin()
    const services = { ...world.services, clock: { ...world.services.clock } }
    services.clock.read = async () => ({ now: instant('2026-11-21T12:00:00.000Z'), standing: true })
    const later = openRunner(services, [{ job: broken, times: ['00:01'] }, ...SCHEDULE])
    await later.catchUp({ wait: true })
    expect(attempts).toBe(3)
    expect(await runsOf('broken')).toEqual(['2026-11-20T23:01:00.000Z FAILED 3'])
    expect(await runsOf('end-trials')).toEqual(['2026-11-21T01:30:00.000Z DONE 1'])
  })

  it('happens once, with any number of processes', async () => {
    const runners = Array.from({ length: 4 }, () => runnerOf(world))
    await Promise.all([
      world.moveClock('2026-12-02T12:00:00+01:00'),
      ...runners.map((runner) => runner.catchUp({ wait: true })),
    ])
    await Promise.all(runners.map((runner) => runner.catchUp({ wait: true })))
    const repeated = (await runsOf('charge-due')).filter((run) => !run.endsWith('DONE 1'))
    expect(repeated).toEqual([])
    const entries = await ledgerOf(world)
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
    expect(entries.length).toBeGreaterThan(3)
  })

  it('is not repeated for missed due times if business time follows the system: the latest one covers them', async () => {
    const services = { ...world.services, config: { ...world.services.config, clockSettable: false } }
    services.clock = { ...world.services.clock }
    services.clock.read = async () => ({ now: instant('2026-12-03T11:07:00.000Z'), standing: false })
    await runnerOf(world).catchUp({ wait: true })
    await openRunner(services, SCHEDULE).catchUp({ wait: true })
    expect((await runsOf('charge-due')).at(0)).toBe('2026-12-03T11:00:00.000Z DONE 1')
    expect(await runsOf('auto-resume')).toEqual([])
  })
})
