import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { StartView } from '@pfotenportal/contract/start'
import { config } from './config.ts'
import { createQueryClient } from './resources.ts'
import { auth, type PortalSession } from './session.ts'
import { loadStart } from './start.ts'
import { StatusBoard } from './status-board.ts'

const banner = [{ percentage: 10 }]
const line = { product: { productShopifyId: 'menu' } }
const start = {
  customer: { id: 1 },
  addresses: [{ id: 2 }],
  paymentMethods: [{ id: 'card' }],
  subscriptions: [{ id: 7, lines: [line], flowBanner: banner }],
  chosen: { subscriptionId: 7, orders: [{ id: 70 }], orderSchedule: [{ id: 71 }], product: { id: 'menu' } },
} as unknown as StartView

/** What the service answers next, and the paths that were asked for. */
let answer: () => Promise<Response>
let asked: string[]

beforeEach(() => {
  config.hasStart = true
  asked = []
  answer = async () => Response.json({ data: start })
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return answer()
  })
  const data = { accessToken: 'token', sessionToken: 'session' } as PortalSession
  auth.set({ pending: false, data, error: null })
})
afterEach(() => {
  config.hasStart = false
  auth.set({ pending: false, data: null, error: null })
})

it('one request reads what every page shows first', async () => {
  const client = createQueryClient()
  await loadStart(client, new StatusBoard())
  expect(asked).toEqual(['/api/v1/start'])
  const found = (key: readonly unknown[]) => client.getQueryData(key)
  expect(found(['customer', null])).toEqual(start.customer)
  expect(found(['addresses', null])).toEqual(start.addresses)
  expect(found(['paymentMethods', null])).toEqual(start.paymentMethods)
  expect(found(['subscriptions', null])).toEqual(start.subscriptions)
  expect(found(['orders', 7])).toEqual(start.chosen?.orders)
  expect(found(['orderSchedule', 7])).toEqual(start.chosen?.orderSchedule)
  expect(found(['products', 'menu'])).toEqual(start.chosen?.product)
  expect(found(['flowBanner', 7])).toEqual(banner)
})

it('what a command has changed meanwhile stays', async () => {
  const client = createQueryClient()
  const status = new StatusBoard()
  client.setQueryData(['orders', 7], [{ id: 70, status: 'old' }])
  const loading = loadStart(client, status)
  client.setQueryData(['orders', 7], [{ id: 70, status: 'changed' }])
  await loading
  expect(client.getQueryData(['orders', 7])).toEqual([{ id: 70, status: 'changed' }])
  expect(client.getQueryData(['orderSchedule', 7])).toEqual(start.chosen?.orderSchedule)
})

it('data of a session that has ended meanwhile is not shown', async () => {
  const client = createQueryClient()
  const loading = loadStart(client, new StatusBoard())
  const data = { accessToken: 'other', sessionToken: 'other' } as PortalSession
  auth.set({ pending: false, data, error: null })
  await loading
  expect(client.getQueryCache().getAll()).toEqual([])
})

it.each([
  ['refuses it', async () => Response.json({ error: { type: 'NOT_FOUND' } }, { status: 404 })],
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('without an answer the resources are left to their own calls: the service %s', async (_, given) => {
  answer = given
  const client = createQueryClient()
  await loadStart(client, new StatusBoard())
  expect(client.getQueryCache().getAll()).toEqual([])
})

it('a backend of another origin is not asked for it', async () => {
  config.hasStart = false
  await loadStart(createQueryClient(), new StatusBoard())
  expect(asked).toEqual([])
})
