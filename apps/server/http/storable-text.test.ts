import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_PREFIX, ADMIN_SCOPES } from '@pfotenportal/contract/admin/call'
import { DEFAULT_OPERATOR_TOKEN } from '../core/settings/groups/service.ts'
import { isStorable, isStorableUrl } from '../core/storable-text.ts'
import { adminCaller } from '../testing/admin.ts'
import { filled, withRoutes, type Route } from '../testing/routes.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'

let world: SampleWorld
let routes: Route[]

beforeAll(async () => {
  const started = await withRoutes(startSampleWorld)
  world = started.service
  routes = started.routes
})
afterAll(() => world.stop())

/** NUL, and halves of a surrogate pair in UTF-8 form. */
const inUrl = ['%00', 'a%00b', '%ED%A0%80', '%ed%bf%bf']
/** The same as JSON escapes, as a value, nested, and as a key. */
const inJson = [
  String.raw`{"a":"\u0000"}`,
  String.raw`{"a":[{"b":"x\ud83d"}]}`,
  String.raw`{"\udc00":1}`,
  String.raw`["\u0000"]`,
]

async function outcome({ method }: Route, path: string, body?: string, type = 'application/json') {
  const headers = body === undefined ? {} : { 'content-type': type }
  const answer = await world.request(method, path, { headers, ...(body !== undefined && { body }) })
  if (method === 'HEAD') return answer.status
  const { error } = (await answer.json()) as { error?: { type: string; requestId: string } }
  expect(error?.requestId).toMatch(/^r-/)
  return `${answer.status} ${error?.type}`
}

describe('every route', () => {
  it('is known to this test', () => {
    const known = routes.map(({ method, path }) => `${method} ${path}`)
    for (const one of [
      'POST /api/v1/payments/:id',
      'GET /operator/orders/:number',
      'GET /mailbox.json',
      'POST /zeitreise',
      'POST /zahlung/:token',
      'POST /webhooks/carrier',
      'GET /kalender/:file',
      'PUT /clock',
    ]) {
      expect(known).toContain(one)
    }
  })

  it('refuses text that the database cannot store in its path and its query', async () => {
    const wrong: string[] = []
    // Every text in one route, and one of them in each of the others.
    for (const [index, route] of routes.entries()) {
      const hasParameter = /[:*]/.test(route.path)
      const [one = ''] = inUrl.slice(index % inUrl.length)
      for (const text of route.path === '/api/v1/payments/:id' ? inUrl : [one]) {
        const paths = [`${filled(route.path, '1')}?q=${text}`, `${filled(route.path, '1')}?${text}=1`]
        for (const path of hasParameter ? [filled(route.path, text), ...paths] : paths) {
          const found = await outcome(route, path)
          if (found !== 400 && found !== '400 INVALID_CHARACTERS')
            wrong.push(`${route.method} ${path} ${found}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it('refuses it in its body', async () => {
    const wrong: string[] = []
    // The reader of a webhook checks the signature of the raw bytes first.
    const writing = routes.filter(
      ({ method, path }) => /^(POST|PUT|PATCH|DELETE)$/.test(method) && !path.startsWith('/webhooks/'),
    )
    const customer = await world.tokenOf('Anna')
    const { secret: key } = await adminCaller(world, ...ADMIN_SCOPES)
    for (const { method, path } of writing) {
      const token = path.startsWith(ADMIN_PREFIX) ? key : customer
      for (const body of inJson) {
        const headers = { 'content-type': 'application/json' }
        const answer = await world.request(method, filled(path, '1'), { body, headers, token })
        if (answer.status !== 400) wrong.push(`${method} ${path} ${body} ${answer.status}`)
      }
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const form = await world.request(method, filled(path, '1'), { body: 'to=%00', headers, token })
      if (![400, 415].includes(form.status)) wrong.push(`${method} ${path} as a form ${form.status}`)
    }
    expect(writing.length).toBeGreaterThan(40)
    expect(wrong).toEqual([])
  })
})

it('a signed-in customer and an operator get a refusal with a message, not an error', async () => {
  const customer = await world.request('POST', '/api/v1/payments/%00', { token: await world.tokenOf('Anna') })
  expect(customer.status).toBe(400)
  expect(customer.headers.get('portal-now')).not.toBeNull()
  expect(await customer.json()).toMatchObject({
    error: {
      type: 'INVALID_CHARACTERS',
      message: 'Deine Eingabe enthält ein Zeichen, das wir nicht speichern können.',
      status: 400,
    },
  })
  const operator = { token: DEFAULT_OPERATOR_TOKEN, headers: { 'accept-language': 'en' } }
  const order = await world.request('GET', '/operator/orders/%00', operator)
  expect(order.status).toBe(400)
  expect(await order.json()).toMatchObject({
    error: { message: 'What you entered contains a character that we cannot store.' },
  })
})

it('an operator’s search is cut between characters, never within one', async () => {
  const number = encodeURIComponent(`${'x'.repeat(39)}🐶🐶`)
  const answer = await world.request('GET', `/operator/orders?number=${number}`, {
    token: DEFAULT_OPERATOR_TOKEN,
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    `/operator/orders/${'x'.repeat(39)}${encodeURIComponent('🐶')}`,
  ])
})

it('a list of any length is looked through', () => {
  const list = Array.from({ length: 200_000 }, () => 'x')
  expect(isStorable({ list })).toBe(true)
  expect(isStorable({ list: ['\0', ...list] })).toBe(false)
})

it('any other text passes, escaped or not', async () => {
  for (const text of ['🐶', 'Größe', '\u0001', String.raw`\u0000`, '\\']) {
    expect(isStorable({ [text]: [text] })).toBe(true)
    expect(isStorable(new URLSearchParams({ text }))).toBe(true)
    expect(isStorableUrl(`/x?q=${encodeURIComponent(text)}`)).toBe(true)
  }
  expect(isStorableUrl('/x/%2500?q=%25ED%25A0%2580')).toBe(true)
  expect([undefined, null, 1, true].every((body) => isStorable(body))).toBe(true)
  const deep = JSON.parse(`${'['.repeat(8_000)}"\\u0000"${']'.repeat(8_000)}`) as unknown
  expect(isStorable(deep)).toBe(false)
  const operator = { token: DEFAULT_OPERATOR_TOKEN }
  expect((await world.request('GET', '/operator/orders/%2500', operator)).status).toBe(404)
})
