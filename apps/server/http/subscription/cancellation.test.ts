import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays, day, instant } from '@pfotenportal/domain/core/calendar'
import { sendGatewayEvent } from '../../testing/charging.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { mailsOf } from '../../testing/sign-in.ts'
import { snapshotWorld, type WorldSnapshot } from '../../testing/world-snapshot.ts'

const world = sharedSampleWorld()
let kept: WorldSnapshot

beforeAll(async () => {
  kept = await snapshotWorld(world.services)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await kept.restore()
})

const english = { 'accept-language': 'en' }

async function flowOf(firstName: string, id: number, headers = {}) {
  const token = await world.tokenOf(firstName)
  return (await world.call('startCancellationFlow', { params: { id }, token, headers })).data
}

async function offerOf(firstName: string, id: number, cancellationFlowId: number, headers = {}) {
  const token = await world.tokenOf(firstName)
  const params = { id, cancellationFlowId }
  return (await world.call('readCancellationOffer', { params, token, headers })).data
}

async function accept(firstName: string, id: number, cancellationFlowId: number, offerId: number) {
  const token = await world.tokenOf(firstName)
  const body = { cancellationFlowId, offerId }
  return world.call('applyCancellationOffer', { params: { id }, body, token })
}

const benefit = async (firstName: string, id: number, option?: 'gut' | 'joint') =>
  world.call('applyBenefit', {
    params: { id },
    body: option ? { benefitId: 1, option } : { benefitId: 1 },
    token: await world.tokenOf(firstName),
  })

const withOffers = (flow: Awaited<ReturnType<typeof flowOf>>) =>
  flow?.reasons.filter(({ hasOffer }) => hasOffer).map(({ id }) => id)

describe('the cancellation flow', () => {
  it('can be read without being started, and is started once', async () => {
    const token = await world.tokenOf('Anna')
    const read = () => world.call('readCancellationFlow', { params: { id: 20001 }, token })
    expect((await read()).data).toMatchObject({ id: 0, startedAt: null, petName: 'Frieda' })
    const starts = await Promise.all([flowOf('Anna', 20001), flowOf('Anna', 20001), flowOf('Anna', 20001)])
    expect(new Set(starts.map((flow) => flow?.id)).size).toBe(1)
    expect((await read()).data).toEqual(starts[0])
    expect(starts[0]?.startedAt).toBe('2026-11-20T11:00:00.000Z')
  })

  it('is in the language of the call and names the dog', async () => {
    const german = await flowOf('Anna', 20001)
    expect(german?.benefit.title).toBe('Das würde Frieda vermissen')
    expect(german?.reasons.map(({ title }) => title)).toContain('Frieda ist verstorben')
    const inEnglish = await flowOf('Anna', 20001, english)
    expect(inEnglish?.benefit.title).toBe('What Frieda would miss')
    expect(inEnglish?.reasons.map(({ title }) => title)).toContain('Frieda has died')
    expect(await offerOf('Anna', 20001, 1)).toMatchObject({
      title: '20\u202f% auf deine nächste Bestellung',
      description:
        'Bleib dabei und spare 20\u202f% auf Friedas nächste Box (Lieferung Di., 15. – Do., 17. Dezember).',
      validUntil: '2026-11-27',
    })
    expect(await offerOf('Anna', 20001, 1, english)).toMatchObject({ title: '20% off your next order' })
  })

  it.each([
    ['active', 'Anna', 20001, [1, 2, 3, 4, 6, 7]],
    ['in dunning', 'Katharina', 20010, []],
    ['paused', 'Thomas', 20003, [1, 4, 7]],
    ['paused after failed charges', 'Ingrid', 20014, []],
  ] as const)(
    'of a subscription that is %s offers only what is possible now',
    async (_state, firstName, id, reasons) => {
      const flow = await flowOf(firstName, id)
      expect(withOffers(flow)).toEqual(reasons)
      for (const reason of flow?.reasons ?? []) {
        expect((await offerOf(firstName, id, reason.id)) !== null).toBe(reason.hasOffer)
      }
    },
  )

  it('is not available after a cancellation', async () => {
    expect(await flowOf('Paul', 20013)).toBeNull()
    expect(await offerOf('Paul', 20013, 1)).toBeNull()
  })

  it('is started again after a day, with new offers', async () => {
    const { query } = world.services.database
    const first = await flowOf('Anna', 20001)
    const offer = await offerOf('Anna', 20001, 1)
    const ends_at = instant('2026-11-20T10:59:00.000Z')
    await query.updateTable('cancellation_session').set({ ends_at }).execute()
    expect((await flowOf('Anna', 20001))?.id).not.toBe(first?.id)
    expect((await offerOf('Anna', 20001, 1))?.id).not.toBe(offer?.id)
    expect((await accept('Anna', 20001, 1, offer?.id ?? 0)).status).toBe(200)
    expect((await accept('Anna', 20001, 1, offer?.id ?? 0)).error.type).toBe('OFFER_NOT_AVAILABLE')
    expect(await offerOf('Anna', 20001, 1)).toBeNull()
  })
})

describe('a box that is paid but not packed, after the dog has died', () => {
  const cancel = async (body: object) =>
    world.call('cancelSubscription', { params: { id: 20001 }, body, token: await world.tokenOf('Anna') })
  const orderNow = async () =>
    (await world.call('placeOrder', { params: { id: 20001 }, token: await world.tokenOf('Anna') })).data
  const newestOrder = async () => {
    const token = await world.tokenOf('Anna')
    return (await world.call('listOrderHistory', { params: { id: 20001 }, query: {}, token })).data[0]
  }

  it('is stopped and refunded with the cancellation, if the customer wants that', async () => {
    const { id: orderId, totalPrice } = await orderNow()
    const flow = await flowOf('Anna', 20001)
    expect(flow).toMatchObject({
      stoppableBoxes: [{ orderId, amount: totalPrice }],
      stoppableAmount: totalPrice,
    })
    expect((await cancel({ cancellationFlowId: 8, stopPaidBoxes: true })).data.status).toBe('CANCELLED')
    expect(await newestOrder()).toMatchObject({
      id: orderId,
      status: 'CANCELLED',
      financialStatus: 'refunded',
      refundedAmount: totalPrice,
    })
    const mails = await mailsOf(world)
    const [condolence] = mails.filter(({ subject }) => subject.startsWith('In stillem Gedenken'))
    expect(condolence?.text).not.toMatch(/wird noch geliefert/i)
    expect(mails.filter(({ subject }) => subject.startsWith('Erstattung'))).toHaveLength(1)
  })

  it.each([
    ['the customer does not ask for it', { cancellationFlowId: 8 }],
    ['the reason is another', { cancellationFlowId: 9, stopPaidBoxes: true }],
  ])('is sent if %s', async (_case, body) => {
    const { id } = await orderNow()
    await cancel(body)
    expect(await newestOrder()).toMatchObject({ id, status: 'PROCESSED', financialStatus: 'paid' })
  })

  it('is sent after all if the gateway refuses the refund, and the operator is told', async () => {
    const { id: order } = await orderNow()
    const refused = { outcome: 'REFUSED', code: 'CHARGE_DISPUTED' } as const
    vi.spyOn(world.services.gateway, 'refund').mockResolvedValue(refused)
    const alerts = vi.spyOn(world.services.log, 'error')
    expect((await cancel({ cancellationFlowId: 8, stopPaidBoxes: true })).data.status).toBe('CANCELLED')
    await expect.poll(() => alerts.mock.calls).toHaveLength(1)
    expect(alerts.mock.calls).toMatchObject([
      [{ alert: true, order, code: 'CHARGE_DISPUTED' }, 'a box is sent after all: its refund was refused'],
    ])
    expect(await newestOrder()).toMatchObject({ id: order, status: 'PROCESSED', financialStatus: 'paid' })
  })

  it('cannot be stopped while its payment is disputed, but while the bank only inquires', async () => {
    const { id } = await orderNow()
    const dispute = {
      kind: 'DISPUTE',
      disputeId: 'dp_anna',
      chargeKey: `charge:${id}:1`,
      amount: 19_990,
      reason: 'FRAUDULENT',
      state: 'OPENED',
    } as const
    expect(await sendGatewayEvent(world, { ...dispute, isInquiry: true })).toBe(200)
    expect((await flowOf('Anna', 20001))?.stoppableBoxes).toMatchObject([{ orderId: id }])
    expect(await sendGatewayEvent(world, { ...dispute, isInquiry: false })).toBe(200)
    expect((await flowOf('Anna', 20001))?.stoppableBoxes).toEqual([])
    expect(await sendGatewayEvent(world, { ...dispute, isInquiry: false, state: 'WON' })).toBe(200)
    expect((await flowOf('Anna', 20001))?.stoppableBoxes).toMatchObject([{ orderId: id }])
  })

  it('cannot be stopped if it was not charged here, or is packed', async () => {
    const { query } = world.services.database
    expect((await flowOf('Anna', 20001))?.stoppableBoxes).toEqual([])
    const { id } = await orderNow()
    await query
      .updateTable('customer_order')
      .set({ fulfillment_status: 'packed' })
      .where('id', '=', id)
      .execute()
    expect((await flowOf('Anna', 20001))?.stoppableBoxes).toEqual([])
  })
})

describe('an offer', () => {
  it('once accepted is shown until it is used up, ends the flow, and is not offered again for 180 days', async () => {
    await flowOf('Anna', 20001)
    const offer = await offerOf('Anna', 20001, 7)
    const { data } = await accept('Anna', 20001, 7, offer?.id ?? 0)
    expect(data.cancellationOffer).toMatchObject({
      id: offer?.id,
      type: 'DISCOUNT',
      percentage: 15,
      isApplied: true,
    })
    expect(data.discount).toMatchObject({
      kind: 'OFFER',
      value: '15',
      remainingOrders: 1,
      expiresAt: '2027-01-19',
    })
    const again = await flowOf('Anna', 20001)
    expect([withOffers(again), again?.benefit.claim]).toEqual([[2, 3, 4, 6], null])
    expect((await benefit('Anna', 20001)).error.type).toBe('BENEFIT_NOT_AVAILABLE')
    const { query } = world.services.database
    await query.deleteFrom('cancellation_session').execute()
    const accepted_on = addDays(day('2026-11-20'), -180)
    await query.updateTable('concession').set({ accepted_on }).execute()
    expect(withOffers(await flowOf('Anna', 20001))).toContain(1)
  })

  it.each([
    ['a skip', 2, { nextBillingDate: '2027-01-05' }],
    ['a pause', 3, { status: 'PAUSED' }],
    ['other recipes', 4, { options: { recipes: ['RT'] } }],
    ['a shorter rhythm', 6, { options: { cycle: 14 }, billingPolicy: { intervalCount: 2 } }],
  ])('of %s is carried out when accepted', async (_offer, reason, expected) => {
    await flowOf('Anna', 20001)
    const offer = await offerOf('Anna', 20001, reason)
    const { data } = await accept('Anna', 20001, reason, offer?.id ?? 0)
    expect(data).toMatchObject(expected)
    expect(data.cancellationOffer).toMatchObject({ cancellationFlowId: reason, isApplied: true })
  })

  it('can be accepted once, for its own reason, and by its customer only', async () => {
    await flowOf('Anna', 20001)
    await flowOf('Tim', 20015)
    const annas = (await offerOf('Anna', 20001, 1))?.id ?? 0
    for (const [firstName, id, reason] of [
      ['Tim', 20015, 1],
      ['Anna', 20001, 7],
    ] as const) {
      expect((await accept(firstName, id, reason, annas)).error.type).toBe('OFFER_NOT_AVAILABLE')
    }
    const both = await Promise.all([accept('Anna', 20001, 1, annas), accept('Anna', 20001, 1, annas)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('the benefit', () => {
  it('puts the chosen sample into the next box', async () => {
    await flowOf('Anna', 20001)
    const { data } = await benefit('Anna', 20001, 'gut')
    const token = await world.tokenOf('Anna')
    const { data: schedule } = await world.call('listOrderSchedule', {
      params: { id: 20001 },
      query: {},
      token,
    })
    const sample = { productTitle: 'Snack-Probe Darm', price: '0.00', sku: '0010003LBA-SUP' }
    expect(schedule[0]?.lines.at(-1)).toMatchObject(sample)
    expect(schedule[1]?.lines).toHaveLength(1)
    expect(data.lines).toHaveLength(1)
    const flow = await world.call('readCancellationFlow', { params: { id: 20001 }, token })
    expect(flow.data?.benefit).toMatchObject({ isApplied: true, claim: null })
  })

  it('of another id or kind is refused', async () => {
    const token = await world.tokenOf('Anna')
    const ask = (json: unknown) =>
      world.request('POST', '/api/v1/subscriptions/20001/apply_benefit', { json, token })
    expect((await ask({ benefitId: 2 })).status).toBe(409)
    expect((await ask({ benefitId: 1, option: 'beer' })).status).toBe(409)
    expect((await ask({ benefitId: 1, option: 'Beer!' })).status).toBe(422)
  })
})

describe('cancelling', () => {
  const cancel = async (json?: unknown) =>
    world.request('POST', '/api/v1/subscriptions/20001/cancel', {
      token: await world.tokenOf('Anna'),
      ...(json !== undefined && { json }),
    })
  const reasons = () =>
    world.services.database.query
      .selectFrom('cancellation_session')
      .select(['closed_by', 'reason_id', 'comment'])
      .execute()

  it('needs no reason', async () => {
    expect((await cancel()).status).toBe(200)
    expect(await reasons()).toEqual([])
  })

  it('stores reason and comment, with or without the flow', async () => {
    expect((await cancel({ cancellationFlowId: 9, comment: 'Wir ziehen um.' })).status).toBe(200)
    expect(await reasons()).toEqual([{ closed_by: 'CANCEL', reason_id: 9, comment: 'Wir ziehen um.' }])
    await kept.restore()
    await flowOf('Anna', 20001)
    await cancel({ cancellationFlowId: 8 })
    expect(await reasons()).toEqual([{ closed_by: 'CANCEL', reason_id: 8, comment: null }])
  })

  it('is accepted with an unknown reason', async () => {
    const answer = await cancel({ cancellationFlowId: 77 })
    expect(await answer.json()).toMatchObject({ data: { status: 'CANCELLED', cancellationFlowId: null } })
  })

  it('cancels offers and samples', async () => {
    await flowOf('Anna', 20001)
    const offer = await offerOf('Anna', 20001, 1)
    await accept('Anna', 20001, 1, offer?.id ?? 0)
    expect(await (await cancel()).json()).toMatchObject({ data: { cancellationOffer: null, discounts: [] } })
    const token = await world.tokenOf('Anna')
    const { data } = await world.call('reactivateSubscription', { params: { id: 20001 }, token })
    expect(data).toMatchObject({ status: 'ACTIVE', discounts: [], cancellationOffer: null })
  })
})
