import { afterEach, describe, expect, it } from 'vitest'
import { day, instant, type Instant } from '@pfotenportal/domain/core/calendar'
import { recordAudit } from '../database/audit/audit.ts'
import { listUnreachedOrders } from '../database/payment/problem-payments.ts'
import { readDunning } from '../staff/figures/read/dunning.ts'
import { readInSnapshot } from '../staff/figures/read/read-figures.ts'
import { auditOf, useTestCard } from '../testing/charging.ts'
import { setJobHorizon } from '../testing/jobs.ts'
import { restoreAfterEach, sharedSampleWorld } from '../testing/shared-service.ts'
import { mailsOf } from '../testing/sign-in.ts'
import { openRunner } from './runner.ts'
import { SCHEDULE } from './schedule.ts'

/** The jobs under test, at their times; without charges, so that the schedule stays as it is. */
const JOBS = SCHEDULE.filter(({ job: { name } }) =>
  [
    'discount-expiry',
    'offer-expiry',
    'card-expiry',
    'reward-evaluate',
    'system-pause-age',
    'progress-reset',
    'card-expiring',
    'unreached-orders',
    'reminder',
  ].includes(name),
)

const CHARGES = SCHEDULE.filter(({ job }) => job.name === 'charge-due')

// Each test has its own customers and covers its own days.
const world = sharedSampleWorld()

restoreAfterEach(world)
afterEach(async () => {
  for (const table of ['job_run', 'notice', 'mailbox'] as const) await query().deleteFrom(table).execute()
})

/** Lets the jobs continue at a moment, whatever ran before. */
async function startJobsAt(at: string, jobs = JOBS): Promise<void> {
  for (const { job } of jobs) await setJobHorizon(world.services, job.name, instant(at))
}

/** Runs everything that is due until then. */
async function runJobsUntil(at: string, jobs = JOBS): Promise<void> {
  const clock = { ...world.services.clock }
  clock.read = async () => ({ now: instant(at), standing: true })
  await openRunner({ ...world.services, clock }, jobs).catchUp({ wait: true })
}

const query = () => world.services.database.query

async function mailsTo(address: string, words: string) {
  const all = await mailsOf(world)
  return all.filter(({ to, subject }) => to === address && subject.includes(words)).toReversed()
}

describe('orders while the gateway is unreachable', () => {
  it('are not declined, and after a day the operator is alerted', async () => {
    await useTestCard(world, 'pm_5012', '0044')
    await startJobsAt('2026-11-20T12:00:00+01:00', CHARGES)
    await runJobsUntil('2026-11-30T04:00:00+01:00', CHARGES)
    const at = (text: string): Instant => instant(text)
    expect(await listUnreachedOrders(query(), at('2026-11-30T22:59:00.000Z'))).toEqual([])
    expect(await listUnreachedOrders(query(), at('2026-12-01T07:30:00.000Z'))).toMatchObject([
      { orderId: 20015005, subscriptionId: 20015, amount: 12150, dueOn: '2026-11-30' },
    ])
    await startJobsAt('2026-11-30T12:00:00+01:00')
    await runJobsUntil('2026-12-01T08:30:00+01:00')
    const run = await query()
      .selectFrom('job_run')
      .select(['state', 'error'])
      .where('name', '=', 'unreached-orders')
      .orderBy('due_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(run).toEqual({ state: 'DONE', error: 'gateway not reached for more than a day: 20015005' })
    expect((await auditOf(world, 20015)).filter((it) => it.startsWith('payment'))).toEqual([])
  })
})

describe('the order reminder', () => {
  const ANNA = 'anna.berger@example.de'
  const reminders = () => mailsTo(ANNA, 'ausgelöst')

  it('is sent at nine, three days before the charge, with contents, price, delivery and the last day for changes', async () => {
    await startJobsAt('2026-11-20T12:00:00+01:00')
    await runJobsUntil('2026-12-05T08:59:00+01:00')
    expect(await reminders()).toEqual([])
    await runJobsUntil('2026-12-05T09:00:00+01:00')
    const [mail, ...more] = await reminders()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Friedas nächste Bestellung wird am Di., 8. Dezember ausgelöst')
    const text = mail?.text.replaceAll(/\s+/g, ' ')
    for (const detail of [
      '1400 kcal',
      'Cowgenuss',
      '199,90 € inkl. MwSt. (7 %)',
      '15. – Do., 17. Dezember',
    ]) {
      expect(text).toContain(detail)
    }
    expect(text).toContain('Bis einschließlich Mo., 7. Dezember kannst du diese Bestellung ändern')
    expect(text).toContain('/orders')
  })

  it('is sent once per day of an order, and again if the order is rescheduled', async () => {
    const token = await world.tokenOf('Anna')
    await startJobsAt('2026-12-04T12:00:00+01:00')
    await runJobsUntil('2026-12-06T12:00:00+01:00')
    expect(await reminders()).toHaveLength(1)
    const body = { nextBillingDate: '2026-12-18', rescheduleFutureOrders: false, orderId: 20001009 }
    await world.call('rescheduleOrder', { params: { id: 20001 }, body, token })
    await runJobsUntil('2026-12-15T09:00:00+01:00')
    expect((await reminders()).map(({ subject }) => subject)).toEqual([
      'Friedas nächste Bestellung wird am Di., 8. Dezember ausgelöst',
      'Friedas nächste Bestellung wird am Fr., 18. Dezember ausgelöst',
    ])
  })
})

const discountsOf = async (id: number) =>
  (
    await world.call('listSubscriptions', { token: await world.tokenOf(id === 20016 ? 'Nina' : 'Paul') })
  ).data.find((it) => it.id === id)?.discounts

describe('an expired discount or cancellation session', () => {
  it('is closed in the database: the discount with an activity entry, the session without', async () => {
    const token = await world.tokenOf('Nina')
    await query()
      .updateTable('discount')
      .set({ expires_at: day('2026-12-16') })
      .where('subscription_id', '=', 20016)
      .execute()
    await world.call('startCancellationFlow', { params: { id: 20016 }, token })
    await startJobsAt('2026-12-15T12:00:00+01:00')
    await runJobsUntil('2026-12-17T00:19:00+01:00')
    expect(await discountsOf(20016)).toHaveLength(1)
    await runJobsUntil('2026-12-17T00:20:00+01:00')
    expect(await discountsOf(20016)).toEqual([])
    const session = await query()
      .selectFrom('cancellation_session')
      .select(['closed_by', 'closed_at', 'ends_at'])
      .where('subscription_id', '=', 20016)
      .executeTakeFirstOrThrow()
    expect(session).toMatchObject({ closed_by: 'EXPIRY', closed_at: session.ends_at })
    const { data } = await world.call('listActivity', { params: { id: 20016 }, query: {}, token })
    expect(data.map(({ title }) => title)).toContain('Code PFOTE10 abgelaufen')
  })
})

describe('a reward that the payment did not grant', () => {
  const rewards = () =>
    query()
      .selectFrom('discount')
      .select(['milestone', 'value', 'consumed_on'])
      .where('subscription_id', '=', 20008)
      .where('kind', '=', 'REWARD')
      .execute()
  const removeReward = () =>
    query().deleteFrom('discount').where('subscription_id', '=', 20008).where('kind', '=', 'REWARD').execute()
  const startAfterPayment = async () => {
    await query()
      .updateTable('subscription')
      .set({ last_processed_on: day('2026-12-16') })
      .where('id', '=', 20008)
      .execute()
    await startJobsAt('2026-12-16T12:00:00+01:00')
  }

  it('is granted the following night, once', async () => {
    const granted = await rewards()
    expect(granted).toEqual([{ milestone: 3, value: 10, consumed_on: null }])
    await startAfterPayment()
    await runJobsUntil('2026-12-17T02:31:00+01:00')
    expect(await rewards()).toEqual(granted)
    await removeReward()
    await runJobsUntil('2026-12-19T12:00:00+01:00')
    expect(await rewards()).toEqual(granted)
    expect((await auditOf(world, 20008)).filter((it) => it.startsWith('reward'))).toEqual([
      'rewardGranted by system',
    ])
    expect(await mailsTo('lea.hoffmann@example.de', 'Treuerabatt')).toHaveLength(1)
  })

  it('is not granted for orders that had other terms than the contract has now', async () => {
    await query()
      .updateTable('customer_order')
      .set({ catalogue_version: 2 })
      .where('subscription_id', '=', 20008)
      .execute()
    await removeReward()
    await startAfterPayment()
    await runJobsUntil('2026-12-17T02:31:00+01:00')
    expect(await rewards()).toEqual([])
  })
})

it('a skipped order is not announced, the next one is', async () => {
  // Lotte's box of 28 November is skipped.
  await startJobsAt('2026-11-20T12:00:00+01:00')
  const subjects = async () =>
    (await mailsTo('miriam.fuchs@example.de', 'ausgelöst')).map(({ subject }) => subject)
  await runJobsUntil('2026-12-22T12:00:00+01:00')
  expect(await subjects()).toEqual([])
  await runJobsUntil('2026-12-23T09:00:00+01:00')
  expect(await subjects()).toEqual(['Lottes nächste Bestellung wird am Sa., 26. Dezember ausgelöst'])
})

describe('a card in use', () => {
  const SOPHIE = 'sophie.gruber@example.at'

  it('causes one reminder each 30 and 7 days before it expires, with a link, and is then stored as expired', async () => {
    const stored = () =>
      query()
        .selectFrom('payment_method')
        .select('status')
        .where('id', '=', 'pm_5003')
        .executeTakeFirstOrThrow()
    await query()
      .updateTable('payment_method')
      .set({ card_expiry_year: 2026, card_expiry_month: 12 })
      .where('id', '=', 'pm_5003')
      .execute()
    await startJobsAt('2026-11-30T12:00:00+01:00')
    await runJobsUntil('2026-12-01T12:00:00+01:00')
    expect(await mailsTo(SOPHIE, 'Karte läuft')).toEqual([])
    await runJobsUntil('2026-12-24T12:00:00+01:00')
    const [first, ...more] = await mailsTo(SOPHIE, 'Karte läuft')
    expect(more).toEqual([])
    expect(first?.text).toContain('/zahlung/')
    expect(first?.text).toContain('31. Dezember 2026')
    expect(first?.text).toContain('Nala')
    await runJobsUntil('2026-12-31T12:00:00+01:00')
    expect(await mailsTo(SOPHIE, 'Karte läuft')).toHaveLength(2)
    expect(await stored()).toEqual({ status: 'ACTIVE' })
    await runJobsUntil('2027-01-01T00:30:00+01:00')
    expect(await stored()).toEqual({ status: 'EXPIRED' })
    const log = await query()
      .selectFrom('audit')
      .select(['actor', 'after'])
      .where('action', '=', 'payment.expired')
      .where('entity', '=', 'payment:pm_5003')
      .execute()
    expect(log).toEqual([{ actor: 'system', after: { status: 'EXPIRED' } }])
  })
})

describe('a pause for failed payments', () => {
  const INGRID = 'ingrid.hofer@example.de'
  const ENDED = '2027-01-03T03:30:00+01:00'

  it('causes a reminder after 60 days with the last day, and ends after 90', async () => {
    // Paused on 21 October.
    await startJobsAt('2026-12-18T12:00:00+01:00')
    await runJobsUntil('2026-12-19T12:00:00+01:00')
    expect(await mailsTo(INGRID, 'noch pausiert')).toEqual([])
    await runJobsUntil('2027-01-01T12:00:00+01:00')
    const [reminder, ...more] = await mailsTo(INGRID, 'noch pausiert')
    expect(more).toEqual([])
    expect(reminder?.subject).toBe('Paulas Abo ist noch pausiert und endet am Di., 19. Januar 2027')
    expect(reminder?.text).toContain('/zahlung/')
    await query()
      .updateTable('subscription')
      .set({ pause_started_at: day('2026-10-05') })
      .where('id', '=', 20014)
      .execute()
    await runJobsUntil('2027-01-03T03:29:00+01:00')
    expect(await auditOf(world, 20014)).toEqual([])
    await runJobsUntil(ENDED)
    expect(await auditOf(world, 20014)).toEqual(['subscriptionCancelled by system'])
    expect(await mailsTo(INGRID, 'wurde beendet')).toHaveLength(1)
    // A customer who cancels during such a pause does not count as ended by dunning, whatever the request id.
    const { query: db } = world.services.database
    const wanted = { customerId: 1007, actor: 'customer', action: 'subscriptionCancelled' } as const
    const entry = {
      ...wanted,
      entity: 'subscription:20010',
      subscriptionId: 20010,
      facts: { cause: 'ASKED' },
    }
    const requestId = 'system-pause-age:by-hand'
    await recordAudit(db, [{ ...entry, requestId }], { now: instant(ENDED), realNow: instant(ENDED) })
    const { endedByDunning } = await readInSnapshot(
      world.services,
      () => ({ from: day('2027-01-03'), to: day('2027-01-03') }),
      readDunning,
    )
    expect(endedByDunning).toBe(1)
  })
})

describe('the loyalty progress of a cancelled subscription', () => {
  it('ends 90 days after the cancellation; returning later starts from zero', async () => {
    // Karl's was cancelled on 2 October, after six units, with an unused reward.
    const earlier = await auditOf(world, 20013)
    await startJobsAt('2026-12-29T12:00:00+01:00')
    await runJobsUntil('2026-12-30T12:00:00+01:00')
    expect(await auditOf(world, 20013)).toEqual(earlier)
    await runJobsUntil('2027-01-01T12:00:00+01:00')
    expect((await auditOf(world, 20013)).slice(earlier.length)).toEqual(['progressReset by system'])
    const path = await query()
      .selectFrom('subscription')
      .select(['loyalty_from', 'last_cycle_index'])
      .where('id', '=', 20013)
      .executeTakeFirstOrThrow()
    expect(path.loyalty_from).toBe(path.last_cycle_index + 1)
    expect(await discountsOf(20013)).toEqual([])
  })
})
