import { describe, expect, it } from 'vitest'
import { anOrder } from '../screens/orders/testing/boxes.ts'
import { createCache, resourceCache, type ResourceCache } from './cache.ts'
import { planOf } from './operations.ts'

const entry = (id: number, status: string) => ({ id, subscriptionId: 20005, status })

function schedule(cache: ResourceCache): [number, string][] {
  return (cache.read('orderSchedule', 20005) ?? []).map(({ id, status }) => [id, status])
}

function cacheWith(entries: object[]): ResourceCache {
  const client = createCache()
  client.setQueryData(['orderSchedule', 20005], entries)
  client.setQueryData(['settings', null], { defaultSubscription: 1, subscriptionOptions: null })
  client.setQueryData(
    ['subscriptions', null],
    [{ id: 2, options: { recipes: ['CG'], cycle: 28, pension: 'V' } }],
  )
  return resourceCache(client)
}

describe('a command shows at once', () => {
  it('a skipped order as skipped; a refusal takes back that order only', () => {
    const cache = cacheWith([entry(20005002, 'SCHEDULED'), entry(20005003, 'SCHEDULED')])
    const undo = planOf('skipOrder').optimistic?.(cache, { params: { id: 20005002 } })
    planOf('skipOrder').optimistic?.(cache, { params: { id: 20005003 } })
    expect(schedule(cache)).toEqual([
      [20005002, 'SKIPPED'],
      [20005003, 'SKIPPED'],
    ])
    undo?.()
    expect(schedule(cache)).toEqual([
      [20005002, 'SCHEDULED'],
      [20005003, 'SKIPPED'],
    ])
  })

  it('the next order as skipped, past those that are skipped already', () => {
    const cache = cacheWith([
      entry(20005002, 'SKIPPED'),
      entry(20005003, 'FAILED'),
      entry(20005004, 'SCHEDULED'),
    ])
    const undo = planOf('skipNextOrder').optimistic?.(cache, { params: { id: 20005 } })
    expect(schedule(cache)[1]).toEqual([20005003, 'SKIPPED'])
    undo?.()
    expect(schedule(cache)[1]).toEqual([20005003, 'FAILED'])
  })

  it('another dog with its options (spec 4), and the former one again when that fails', () => {
    const cache = cacheWith([])
    const undo = planOf('switchSubscription').optimistic?.(cache, { params: { id: 2 } })
    expect(cache.read('settings')).toEqual({
      defaultSubscription: 2,
      subscriptionOptions: { recipes: ['CG'], cycle: 28, pension: 'V' },
    })
    undo?.()
    expect(cache.read('settings')?.defaultSubscription).toBe(1)
  })
})

describe('an order placed now', () => {
  it('stands among the orders at once, and in the plan no more', () => {
    const client = createCache()
    client.setQueryData(['orders', 20005], [{ id: 20005001 }])
    client.setQueryData(
      ['orderSchedule', 20005],
      [entry(20005002, 'SCHEDULED'), entry(20005003, 'SCHEDULED')],
    )
    const cache = resourceCache(client)
    const answered = anOrder({ id: 20005002, subscriptionId: 20005 })
    planOf('placeOrder').settle?.(cache, answered, { params: { id: 20005 } })
    expect(cache.read('orders', 20005)?.map(({ id }) => id)).toEqual([20005002, 20005001])
    expect(schedule(cache)).toEqual([[20005003, 'SCHEDULED']])
  })

  it('whose payment is being checked says so in its row', () => {
    const cache = cacheWith([entry(20005002, 'SCHEDULED')])
    planOf('placeOrder').settle?.(
      cache,
      anOrder({ id: 20005002, subscriptionId: 20005, status: 'PROCESSING' }),
      { params: { id: 20005 } },
    )
    expect(schedule(cache)).toEqual([[20005002, 'PROCESSING']])
  })

  it('is read again after three seconds (spec 4)', () => {
    expect(planOf('placeOrder').reloadAfter).toBe(3_000)
  })
})
