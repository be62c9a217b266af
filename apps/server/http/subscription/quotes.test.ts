import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { QuoteParams, QuoteView } from '@pfotenportal/contract/quotes'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { cleanUpDeduplication } from '../../jobs/clean-up.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { snapshotWorld, type WorldSnapshot } from '../../testing/world-snapshot.ts'

const world = sharedSampleWorld()
let kept: WorldSnapshot

beforeAll(async () => {
  kept = await snapshotWorld(world.services)
})
afterEach(() => kept.restore())

type QuoteRequest = {
  readonly [O in QuoteParams['operation']]: { operation: O; input?: unknown }
}[QuoteParams['operation']]

async function quote(firstName: string, subscriptionId: number, request: QuoteRequest): Promise<QuoteView> {
  const token = await world.tokenOf(firstName)
  const body = { subscriptionId, ...request } as QuoteParams
  return (await world.call('createQuote', { body, token })).data
}

const placeOrder = async (firstName: string, id: number, headers: Record<string, string>) =>
  world.call('placeOrder', { params: { id }, token: await world.tokenOf(firstName), headers })

async function charges(orderId: number) {
  return world.services.database.query
    .selectFrom('charge')
    .select('state')
    .where('order_id', '=', orderId)
    .execute()
}

const refused = (answer: { status: number; error: { type: string } }) => [answer.status, answer.error.type]
const newQuoteIn = (answer: { error: { details?: Record<string, unknown> } }) =>
  answer.error.details?.['quote'] as QuoteView

describe('a quote', () => {
  it('shows the state before and after, the immediate charge, and that the order button is required', async () => {
    const { before, after, charge, needsOrderButton, withdrawal } = await quote('Tim', 20015, {
      operation: 'placeOrder',
    })
    expect(before.nextBox).toMatchObject({ billingDate: '2026-11-30' })
    expect(after.nextBox).toMatchObject({ billingDate: '2026-12-04' })
    expect(charge).toMatchObject({ billingDate: '2026-11-20', cutoffAt: null, taxRate: '0.07' })
    expect(charge?.totalPrice).toBe(before.nextBox?.totalPrice)
    expect({ needsOrderButton, withdrawal }).toEqual({ needsOrderButton: true, withdrawal: 'NONE' })
  })

  it('distinguishes a more expensive plan from a cheaper one', async () => {
    const swap = (variantId: string) => ({
      operation: 'swapPlan' as const,
      input: { variantId, billingPolicy: { interval: 'DAY', intervalCount: 28 } },
    })
    const cheaper = await quote('Anna', 20001, swap('70140023'))
    expect(cheaper).toMatchObject({ needsOrderButton: false, after: { options: { recipes: ['GS'] } } })
    expect(Number(cheaper.after.nextBox?.totalPrice)).toBeLessThan(Number(cheaper.before.nextBox?.totalPrice))
    expect(await quote('Anna', 20001, swap('70140022'))).toMatchObject({ needsOrderButton: true })
  })

  it('is one review step before order-now, reactivation and a dearer plan, each of which needs its order button', async () => {
    const dearer = { variantId: '70140022', billingPolicy: { interval: 'DAY', intervalCount: 28 } }
    for (const [customer, id, command] of [
      ['Tim', 20015, { operation: 'placeOrder' }],
      ['Paul', 20013, { operation: 'reactivateSubscription' }],
      ['Anna', 20001, { operation: 'swapPlan', input: dearer }],
    ] as const) {
      const { needsOrderButton, charge, after, withdrawal } = await quote(customer, id, command)
      expect([command.operation, needsOrderButton, withdrawal]).toEqual([command.operation, true, 'NONE'])
      const box = charge ?? after.nextBox
      expect(Number(box?.totalPrice)).toBeGreaterThan(0)
      expect(Number(box?.totalTax)).toBeGreaterThan(0)
      expect(box?.weight.value).toBeGreaterThan(0)
      expect(box?.lines.every(({ feedVersion }) => feedVersion === 1)).toBe(true)
    }
  })

  it('is refused as the command would be, in the language of the call', async () => {
    const answer = await world.call('createQuote', {
      body: { subscriptionId: 20001, operation: 'rescheduleOrder', input: { nextBillingDate: '2026-11-20' } },
      token: await world.tokenOf('Anna'),
      headers: { 'accept-language': 'en' },
    })
    expect(refused(answer)).toEqual([422, 'DATE_OUT_OF_RANGE'])
    expect(answer.error.message).toMatch(/21 November.*12 February/)
  })

  it('for a code says only that it is not valid, as a plain string', async () => {
    const answer = await world.call('createQuote', {
      body: { subscriptionId: 20001, operation: 'addDiscount', input: { code: 'NIEMALS' } },
      token: await world.tokenOf('Anna'),
    })
    expect([answer.status, answer.error]).toEqual([422, 'Gib einen gültigen Rabattcode ein!'])
  })

  it.each([
    [{ subscriptionId: 20001, operation: 'pauseSubscription', input: { weeks: 13 } }],
    [{ subscriptionId: 20001, operation: 'dance', input: {} }],
    [{ operation: 'pauseSubscription', input: { weeks: 2 } }],
    [{ subscriptionId: 20001, operation: 'pauseSubscription' }],
  ])('is refused for %j', async (json) => {
    const token = await world.tokenOf('Anna')
    const response = await world.request('POST', '/api/v1/quotes', { json, token })
    expect(response.status).toBe(422)
  })

  it('does not save an address or use a code', async () => {
    const address = {
      lastName: 'Berger',
      address1: 'Neue Gasse 3',
      zip: '1010',
      city: 'Wien',
      countryCode: 'AT',
    }
    const untouched = await kept.fingerprint()
    const moved = await quote('Anna', 20001, { operation: 'updateSubscriptionAddress', input: address })
    await quote('Anna', 20001, { operation: 'addDiscount', input: { code: 'PFOTE10' } })
    await quote('Anna', 20001, { operation: 'addDiscount', input: { code: 'PFOTE10' } })
    expect([moved.before.nextBox?.taxRate, moved.after.nextBox?.taxRate]).toEqual(['0.07', '0.13'])
    expect(await kept.fingerprint()).toBe(untouched)
  })
})

describe('a command with a quote', () => {
  it('is refused with a new quote if the effect has changed, and accepted with the new one', async () => {
    const shown = await quote('Tim', 20015, { operation: 'placeOrder' })
    const token = await world.tokenOf('Tim')
    await world.call('addDiscount', { params: { id: 20015 }, body: { code: 'PFOTE10' }, token })
    const answer = await placeOrder('Tim', 20015, { 'quote-id': shown.id })
    expect(refused(answer)).toEqual([409, 'QUOTE_STALE'])
    expect(answer.error.message).toBe('Inzwischen hat sich etwas geändert. Bitte prüfe, was jetzt gilt.')
    const fresh = newQuoteIn(answer)
    expect(fresh.charge?.discount?.code).toBe('PFOTE10')
    expect(Number(fresh.charge?.totalPrice)).toBeLessThan(Number(shown.charge?.totalPrice))
    expect(await charges(20015005)).toEqual([])
    const placed = await placeOrder('Tim', 20015, { 'quote-id': fresh.id })
    expect(placed.data).toMatchObject({ status: 'PROCESSED', totalPrice: fresh.charge?.totalPrice })
  })

  it('is refused after ten minutes', async () => {
    const shown = await quote('Paul', 20013, { operation: 'reactivateSubscription' })
    const { query } = world.services.database
    const past = addSeconds(world.services.clock.realNow(), -1)
    await query.updateTable('quote').set({ expires_at: past }).where('id', '=', shown.id).execute()
    const token = await world.tokenOf('Paul')
    const params = { id: 20013 }
    const answer = await world.call('reactivateSubscription', {
      params,
      token,
      headers: { 'quote-id': shown.id },
    })
    expect(refused(answer)).toEqual([409, 'QUOTE_EXPIRED'])
    const headers = { 'quote-id': newQuoteIn(answer).id }
    expect((await world.call('reactivateSubscription', { params, token, headers })).data.status).toBe(
      'ACTIVE',
    )
  })

  it.each([
    [
      'another command',
      { operation: 'pauseSubscription', input: { weeks: 4 } },
      { weeks: 4 },
      'QUOTE_STALE',
      'skip',
    ],
    [
      'another input',
      { operation: 'pauseSubscription', input: { weeks: 4 } },
      { weeks: 6 },
      'QUOTE_STALE',
      'pauseSubscription',
    ],
  ] as const)('is refused if the quote was for %s', async (_case, request, body, type, command) => {
    const token = await world.tokenOf('Anna')
    const headers = { 'quote-id': (await quote('Anna', 20001, request)).id }
    const params = { id: 20001 }
    const answer =
      command === 'pauseSubscription'
        ? await world.call('pauseSubscription', { params, body, token, headers })
        : await world.call('skipNextOrder', { params, token, headers })
    expect(refused(answer)).toEqual([409, type])
  })

  it('that is refused stores only the new quote', async () => {
    const token = await world.tokenOf('Anna')
    const shown = await quote('Anna', 20001, { operation: 'pauseSubscription', input: { weeks: 4 } })
    const body = {
      lastName: 'Berger',
      address1: 'Neue Gasse 3',
      zip: '1010',
      city: 'Wien',
      countryCode: 'AT',
    }
    const untouched = await kept.fingerprint()
    const headers = { 'quote-id': shown.id, 'idempotency-key': 'refused' }
    const answer = await world.call('updateSubscriptionAddress', {
      params: { id: 20001 },
      body,
      token,
      headers,
    })
    expect(refused(answer)).toEqual([409, 'QUOTE_STALE'])
    expect(await kept.fingerprint()).toBe(untouched)
    const again = { 'quote-id': newQuoteIn(answer).id }
    const done = await world.call('updateSubscriptionAddress', {
      params: { id: 20001 },
      body,
      token,
      headers: again,
    })
    expect(done.data.shippingAddress?.zip).toBe('1010')
  })

  it("is refused with another customer's quote or an unknown one", async () => {
    const tims = await quote('Tim', 20015, { operation: 'skipNextOrder' })
    const token = await world.tokenOf('Anna')
    for (const id of [tims.id, 'nothing', 'x'.repeat(5000)]) {
      const params = { id: 20001 }
      const answer = await world.call('skipNextOrder', { params, token, headers: { 'quote-id': id } })
      expect(refused(answer)).toEqual([409, 'QUOTE_EXPIRED'])
      expect(newQuoteIn(answer).subscriptionId).toBe(20001)
    }
  })

  it('has no second effect when repeated', async () => {
    const { id } = await quote('Tim', 20015, { operation: 'skipNextOrder' })
    const token = await world.tokenOf('Tim')
    const skip = () =>
      world.call('skipNextOrder', { params: { id: 20015 }, token, headers: { 'quote-id': id } })
    expect((await skip()).status).toBe(200)
    expect(refused(await skip())).toEqual([409, 'QUOTE_STALE'])
  })

  it('orders once, even if it is clicked and repeated several times', async () => {
    const { id } = await quote('Tim', 20015, { operation: 'placeOrder' })
    const clicks = ['one', 'one', 'two', 'three'].map((key) =>
      placeOrder('Tim', 20015, { 'quote-id': id, 'idempotency-key': `click-${key}` }),
    )
    const answers = await Promise.all(clicks)
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map(({ data }) => data.id))).toEqual(new Set([20015005]))
    expect((await charges(20015005)).map(({ state }) => state)).toEqual(['PAID'])
    const history = await world.call('listOrderHistory', {
      params: { id: 20015 },
      query: {},
      token: await world.tokenOf('Tim'),
    })
    expect(history.data.filter(({ billingDate }) => billingDate === '2026-11-20')).toHaveLength(1)
  })
})

it('an expired quote is deleted an hour later', async () => {
  const { id } = await quote('Anna', 20001, { operation: 'pauseSubscription', input: { weeks: 2 } })
  const { query } = world.services.database
  const count = async () =>
    (await query.selectFrom('quote').select('id').where('id', '=', id).execute()).length
  await cleanUpDeduplication(world.services)
  expect(await count()).toBe(1)
  const longAgo = addSeconds(world.services.clock.realNow(), -3_700)
  await query.updateTable('quote').set({ expires_at: longAgo }).where('id', '=', id).execute()
  await cleanUpDeduplication(world.services)
  expect(await count()).toBe(0)
})
