import { describe, expect, it, vi } from 'vitest'
import { day, instant } from '@pfotenportal/domain/core/calendar'
import { declareEnd } from '@pfotenportal/domain/lifecycle/cancel'
import { byRule, changeSubscription } from '../../change/change-subscription.ts'
import { serviceAt } from '../../context/actor.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { TEST_NOW } from '../../testing/test-config.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()
const END = day('2027-01-31')

async function declareEndOf(id: number): Promise<void> {
  const actor = serviceAt(world.services, { now: instant(TEST_NOW), requestId: 'test' })
  const change = byRule((subscription, moment) => declareEnd(subscription, END, moment))
  await world.services.database.transaction((tx) => changeSubscription(tx, actor, id, change))
}

const subscriptionOf = async (token: string, of: number) =>
  (await world.call('listSubscriptions', { token })).data.find(({ id }) => id === of)

describe('an end that was declared for a later day', () => {
  it('is shown, and can be taken back, once and by the customer only', async () => {
    await declareEndOf(20001)
    const token = await world.tokenOf('Anna')
    expect(await subscriptionOf(token, 20001)).toMatchObject({ status: 'ACTIVE', endsAt: END })
    const params = { id: 20001 }
    const foreign = await world.call('revokeEnd', { params, token: await world.tokenOf('Tim') })
    expect(foreign.status).toBe(404)
    expect((await world.call('revokeEnd', { params })).status).toBe(401)
    for (const _ of [1, 2]) {
      const { data } = await world.call('revokeEnd', { params, token })
      expect(data).toMatchObject({ status: 'ACTIVE', endsAt: null })
    }
    const { data: activity } = await world.call('listActivity', { params, query: {}, token })
    const [newest, earlier] = activity
    expect([newest?.title, earlier?.title]).toEqual([
      'Vorgemerkte Kündigung zurückgenommen',
      'Kündigung vorgemerkt',
    ])
    expect(newest?.actor).toBe('customer')
  })

  it('cannot be taken back once the contract has ended', async () => {
    const token = await world.tokenOf('Paul')
    const { data } = await world.call('listSubscriptions', { token })
    const ended = data.find(({ status }) => status === 'CANCELLED')
    expect(ended?.endsAt).toBeNull()
    const refused = await world.call('revokeEnd', { params: { id: ended?.id ?? 0 }, token })
    expect(refused.error.type).toBe('SUBSCRIPTION_CANCELLED')
  })
})
