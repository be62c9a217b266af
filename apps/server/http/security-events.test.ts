import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { securityEvents } from '../core/security-events.ts'
import { withClient } from '../database/embedded/server.ts'
import { startService, type Service } from '../service.ts'
import { openCapturedLog, type CapturedLog } from '../testing/captured-log.ts'
import { TEST_NOW, testConfig } from '../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let captured: CapturedLog
let service: Service
/** How many lines there were before the test. */
let before = 0
let token = ''

async function open(): Promise<{ service: Service; captured: CapturedLog }> {
  const config = testConfig({
    DATABASE_URL: database.url,
    SAMPLE_WORLD: 'on',
    CLOCK: TEST_NOW,
    OPERATOR_TOKEN: 'the-right-token',
    RATE_LINK_PER_ADDRESS_HOUR: '2',
    RATE_LINK_PER_IP_HOUR: '4',
  })
  const log = openCapturedLog()
  return { captured: log, service: await startService(config, log.log, { portalDirectory: null }) }
}

interface Sent {
  readonly payload?: object | string
  readonly headers?: Record<string, string>
  readonly from?: string
}

async function send(call: string, { payload, headers = {}, from = '203.0.113.9' }: Sent = {}, to = service) {
  const [method = '', url = ''] = call.split(' ')
  const options = { method: method as 'GET', url, remoteAddress: from, headers }
  return to.server.inject(payload === undefined ? options : { ...options, payload })
}

beforeAll(async () => {
  database = await createTestDatabase({ sampleAt: instant(TEST_NOW) })
  ;({ service, captured } = await open())
  const signedIn = await send('POST /api/v1/auth', { payload: { sessionToken: 'seed-session-anna' } })
  token = signedIn.json<{ data: { accessToken: string } }>().data.accessToken
})
afterAll(async () => {
  await service.stop()
  await database.drop()
})
beforeEach(() => {
  before = captured.lines.length
})

const newLines = () => captured.lines.slice(before)
const events = () => newLines().flatMap(({ security }) => (typeof security === 'string' ? [security] : []))
const bearer = (value: string) => ({ authorization: `Bearer ${value}` })
const secret = 'A'.repeat(43)

describe('a security event has its name in the log', () => {
  test.each<[event: string, call: string, sent: Sent]>([
    ['sign-in.failed', 'POST /api/v1/auth', { payload: { sessionToken: 'nobody-has-this' } }],
    ['refresh.refused', 'POST /api/v1/auth/refresh', { payload: { accessToken: 'a.b.c' } }],
    ['access-token.refused', 'GET /api/v1/subscriptions', { headers: bearer('a.b.c') }],
    ['admin-key.refused', 'GET /api/admin/v1/customers', { headers: bearer('wrong-key') }],
    ['operator-token.refused', 'GET /operator', { headers: bearer('wrong-token') }],
    ['operator-token.refused', 'GET /metrics', { headers: bearer('wrong-token') }],
    ['webhook-signature.refused', 'POST /webhooks/payments', { payload: '{}' }],
    [
      'webhook-signature.refused',
      'POST /webhooks/carrier',
      { payload: '{}', headers: { 'carrier-signature': 't=1,v1=0' } },
    ],
    ['calendar-secret.refused', `GET /kalender/${secret}.ics`, {}],
    ['payment-link.refused', `GET /zahlung/${secret}`, {}],
    ['unsubscribe-link.refused', `GET /abmelden/${secret}`, {}],
    ['email-change-link.refused', `GET /email-adresse/${secret}`, {}],
    ['price-offer-link.refused', `GET /preis/${secret}`, {}],
    ['erasure-link.refused', `GET /konto-loeschen/${secret}`, {}],
    ['staff-sign-in.failed', 'GET /operator/sign-in/link?token=short', {}],
    ['host.refused', 'GET /api/v1/subscriptions', { headers: { host: 'evil.example' } }],
    [
      'origin.refused',
      'POST /api/v1/auth/link',
      { payload: { email: 'a@example.de' }, headers: { 'sec-fetch-site': 'cross-site' } },
    ],
    ['proxy.unconfigured', 'GET /api/v1/products', { headers: { 'x-forwarded-for': '203.0.113.1' } }],
  ])('%s: %s', async (event, call, sent) => {
    await send(call, { ...sent, headers: { 'user-agent': 'curl/8.5.0', ...sent.headers } })
    expect(events()).toEqual([event])
    const line = newLines().find((each) => each['security'] === event)
    expect(line).toMatchObject({
      level: 40,
      agent: 'curl',
      network: expect.stringMatching(/^[\w-]{12}$/) as unknown,
      requestId: expect.stringMatching(/^r-/) as unknown,
    })
    const all = JSON.stringify(newLines())
    for (const hidden of [secret, 'nobody-has-this', 'wrong-key', 'wrong-token', '203.0.113'])
      expect(all).not.toContain(hidden)
  })

  test('id.refused: a customer who asks for what belongs to somebody else', async () => {
    await send('GET /api/v1/subscriptions/20011/activity', { headers: bearer(token) })
    await send('GET /api/v1/subscriptions/20001/activity', { headers: bearer(token) })
    expect(events()).toEqual(['id.refused'])
  })

  test('request.failed: an error of ours, whose reason is in the line before', async () => {
    const rename = (from: string, to: string) =>
      withClient(database.url, 'test', (client) => client.query(`alter table ${from} rename to ${to}`))
    await rename('address', 'address_of_another_version')
    try {
      const answer = await send('GET /api/v1/addresses', { headers: bearer(token) })
      expect(answer.statusCode).toBe(500)
    } finally {
      await rename('address_of_another_version', 'address')
    }
    expect(newLines().map(({ msg }) => msg)).toEqual([
      'a request failed',
      securityEvents['request.failed'],
      'request',
    ])
    expect(events()).toEqual(['request.failed'])
    const counted = service.services.security.take().filter(({ event }) => event === 'request.failed')
    expect(counted).toMatchObject([{ network: '', agent: '', count: 1 }])
  })

  test('limit.reached: also where the caller is not told', async () => {
    const sent = { payload: { email: 'anna.berger@example.de' }, from: '203.0.114.5' }
    for (let nr = 1; nr <= 5; nr += 1) await send('POST /api/v1/auth/link', sent)
    const reached = newLines().filter(({ security }) => security === 'limit.reached')
    expect(reached).toMatchObject([
      { limit: 'links per address' },
      { limit: 'links per address' },
      { route: '/api/v1/auth/link' },
    ])
  })

  test('and every name is in the documentation', () => {
    const page = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8')
    expect(Object.keys(securityEvents).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })
})

test('a connection that breaks in the middle of a request is neither an error of ours nor a lost database', async () => {
  const http = service.server.server
  const opened = once(http, 'connection') as Promise<[Socket]>
  const begun = once(http, 'request')
  const client = connect(service.port, '127.0.0.1')
  client.write(
    `POST /api/v1/auth HTTP/1.1\r\nhost: localhost:${service.port}\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"sessionToken":`,
  )
  const [connection] = await opened
  await begun
  const closed = once(connection, 'close')
  client.destroy()
  await closed
  await pause(50)
  expect(newLines().map(({ msg }) => msg)).toEqual([])
})

test('what visitors do without a token is no security event', async () => {
  await send('GET /api/v1/subscriptions')
  await send('GET /operator')
  await send('GET /api/v1/nothing')
  expect(events()).toEqual([])
})

test('each request has the mark of its network, the same in every process, and never the address', async () => {
  const other = await open()
  const markOf = async (from: string) => {
    await send('GET /api/v1/products', { from })
    return String(newLines().findLast(({ msg }) => msg === 'request')?.['network'])
  }
  const mark = await markOf('198.51.100.7')
  expect(mark).toMatch(/^[\w-]{12}$/)
  expect([await markOf('198.51.100.200'), await markOf('::ffff:198.51.100.8')]).toEqual([mark, mark])
  const ipv6 = await markOf('2001:db8:1:2::1')
  expect([await markOf('2001:db8:1:2:ffff::9'), await markOf('2001:0db8:0001:0002::1')]).toEqual([ipv6, ipv6])
  const marks = [mark, ipv6, await markOf('198.51.101.7'), await markOf('2001:db8:1:3::1')]
  expect(new Set(marks).size).toBe(4)
  await send('GET /api/v1/products', { from: '198.51.100.9' }, other.service)
  expect(other.captured.lines.findLast(({ msg }) => msg === 'request')).toMatchObject({ network: mark })
  await other.service.stop()
})
