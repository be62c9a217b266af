import { describe, expect, it, vi } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { auditOf, entriesOf, runnerOf, useTestCard } from '../testing/charging.ts'
import { restoreAfterEach, sharedSampleWorld } from '../testing/shared-service.ts'
import { mailsOf } from '../testing/sign-in.ts'
import { snapshotDatabase } from '../testing/world-snapshot.ts'

const world = sharedSampleWorld()

vi.setConfig({ testTimeout: 60_000 })

restoreAfterEach(world, snapshotDatabase)

const CONTRACT = 20009
const DONE = 'migrationDone by system'

const markus = async () =>
  (await world.call('readCustomer', { params: { id: 1 }, token: await world.tokenOf('Markus') })).data
const subjects = async () =>
  (await mailsOf(world))
    .filter(({ to }) => to === 'markus.schneider@example.de')
    .map(({ subject }) => subject)
    .toReversed()
const stored = async (id: number) =>
  world.services.database.query
    .selectFrom('subscription')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const sourceOf = async (id: number) =>
  (
    await world.services.database.query
      .selectFrom('subscription')
      .select('billing_source')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).billing_source

/** Gives Markus another contract of the legacy billing system, with its own payment method. */
async function giveMarkus(id: number): Promise<void> {
  const { query } = world.services.database
  await query
    .insertInto('payment_method')
    .columns(['id', 'customer_id', 'status', 'paypal_email', 'billing_address', 'created_at'])
    .expression(
      query
        .selectFrom('payment_method')
        .select((row) => [
          row.val('pm_second').as('id'),
          'customer_id',
          'status',
          'paypal_email',
          'billing_address',
          'created_at',
        ])
        .where('id', '=', 'pm_5006'),
    )
    .execute()
  await query
    .updateTable('subscription')
    .set({ customer_id: 1006, billing_source: 'RECHARGE', payment_method_id: 'pm_second' })
    .where('id', '=', id)
    .execute()
}

describe('a confirmed contract of the legacy billing system', () => {
  it('waits over the weekend, then is migrated once, loses its tag, and shows in an email and the activity', async () => {
    expect(await markus()).toMatchObject({ tags: ['Recharge'], migration: { activatesOn: null } })
    await useTestCard(world, 'pm_5006', '4242')
    expect((await markus()).migration).toEqual({ activatesOn: '2026-11-23', isNoticeDismissed: false })
    await world.moveClock('2026-11-23T05:59:59+01:00')
    expect(await markus()).toMatchObject({ tags: ['Recharge'], migration: { activatesOn: '2026-11-23' } })
    expect(await auditOf(world, CONTRACT)).toEqual([])

    await world.moveClock('2026-11-23T06:00:00+01:00')
    expect(await markus()).toMatchObject({ tags: [], migration: null })
    expect(await sourceOf(CONTRACT)).toBe('PORTAL')
    await world.moveClock('2026-11-24T12:00:00+01:00')
    expect(await auditOf(world, CONTRACT)).toEqual([DONE])
    expect(await subjects()).toEqual([
      'Dein Abo ist umgezogen',
      'Emmas nächste Bestellung wird am Fr., 27. November ausgelöst',
    ])
    const token = await world.tokenOf('Markus')
    const { data } = await world.call('listActivity', { params: { id: CONTRACT }, query: {}, token })
    expect(data[0]).toMatchObject({
      title: 'Abo ins neue Kundenportal umgezogen',
      actor: 'system',
      undo: null,
    })
  })

  it('is not migrated on a public holiday', async () => {
    await world.keepOnly(CONTRACT)
    await world.moveClock('2026-12-24T12:00:00+01:00')
    await useTestCard(world, 'pm_5006', '4242')
    expect((await markus()).migration).toEqual({ activatesOn: '2026-12-28', isNoticeDismissed: false })
    await world.moveClock('2026-12-27T23:00:00+01:00')
    expect(await sourceOf(CONTRACT)).toBe('RECHARGE')
    await world.moveClock('2026-12-28T06:00:00+01:00')
    expect(await sourceOf(CONTRACT)).toBe('PORTAL')
  })

  it('is migrated once, with any number of processes', async () => {
    await useTestCard(world, 'pm_5006', '4242')
    const runners = Array.from({ length: 4 }, () => runnerOf(world))
    await Promise.all([
      world.moveClock('2026-11-23T06:10:00+01:00'),
      ...runners.map((runner) => runner.catchUp({ wait: true })),
    ])
    expect(await auditOf(world, CONTRACT)).toEqual([DONE])
    expect(await subjects()).toEqual(['Dein Abo ist umgezogen'])
  })

  it('is charged here from then on, at its previous price', async () => {
    const { query } = world.services.database
    await query
      .updateTable('subscription_line')
      .set({ unit_price_cents: 7777 })
      .where('subscription_id', '=', CONTRACT)
      .execute()
    await world.moveClock('2026-11-25T12:00:00+01:00')
    await useTestCard(world, 'pm_5006', '4242')
    await world.moveClock('2026-11-27T03:59:00+01:00')
    expect(await entriesOf(world, CONTRACT)).toEqual([])
    await world.moveClock('2026-11-27T04:00:00+01:00')
    expect(await entriesOf(world, CONTRACT)).toEqual(['charge:20009015:1 APPROVED 7777'])
  })

  it.each([
    ['after its day had come', '2026-11-27T12:00:00+01:00', '2026-11-30T06:00:00+01:00'],
    ['on its very day', '2026-11-26T12:00:00+01:00', '2026-11-27T06:00:00+01:00'],
  ])('leaves the box to the former system if it is activated %s', async (_name, confirmed, activated) => {
    await world.moveClock(confirmed)
    await useTestCard(world, 'pm_5006', '4242')
    await world.moveClock(activated)
    expect(await sourceOf(CONTRACT)).toBe('PORTAL')
    await world.moveClock('2026-12-24T12:00:00+01:00')
    expect(await entriesOf(world, CONTRACT)).toEqual([])
    await world.moveClock('2026-12-25T04:00:00+01:00')
    expect(await entriesOf(world, CONTRACT)).toHaveLength(1)
  })

  it('leaves the box to it even if the nightly job has not run', async () => {
    await world.moveClock('2026-11-23T05:00:00+01:00')
    await world.services.database.query
      .updateTable('subscription')
      .set({ anchor_date: day('2026-10-23'), next_billing_date: day('2026-11-20') })
      .where('id', '=', CONTRACT)
      .execute()
    await useTestCard(world, 'pm_5006', '4242')
    await world.moveClock('2026-11-23T06:00:00+01:00')
    expect(await sourceOf(CONTRACT)).toBe('PORTAL')
    expect((await stored(CONTRACT)).next_billing_date).toBe('2026-12-18')
  })
})

describe('an unconfirmed contract of the legacy billing system', () => {
  it('is never declined, dunned or paused here: the former system goes on billing it', async () => {
    await world.keepOnly(CONTRACT)
    await world.moveClock('2027-03-01T12:00:00+01:00')
    expect(await entriesOf(world, CONTRACT)).toEqual([])
    expect(await auditOf(world, CONTRACT)).toEqual([])
    expect(await stored(CONTRACT)).toMatchObject({
      status: 'ACTIVE',
      billing_source: 'RECHARGE',
      next_billing_date: '2027-03-19',
    })
    expect(new Set(await subjects())).toEqual(
      new Set(['Bitte bestätige deine Zahlungsmethode im neuen Kundenportal']),
    )
  })
})

describe('a customer with several contracts', () => {
  it('keeps the tag until the last active one is confirmed', async () => {
    await giveMarkus(20001)
    await useTestCard(world, 'pm_5006', '4242')
    expect((await markus()).migration).toEqual({ activatesOn: null, isNoticeDismissed: false })
    await world.moveClock('2026-11-23T12:00:00+01:00')
    expect([await sourceOf(CONTRACT), await sourceOf(20001)]).toEqual(['PORTAL', 'RECHARGE'])
    expect((await markus()).tags).toEqual(['Recharge'])
    await useTestCard(world, 'pm_second', '4242')
    await world.moveClock('2026-11-24T12:00:00+01:00')
    expect(await sourceOf(20001)).toBe('PORTAL')
    expect((await markus()).tags).toEqual([])
  })

  it('does not wait for a cancelled one, which is migrated too', async () => {
    await giveMarkus(20004)
    await useTestCard(world, 'pm_5006', '4242')
    await world.moveClock('2026-11-23T12:00:00+01:00')
    expect([await sourceOf(CONTRACT), await sourceOf(20004)]).toEqual(['PORTAL', 'PORTAL'])
    expect((await markus()).tags).toEqual([])
  })
})

describe('the reminder to confirm a payment method', () => {
  const reminder = 'Bitte bestätige deine Zahlungsmethode im neuen Kundenportal'

  it('is sent a week and two days before each order, until the method is confirmed', async () => {
    await world.moveClock('2026-11-24T12:00:00+01:00')
    expect(await subjects()).toEqual([reminder])
    await world.moveClock('2026-11-25T08:59:00+01:00')
    expect(await subjects()).toEqual([reminder])
    await world.moveClock('2026-11-25T09:00:00+01:00')
    expect(await subjects()).toEqual([reminder, reminder])
    await world.moveClock('2026-12-17T08:59:00+01:00')
    expect(await subjects()).toEqual([reminder, reminder])
    await world.moveClock('2026-12-18T09:00:00+01:00')
    expect(await subjects()).toEqual([reminder, reminder, reminder])
  })

  it('is not sent once the method is confirmed', async () => {
    await useTestCard(world, 'pm_5006', '4242')
    await world.moveClock('2026-11-22T12:00:00+01:00')
    expect(await subjects()).toEqual([])
  })

  it('states the day and the price, and links to the payment methods', async () => {
    await world.moveClock('2026-11-21T12:00:00+01:00')
    const [mail] = (await mailsOf(world)).filter(({ subject }) => subject === reminder)
    expect(mail?.text).toContain('27. November')
    expect(mail?.text).toContain('/profile/payments')
  })
})
