import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { realNow } from '../../core/clock.ts'
import { DEFAULT_GATEWAY_SECRET } from '../../core/settings/groups/payments.ts'
import { saveMethodStatus } from '../../database/payment/payment-methods.ts'
import {
  PAYMENTS_WEBHOOK,
  SIGNATURE_HEADER,
  signedRequest,
  webhookEventOf,
} from '../../gateways/simulated/webhooks.ts'
import {
  auditOf,
  disputesOf,
  entriesOf,
  intentsOf,
  resolveAbandonedCharges,
  sendGatewayEvent,
  useTestCard,
} from '../../testing/charging.ts'
import { booksOf } from '../../testing/ledger.ts'
import { LinkBrowser, requestLink } from '../../testing/payment-links.ts'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'
import { snapshotDatabase } from '../../testing/world-snapshot.ts'

const world = sharedSampleWorld(undefined, { environment: { PAYMENT_TIMEOUT_SECONDS: '1' } })

restoreAfterEach(world, snapshotDatabase)
afterEach(() => vi.restoreAllMocks())

const placeOrder = async (firstName: string, id: number) =>
  world.call('placeOrder', { params: { id }, token: await world.tokenOf(firstName) })

const newestOrder = async (firstName: string, id: number) =>
  (await world.call('listOrderHistory', { params: { id }, query: {}, token: await world.tokenOf(firstName) }))
    .data[0]

const methodsOf = async (firstName: string) =>
  (await world.call('listPaymentMethods', { token: await world.tokenOf(firstName) })).data.map(
    ({ id, status }) => `${id} ${status}`,
  )

const methodOf = async (id: number) =>
  (
    await world.services.database.query
      .selectFrom('subscription')
      .select('payment_method_id as method')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).method ?? expect.fail('no method')

const countStoredEvents = async () =>
  world.services.database.query
    .selectFrom('gateway_notice')
    .select('kind')
    .execute()
    .then((rows) => rows.length)

describe('authentication of payment webhooks', () => {
  const { body, headers } = signedRequest(
    webhookEventOf({ kind: 'OTHER' }),
    DEFAULT_GATEWAY_SECRET,
    realNow(),
  )
  const post = async (payload: Buffer<ArrayBuffer>, others: Record<string, string> = {}) => {
    const { url } = world
    const answer = await fetch(`${url}${PAYMENTS_WEBHOOK}`, {
      method: 'POST',
      body: payload,
      headers: { ...headers, ...others },
    })
    return answer.status
  }

  it('accepts events of the gateway, of any type and origin', async () => {
    expect(await post(body)).toBe(200)
    expect(await post(body, { 'content-type': 'text/plain', origin: 'https://elsewhere.example' })).toBe(200)
  })

  it('refuses text that cannot be stored, even if it is signed', async () => {
    const event = webhookEventOf({ kind: 'OTHER' })
    for (const id of ['evt_\u0000', 'evt_\ud800']) {
      const signed = signedRequest({ ...event, id }, DEFAULT_GATEWAY_SECRET, realNow())
      expect(await post(signed.body, signed.headers)).toBe(400)
    }
    expect(await countStoredEvents()).toBe(0)
  })

  it('refuses a body that differs from the signed one', async () => {
    expect(await post(Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)))).toBe(400)
    expect(await post(Buffer.alloc(0))).toBe(400)
  })

  it('refuses a wrong or missing signature', async () => {
    const forged = signedRequest(webhookEventOf({ kind: 'OTHER' }), 'guessed', realNow())
    expect(await post(forged.body, forged.headers)).toBe(400)
    expect(await post(body, { [SIGNATURE_HEADER]: '' })).toBe(400)
  })

  it('refuses a body of more than 256 KB without reading it', async () => {
    expect(await post(Buffer.alloc(300 * 1024, 32))).toBe(413)
  })

  it('does not make API calls accept anything but JSON', async () => {
    const answer = await world.request('POST', '/api/auth', {
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    })
    expect([404, 415]).toContain(answer.status)
  })
})

describe('a charge with an unknown outcome', () => {
  it('is settled once when the gateway sends its event, even repeatedly or late', async () => {
    await useTestCard(world, 'pm_5005', '0077')
    expect((await placeOrder('Lea', 20008)).data.status).toBe('PROCESSING')
    const event = { kind: 'CHARGE', key: 'charge:20008004:1' } as const
    const statuses = await Promise.all(Array.from({ length: 12 }, () => sendGatewayEvent(world, event)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await newestOrder('Lea', 20008)).toMatchObject({ id: 20008004, status: 'PROCESSED' })
    expect(await auditOf(world, 20008)).toEqual(['orderPlaced by customer'])
    const before = await countStoredEvents()
    expect(await sendGatewayEvent(world, event)).toBe(200)
    await resolveAbandonedCharges(world)
    expect(await countStoredEvents()).toBe(before)
    expect(await intentsOf(world, 20008)).toEqual(['charge:20008004:1 ORDER_NOW PAID'])
    expect(await entriesOf(world, 20008)).toEqual(['charge:20008004:1 APPROVED 6498'])
  })

  it('is not settled by an event that the gateway does not confirm', async () => {
    await useTestCard(world, 'pm_5003', '0093')
    expect((await placeOrder('Sophie', 20005)).data.status).toBe('PROCESSING')
    const [key = ''] = (await intentsOf(world, 20005)).map((intent) => intent.split(' ')[0])
    const before = await countStoredEvents()
    expect(await sendGatewayEvent(world, { kind: 'CHARGE', key })).toBe(503)
    expect(await countStoredEvents()).toBe(before)
    expect(await entriesOf(world, 20005)).toEqual([])
    expect(await intentsOf(world, 20005)).toEqual([`${key} ORDER_NOW OPEN`])
    await resolveAbandonedCharges(world)
    expect(await entriesOf(world, 20005)).toHaveLength(1)
    expect(await sendGatewayEvent(world, { kind: 'CHARGE', key })).toBe(200)
  })

  it('with an unknown key has no effect', async () => {
    expect(await sendGatewayEvent(world, { kind: 'CHARGE', key: 'charge:1:1' })).toBe(200)
    expect(await sendGatewayEvent(world, { kind: 'REFUND', key: 'refund:1:1' })).toBe(200)
    expect(await sendGatewayEvent(world, { kind: 'SET_UP', key: 'setup:nonsense:1' })).toBe(200)
  })
})

const linkIdOf = async (paymentMethodId: string) =>
  (
    await world.services.database.query
      .selectFrom('payment_link')
      .select('id')
      .where('payment_method_id', '=', paymentMethodId)
      .executeTakeFirstOrThrow()
  ).id

describe('a method that was confirmed by a customer who did not return', () => {
  it('is stored when the gateway sends its event, and the link is used', async () => {
    const anna = new LinkBrowser(world, await requestLink(world, 'Anna', 'pm_5001'))
    await anna.confirmCard('4000 0000 0000 0077')
    const id = await linkIdOf('pm_5001')
    const event = { kind: 'SET_UP', key: `setup:${id}:1` } as const
    const statuses = await Promise.all(Array.from({ length: 5 }, () => sendGatewayEvent(world, event)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const methods = (await world.call('listPaymentMethods', { token: await world.tokenOf('Anna') })).data
    expect(methods.find((method) => method.id === 'pm_5001')?.card?.lastDigits).toBe('0077')
    expect(await anna.open()).not.toContain('name="kind"')
    const { rows } = await world.services.database.pool.query<{ count: number }>(
      `select count(*) as count from audit where action = 'paymentMethodUpdated' and entity = 'payment:pm_5001'`,
    )
    expect(rows[0]?.count).toBe(1)
  })

  it('is stored in the same transaction as the event, so that the event is handled once', async () => {
    const sophie = new LinkBrowser(world, await requestLink(world, 'Sophie', 'pm_5003'))
    await sophie.confirmCard('4000 0000 0000 0077')
    const before = await countStoredEvents()
    const key = `setup:${await linkIdOf('pm_5003')}:1`
    expect(await sendGatewayEvent(world, { kind: 'SET_UP', key })).toBe(200)
    expect(await countStoredEvents()).toBe(before + 1)
  })
})

describe('a payment that is disputed', () => {
  const lea = {
    kind: 'DISPUTE',
    disputeId: 'dp_lea',
    isInquiry: false,
    chargeKey: 'charge:20008004:1',
    amount: 6498,
  } as const

  beforeEach(async () => {
    await useTestCard(world, 'pm_5005', '7774')
    expect((await placeOrder('Lea', 20008)).data).toMatchObject({ id: 20008004, status: 'PROCESSED' })
  })

  test('is recorded with its order; a decision is not changed by late events', async () => {
    const opened = { ...lea, reason: 'FRAUDULENT', state: 'OPENED' } as const
    expect(await sendGatewayEvent(world, opened)).toBe(200)
    expect(await disputesOf(world)).toEqual(['DISPUTE 20008004 6498 FRAUDULENT OPENED'])
    expect(await sendGatewayEvent(world, { ...opened, state: 'LOST' })).toBe(200)
    expect(await sendGatewayEvent(world, { ...opened, reason: 'GENERAL' })).toBe(200)
    expect(await sendGatewayEvent(world, opened)).toBe(200)
    expect(await disputesOf(world)).toEqual(['DISPUTE 20008004 6498 FRAUDULENT LOST'])
    expect(await newestOrder('Lea', 20008)).toMatchObject({ status: 'PROCESSED' })
  })

  test('alerts again for a second dispute and for a changed decision', async () => {
    expect(await sendGatewayEvent(world, { ...lea, reason: 'FRAUDULENT', state: 'LOST' })).toBe(200)
    const alerts = vi.spyOn(world.services.log, 'error')
    const second = { ...lea, disputeId: 'dp_second', reason: 'DUPLICATE', state: 'WON' } as const
    expect(await sendGatewayEvent(world, second)).toBe(200)
    expect(await sendGatewayEvent(world, { ...second, state: 'LOST' })).toBe(200)
    expect(await sendGatewayEvent(world, { ...second, state: 'OPENED' })).toBe(200)
    expect(await disputesOf(world)).toEqual([
      'DISPUTE 20008004 6498 FRAUDULENT LOST',
      'DISPUTE 20008004 6498 DUPLICATE LOST',
    ])
    expect(alerts.mock.calls).toMatchObject([
      [{ alert: true, order: 20008004, state: 'WON' }, 'a payment is disputed'],
      [{ alert: true, order: 20008004, state: 'LOST' }, 'a disputed payment is lost'],
    ])
  })

  test.each(['OPENED', 'WON'] as const)(
    'is told as new if an inquiry that is %s becomes a dispute, and is in the books once',
    async (state) => {
      const inquiry = { ...lea, disputeId: 'dp_asked', isInquiry: true, reason: 'GENERAL' } as const
      expect(await sendGatewayEvent(world, { ...inquiry, state: 'OPENED' })).toBe(200)
      expect(await sendGatewayEvent(world, { ...inquiry, state })).toBe(200)
      const alerts = vi.spyOn(world.services.log, 'error')
      // The provider says so more than once: as an update, and when it withdraws the money.
      for (const amount of [6498, 6497])
        await sendGatewayEvent(world, { ...inquiry, isInquiry: false, state: 'OPENED', amount })
      const told = 'an inquiry about a payment has become a dispute'
      expect(alerts.mock.calls).toMatchObject([[{ alert: true, order: 20008004, state: 'OPENED' }, told]])
      const { entries } = await booksOf(world, '2026-11')
      const disputes = entries.filter(({ kind }) => kind.startsWith('DISPUTE'))
      expect(disputes.map(({ kind, amount }) => [kind, amount])).toEqual([['DISPUTE', -6498]])
    },
  )

  test('can follow an inquiry with the same id, even one that has ended', async () => {
    const inquiry = { ...lea, disputeId: 'dp_asked', isInquiry: true, reason: 'GENERAL' } as const
    expect(await sendGatewayEvent(world, { ...inquiry, state: 'OPENED' })).toBe(200)
    expect(await sendGatewayEvent(world, { ...inquiry, state: 'WON' })).toBe(200)
    expect(await sendGatewayEvent(world, { ...inquiry, isInquiry: false, state: 'OPENED' })).toBe(200)
    expect(await sendGatewayEvent(world, { ...inquiry, amount: 6499, state: 'WON' })).toBe(200)
    expect(await disputesOf(world)).toEqual(['DISPUTE 20008004 6498 GENERAL OPENED'])
  })

  test('while its charge is unresolved settles the charge first and is then recorded', async () => {
    await useTestCard(world, await methodOf(20011), '0077')
    const placed = await placeOrder('Miriam', 20011)
    expect(placed.data.status).toBe('PROCESSING')
    const [key = ''] = (await intentsOf(world, 20011)).map((intent) => intent.split(' ')[0])
    const event = {
      ...lea,
      disputeId: 'dp_miriam',
      chargeKey: key,
      amount: 100,
      reason: 'GENERAL',
      state: 'OPENED',
    } as const
    expect(await sendGatewayEvent(world, event)).toBe(200)
    expect(await newestOrder('Miriam', 20011)).toMatchObject({ status: 'PROCESSED' })
    expect(await disputesOf(world)).toContain(`DISPUTE ${placed.data.id} 100 GENERAL OPENED`)
  })

  test('by a returned debit revokes its method unless it was renewed since', async () => {
    const event = { kind: 'RETURNED_DEBIT', chargeKey: 'charge:20008004:1' } as const
    expect(await sendGatewayEvent(world, event)).toBe(200)
    expect(await disputesOf(world)).toContain('RETURNED_DEBIT 20008004 6498 RETURNED_DEBIT OPENED')
    expect(await methodsOf('Lea')).toContain('pm_5005 REVOKED')
    await useTestCard(world, 'pm_5005', '4242')
    expect(await sendGatewayEvent(world, event)).toBe(200)
    expect(await methodsOf('Lea')).toContain('pm_5005 ACTIVE')
  })
})

describe('a method that its owner revoked at the gateway', () => {
  it('is no longer charged: the next charge is refused without calling the gateway', async () => {
    const method = await methodOf(20007)
    await useTestCard(world, method, '7777')
    const event = { kind: 'METHOD_REVOKED', methodReference: 'card:7777' } as const
    expect(await sendGatewayEvent(world, event)).toBe(200)
    expect(await methodsOf('Jonas')).toContain(`${method} REVOKED`)
    const before = await entriesOf(world, 20007)
    const answer = await placeOrder('Jonas', 20007)
    expect([answer.status, answer.error.type]).toEqual([409, 'PAYMENT_METHOD_INVALID'])
    expect(await entriesOf(world, 20007)).toEqual(before)
  })
})

describe('a card that its bank has replaced', () => {
  const card = { brand: 'visa', lastDigits: '1199', expiryMonth: 8, expiryYear: 2031 } as const
  const cardOf = async (firstName: string, id: string) => {
    const { data } = await world.call('listPaymentMethods', { token: await world.tokenOf(firstName) })
    const { status, card: stored } = data.find((method) => method.id === id) ?? {}
    return { status, ...stored }
  }

  it('is shown, becomes active again, and is charged for an outstanding order immediately', async () => {
    await useTestCard(world, 'pm_5007', '7776')
    await saveMethodStatus(
      world.services.database.query,
      { id: 'pm_5007', reference: 'card:7776' },
      'EXPIRED',
    )
    const schedule = await world.call('listOrderSchedule', {
      params: { id: 20010 },
      query: {},
      token: await world.tokenOf('Katharina'),
    })
    expect(schedule.data[0]?.status).toBe('FAILED')
    const event = { kind: 'CARD_REPLACED', methodReference: 'card:7776', card } as const
    const statuses = await Promise.all(Array.from({ length: 5 }, () => sendGatewayEvent(world, event)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await cardOf('Katharina', 'pm_5007')).toEqual({ status: 'ACTIVE', ...card })
    expect(await newestOrder('Katharina', 20010)).toMatchObject({
      id: schedule.data[0]?.id,
      status: 'PROCESSED',
    })
    expect((await entriesOf(world, 20010)).filter((entry) => entry.includes('APPROVED'))).toHaveLength(1)
    const { rows } = await world.services.database.pool.query<{ before: unknown; after: unknown }>(
      `select before, after from audit where action = 'payment.card-replaced'`,
    )
    expect(rows).toMatchObject([
      { before: { status: 'EXPIRED' }, after: { status: 'ACTIVE', expiryYear: 2031 } },
    ])
  })

  it('stays revoked if it was, and does not affect a card with another reference', async () => {
    await useTestCard(world, 'pm_5012', '7775')
    await saveMethodStatus(
      world.services.database.query,
      { id: 'pm_5012', reference: 'card:7775' },
      'REVOKED',
    )
    expect(await sendGatewayEvent(world, { kind: 'CARD_REPLACED', methodReference: 'card:7775', card })).toBe(
      200,
    )
    expect(await cardOf('Tim', 'pm_5012')).toEqual({ status: 'REVOKED', ...card })
    const before = await cardOf('Anna', 'pm_5001')
    expect(await sendGatewayEvent(world, { kind: 'CARD_REPLACED', methodReference: 'card:5555', card })).toBe(
      200,
    )
    expect(await cardOf('Anna', 'pm_5001')).toEqual(before)
  })
})
