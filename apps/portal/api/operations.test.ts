import { describe, expect, it } from 'vitest'
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
