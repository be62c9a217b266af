import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bodyAt, statusAt } from './testing/host.ts'
import { startTestService, type TestService } from './testing/start.ts'
import { createTestDatabase } from './testing/test-database.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ environment: { ALLOWED_ORIGINS: 'https://shop.example.com' } })
})

afterAll(() => service.stop())

interface Failure {
  error: { type: string; message: string; status: number; requestId: string; fields?: Record<string, string> }
}

async function failure(response: Response): Promise<Failure['error']> {
  const body = (await response.json()) as Failure
  expect(body.error.status).toBe(response.status)
  expect(body.error.requestId).toMatch(/^r-[0-9A-HJKMNP-TV-Z]{26}$/)
  return body.error
}

const json = { 'content-type': 'application/json' }

describe('an invalid request is refused in a uniform format', () => {
  test.each([
    ['an unknown call', 'GET', '/api/v1/nothing', {}, 404, 'NOT_FOUND'],
    ['another method', 'DELETE', '/api/v1/orders/1/skip', {}, 405, 'METHOD_NOT_ALLOWED'],
    ['no token', 'GET', '/api/v1/subscriptions', {}, 401, 'UNAUTHENTICATED'],
    ['a malformed token', 'GET', '/api/v1/subscriptions', { token: 'x' }, 401, 'UNAUTHENTICATED'],
    [
      'a body that is not JSON',
      'POST',
      '/api/v1/auth/link',
      { body: '{"email":', headers: json },
      400,
      'MALFORMED_JSON',
    ],
    ['no body', 'POST', '/api/v1/auth/link', {}, 422, 'VALIDATION_FAILED'],
    [
      'an empty JSON body',
      'POST',
      '/api/v1/auth/link',
      { body: '', headers: json },
      422,
      'VALIDATION_FAILED',
    ],
    ['an array for a body', 'POST', '/api/v1/auth/link', { json: [] }, 422, 'VALIDATION_FAILED'],
    [
      'null as the body',
      'POST',
      '/api/v1/auth/link',
      { body: 'null', headers: json },
      422,
      'VALIDATION_FAILED',
    ],
    [
      'a poisoned prototype',
      'POST',
      '/api/v1/auth/link',
      { body: '{"__proto__":{"email":"a@b.de"}}', headers: json },
      400,
      'MALFORMED_JSON',
    ],
    [
      'another content type',
      'POST',
      '/api/v1/auth/link',
      { body: 'email=a@b.de', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a text with a NUL',
      'POST',
      '/api/v1/auth/link',
      { json: { email: 'a\u0000@b.de' } },
      400,
      'INVALID_CHARACTERS',
    ],
    ['17 KB', 'POST', '/api/v1/auth/link', { json: { email: 'x'.repeat(17_000) } }, 413, 'PAYLOAD_TOO_LARGE'],
  ] as const)('%s', async (_name, method, path, options, status, type) => {
    const response = await service.request(method, path, options)
    expect([response.status, (await failure(response)).type]).toEqual([status, type])
  })

  test('a path with broken encoding is not found', async () => {
    const response = await service.request('GET', '/api/v1/%E0%A4%A')
    expect(response.status).toBe(404)
  })

  test('a refused method is answered with the allowed ones', async () => {
    expect((await service.request('GET', '/api/v1/orders/1/skip')).headers.get('allow')).toBe('POST')
  })

  test('TRACE, which would answer with the cookies of the request, is refused', async () => {
    const headers = { cookie: 'session=secret' }
    const asked = request(new URL('/dashboard', service.url), { method: 'TRACE', headers }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    expect([answer.statusCode, await text(answer)]).toEqual([404, expect.not.stringContaining('secret')])
  })
})

describe('validation errors are listed by field, in the preferred language', () => {
  test('German without a preference', async () => {
    const error = await failure(
      await service.request('POST', '/api/v1/auth/link', { json: { email: 'anna', extra: 1 } }),
    )
    expect(error.message).toBe('Bitte prüfe deine Eingaben.')
    expect(error.fields).toEqual({
      email: 'Diese Angabe ist ungültig.',
      extra: 'Dieses Feld kennen wir nicht.',
    })
  })

  test('English if the caller prefers it', async () => {
    const headers = { 'accept-language': 'fr, en-GB;q=0.8, de;q=0.5' }
    const error = await failure(await service.request('POST', '/api/v1/auth/link', { json: {}, headers }))
    expect(error.fields).toEqual({ email: 'Please fill in this field.' })
    const long = await failure(
      await service.request('POST', '/api/v1/auth/link', {
        json: { email: `${'a'.repeat(300)}@b.de` },
        headers,
      }),
    )
    expect(long.fields).toEqual({ email: 'That isn’t valid.' })
  })
})

describe('business time', () => {
  test('every API response includes it, refusals too', async () => {
    for (const path of ['/api/v1/nothing', '/api/v1/subscriptions', '/clock']) {
      expect((await service.request('GET', path)).headers.get('portal-now')).toBe('2026-11-20T11:00:00.000Z')
    }
  })

  test('is read and moved forward at /clock', async () => {
    expect(await (await service.request('GET', '/clock')).json()).toEqual({
      now: '2026-11-20T11:00:00.000Z',
      standing: true,
    })
    const back = await service.request('PUT', '/clock', { json: { now: '2026-11-19T12:00+01:00' } })
    expect((await failure(back)).fields).toEqual({ now: 'Die Zeit läuft nur vorwärts.' })
    for (const now of ['2026-11-21', '2026-11-21T12:00', 'x', 7]) {
      expect((await service.request('PUT', '/clock', { json: { now } })).status).toBe(422)
    }
    const moved = await startTestService()
    const answer = await moved.request('PUT', '/clock', { json: { now: '2026-11-21T12:00+01:00' } })
    expect(await answer.json()).toEqual({ now: '2026-11-21T11:00:00.000Z', standing: true })
    expect((await moved.request('GET', '/api/v1/x')).headers.get('portal-now')).toBe(
      '2026-11-21T11:00:00.000Z',
    )
    await moved.stop()
  })
})

describe('calls from other sites', () => {
  const link = (headers: Record<string, string>) =>
    service.request('POST', '/api/v1/auth/link', { json: { email: 'a@b.de' }, headers })

  test.each([
    ['another site by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site', origin: 'https://other.example.com' }],
    ['another site by Origin', { origin: 'https://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
  ])('%s is refused', async (_name, headers) => {
    const response = await link(headers)
    expect([response.status, (await failure(response)).type]).toEqual([403, 'FORBIDDEN_ORIGIN'])
  })

  test.each([
    ['a script without either header', {}],
    ['the portal itself', { 'sec-fetch-site': 'same-origin' }],
    ['an allowed origin', { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example.com' }],
  ])('%s passes', async (_name, headers) => {
    expect((await link(headers)).status).not.toBe(403)
  })

  test('an older browser on the service itself is accepted', async () => {
    expect((await link({ origin: service.url })).status).not.toBe(403)
  })

  test('cannot move the clock either', async () => {
    const response = await service.request('PUT', '/clock', {
      json: { now: '2026-11-20T12:00+01:00' },
      headers: { origin: 'https://evil.example' },
    })
    expect(response.status).toBe(403)
  })

  test('an allowed origin may read responses with credentials, any other may not', async () => {
    const preflight = await service.request('OPTIONS', '/api/v1/auth/link', {
      headers: { origin: 'https://shop.example.com' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://shop.example.com')
    expect(preflight.headers.get('access-control-allow-credentials')).toBe('true')
    const other = await service.request('OPTIONS', '/api/v1/auth/link', {
      headers: { origin: 'https://evil.example' },
    })
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('outside production, the name under which the service is called', () => {
  test.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST:3000',
    'portal.localhost:8080',
    '127.0.0.1',
    '127.0.0.2:3000',
    '[::1]:3000',
  ])('may be %s', async (host) => {
    expect(await statusAt(service.url, '/mailbox.json', host)).toBe(200)
  })

  test.each(['evil.example', 'localhost.evil.example:3000', '127.0.0.1.evil.example', '192.168.0.7', '['])(
    'may not be %s',
    async (host) => {
      for (const path of [
        '/mailbox.json',
        '/mailbox',
        '/api/v1/catalogue',
        '/clock',
        '/operator',
        '/',
        '/zeitreise',
      ]) {
        expect([path, await statusAt(service.url, path, host)]).toEqual([path, 421])
      }
    },
  )

  test('is named in the refusal, with the setting that allows another one', async () => {
    const { error } = await bodyAt(service.url, '/mailbox.json', 'evil.example')
    expect(error).toMatchObject({
      type: 'HOST_NOT_ALLOWED',
      status: 421,
      message:
        'Unter dem Namen „evil.example“ antwortet dieser Dienst nicht. Erlaubt sind localhost und die Adresse in PUBLIC_URL.',
    })
  })

  test('may be the public address; behind https, browsers are told to use only https', async () => {
    const open = await startTestService({ environment: { PUBLIC_URL: 'https://portal.example.com' } })
    expect(await statusAt(open.url, '/mailbox.json', 'portal.example.com')).toBe(200)
    expect(await statusAt(open.url, '/mailbox.json', 'other.example.com')).toBe(421)
    const { headers } = await open.request('GET', '/livez')
    expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
    await open.stop()
  })

  test('may be any for probes, which call a machine by its address', async () => {
    for (const path of ['/livez', '/readyz']) expect(await statusAt(service.url, path, '10.0.0.5')).toBe(200)
  })
})

test('in production the proxy decides under which names the service is called', async () => {
  const production = await startTestService({ configure: (config) => ({ ...config, production: true }) })
  expect(await statusAt(production.url, '/api/v1/nothing', 'portal.internal:3000')).toBe(404)
  await production.stop()
})

test('production has no settable clock', async () => {
  const other = await startTestService({
    environment: { CLOCK: 'system' },
    configure: (config) => ({ ...config, clockSettable: false }),
  })
  expect((await other.request('GET', '/clock')).status).toBe(404)
  expect((await other.request('PUT', '/clock', { json: { now: '2040-01-01T00:00Z' } })).status).toBe(404)
  await other.stop()
})

describe('the address of a caller', () => {
  async function statuses(hops: string, forwarded: readonly string[]): Promise<number[]> {
    const limited = await startTestService({ environment: { TRUST_PROXY: hops, RATE_LINK_PER_IP_HOUR: '2' } })
    const found: number[] = []
    for (const value of forwarded) {
      const headers = { 'x-forwarded-for': value }
      found.push(
        (await limited.request('POST', '/api/v1/auth/link', { json: { email: 'a@example.de' }, headers }))
          .status,
      )
    }
    await limited.stop()
    return found
  }

  test('cannot be forged if no proxy is configured', async () => {
    expect(await statuses('0', ['1.1.1.1', '2.2.2.2', '3.3.3.3'])).toEqual([200, 200, 429])
  })

  test('is the one that the configured proxy reports, not the one that the caller sent', async () => {
    const forged = ['1.1.1.1, 9.9.9.9', '2.2.2.2, 9.9.9.9', '3.3.3.3, 9.9.9.9']
    const others = ['9.9.9.1', '9.9.9.2', '9.9.9.3']
    expect(await statuses('1', [...forged, ...others])).toEqual([200, 200, 429, 200, 200, 200])
  })
})

test('without its database the service is not ready, and its responses contain no details', async () => {
  const database = await createTestDatabase()
  const orphan = await startTestService({ databaseUrl: database.url })
  expect((await orphan.request('GET', '/readyz')).status).toBe(200)
  await database.drop()
  const response = await orphan.request('GET', '/api/v1/subscriptions')
  const { type, message, ...rest } = await failure(response)
  expect([response.status, type, response.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '2'])
  expect(message).toBe('Wir sind gerade nicht erreichbar. Bitte versuche es gleich noch einmal.')
  expect(Object.keys(rest).sort()).toEqual(['requestId', 'status'])
  expect((await orphan.request('GET', '/readyz')).status).toBe(503)
  expect((await orphan.request('GET', '/livez')).status).toBe(200)
  await orphan.stop()
})

test.each([
  ['jobs give way to calls of the API', '/api/v1/subscriptions', true],
  ['jobs do not give way to webhooks, which charges cause', '/webhooks/simulated', false],
  ['jobs do not give way to health checks', '/readyz', false],
])('%s: %s', async (_promise, path, isNoted) => {
  const note = vi.spyOn(service.services.traffic, 'note')
  await fetch(`${service.url}${path}`)
  expect(note.mock.calls.length > 0).toBe(isNoted)
  note.mockRestore()
})
