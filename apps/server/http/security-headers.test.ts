/** The headers of every answer. `testing/checked-answers.ts` also holds every other answer of any test to them. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lackingHeaders } from '../testing/checked-answers.ts'
import { takeProblems } from '../testing/problems.ts'
import { filled, withRoutes, type Route } from '../testing/routes.ts'
import { startTestService, type TestService } from '../testing/start.ts'

let service: TestService
let routes: Route[]

beforeAll(async () => {
  const environment = { PUBLIC_URL: 'https://127.0.0.1' }
  const started = await withRoutes(() => startTestService({ environment }))
  service = started.service
  routes = started.routes
})
afterAll(() => service.stop())

/** Sends bytes as they are, and returns the status and the headers of the answer. */
async function sendBytes(bytes: string) {
  const socket = connect(service.service.port, '127.0.0.1')
  socket.write(bytes)
  let text = ''
  for await (const part of socket.setEncoding('latin1')) {
    text += String(part)
    if (text.includes('\r\n\r\n')) break
  }
  socket.destroy()
  const [first = '', ...lines] = text.slice(0, text.indexOf('\r\n\r\n')).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return { status: Number(first.split(' ')[1]), headers }
}

const request = (line: string, ...headers: string[]) => [line, ...headers, '', ''].join('\r\n')

describe('over https, every answer has the security headers', () => {
  it.each([
    ['a path that cannot be decoded', request('GET /% HTTP/1.1', 'Host: 127.0.0.1'), 404],
    ['a path with text that cannot be stored', request('GET /%00 HTTP/1.1', 'Host: 127.0.0.1'), 400],
    ['what is not HTTP', request('hello'), 400],
    ['a header that is none', request('GET / HTTP/1.1', 'Host: 127.0.0.1', 'no header'), 400],
    ['too many bytes of headers', request('GET / HTTP/1.1', `X: ${'x'.repeat(40_000)}`), 431],
    ['a request without a host', request('GET /livez HTTP/1.1'), 400],
    ['an unknown expectation', request('GET / HTTP/1.1', 'Host: 127.0.0.1', 'Expect: tea'), 417],
    ['a method that no route has', request('PATCH /livez HTTP/1.1', 'Host: 127.0.0.1'), 404],
    ['a foreign host', request('GET / HTTP/1.1', 'Host: rebound.example'), 421],
  ])('to %s', async (_what, bytes, expected) => {
    const { status, headers } = await sendBytes(bytes)
    expect(status).toBe(expected)
    expect(lackingHeaders(headers, {}, true)).toEqual([])
  })

  it('of every route, and to OPTIONS', async () => {
    const sections = new Set(routes.map(({ path }) => /^\/[^/:*]*/.exec(path)?.[0] ?? '/'))
    const asked = [
      ...routes.map(({ method, path }) => ({ method, url: filled(path, '1') })),
      ...[...sections].map((url) => ({ method: 'OPTIONS', url })),
    ]
    for (const { method, url } of asked) {
      const { headers } = await service.service.server.inject({ method: method as 'GET', url })
      expect(lackingHeaders(headers, undefined, true), `${method} ${url}`).toEqual([])
    }
  })
})

it('an overloaded service refuses with them as well', async () => {
  const overloaded = await startTestService({ environment: { LOAD_SHED_MS: '1' } })
  try {
    await expect
      .poll(async () => {
        // The delay is sampled once a second.
        for (const until = performance.now() + 60; performance.now() < until;);
        return (await overloaded.request('GET', '/brand.css')).status
      })
      .toBe(503)
  } finally {
    await overloaded.stop()
  }
})

it('an answer without one fails the test of its service', async () => {
  const plant = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onSend', async (_request, reply) => void reply.removeHeader('referrer-policy'))
  }
  subscribe('fastify.initialization', plant)
  const planted = await startTestService()
  unsubscribe('fastify.initialization', plant)
  await planted.request('GET', '/livez')
  await planted.stop()
  expect(takeProblems()).toEqual(['GET /livez was answered with 200 and referrer-policy: undefined'])
})
