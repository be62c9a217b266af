import { describe, expect, it } from 'vitest'
import { sharedSampleWorld } from '../../testing/shared-service.ts'

const world = sharedSampleWorld()

const english = { 'accept-language': 'en' }

describe('switching to another dog', () => {
  const sessionOf = async (firstName: string) => {
    const { database } = world.services
    const { readSettings } = await import('../../views/customer.ts')
    const customer = await database.query
      .selectFrom('customer')
      .select('id')
      .where('first_name', '=', firstName)
      .executeTakeFirstOrThrow()
    return readSettings(database.query, customer.id)
  }

  it('stores the choice, in every status, and returns the plan of that dog', async () => {
    const token = await world.tokenOf('Thomas')
    for (const [id, recipes] of [
      [20003, ['RT']],
      [20004, ['CG']],
      [20002, ['GS', 'RT']],
    ] as const) {
      const { data } = await world.call('switchSubscription', { params: { id }, token })
      expect(data.defaultSubscription).toBe(id)
      expect(data.subscriptionOptions?.recipes).toEqual(recipes)
      expect(await sessionOf('Thomas')).toEqual(data)
    }
  })

  it('to a subscription that the portal does not list keeps a listed one', async () => {
    const token = await world.tokenOf('Miriam')
    const { data } = await world.call('switchSubscription', { params: { id: 20012 }, token })
    expect(data.defaultSubscription).toBe(20011)
  })

  it('starts with the first active dog, or the only one, or none', async () => {
    expect((await sessionOf('Lea')).defaultSubscription).toBe(20008)
    expect((await sessionOf('Paul')).defaultSubscription).toBe(20013)
    expect(await sessionOf('Felix')).toEqual({ defaultSubscription: null, subscriptionOptions: null })
  })
})

describe('skipping the next order', () => {
  const skip = async (firstName: string, id: number) =>
    world.call('skipNextOrder', { params: { id }, token: await world.tokenOf(firstName) })

  it('moves the next billing date to the order after it and keeps the discount for that one', async () => {
    const { data } = await skip('Nina', 20016)
    expect(data).toMatchObject({ id: 20016, nextBillingDate: '2027-01-15', code: 'PFOTE10' })
    const token = await world.tokenOf('Nina')
    const schedule = await world.call('listOrderSchedule', { params: { id: 20016 }, query: {}, token })
    expect(schedule.data.slice(0, 3).map(({ status, totalPrice }) => `${status} ${totalPrice}`)).toEqual([
      'SKIPPED 150.40',
      'SCHEDULED 135.36',
      'SCHEDULED 150.40',
    ])
  })

  it('ends dunning: nothing is outstanding, and the order stays skipped', async () => {
    const { data } = await skip('Katharina', 20010)
    expect(data).toMatchObject({ nextBillingDate: '2026-12-02', lastPaymentStatus: null })
    expect(data.allowedActions).toContain('pauseSubscription')
    const order = await world.services.database.query
      .selectFrom('customer_order')
      .select(['status', 'financial_status', 'next_retry_date'])
      .where('id', '=', 20010010)
      .executeTakeFirstOrThrow()
    expect(order).toEqual({ status: 'SKIPPED', financial_status: 'voided', next_retry_date: null })
    const token = await world.tokenOf('Katharina')
    const history = await world.call('listOrderHistory', { params: { id: 20010 }, query: {}, token })
    expect(history.data[0]?.id).toBe(20010009)
  })

  it.each([
    ['Thomas', 20003, 409, 'SUBSCRIPTION_PAUSED'],
    ['Ingrid', 20014, 409, 'SUBSCRIPTION_PAUSED'],
    ['Paul', 20013, 409, 'SUBSCRIPTION_CANCELLED'],
    ['Miriam', 20012, 409, 'NO_UPCOMING_ORDER'],
  ])('is refused for %s, %i: %i %s', async (firstName, id, status, type) => {
    const answer = await skip(firstName, id)
    expect([answer.status, answer.error.type]).toEqual([status, type])
  })
})

describe('the reward banner', () => {
  it('is in the language of the call and shows the percentage once', async () => {
    const token = await world.tokenOf('Thomas')
    const { data } = await world.call('readFlowRewardBanner', {
      params: { id: 20002 },
      token,
      headers: english,
    })
    expect(data[0]?.text).toBe('Only 1 more order until your 15% loyalty discount!')
  })

  it.each([
    ['Ingrid', 20014],
    ['Paul', 20013],
  ])('does not exist for %s, %i, without an active subscription', async (firstName, id) => {
    const answer = await world.call('readFlowRewardBanner', {
      params: { id },
      token: await world.tokenOf(firstName),
    })
    expect([answer.status, answer.error.type]).toEqual([404, 'FLOW_BANNER_NOT_FOUND'])
    expect(answer.error.message).not.toContain('%')
  })
})
