import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { snapshotWorld, type WorldSnapshot } from '../../testing/world-snapshot.ts'

const world = sharedSampleWorld()
let kept: WorldSnapshot

beforeAll(async () => {
  kept = await snapshotWorld(world.services)
})
afterEach(() => kept.restore())

const anna = 20001

const send = async (name: string, json: unknown, headers: Record<string, string> = {}) => {
  const token = await world.tokenOf('Anna')
  const response = await world.request('POST', `/api/v1/subscriptions/${anna}/${name}`, {
    json,
    token,
    headers,
  })
  const body = (await response.json()) as {
    data?: { status: string }
    error?: { type: string; message: string }
  }
  return { status: response.status, ...body }
}

const read = async (firstName: string, id: number) => {
  const { data } = await world.call('listSubscriptions', { token: await world.tokenOf(firstName) })
  return data.find((each) => each.id === id)
}

describe('invalid input is refused before any rule', () => {
  it.each([
    ['pause', {}],
    ['pause', { weeks: 0 }],
    ['pause', { weeks: 13 }],
    ['pause', { weeks: 2.5 }],
    ['pause', { weeks: '4' }],
    ['pause', { weeks: 4, because: 'holidays' }],
    ['reschedule', { nextBillingDate: '2026-02-30' }],
    ['reschedule', { nextBillingDate: 'tomorrow' }],
    ['reschedule', { nextBillingDate: '2026-12-10', rescheduleFutureOrders: 'yes' }],
    ['next_charge_date', {}],
    ['place_order', { amount: 1 }],
    ['resume', { now: true }],
    ['add_discount', { code: 'X'.repeat(101) }],
    ['change_payment_method', { paymentMethodId: '' }],
    ['apply_cancellation_offer', { cancellationFlowId: 1 }],
    ['cancel', { cancellationFlowId: 1, comment: 'x'.repeat(2001) }],
  ])('%s with %j', async (name, json) => {
    const untouched = await kept.fingerprint()
    const method = name === 'change_payment_method' ? 'PUT' : 'POST'
    const token = await world.tokenOf('Anna')
    const response = await world.request(method, `/api/v1/subscriptions/${anna}/${name}`, { json, token })
    expect(response.status).toBe(422)
    expect(await kept.fingerprint()).toBe(untouched)
  })
})

describe('moving a day', () => {
  it.each([
    ['reschedule', '2026-11-20'],
    ['reschedule', '2027-02-13'],
    ['next_charge_date', '2026-11-20'],
    ['next_charge_date', '2027-02-13'],
  ])('by %s to %s is refused with the allowed range', async (name, nextBillingDate) => {
    const { status, error } = await send(name, { nextBillingDate })
    expect([status, error?.type]).toEqual([422, 'DATE_OUT_OF_RANGE'])
    expect(error?.message).toBe('Bitte wähle ein Datum zwischen dem 21. November und dem 12. Februar.')
  })

  it('moves one order only if requested', async () => {
    const token = await world.tokenOf('Anna')
    await send('reschedule', { nextBillingDate: '2026-12-10', rescheduleFutureOrders: false })
    const { data } = await world.call('listOrderSchedule', { params: { id: anna }, query: {}, token })
    expect(data.slice(0, 2).map(({ billingDate }) => billingDate)).toEqual(['2026-12-10', '2027-01-05'])
  })

  it('is possible in the half hour between a reactivation and its charge (C-21)', async () => {
    const token = await world.tokenOf('Paul')
    const params = { id: 20013 }
    const { data } = await world.call('reactivateSubscription', { params, token })
    expect(data.nextBillingDate).toBe('2026-11-20')
    const body = { nextBillingDate: '2026-11-30' }
    const moved = await world.call('changeNextChargeDate', { params, body, token })
    expect(moved.data.nextBillingDate).toBe('2026-11-30')
    const { query } = world.services.database
    const mails = await query.selectFrom('outbox').select('template').orderBy('id').execute()
    expect(mails.map(({ template }) => template)).toContain('subscriptionReactivated')
  })
})

describe('resuming or reactivating', () => {
  it('requires an address', async () => {
    const { query } = world.services.database
    const none = { shipping_address: null, address_id: null }
    await query.updateTable('subscription').set(none).where('id', 'in', [20003, 20013]).execute()
    const resume = { params: { id: 20003 }, token: await world.tokenOf('Thomas') }
    const reactivate = { params: { id: 20013 }, token: await world.tokenOf('Paul') }
    expect((await world.call('resumeSubscription', resume)).error.type).toBe('ADDRESS_MISSING')
    expect((await world.call('reactivateSubscription', reactivate)).error.type).toBe('ADDRESS_MISSING')
  })

  it('requires a valid payment method', async () => {
    const { query } = world.services.database
    const expired = { card_expiry_year: 2026, card_expiry_month: 10 }
    await query.updateTable('payment_method').set(expired).where('id', '=', 'pm_5010').execute()
    const reactivate = { params: { id: 20013 }, token: await world.tokenOf('Paul') }
    expect((await world.call('reactivateSubscription', reactivate)).error.type).toBe('PAYMENT_METHOD_INVALID')
  })
})

describe('a repeated request', () => {
  it('gets the same answer and has one effect', async () => {
    const headers = { 'idempotency-key': 'pause-once' }
    const first = await send('pause', { weeks: 4 }, headers)
    const second = await send('pause', { weeks: 4 }, headers)
    expect(second).toEqual(first)
    const other = await send('pause', { weeks: 6 }, headers)
    expect([other.status, other.error?.type]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it('without a key pauses once, even in six simultaneous calls', async () => {
    const { query } = world.services.database
    const pauses = async () =>
      (await query.selectFrom('audit').select('id').where('action', '=', 'subscriptionPaused').execute())
        .length
    const before = await pauses()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('pause', { weeks: 4 })))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await pauses()).toBe(before + 1)
    expect((await read('Anna', anna))?.pause).toMatchObject({ weeks: 4, resumesAt: '2026-12-18' })
  })
})
