import { afterEach, describe, expect, test } from 'vitest'
import { openLog } from '../core/log.ts'
import { startService, type Service } from '../service.ts'
import { testConfig } from '../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { proxyTrust } from './proxies.ts'

let running: { service: Service; database: TestDatabase } | undefined
let lines: string[] = []

afterEach(async () => {
  await running?.service.stop()
  await running?.database.drop()
  running = undefined
})

async function start(environment: Record<string, string>): Promise<Service> {
  lines = []
  const database = await createTestDatabase()
  const config = testConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'warn', ...environment })
  const log = openLog('warn', { write: (line: string) => void lines.push(line) })
  const service = await startService(config, log, { portalDirectory: null })
  running = { service, database }
  return service
}

interface Sent {
  readonly peer: string
  readonly headers?: Record<string, string>
}

/** Requests a link from a machine, and returns the status. */
async function requestLink({ server }: Service, { peer, headers = {} }: Sent): Promise<number> {
  const payload = { email: 'a@example.de' }
  const url = '/api/v1/auth/link'
  return (await server.inject({ method: 'POST', url, payload, remoteAddress: peer, headers })).statusCode
}

const faults = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ security }) => String(security).startsWith('proxy.'))

/** Of 26 requests with addresses of their own, those that are allowed. */
async function allowedOf26(service: Service, peer: string, header: (nr: number) => string): Promise<number> {
  let allowed = 0
  for (let nr = 1; nr <= 26; nr += 1) {
    const status = await requestLink(service, { peer, headers: { 'x-forwarded-for': header(nr) } })
    if (status === 200) allowed += 1
  }
  return allowed
}

test('with one proxy, clients who reach the port past it count by their own address, whatever they send', async () => {
  const service = await start({ TRUST_PROXY: '1', RATE_LINK_PER_IP_HOUR: '20' })
  expect(await allowedOf26(service, '198.51.100.7', (nr) => `203.0.113.${nr}`)).toBe(20)
  expect(await allowedOf26(service, '2a02:8108::7', (nr) => `203.0.113.${nr}`)).toBe(20)
  expect(faults()).toEqual([
    expect.objectContaining({
      security: 'proxy.bypassed',
      remedy: expect.stringContaining('TRUST_PROXY') as unknown,
    }),
  ])
  expect(JSON.stringify(faults())).not.toMatch(/198\.51|2a02/)
})

test.each(['127.0.0.1', '::1', '::ffff:172.18.0.3', '10.0.0.2', 'fd00::2'])(
  'the proxy at %s is believed, and its customers count one by one',
  async (peer) => {
    const service = await start({ TRUST_PROXY: '1', RATE_LINK_PER_IP_HOUR: '1' })
    expect(await allowedOf26(service, peer, (nr) => `1.1.1.1, 203.0.113.${nr}`)).toBe(26)
    expect(await allowedOf26(service, peer, (nr) => `203.0.113.40:${nr}`), 'one client with many ports').toBe(
      1,
    )
    expect(faults()).toEqual([])
  },
)

test('proxies that are named by their addresses are believed, and nobody else', async () => {
  const service = await start({ TRUST_PROXY: '198.51.100.0/24, 2a02:8108::1', RATE_LINK_PER_IP_HOUR: '20' })
  for (const peer of ['198.51.100.9', '2a02:8108::1', '::ffff:198.51.100.9'])
    expect(await allowedOf26(service, peer, (nr) => `203.0.${peer.length}.${nr}`), peer).toBe(26)
  expect(faults()).toEqual([])
  expect(await allowedOf26(service, '172.18.0.1', (nr) => `203.0.113.${nr}`)).toBe(20)
  expect(faults()).toMatchObject([{ security: 'proxy.bypassed', peer: '172.18.0.1' }])
})

describe('without a configured proxy', () => {
  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip'])(
    'the header %s is ignored, and the log says once how to trust the proxy',
    async (name) => {
      const service = await start({ TRUST_PROXY: '0' })
      for (let nr = 0; nr < 3; nr += 1)
        await requestLink(service, { peer: '127.0.0.1', headers: { [name]: '203.0.113.9' } })
      expect(faults()).toMatchObject([{ level: 40, security: 'proxy.unconfigured', peer: '127.0.0.1' }])
      expect(faults()[0]?.['remedy']).toContain('set TRUST_PROXY')
    },
  )

  test('a request without such a header says nothing', async () => {
    await requestLink(await start({}), { peer: '127.0.0.1' })
    expect(faults()).toEqual([])
  })
})

describe('a proxy that does not report its client', () => {
  test.each([
    ['no header', '1', {}],
    ['only the header Forwarded', '1', { forwarded: 'for=203.0.113.9' }],
    ['one address where two proxies stand', '2', { 'x-forwarded-for': '203.0.113.9' }],
    ['no header, by a named proxy', '10.0.0.0/8', {}],
  ])('is in the log: %s', async (_what, trusted, headers) => {
    await requestLink(await start({ TRUST_PROXY: trusted }), { peer: '10.0.0.2', headers })
    expect(faults()).toMatchObject([{ security: 'proxy.silent', peer: '10.0.0.2' }])
  })

  test('is no probe, which calls the port directly', async () => {
    const { server } = await start({ TRUST_PROXY: '1' })
    for (const url of ['/livez', '/readyz', '/metrics'])
      await server.inject({ url, remoteAddress: '203.0.113.9' })
    expect(faults()).toEqual([])
  })
})

test('no number of proxies makes a hop beyond it trusted', () => {
  const trust = proxyTrust({ trustProxy: 2 })
  expect([0, 1, 2].map((hop) => trust('10.0.0.1', hop))).toEqual([true, true, false])
  expect([0, 1].map((hop) => trust('198.51.100.1', hop))).toEqual([false, true])
  expect(proxyTrust({ trustProxy: 0 })('127.0.0.1', 0)).toBe(false)
})
