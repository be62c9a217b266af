import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays, day, instant } from '@pfotenportal/domain/core/calendar'
import { DEFAULT_OPERATOR_TOKEN } from '../../../core/settings/groups/service.ts'
import { ledgerOf, useTestCard } from '../../../testing/charging.ts'
import { sharedSampleWorld } from '../../../testing/shared-service.ts'
import { reportText } from '../../report/report.ts'
import { readFigures, readInSnapshot, type Figures } from './read-figures.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const PERIOD = { from: day('2026-11-21'), to: day('2026-12-20') }

const world = sharedSampleWorld()
let figures: Figures

/** Records that a customer started to cancel and accepted a discount for the first reason. */
async function insertAcceptedOffer(subscriptionId: number, at: string): Promise<void> {
  const { query } = world.services.database
  const offer = JSON.stringify({ type: 'DISCOUNT', percentage: 20, reasonId: 1, validUntil: '2026-12-31' })
  const session = await query
    .insertInto('cancellation_session')
    .values({
      subscription_id: subscriptionId,
      started_at: instant(at),
      ends_at: instant('2026-12-31T00:00:00.000Z'),
      has_benefit: true,
      closed_at: instant(at),
      closed_by: 'OFFER',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const offered = await query
    .insertInto('cancellation_offer')
    .values({ session_id: session.id, reason_id: 1, offer })
    .returning('id')
    .executeTakeFirstOrThrow()
  await query
    .insertInto('concession')
    .values({
      subscription_id: subscriptionId,
      kind: 'OFFER',
      offer_id: offered.id,
      offer,
      is_cooling: true,
      accepted_on: day(at.slice(0, 10)),
      completed_orders: 1,
    })
    .execute()
}

const read = (period = PERIOD) => readInSnapshot(world.services, () => period, readFigures)

beforeAll(async () => {
  await insertAcceptedOffer(20001, '2026-11-20T12:00:00.000Z')
  await insertAcceptedOffer(20005, '2026-11-21T12:00:00.000Z')
  await useTestCard(world, 'pm_5001', '0002')
  await world.moveClock('2026-12-12T12:00:00+01:00')
  await world.call('cancelSubscription', {
    params: { id: 20005 },
    body: { cancellationFlowId: 1 },
    token: await world.tokenOf('Sophie'),
  })
  await world.moveClock('2026-12-20T12:00:00+01:00')
  figures = await read()
})

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0)

describe('figures', () => {
  it('match the charges and amounts of the gateway', async () => {
    const ledger = (await ledgerOf(world)).filter(({ key }) => key.startsWith('charge:'))
    const approved = ledger.filter(({ outcome }) => outcome === 'APPROVED')
    const declined = ledger.filter(({ outcome }) => outcome === 'DECLINED')
    const { charges } = figures
    expect(sum(charges, (row) => row.paid + row.orderedNow + row.recovered)).toBe(approved.length)
    expect(sum(charges, (row) => row.revenue)).toBe(sum(approved, ({ amount_cents: amount }) => amount))
    expect(sum(figures.failures, (row) => row.charges)).toBeGreaterThanOrEqual(declined.length)
    for (const row of charges) expect(row.due).toBe(row.paid + row.declined + row.unreached + row.open)
    expect(charges.find((row) => row.day === '2026-12-08')).toMatchObject({ due: 1, paid: 0, declined: 1 })
  })

  it('add up revenue and VAT by country', () => {
    const ofCharges = sum(figures.charges, (row) => row.revenue)
    expect(sum(figures.revenue, (row) => row.gross)).toBe(ofCharges)
    for (const row of figures.revenue) {
      expect(row.net + row.vat).toBe(row.gross)
      expect(row.rate).toBe(row.country === 'AT' ? '0.13' : '0.07')
    }
  })

  it('follow an outstanding order through dunning to the pause', () => {
    const { outcomes, owed, pausedNow } = figures.dunning
    const { begun, recovered, stillOwed, pausedByService, givenUp } = outcomes
    expect(begun).toBe(sum(recovered, (row) => row.orders) + stillOwed + pausedByService + givenUp)
    expect(pausedByService).toBeGreaterThanOrEqual(1)
    expect(pausedNow).toBeGreaterThanOrEqual(pausedByService)
    expect(sum(owed, (row) => row.orders)).toBe(stillOwed)
  })

  it('leave out what staff cancelled for a customer, who saw no offer', async () => {
    const period = { from: day('2026-11-20'), to: day('2026-12-20') }
    const { flows: before } = (await read(period)).retention
    const at = instant('2026-11-25T09:00:00.000Z')
    const session = {
      subscription_id: 20001,
      started_at: at,
      ends_at: instant('2026-11-26T09:00:00.000Z'),
      has_benefit: true,
      closed_at: at,
      closed_by: 'CANCEL' as const,
      is_by_staff: true,
    }
    await world.services.database.query.insertInto('cancellation_session').values(session).execute()
    expect((await read(period)).retention.flows).toEqual(before)
  })

  it('count how many customers were retained by an offer, how many left, and how many are still open', async () => {
    const { retention } = await read({ from: day('2026-11-20'), to: day('2026-12-20') })
    expect(retention.outcomes).toEqual([
      { reason: 'TOO_EXPENSIVE', offer: 'DISCOUNT', shown: 0, accepted: 2, stayed: 0, left: 1, open: 1 },
      { reason: null, offer: 'BENEFIT', shown: 2, accepted: 0, stayed: 0, left: 0, open: 0 },
    ])
    expect(retention.flows).toMatchObject({ opened: 2, accepted: 2 })
  })

  it('count subscriptions by week, and each week continues the previous one', () => {
    const { weeks } = figures.subscriptions
    for (const [index, week] of weeks.slice(1).entries()) {
      const before = weeks[index]
      if (!before) throw new Error('no week before')
      expect(week.living).toBe(before.living + before.begun - before.cancelled + before.reactivated)
      expect(week.monday).toBe(addDays(before.monday, 7))
    }
    expect(weeks.find(({ monday }) => monday === '2026-12-07')?.cancelled).toBe(1)
  })

  it('count deliveries within the promised window as on time', () => {
    const { inPeriod, days } = figures.parcels
    expect(inPeriod.delivered).toBe(inPeriod.onTime + inPeriod.late + inPeriod.assumed)
    expect(sum(days, (row) => row.onTime)).toBe(inPeriod.onTime)
    expect(inPeriod.onTime).toBeGreaterThan(0)
  })

  it('show alerts for an inconsistency, a dead-lettered item and an unresolved charge', async () => {
    const { query } = world.services.database
    const at = instant('2026-12-18T01:00:00.000Z')
    await query
      .insertInto('inconsistency')
      .values({ subscription_id: 20002, kind: 'planted', detail: '', found_at: at, seen_at: at })
      .execute()
    await query
      .insertInto('job_trouble')
      .values({
        job: 'charge-due',
        list: 0,
        subject_id: 20002,
        attempts: 6,
        first_failed_at: at,
        last_failed_at: at,
        last_due_at: at,
        last_error: 'planted',
        rest_until: at,
        set_aside_at: at,
      })
      .execute()
    await query
      .updateTable('charge')
      .set({ state: 'OPEN', settled_at: null, decline_code: null, is_hard: null })
      .where('id', '=', (newest) =>
        newest
          .selectFrom('charge')
          .select((eb) => eb.fn.max('id').as('id'))
          .where('subscription_id', '=', 20001),
      )
      .execute()
    const { alerts } = await read()
    expect(alerts.map(({ kind, count }) => [kind, count])).toEqual(
      expect.arrayContaining([
        ['INCONSISTENT', 1],
        ['SET_ASIDE', 1],
        ['PROCESSING_TOO_LONG', 1],
      ]),
    )
    expect(alerts.find(({ kind }) => kind === 'PROCESSING_TOO_LONG')?.orders).toEqual([20001009])
  })
})

describe('personal data', () => {
  it('does not appear on the operator’s pages or in the report', async () => {
    const people = await world.services.database.query.selectFrom('customer').selectAll().execute()
    const pets = await world.services.database.query.selectFrom('pet').select('name').execute()
    const addresses = await world.services.database.query.selectFrom('address').selectAll().execute()
    const personal = [
      ...people.flatMap((row) => [row.email, row.last_name]),
      ...pets.map((row) => row.name),
      ...addresses.flatMap((row) => [row.address1, row.phone].filter((text) => text !== '')),
    ]
    const pages = ['', '/money', '/dunning', '/parcels', '/mails', '/jobs', '/customers']
    const texts = await Promise.all(
      pages.map(async (path) => {
        const page = await world.request('GET', `/operator${path}`, { token: DEFAULT_OPERATOR_TOKEN })
        expect(page.status).toBe(200)
        return page.text()
      }),
    )
    const moment = await world.services.clock.moment()
    for (const text of [...texts, reportText(figures, PERIOD, moment, 0), JSON.stringify(figures)]) {
      expect(personal.filter((part) => text.includes(part))).toEqual([])
    }
  })
})
