import { describe, expect, it } from 'vitest'
import { startSampleWorld } from '../../testing/sample-world.ts'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'
import { mailsOf } from '../../testing/sign-in.ts'

const world = sharedSampleWorld()

restoreAfterEach(world)

const skip = async (firstName: string, id: number) =>
  world.call('skipOrder', { params: { id }, token: await world.tokenOf(firstName) })
const unskip = async (firstName: string, id: number) =>
  world.call('unskipOrder', { params: { id }, token: await world.tokenOf(firstName) })

async function statuses(firstName: string, id: number): Promise<string[]> {
  const token = await world.tokenOf(firstName)
  const { data } = await world.call('listOrderSchedule', { params: { id }, query: {}, token })
  return data.map(({ billingDate, status }) => `${billingDate} ${status}`)
}

describe('skipping one order', () => {
  it('answers with the order, keeps the dates of the others and refills the schedule', async () => {
    const { status, data } = await skip('Anna', 20001010)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      id: 20001010,
      subscriptionId: 20001,
      status: 'SKIPPED',
      billingDate: '2027-01-05',
      isEditable: true,
      isFinal: false,
      financialStatus: 'pending',
      fulfillmentStatus: 'unfulfilled',
      orderNumber: '',
      orderShopifyId: '5588120001010',
      processedAt: null,
      tracking: null,
      totalPrice: '199.90',
      taxRate: '0.07',
      totalTax: '13.08',
    })
    expect(await statuses('Anna', 20001)).toEqual([
      '2026-12-08 SCHEDULED',
      '2027-01-05 SKIPPED',
      '2027-02-02 SCHEDULED',
      '2027-03-02 SCHEDULED',
      '2027-03-30 SCHEDULED',
      '2027-04-27 SCHEDULED',
      '2027-05-25 SCHEDULED',
    ])
  })

  it('is recorded with actor, action, state before and after, and request', async () => {
    await skip('Anna', 20001010)
    const row = await world.services.database.query
      .selectFrom('audit')
      .selectAll()
      .where('order_id', '=', 20001010)
      .where('action', '=', 'orderSkipped')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      at: '2026-11-20T11:00:00.000Z',
      customer_id: 1001,
      actor: 'customer',
      action: 'orderSkipped',
      entity: 'order:20001010',
      subscription_id: 20001,
      before: { status: 'SCHEDULED', billingDate: '2027-01-05', nextBillingDate: '2026-12-08' },
      after: { status: 'SKIPPED', billingDate: '2027-01-05', nextBillingDate: '2026-12-08' },
    })
    expect(row.request_id).toMatch(/^r-/)
    const { pool } = world.services.database
    await expect(pool.query("update audit set actor = 'nobody'")).rejects.toThrow('append-only')
    await expect(pool.query('delete from audit')).rejects.toThrow('append-only')
    await expect(pool.query('truncate audit cascade')).rejects.toThrow('append-only')
  })

  it('is confirmed by mail', async () => {
    await skip('Anna', 20001010)
    const mails = await mailsOf(world)
    expect(mails.map(({ to, subject }) => [to, subject])).toContainEqual([
      'anna.berger@example.de',
      expect.stringMatching(/^Bestellung vom .*5\. Januar.* übersprungen$/),
    ])
  })

  it('restoring it leaves no trace in the schedule', async () => {
    await skip('Anna', 20001010)
    const { data } = await unskip('Anna', 20001010)
    expect(data).toMatchObject({ id: 20001010, status: 'SCHEDULED', tracking: null })
    expect(await statuses('Anna', 20001)).toEqual([
      '2026-12-08 SCHEDULED',
      '2027-01-05 SCHEDULED',
      '2027-02-02 SCHEDULED',
      '2027-03-02 SCHEDULED',
      '2027-03-30 SCHEDULED',
      '2027-04-27 SCHEDULED',
    ])
    const left = await world.services.database.query
      .selectFrom('schedule_exception')
      .selectAll()
      .where('subscription_id', '=', 20001)
      .execute()
    expect(left).toEqual([])
  })

  it('repeating it gives the same response and has one effect', async () => {
    await skip('Anna', 20001011)
    const again = await skip('Anna', 20001011)
    expect([again.status, again.data.status]).toEqual([200, 'SKIPPED'])
    const rows = await world.services.database.query
      .selectFrom('audit')
      .select('id')
      .where('order_id', '=', 20001011)
      .execute()
    expect(rows).toHaveLength(1)
  })

  it('is limited to six orders', async () => {
    for (const index of [5, 6, 7, 8, 9, 10]) expect((await skip('Tim', 20015000 + index)).status).toBe(200)
    const answer = await skip('Tim', 20015011)
    expect([answer.status, answer.error.type]).toEqual([409, 'SKIP_LIMIT_REACHED'])
    expect(answer.error.message).toContain('6 Bestellungen')
  })
})

describe('a refused skip', () => {
  it.each([
    ['Anna', 20001008, 409, 'ORDER_NOT_SKIPPABLE', 'was charged already'],
    ['Anna', 20001099, 404, 'NOT_FOUND', 'is too far ahead'],
    ['Anna', 20001000, 404, 'NOT_FOUND', 'is never scheduled'],
    ['Anna', 1, 404, 'NOT_FOUND', 'has no subscription'],
    ['Katharina', 20010010, 409, 'ORDER_NOT_SKIPPABLE', 'is outstanding'],
    ['Thomas', 20003011, 409, 'SUBSCRIPTION_PAUSED', 'is paused'],
    ['Paul', 20013007, 409, 'SUBSCRIPTION_CANCELLED', 'was cancelled with its subscription'],
  ])('%s cannot skip order %i: %i %s, it %s', async (firstName, id, status, type) => {
    const answer = await skip(firstName, id)
    expect([answer.status, answer.error.type]).toEqual([status, type])
  })

  it('a charged order cannot be restored', async () => {
    const answer = await unskip('Anna', 20001008)
    expect(answer.error.type).toBe('ORDER_NOT_UNSKIPPABLE')
  })

  it('an order id must be a number', async () => {
    for (const id of ['abc', '-5', '1.5', '2147483648001', '99999999999999999999']) {
      const answer = await skip('Anna', id as unknown as number)
      expect([404, 422], id).toContain(answer.status)
    }
  })

  it('a body is refused', async () => {
    const answer = await world.request('POST', '/api/v1/orders/20001009/skip', {
      json: { force: true },
      token: await world.tokenOf('Anna'),
    })
    expect(answer.status).toBe(422)
  })
})

it('a locked order cannot be skipped; the refusal says since when it is locked', async () => {
  const later = await startSampleWorld()
  try {
    await later.keepOnly(20009)
    await later.moveClock('2026-11-27T01:00:00.000Z')
    const token = await later.tokenOf('Markus')
    const { data } = await later.call('listSubscriptions', { token })
    expect(data[0]).toMatchObject({ isLocked: true, nextBillingDate: '2026-11-27' })
    expect(data[0]?.allowedActions).not.toContain('skipNextOrder')
    const answers = [
      await later.call('skipOrder', { params: { id: 20009015 }, token }),
      await later.call('skipNextOrder', { params: { id: 20009 }, token }),
    ]
    for (const { status, error } of answers) {
      expect([status, error.type, error.details]).toEqual([
        409,
        'ORDER_LOCKED',
        { cutoffAt: '2026-11-26T23:00:00.000Z' },
      ])
    }
    const next = await later.call('skipOrder', { params: { id: 20009016 }, token })
    expect(next.status).toBe(200)
  } finally {
    await later.stop()
  }
})
