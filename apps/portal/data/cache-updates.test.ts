import { describe, expect, it } from 'vitest'
import type { CustomerView } from '@pfotenportal/contract/customer'
import { anOrder } from '../testing/order-fixtures.ts'
import { cacheUpdateOf } from './cache-updates.ts'
import { createQueryClient, createResourceCache, type ResourceCache } from './resources.ts'

const entry = (id: number, status: string) => ({ id, subscriptionId: 20005, status })

function schedule(cache: ResourceCache): [number, string][] {
  return (cache.read('orderSchedule', 20005) ?? []).map(({ id, status }) => [id, status])
}

function cacheWith(entries: object[]): ResourceCache {
  const client = createQueryClient()
  client.setQueryData(['orderSchedule', 20005], entries)
  client.setQueryData(['settings', null], { defaultSubscription: 1, subscriptionOptions: null })
  client.setQueryData(
    ['subscriptions', null],
    [{ id: 2, lines: [], options: { recipes: ['CG'], cycle: 28, pension: 'V' } }],
  )
  return createResourceCache(client)
}

describe('a command immediately shows', () => {
  it('a skipped order as skipped; a refusal rolls back that order only', async () => {
    const cache = cacheWith([entry(20005002, 'SCHEDULED'), entry(20005003, 'SCHEDULED')])
    const update = cacheUpdateOf('skipOrder')
    const undo = update.optimistic?.(cache, { params: { id: 20005002 } })
    update.optimistic?.(cache, { params: { id: 20005003 } })
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

  it('the next order that is not yet skipped as skipped', async () => {
    const cache = cacheWith([
      entry(20005002, 'SKIPPED'),
      entry(20005003, 'FAILED'),
      entry(20005004, 'SCHEDULED'),
    ])
    const undo = cacheUpdateOf('skipNextOrder').optimistic?.(cache, { params: { id: 20005 } })
    expect(schedule(cache)[1]).toEqual([20005003, 'SKIPPED'])
    undo?.()
    expect(schedule(cache)[1]).toEqual([20005003, 'FAILED'])
  })

  it('another dog with its options, and the previous dog again after a failure', async () => {
    const cache = cacheWith([])
    const undo = cacheUpdateOf('switchSubscription').optimistic?.(cache, { params: { id: 2 } })
    expect(cache.read('settings')).toEqual({
      defaultSubscription: 2,
      subscriptionOptions: { recipes: ['CG'], cycle: 28, pension: 'V' },
    })
    undo?.()
    expect(cache.read('settings')?.defaultSubscription).toBe(1)
  })

  it('a dog that is new and not in the list yet', async () => {
    const cache = cacheWith([])
    const update = cacheUpdateOf('switchSubscription')
    const undo = update.optimistic?.(cache, { params: { id: 9 } })
    const answer = { defaultSubscription: 9, subscriptionOptions: null }
    update.applyAnswer?.(cache, answer, { params: { id: 9 } })
    expect(cache.read('settings')?.defaultSubscription).toBe(9)
    undo?.()
    expect(cache.read('settings')?.defaultSubscription).toBe(1)
  })

  it('the dog that was chosen last, whatever comes of an earlier choice', async () => {
    const cache = cacheWith([])
    const options = { recipes: ['CG'], cycle: 28, pension: 'V' } as const
    cache.set('subscriptions', null, [2, 3].map((id) => ({ id, lines: [], options })) as never)
    const update = cacheUpdateOf('switchSubscription')
    const undo = update.optimistic?.(cache, { params: { id: 2 } })
    update.optimistic?.(cache, { params: { id: 3 } })
    undo?.()
    expect(cache.read('settings')?.defaultSubscription).toBe(3)
    const answer = { defaultSubscription: 2, subscriptionOptions: options }
    update.applyAnswer?.(cache, answer as never, { params: { id: 2 } })
    expect(cache.read('settings')?.defaultSubscription).toBe(3)
  })
})

describe('the plan being chosen', () => {
  const options = (cycle: number) => ({ recipes: ['CG'], cycle, pension: 'V' })
  const afterAnswer = async (chosenId: number, answer: object) => {
    const cache = cacheWith([])
    const settings = { defaultSubscription: chosenId, subscriptionOptions: options(14) }
    cache.set('settings', null, settings as never)
    const update = cacheUpdateOf('swapPlan')
    update.applyAnswer?.(cache, answer as never, { params: { id: 2 } } as never)
    return cache.read('settings')?.subscriptionOptions
  }

  it('starts from the new plan after the plan has changed, by the dialog or by an undo', async () => {
    expect(await afterAnswer(2, { id: 2, options: options(14) })).toEqual(options(14))
    expect(await afterAnswer(2, { id: 2, options: { ...options(28), pension: 'H' } })).toEqual({
      ...options(28),
      pension: 'H',
    })
  })

  it('is kept by commands that do not change the plan and by commands on another dog', async () => {
    expect(await afterAnswer(2, { id: 2, options: options(28) })).toEqual(options(14))
    expect(await afterAnswer(1, { id: 2, options: { ...options(28), pension: 'H' } })).toEqual(options(14))
  })
})

describe('an order placed now', () => {
  it('moves from the schedule to the order history immediately', async () => {
    const client = createQueryClient()
    client.setQueryData(['orders', 20005], [{ id: 20005001 }])
    client.setQueryData(
      ['orderSchedule', 20005],
      [entry(20005002, 'SCHEDULED'), entry(20005003, 'SCHEDULED')],
    )
    const cache = createResourceCache(client)
    const answer = anOrder({ id: 20005002, subscriptionId: 20005 })
    const update = cacheUpdateOf('placeOrder')
    update.applyAnswer?.(cache, answer, { params: { id: 20005 } })
    expect(cache.read('orders', 20005)?.map(({ id }) => id)).toEqual([20005002, 20005001])
    expect(schedule(cache)).toEqual([[20005003, 'SCHEDULED']])
  })

  it('stays in the schedule as PROCESSING while its payment is unresolved', async () => {
    const cache = cacheWith([entry(20005002, 'SCHEDULED')])
    const update = cacheUpdateOf('placeOrder')
    update.applyAnswer?.(cache, anOrder({ id: 20005002, subscriptionId: 20005, status: 'PROCESSING' }), {
      params: { id: 20005 },
    })
    expect(schedule(cache)).toEqual([[20005002, 'PROCESSING']])
  })

  it('reloads the orders after three seconds', async () => {
    expect(cacheUpdateOf('placeOrder').reloadAfter).toBe(3_000)
  })
})

describe('the account', () => {
  it('merges a changed name into the customer', async () => {
    const client = createQueryClient()
    const known = { id: 1005, firstName: 'Lea', lastName: 'Hoffmann', tags: ['Recharge'] }
    client.setQueryData(['customer', null], known)
    const answer = { id: 1005, firstName: 'Léa', lastName: 'Roth' }
    const input = { params: { id: 1 }, body: { first_name: 'Léa', last_name: 'Roth' } }
    const update = cacheUpdateOf('updateCustomer')
    update.applyAnswer?.(createResourceCache(client), answer as CustomerView, input)
    expect(client.getQueryData(['customer', null])).toEqual({ ...known, ...answer })
  })
})

describe('changing the language', () => {
  it('reloads all resources with localised texts, for every dog, and nothing else', async () => {
    const client = createQueryClient()
    const read = [
      ['orders', 20002],
      ['orderSchedule', 20003],
      ['flowBanner', 20002],
      ['products', '802'],
      ['subscriptions', null],
      ['addresses', null],
    ]
    for (const key of read) client.setQueryData(key, [])
    const cache = createResourceCache(client)
    const update = cacheUpdateOf('chooseLanguage')
    await cache.reload(update.affects(cache, { params: { id: 1 }, body: { selectedLang: 'en' } }))
    const reloaded = read.filter((queryKey) => client.getQueryState(queryKey)?.isInvalidated)
    expect(reloaded).toEqual(read.filter(([resource]) => resource !== 'addresses'))
  })
})
