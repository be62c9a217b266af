/** Webhook endpoints through the admin API: read, changed, tested, and their secrets shown once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminCaller, type AdminCaller } from '../../testing/admin.ts'
import { deskOf } from '../../testing/desk.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts'

let world: SampleWorld
let receiver: WebhookReceiver
let status = 204
let caller: AdminCaller

beforeAll(async () => {
  world = await startSampleWorld()
  receiver = await openWebhookReceiver((_message, response) => void response.writeHead(status).end('ok'))
  caller = await adminCaller(world, 'read', 'webhooks')
})
afterAll(async () => {
  await world.stop()
  await receiver.stop()
})

interface Done {
  readonly done: string
  readonly id: number
  readonly secret?: string
  readonly detail?: string
}

async function send(path: string, json?: unknown, headers: Record<string, string> = {}) {
  const answer = await caller.send('POST', `/webhooks${path}`, {
    ...(json !== undefined && { json }),
    headers: { 'accept-language': 'en', ...headers },
  })
  const { status: code, error } = answer
  return { status: code, error, done: code === 200 ? (answer.data as Done) : undefined }
}

const add = async () => (await send('', { url: receiver.url, types: ['orderSkipped'] })).done?.id ?? 0

describe('an endpoint', () => {
  it('is added with its secret, which no repeat and no row shows again', async () => {
    const headers = { 'idempotency-key': 'add-1' }
    const body = { url: receiver.url, types: 'orderSkipped,orderUnskipped' }
    const added = await send('', body, headers)
    expect(added.done).toMatchObject({ done: 'endpointAdded' })
    const secret = added.done?.secret ?? ''
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const repeated = await send('', body, headers)
    expect(repeated.done).toEqual({ done: 'endpointAdded', id: added.done?.id })
    const { rows } = await world.services.database.pool.query<{ all: string }>(
      'SELECT (SELECT json_agg(k) FROM idempotency_key k)::text || (SELECT json_agg(e) FROM webhook_endpoint e)::text AS all',
    )
    expect(rows[0]?.all).toContain('add-1')
    expect(rows[0]?.all).not.toContain(secret.slice(6))
    const id = added.done?.id ?? 0
    const read = await caller.call('readWebhook', { path: { id } })
    expect(read.data).toMatchObject({
      id,
      url: receiver.url,
      types: ['orderSkipped', 'orderUnskipped'],
      waiting: 0,
    })
    expect((await caller.call('listWebhooks')).data.items.map((each) => each.id)).toContain(id)
    const rotated = await send(`/${id}/rotate`, undefined, { 'idempotency-key': 'rotate-1' })
    expect(rotated.done?.secret).toMatch(/^whsec_/)
    expect(rotated.done?.secret).not.toBe(secret)
  })

  it('is changed part by part, disabled and enabled, on record', async () => {
    const id = await add()
    expect((await send(`/${id}`, { types: [] })).done).toEqual({ done: 'endpointChanged', id })
    expect((await send(`/${id}`, { url: `${receiver.url}?v=2` })).status).toBe(200)
    expect((await caller.call('readWebhook', { path: { id } })).data).toMatchObject({
      url: `${receiver.url}?v=2`,
      types: [],
      disabledAt: null,
    })
    expect((await send(`/${id}/disable`)).done?.done).toBe('endpointDisabled')
    const disabled = (await caller.call('readWebhook', { path: { id } })).data
    expect([disabled.disabledAt === null, disabled.disabledBecause]).toEqual([false, 'STAFF'])
    expect((await send(`/${id}/enable`)).done?.done).toBe('endpointEnabled')
    const audit = world.services.database.query.selectFrom('audit').select(['action', 'acted_by'])
    const recorded = await audit.where('entity', '=', `endpoint:${id}`).orderBy('id').execute()
    expect(recorded.map(({ action }) => action)).toEqual([
      'webhook.added',
      'webhook.changed',
      'webhook.changed',
      'webhook.disabled',
      'webhook.enabled',
    ])
    expect(new Set(recorded.map((each) => each.acted_by))).toEqual(new Set([caller.by]))
  })

  it.each([
    ['', { url: 'ftp://x.example' }, 'url'],
    ['/1', { url: 'https://user:secret@x.example' }, 'url'],
  ])('is refused at /webhooks%s with %j', async (path, json, reason) => {
    const answer = await send(path, json)
    expect([answer.status, answer.error?.details?.['reason']]).toEqual([409, reason])
  })

  it('is not changed for an unknown event or field, nor by a key that may only read; an unknown one is not found', async () => {
    const id = await add()
    expect((await send(`/${id}`, { types: ['orderEaten'] })).status).toBe(422)
    expect((await send(`/${id}`, { adress: 'https://x.example' })).error?.fields).toHaveProperty('adress')
    for (const path of ['/999999', '/999999/test', '/999999/rotate'])
      expect((await send(path, path === '/999999' ? { types: [] } : undefined)).status).toBe(404)
    const reader = await adminCaller(world, 'read', 'support')
    expect((await reader.send('POST', `/webhooks/${id}`, { json: { types: [] } })).status).toBe(403)
    expect((await caller.call('readWebhook', { path: { id } })).data.types).toEqual(['orderSkipped'])
  })
})

describe('a test message', () => {
  it('arrives signed, although the endpoint is disabled, and is no delivery', async () => {
    const id = await add()
    await send(`/${id}/disable`)
    const tested = await send(`/${id}/test`)
    expect(tested.done).toEqual({
      done: 'endpointTested',
      id,
      detail: expect.stringMatching(/^204 in \d+ ms$/) as string,
    })
    const message = receiver.received.at(-1)
    expect(message).toMatchObject({ type: 'test', data: { endpoint: id } })
    expect(message?.headers['webhook-id']).toMatch(/^evt_test_[\da-f-]{36}$/)
    expect(message?.headers['webhook-signature']).toMatch(/^v1,/)
    const deliveries = await caller.call('listWebhookDeliveries', { path: { id } })
    expect(deliveries.data).toEqual({ items: [], nextCursor: null })
  })

  it('that is not accepted says why; too many are refused', async () => {
    const id = await add()
    status = 500
    const refused = await send(`/${id}/test`)
    status = 204
    expect(refused.error?.details?.['message']).toMatch(/did not accept the test message: 500 in \d+ ms\.$/)
    await send(`/${id}`, { url: 'http://127.0.0.1:1/hooks' })
    expect((await send(`/${id}/test`)).error?.details?.['message']).toContain('ECONNREFUSED')
    const reasons = new Set<unknown>()
    for (let tries = 0; tries < 9; tries += 1)
      reasons.add((await send(`/${id}/test`)).error?.details?.['reason'])
    expect([...reasons]).toEqual(['testFailed', 'testedTooOften'])
    const audit = world.services.database.query.selectFrom('audit').select('facts')
    const recorded = await audit
      .where('action', '=', 'webhook.tested')
      .where('entity', '=', `endpoint:${id}`)
      .execute()
    expect(recorded.map(({ facts }) => facts)).toEqual([
      { status: 500 },
      ...Array.from({ length: 9 }, () => ({ status: null })),
    ])
  })

  it('is sent from the page, which also changes the endpoint', async () => {
    const id = await add()
    const admin = await deskOf(world, 'admin', 'Ada Admin')
    expect(await admin.submit(`/operator/webhooks/${id}/test`)).toMatch(
      /^done=endpointTested&detail=204\+in\+\d+\+ms$/,
    )
    expect(await admin.read('/operator/webhooks?done=endpointTested&detail=204+in+5+ms')).toContain(
      'angenommen: 204 in 5 ms.',
    )
    const form = { url: receiver.url, types: 'orderPaid' }
    expect(await admin.submit(`/operator/webhooks/${id}`, form)).toBe('problem=types')
    expect(await admin.submit(`/operator/webhooks/${id}`, { ...form, types: 'orderConfirmed' })).toBe(
      'done=endpointChanged',
    )
    expect(await admin.read('/operator/webhooks')).toContain('value="orderConfirmed"')
  })
})

it('deliveries are listed by state, the newest first, page by page', async () => {
  const id = await add()
  status = 500
  const skip = (name: string, subscription: number) =>
    world.tokenOf(name).then((token) => world.call('skipNextOrder', { params: { id: subscription }, token }))
  expect((await skip('Nina', 20016)).status).toBe(200)
  const list = async (query: Record<string, string | number> = {}) =>
    (await caller.call('listWebhookDeliveries', { path: { id }, query })).data
  await expect.poll(async () => (await list()).items[0]?.error).toBe('answered 500')
  expect((await list()).items).toMatchObject([
    {
      type: 'orderSkipped',
      subscriptionId: 20016,
      state: 'WAITING',
      deadBecause: null,
      attempts: 1,
      status: 500,
      response: 'ok',
    },
  ])
  await send(`/${id}/disable`)
  expect((await list({ state: 'WAITING' })).items).toEqual([])
  expect((await list({ state: 'DEAD_LETTERED', limit: 1 })).items).toMatchObject([
    { deadBecause: 'DISABLED' },
  ])
  status = 204
  expect((await caller.call('readWebhook', { path: { id } })).data.hasMissed).toBe(true)
  expect((await send(`/${id}/enable`, { replay: true })).done).toMatchObject({
    done: 'endpointReplayed',
    detail: '1',
  })
  expect((await caller.call('readWebhook', { path: { id } })).data.hasMissed).toBe(false)
  await expect.poll(async () => (await list({ state: 'DELIVERED' })).items.length).toBe(1)
  const foreign = Buffer.from(`deliveries-${id + 1}:1`).toString('base64url')
  expect(
    (await caller.call('listWebhookDeliveries', { path: { id }, query: { cursor: foreign } })).status,
  ).toBe(422)
  expect((await caller.call('listWebhookDeliveries', { path: { id: 999_999 } })).status).toBe(404)
})
