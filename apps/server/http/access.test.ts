/** Who may call what: every signed-in call, whoever calls it. */
import { api } from '@pfotenportal/contract/api'
import type { Endpoint } from '@pfotenportal/contract/endpoint'
import { paths, type Operation } from '@pfotenportal/contract/paths'
import { addSeconds } from '@pfotenportal/domain/calendar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { operations } from './operations.ts'

let world: SampleWorld

beforeAll(async () => {
  world = await startSampleWorld()
})
afterAll(() => world.stop())

const signedIn = operations.filter((operation) => {
  const endpoint: Endpoint = api[operation]
  return endpoint.access !== 'none'
})

/** Paths that name something of Anna's. */
const annas: Partial<Record<Operation, string>> = {
  listOrderHistory: '/api/v1/subscriptions/20001/order_history',
  listOrderSchedule: '/api/v1/subscriptions/20001/order_schedule?subscriptionId=20001',
  skipNextOrder: '/api/v1/subscriptions/20001/skip_next_order',
  switchSubscription: '/api/v1/subscriptions/20001/switch',
  readFlowRewardBanner: '/api/v1/subscriptions/20001/flow_reward_banner',
  skipOrder: '/api/v1/orders/20001009/skip',
  unskipOrder: '/api/v1/orders/20001009/unskip',
  readCustomer: '/api/v1/customers/1001',
  chooseLanguage: '/api/v1/customers/1001/language',
}

const bodies: Partial<Record<Operation, unknown>> = { chooseLanguage: { selectedLang: 'de' } }

function pathOf(operation: Operation): string {
  const someone = paths[operation].path.replace(':productId', '700500').replace(':variantId', '70050027')
  return annas[operation] ?? someone.replace(':id', '1')
}

async function typeOf(operation: Operation, token?: string): Promise<string> {
  const json = bodies[operation]
  const response = await world.request(paths[operation].method, pathOf(operation), {
    ...(json !== undefined && { json }),
    ...(token !== undefined && { token }),
  })
  const { error } = (await response.json()) as { error?: { type: string; status: number } }
  return error ? `${response.status} ${error.type}` : `${response.status}`
}

describe.each(signedIn)('%s', (operation) => {
  it('is refused without an access token', async () => {
    expect(await typeOf(operation)).toBe('401 UNAUTHENTICATED')
  })

  it('is refused with anything that is no access token', async () => {
    expect(await typeOf(operation, 'seed-session-anna')).toBe('401 UNAUTHENTICATED')
  })

  it('is refused with an access token that is over', async () => {
    const { tokens } = world.services.identity
    const valid = await tokens.verify(await world.tokenOf('Anna'))
    if (valid.state === 'invalid') throw new Error('Anna is not signed in')
    const hourAgo = addSeconds(world.services.clock.realNow(), -3600)
    const { accessToken } = await tokens.issue(valid.bearer, hourAgo)
    expect(await typeOf(operation, accessToken)).toBe('401 TOKEN_EXPIRED')
  })
})

describe.each(Object.keys(annas).filter((name) => name in paths) as Operation[])('%s', (operation) => {
  it("finds nothing of another customer's", async () => {
    expect(await typeOf(operation, await world.tokenOf('Tim'))).toBe('404 NOT_FOUND')
  })
})

it('a refused call changes nothing of what it names', async () => {
  const token = await world.tokenOf('Anna')
  const { data } = await world.call('listOrderSchedule', { params: { id: 20001 }, query: {}, token })
  expect(data.map(({ status }) => status)).toEqual(Array(6).fill('SCHEDULED'))
})

it('a session that was ended opens nothing more', async () => {
  const { data } = await world.call('signIn', { body: { sessionToken: 'seed-session-anna-2' } })
  expect((await world.call('listSubscriptions', { token: data.accessToken })).status).toBe(200)
  await world.call('signOut', { body: { accessToken: data.accessToken } })
  expect((await world.call('listSubscriptions', { token: data.accessToken })).error.type).toBe(
    'UNAUTHENTICATED',
  )
})
