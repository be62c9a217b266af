import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { DEFAULT_OPERATOR_TOKEN } from '../core/settings/groups/service.ts'
import { deskOf } from '../testing/desk.ts'
import { runStaff } from '../testing/run-staff.ts'
import { sharedSampleWorld } from '../testing/shared-service.ts'
import { shown } from '../testing/shown.ts'
import { openWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts'
import { problemOf } from '../webhooks/endpoints.ts'
import { WrongUsage } from './command.ts'
import { run as operateWebhooks } from './webhooks.ts'

const world = sharedSampleWorld()
let receiver: WebhookReceiver
let status = 204

beforeAll(async () => {
  receiver = await openWebhookReceiver(
    (_message, response) => void response.writeHead(status).end('<b>no</b>'),
  )
})
afterEach(() => {
  status = 204
})
afterAll(() => receiver.stop())

/** Runs the command; returns its output and exit code. */
async function webhooks(...args: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const code = await operateWebhooks({ services: world.services, args, say, complain: say })
  return { code, output: lines.join('\n') }
}

const staff = (...args: string[]) => runStaff(world.services, ...args)

async function newestEndpoint(): Promise<string> {
  const endpoints = world.services.database.query.selectFrom('webhook_endpoint').select('id')
  return String((await endpoints.orderBy('id', 'desc').executeTakeFirstOrThrow()).id)
}

const token = DEFAULT_OPERATOR_TOKEN
const headers = { 'accept-language': 'en' }

async function openPage(path = ''): Promise<string> {
  const answer = await world.request('GET', `/operator/webhooks${path}`, { token, headers })
  expect(answer.status).toBe(200)
  return answer.text()
}

/** The id of the form on a page that is sent to this path. */
const formOf = (page: string, path: string) =>
  new RegExp(`action="${path}"[^>]*><input type="hidden" name="form" value="([^"]+)"`).exec(page)?.[1] ?? ''

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const redeliver = (body: string, more: { token?: string; headers?: Record<string, string> } = { token }) =>
  world.request('POST', '/operator/webhooks/redeliver', {
    ...more,
    headers: { ...form, ...more.headers },
    body,
  })

it('a command of a customer reaches an endpoint; an operator sees failures and delivers again, by command and on the page', async () => {
  const added = await staff('add-endpoint', '--url', receiver.url, '--types', 'orderSkipped,orderUnskipped')
  const id = await newestEndpoint()
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
  expect((await staff('redeliver-webhooks', '--ids', delivery)).output).toBe('The delivery is queued again.')
  await expect.poll(() => receiver.received.length).toBe(2)

  await expect.poll(async () => (await webhooks('deliveries')).output).toContain('answered 500')
  await world.services.database.query
    .updateTable('webhook_delivery')
    .set({ failed_at: world.services.clock.realNow(), dead_because: 'GAVE_UP', lease_until: null })
    .execute()
  const page = await openPage()
  expect(page).toContain('Dead-lettered deliveries')
  expect(page).toContain('answered 500: &lt;b&gt;no&lt;/b&gt;')
  expect(await (await world.request('GET', '/operator', { token, headers })).text()).toContain(
    '1 webhook delivery was dead-lettered in the last 7 days',
  )
  expect((await webhooks('deliveries', '--dead')).output).toContain('GAVE_UP')
  status = 204
  const answer = await redeliver(`ids=${delivery}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/operator/webhooks?done=webhooksQueued&detail=1',
  ])
  expect(await openPage('?done=webhooksQueued&detail=1')).toContain('The delivery is queued again.')
  const audit = world.services.database.query.selectFrom('audit').select(['entity', 'facts'])
  const recorded = { entity: `delivery:${delivery}`, facts: { deliveries: 1 } }
  expect(await audit.where('action', '=', 'webhook.redelivered').execute()).toEqual([recorded, recorded])
  await expect.poll(async () => (await webhooks('deliveries')).output).toContain('DELIVERED')
  expect(new Set(receiver.received.map(({ headers: { 'webhook-id': message } }) => message)).size).toBe(1)
  expect((await staff('redeliver-webhooks', '--all', 'yes')).output).toMatch(/^There is nothing to deliver/)
})

it('only an operator can deliver again, from this site', async () => {
  expect((await redeliver('all=yes', {})).status).toBe(401)
  expect((await redeliver('all=yes', { token, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(
    403,
  )
  const back = async (body: string) => (await redeliver(body)).headers.get('location')
  expect(await back('ids=1%27')).toBe('/operator/webhooks?problem=selection')
  expect(await back('all=yes')).toBe('/operator/webhooks?problem=nothingToRedeliver')
})

it('an endpoint is disabled, enabled, and gets a new secret, on record; an unknown one is reported', async () => {
  await staff('add-endpoint', '--url', receiver.url)
  const id = await newestEndpoint()
  expect(await staff('disable-endpoint', id)).toEqual({ code: 0, output: 'The endpoint is disabled.' })
  expect(await openPage()).toContain('<td>disabled</td>')
  expect((await staff('enable-endpoint', id)).output).toBe('The endpoint receives events again, from now on.')
  expect((await staff('enable-endpoint', id, '--replay', 'yes')).output).toMatch(
    /and the 0 events that it missed/,
  )
  expect(await openPage()).not.toContain('<td>disabled</td>')
  expect((await staff('rotate-endpoint-secret', id)).output).toMatch(/\nwhsec_/)
  for (const what of ['disable-endpoint', 'enable-endpoint', 'rotate-endpoint-secret'])
    expect(await staff(what, '999')).toEqual({ code: 1, output: 'There is no such endpoint.' })
  expect((await staff('redeliver-webhooks', '--ids', '999')).code).toBe(1)
  const audit = world.services.database.query.selectFrom('audit').select('action').orderBy('id')
  const recorded = await audit.where('entity', '=', `endpoint:${id}`).execute()
  expect(recorded.map(({ action }) => action)).toEqual([
    'webhook.added',
    'webhook.disabled',
    'webhook.enabled',
    'webhook.enabled',
    'webhook.rotated',
  ])
})

it('an admin adds an endpoint on the page, which shows its secret once; nobody else may', async () => {
  const admin = await deskOf(world, 'admin', 'Ada Admin')
  const page = await admin.read('/operator/webhooks')
  expect(page).toContain('Endpunkt hinzufügen')
  const fields = { form: formOf(page, '/operator/webhooks'), url: receiver.url, types: '' }
  const added = await admin.post('/operator/webhooks', fields)
  expect([added.status, added.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(shown(await added.text())).toMatch(/<code>whsec_[\w+/]{43}=<\/code>/)
  expect(await admin.read('/operator/webhooks')).not.toContain('whsec_')
  const operations = await deskOf(world, 'operations', 'Olaf Betrieb')
  expect(await operations.read('/operator/webhooks')).not.toContain('Endpunkt hinzufügen')
  expect((await operations.post('/operator/webhooks', { url: receiver.url })).status).toBe(403)
})

it('an endpoint that is refused is still in its form', async () => {
  const admin = await deskOf(world, 'admin', 'Carla Admin')
  const form = formOf(await admin.read('/operator/webhooks'), '/operator/webhooks')
  const typed = { form, url: 'https://hooks.example.de/#part', types: 'orderEaten' }
  const answer = await admin.post('/operator/webhooks', typed)
  const page = await answer.text()
  expect(answer.status).toBe(422)
  expect(page).toContain('Eines dieser Ereignisse gibt es nicht.')
  expect(page).toMatch(/id="add-url"[^>]* value="https:\/\/hooks\.example\.de\/#part"/)
  expect(page).toMatch(/id="add-types"[^>]* value="orderEaten"/)
  expect([form, '']).not.toContain(formOf(page, '/operator/webhooks'))
})

it('a form that is sent again, as by a reload of its answer, adds no endpoint and makes no secret', async () => {
  const admin = await deskOf(world, 'admin', 'Berta Admin')
  const state = () =>
    world.services.database.query
      .selectFrom('webhook_endpoint')
      .select(['id', 'sealed_secrets'])
      .orderBy('id')
      .execute()
  await staff('add-endpoint', '--url', receiver.url)
  const rotate = `/operator/webhooks/${await newestEndpoint()}/rotate`
  for (const path of ['/operator/webhooks', rotate]) {
    const form = formOf(await admin.read('/operator/webhooks'), path)
    const answers = [1, 2].map(() => admin.post(path, { form, url: receiver.url }))
    const both = (await Promise.all(answers)).map(({ status }) => status)
    expect(both.toSorted((a, b) => a - b)).toEqual([200, 303])
    const before = await state()
    expect(await admin.submit(path, { form, url: receiver.url })).toBe('problem=sentBefore')
    expect(await state()).toEqual(before)
    expect((await admin.post(path, { url: receiver.url })).status).not.toBe(200)
    expect(await state()).toEqual(before)
  }
  expect(await admin.read('/operator/webhooks?problem=sentBefore')).toContain('wurde schon abgeschickt')
})

it.each([
  ['--url', 'nonsense'],
  ['--url', 'https://user:secret@x.example'],
  ['--url', 'https://x.example', '--types', 'orderEaten'],
])('an endpoint with %s %s is refused', async (...args) => {
  expect((await staff('add-endpoint', ...args)).code).toBe(1)
})

it.each([[], ['add'], ['list', 'all'], ['deliveries', '--endpoint', 'x']])(
  'a wrong command is explained: %j',
  async (...args) => {
    await expect(webhooks(...args)).rejects.toThrow(WrongUsage)
  },
)

it.each([
  ['https://hooks.example.de/portal', undefined],
  ['http://hooks.example.de', 'must begin with https://'],
  ['https://user:secret@hooks.example.de', 'must not contain a user name or password'],
  ['https://hooks.example.de/#part', 'must not have a fragment'],
  ['hooks.example.de', 'is not an address'],
])('in production the address %s is checked: %s', (url, problem) => {
  expect(problemOf(url, { production: true })).toBe(problem)
})
