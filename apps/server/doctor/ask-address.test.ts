import { randomBytes } from 'node:crypto'
import http, { type IncomingHttpHeaders } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { addSeconds, epochMilliseconds } from '@pfotenportal/domain/core/calendar'
import { createSelfCheck } from '../auth/self-check.ts'
import type { Services } from '../context/services.ts'
import { realNow } from '../core/clock.ts'
import { buildServer } from '../server.ts'
import { testCertificate } from '../testing/certificate.ts'
import { sharedTestService } from '../testing/shared-service.ts'
import { askAddress, readCertificate } from './ask-address.ts'
import { judgeAddress, judgeCertificate, judgeForwarding } from './judge-address.ts'

const service = sharedTestService()
const open: (Server | TlsServer)[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

const signal = new AbortController().signal
const DAY = 86_400

async function listen(server: Server | TlsServer): Promise<number> {
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** A proxy in front of a service, which changes the headers of each request. */
async function proxyTo(target: string, change: (headers: IncomingHttpHeaders) => void): Promise<string> {
  const proxy = http.createServer((request, reply) => {
    const headers = { ...request.headers }
    change(headers)
    const options = { method: request.method, headers, agent: false }
    request.pipe(
      http.request(new URL(request.url ?? '/', target), options, (answer) => {
        reply.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(reply)
      }),
    )
  })
  return `http://localhost:${await listen(proxy)}`
}

const appendClient = (headers: IncomingHttpHeaders): void => {
  headers['x-forwarded-for'] = [headers['x-forwarded-for'] ?? [], '127.0.0.1'].flat().join(', ')
}

async function factsAt(publicUrl: string, trustProxy = 0) {
  const config = { publicUrl, trustProxy, commit: null }
  return askAddress(config, service.services.identity.selfCheck, { isRunning: true, signal })
}

/** A second server on the same services, with these changed. */
async function serve(changed: Partial<Services>): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await buildServer(
    { ...service.services, ...changed },
    { portalDirectory: undefined, draining: { isDraining: false } },
  )
  return { url: await server.listen({ host: '127.0.0.1', port: 0 }), stop: () => server.close() }
}

const codes = (findings: readonly { level: string; code: string }[]) =>
  findings.map(({ level, code }) => `${level} ${code}`)

describe('the public address', () => {
  it('is known to lead to this installation, because the service knows its keys', async () => {
    const facts = await factsAt(service.url)
    expect(codes(judgeAddress(facts))).toEqual(['well publicWell'])
    expect(codes(judgeForwarding(facts))).toEqual(['well forwardingDirect'])
  })

  it('is an error if another installation answers there', async () => {
    const selfCheck = createSelfCheck({ sealing: randomBytes(32) })
    const other = await serve({ identity: { ...service.services.identity, selfCheck } })
    try {
      const facts = await factsAt(other.url)
      expect(codes(judgeAddress(facts))).toEqual(['error publicOther'])
      expect(codes(judgeForwarding(facts))).toEqual(['note forwardingUnknown'])
    } finally {
      await other.stop()
    }
  })

  it('is an error if it is something else, or a proxy with nothing behind it', async () => {
    const page = await listen(http.createServer((_request, reply) => reply.end('<html>Hello')))
    expect(codes(judgeAddress(await factsAt(`http://127.0.0.1:${page}`)))).toEqual(['error publicForeign'])
    const gateway = http.createServer((_request, reply) => reply.writeHead(502).end('Bad gateway'))
    const port = await listen(gateway)
    expect(codes(judgeAddress(await factsAt(`http://127.0.0.1:${port}`)))).toEqual([
      'error publicUnreachable',
    ])
  })

  it('is a warning if the service is stopped, and an error if it runs but is not reached', async () => {
    const config = { publicUrl: 'http://127.0.0.1:9', trustProxy: 0, commit: null }
    const at = (isRunning: boolean) => askAddress(config, null, { isRunning, signal })
    expect(codes(judgeAddress(await at(false)))).toEqual(['warning publicStopped'])
    expect(codes(judgeAddress(await at(true)))).toEqual(['error publicUnreachable'])
  })

  it('is a warning if two versions answer side by side', async () => {
    let count = 0
    const balancer = http.createServer((_request, reply) => {
      count += 1
      reply.end(JSON.stringify({ status: 'live', version: '0.1.0', commit: count % 2 === 0 ? 'aaa' : 'bbb' }))
    })
    const facts = await factsAt(`http://127.0.0.1:${await listen(balancer)}`)
    expect(codes(judgeAddress(facts))).toEqual(['warning versionsMixed'])
  })
})

describe('the self-check', () => {
  it('answers nobody who does not know the keys', async () => {
    for (const query of ['', '?nonce=1', '?nonce=1&signature=x', '?nonce=1&nonce=2&signature=x'])
      expect((await service.request('GET', `/self-check${query}`)).status).toBe(404)
  })
})

describe('what proxies report is proven with an address that nobody has:', () => {
  const servers: Record<number, Awaited<ReturnType<typeof serve>>> = {}
  afterAll(async () => {
    for (const server of Object.values(servers)) await server.stop()
  })

  it.each([
    ['TRUST_PROXY is missing', 0, appendClient, ['error forwardingUnconfigured']],
    ['TRUST_PROXY counts one proxy too many', 2, appendClient, ['error forwardingForgeable']],
    ['the proxy passes on what the client says', 1, () => undefined, ['error forwardingForgeable']],
    ['the proxy appends, and is trusted', 1, appendClient, ['well forwardingProven']],
    [
      'the proxy replaces what the client says',
      1,
      (headers: IncomingHttpHeaders): void => void (headers['x-forwarded-for'] = '127.0.0.1'),
      ['well forwardingProven'],
    ],
    [
      'the proxy removes the header',
      1,
      (headers: IncomingHttpHeaders): void => void delete headers['x-forwarded-for'],
      ['error forwardingSilent'],
    ],
    [
      'two proxies report, and TRUST_PROXY counts one',
      1,
      (headers: IncomingHttpHeaders): void =>
        void (headers['x-forwarded-for'] = '192.0.2.1, 198.51.100.7, 10.0.0.5'),
      ['error forwardingMiscounted'],
    ],
    [
      'the proxy replaces the host',
      1,
      (headers: IncomingHttpHeaders): void => {
        appendClient(headers)
        headers.host = 'localhost:1'
      },
      ['well forwardingProven', 'warning forwardingHost'],
    ],
  ] as const)('%s', async (_case, trustProxy, change, expected) => {
    const behind = (servers[trustProxy] ??= await serve({
      config: { ...service.services.config, trustProxy },
    }))
    const facts = await factsAt(await proxyTo(behind.url, change), trustProxy)
    expect(codes(judgeForwarding(facts))).toEqual(expected)
  })
})

describe('the certificate', () => {
  const now = realNow()

  async function findingsOf(
    host: string,
    days: readonly [number, number],
    trusted = true,
  ): Promise<string[]> {
    const [from, until] = [addSeconds(now, days[0] * DAY), addSeconds(now, days[1] * DAY)]
    const made = testCertificate(host, from, until)
    const port = await listen(createTlsServer(made, (_request, reply) => reply.end()))
    const facts = await readCertificate(`https://localhost:${port}`, signal, trusted ? made.cert : undefined)
    return codes(judgeCertificate(facts, epochMilliseconds(now)))
  }

  it.each([
    ['is valid for a long time', 'localhost', [-10, 80], ['well certificateWell']],
    ['ends soon', 'localhost', [-80, 10], ['warning certificateEnds']],
    ['ends in two days', 'localhost', [-80, 2], ['error certificateEnds']],
    ['lives for six days only, and is fresh', 'localhost', [-1, 5], ['well certificateWell']],
    ['has expired', 'localhost', [-80, -2], ['error certificateExpired']],
    ['is not valid yet', 'localhost', [2, 80], ['error certificateEarly']],
    ['covers another host', 'other.example', [-10, 80], ['error certificateOtherHost']],
  ] as const)('%s', async (_case, host, days, expected) => {
    expect(await findingsOf(host, days)).toEqual(expected)
  })

  it('is an error if browsers do not trust its issuer', async () => {
    expect(await findingsOf('localhost', [-10, 80], false)).toEqual(['error certificateUntrusted'])
  })

  it('is only noted if there is none, or nobody answers', async () => {
    expect(await readCertificate('http://localhost:1', signal)).toEqual({ state: 'NONE' })
    expect(await readCertificate('https://127.0.0.1:9', signal)).toMatchObject({ state: 'UNREAD' })
  })
})
