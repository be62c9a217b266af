import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { DEFAULT_OPERATOR_TOKEN } from '../core/settings/groups/service.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts'
import { problemOf } from '../webhooks/endpoints.ts'
import { WrongUsage } from './command.ts'
import { run as operateWebhooks } from './webhooks.ts'

let world: SampleWorld
let receiver: WebhookReceiver
let status = 204

beforeAll(async () => {
  world = await startSampleWorld()
  receiver = await openWebhookReceiver(
    (_message, response) => void response.writeHead(status).end('<b>no</b>'),
  )
})
afterEach(() => {
  status = 204
})
afterAll(async () => {
  await world.stop()
  await receiver.stop()
})

/** Runs the command; returns its output and exit code. */
async function webhooks(...args: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const code = await operateWebhooks({ services: world.services, args, say, complain: say })
  return { code, output: lines.join('\n') }
}

const token = DEFAULT_OPERATOR_TOKEN
const headers = { 'accept-language': 'en' }

async function openPage(path = ''): Promise<string> {
  const answer = await world.request('GET', `/operator/webhooks${path}`, { token, headers })
  expect(answer.status).toBe(200)
  return answer.text()
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const redeliver = (body: string, more: { token?: string; headers?: Record<string, string> } = { token }) =>
  world.request('POST', '/operator/webhooks/redeliver', {
    ...more,
    headers: { ...form, ...more.headers },
    body,
  })

it('a command of a customer reaches an endpoint; an operator sees failures and delivers again, by command and on the page', async () => {
  const added = await webhooks('add', receiver.url, '--types', 'orderSkipped,orderUnskipped')
  const [, id = ''] = /^Endpoint (\d+) receives/.exec(added.output) ?? []
  expect(added.output).toMatch(/\nwhsec_[\w+/]{43}=$/)
  status = 500
  const skip = { params: { id: 20016 }, token: await world.tokenOf('Nina') }
  expect((await world.call('skipNextOrder', skip)).status).toBe(200)
  await expect.poll(() => receiver.received.length).toBe(1)
  expect(receiver.received[0]?.type).toBe('orderSkipped')
  await expect.poll(async () => (await webhooks('deliveries')).output).toContain('answered 500')
  expect((await webhooks('list')).output).toMatch(
    new RegExp(`^${id} +enabled +1 +2026.* 0 +orderSkipped,orderUnskipped +http://127`, 'm'),
  )

  // A delivery that backs off can be attempted at once.
  const [, delivery = ''] = /^(\d+) /m.exec((await webhooks('deliveries')).output) ?? []
  expect((await webhooks('redeliver', delivery)).output).toMatch(/^1 delivery queued\./)
  await expect.poll(() => receiver.received.length).toBe(2)

  await expect.poll(async () => (await webhooks('deliveries')).output).toContain('answered 500')
  await world.services.database.query
    .updateTable('webhook_delivery')
    .set({ failed_at: world.services.clock.realNow(), lease_until: null })
    .execute()
  const page = await openPage()
  expect(page).toContain('Dead-lettered deliveries')
  expect(page).toContain('answered 500: &lt;b&gt;no&lt;/b&gt;')
  expect(await (await world.request('GET', '/operator', { token, headers })).text()).toContain(
    '1 webhook delivery was dead-lettered in the last 7 days',
  )
  expect((await webhooks('deliveries', '--dead')).output).toContain('DEAD_LETTERED')
  status = 204
  const answer = await redeliver(`id=${delivery}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/operator/webhooks?requeued=1'])
  expect(await openPage('?requeued=1')).toContain('1 delivery is queued again.')
  const audit = world.services.database.query.selectFrom('audit').select(['entity', 'facts'])
  const recorded = { entity: `delivery:${delivery}`, facts: { deliveries: 1 } }
  expect(await audit.where('action', '=', 'webhook.redelivered').execute()).toEqual([recorded, recorded])
  await expect.poll(async () => (await webhooks('deliveries')).output).toContain('DELIVERED')
  expect(new Set(receiver.received.map(({ headers: { 'webhook-id': message } }) => message)).size).toBe(1)
  expect((await webhooks('redeliver', '--all')).output).toBe('Nothing to redeliver.')
})

it('only an operator can deliver again, from this site', async () => {
  expect((await redeliver('all=yes', {})).status).toBe(401)
  expect((await redeliver('all=yes', { token, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(
    403,
  )
  expect((await redeliver('id=1%27', { token })).status).toBe(404)
  expect((await redeliver('all=yes')).headers.get('location')).toBe('/operator/webhooks?requeued=0')
})

it('an endpoint is disabled, enabled, and gets a new secret; an unknown one is reported', async () => {
  const [, id = ''] = /^Endpoint (\d+)/.exec((await webhooks('add', receiver.url)).output) ?? []
  expect(await webhooks('disable', id)).toEqual({ code: 0, output: `Endpoint ${id} is disabled.` })
  expect(await openPage()).toContain('<td>disabled</td>')
  expect(await webhooks('enable', id)).toEqual({ code: 0, output: `Endpoint ${id} is enabled.` })
  expect((await webhooks('rotate', id)).output).toMatch(/\nwhsec_/)
  for (const what of ['disable', 'enable', 'rotate'])
    expect(await webhooks(what, '999')).toEqual({ code: 1, output: 'There is no endpoint 999.' })
  expect((await webhooks('redeliver', '999')).code).toBe(1)
})

it.each([
  [],
  ['add'],
  ['add', 'nonsense'],
  ['add', 'https://x.example', '--types', 'orderEaten'],
  ['redeliver'],
])('a wrong command is explained: %j', async (...args) => {
  await expect(webhooks(...args)).rejects.toThrow(WrongUsage)
})

it.each([
  ['https://hooks.example.de/portal', undefined],
  ['http://hooks.example.de', 'must begin with https://'],
  ['https://user:secret@hooks.example.de', 'must not contain a user name or password'],
  ['https://hooks.example.de/#part', 'must not have a fragment'],
  ['hooks.example.de', 'is not an address'],
])('in production the address %s is checked: %s', (url, problem) => {
  expect(problemOf(url, { production: true })).toBe(problem)
})
