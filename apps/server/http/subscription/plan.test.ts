import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { snapshotWorld, type WorldSnapshot } from '../../testing/world-snapshot.ts'

const world = sharedSampleWorld()
let kept: WorldSnapshot

beforeAll(async () => {
  kept = await snapshotWorld(world.services)
})
afterEach(() => kept.restore())

const swap = async (firstName: string, id: number, json: unknown) => {
  const token = await world.tokenOf(firstName)
  const response = await world.request('PUT', `/api/v1/subscriptions/${id}/swap`, { json, token })
  const body = (await response.json()) as { data?: Record<string, unknown>; error?: { type: string } }
  return { status: response.status, data: body.data, type: body.error?.type }
}

/** Menus for Frieda: Ringeltanz for 28 days, and her present recipes for 14 days. */
const RT28 = '70140024'
const CGGS14 = '70140011'

describe('another plan', () => {
  it.each([
    ['days', RT28, { interval: 'DAY', intervalCount: 28 }],
    ['days without a unit', RT28, { intervalCount: 28 }],
    ['weeks', RT28, { interval: 'WEEK', intervalCount: 4 }],
    ["the shop's id", `44${RT28}`, { intervalCount: 28 }],
    ['an id as a number', Number(RT28), { intervalCount: 28 }],
  ])('is accepted in %s and returned in weeks', async (_format, variantId, billingPolicy) => {
    const { data } = await swap('Anna', 20001, { variantId, billingPolicy })
    expect(data).toMatchObject({
      options: { recipes: ['RT'], cycle: 28, pension: 'V' },
      billingPolicy: { interval: 'WEEK', intervalCount: 4 },
      nextBillingDate: '2026-12-08',
    })
  })

  it('with another interval keeps the next date and counts from it', async () => {
    const { data } = await swap('Anna', 20001, {
      variantId: CGGS14,
      lineId: 200011,
      billingPolicy: { intervalCount: 14 },
      options: { recipes: ['GS', 'CG'], cycle: 14, pension: 'V' },
    })
    expect(data).toMatchObject({ billingPolicy: { intervalCount: 2 }, nextBillingDate: '2026-12-08' })
    const token = await world.tokenOf('Anna')
    const schedule = await world.call('listOrderSchedule', { params: { id: 20001 }, query: {}, token })
    expect(schedule.data.slice(0, 3).map(({ billingDate }) => billingDate)).toEqual([
      '2026-12-08',
      '2026-12-22',
      '2027-01-05',
    ])
  })

  it('records in the audit log which advice was ignored', async () => {
    await swap('Anna', 20001, {
      variantId: RT28,
      billingPolicy: { intervalCount: 28 },
      warningsAcknowledged: ['RT'],
    })
    const row = await world.services.database.query
      .selectFrom('audit')
      .select('facts')
      .where('action', '=', 'planChanged')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row.facts).toMatchObject({ warningsAcknowledged: ['RT'] })
  })

  it.each([
    [
      'a 4 without a unit, which means days',
      'Anna',
      20001,
      RT28,
      { intervalCount: 4 },
      {},
      'INTERVAL_MISMATCH',
    ],
    ['days that are not the menu’s', 'Anna', 20001, RT28, { intervalCount: 14 }, {}, 'INTERVAL_MISMATCH'],
    [
      'a menu of another class',
      'Anna',
      20001,
      '70100024',
      { intervalCount: 28 },
      {},
      'VARIANT_NOT_AVAILABLE',
    ],
    ['an unknown menu', 'Anna', 20001, '1', { intervalCount: 28 }, {}, 'VARIANT_NOT_AVAILABLE'],
    ['a trial', 'Anna', 20001, '70140032', { intervalCount: 14 }, {}, 'VARIANT_NOT_AVAILABLE'],
    ['another line item', 'Anna', 20001, RT28, { intervalCount: 28 }, { lineId: 1 }, 'VARIANT_NOT_AVAILABLE'],
    [
      'options of another menu',
      'Anna',
      20001,
      RT28,
      { intervalCount: 28 },
      { options: { recipes: ['CG'], cycle: 28, pension: 'V' } },
      'VARIANT_NOT_AVAILABLE',
    ],
  ])('with %s is refused', async (_case, firstName, id, variantId, billingPolicy, more, type) => {
    const untouched = await kept.fingerprint()
    const answer = await swap(firstName, id, { variantId, billingPolicy, ...more })
    expect([answer.status, answer.type]).toEqual([422, type])
    expect(await kept.fingerprint()).toBe(untouched)
  })

  it('every 14 days is refused for a dog that is too small', async () => {
    const { data } = await world.call('listSubscriptions', { token: await world.tokenOf('Miriam') })
    const product = data.find(({ id }) => id === 20011)?.lines[0]?.product?.id
    const answer = await swap('Miriam', 20011, {
      variantId: `${product}08`,
      billingPolicy: { intervalCount: 14 },
    })
    expect([answer.status, answer.type]).toEqual([422, 'CYCLE_NOT_AVAILABLE'])
  })
})
