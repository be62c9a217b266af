/** Under which names the service answers, and which origins may call the API (docs/security.md). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../core/config.ts'
import { isLocal } from '../core/settings/kinds.ts'
import { sendRefusal } from './answer.ts'
import { isApiPath } from './request-context.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const allowedHeaders = 'Authorization, Content-Type, Accept-Language, Idempotency-Key, Quote-Id'

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/**
 * Whether a page of another site made the call. Browsers send `Sec-Fetch-Site`, older ones `Origin`; a call with
 * neither header does not come from a page.
 */
export function isCrossSite(config: Config, headers: FastifyRequest['headers']): boolean {
  const origin = headers.origin
  if (origin !== undefined && (origin === config.publicUrl || config.allowedOrigins.includes(origin)))
    return false
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return origin !== undefined && hostOf(origin) !== headers.host
}

/**
 * Probes and Prometheus call a machine by its address, and the self-check with an invented one; these paths show nothing
 * about a customer.
 */
export function isCalledByAddress(url: string): boolean {
  return /^\/(livez|readyz|metrics|self-check)([/?]|$)/.test(url)
}

/**
 * Whether the request names this service. A page of another site can make its own name point to this machine (DNS
 * rebinding) and is then no cross-site caller, but the browser still sends that name. In production the proxy decides
 * which names reach the service.
 */
export function isOwnHost({ production, publicUrl }: Config, { host }: FastifyRequest['headers']): boolean {
  if (production || host === undefined) return true
  const called = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined
  return called !== undefined && (isLocal(called) || called.hostname === new URL(publicUrl).hostname)
}

/** Whether a request has to name a host (RFC 9112, 3.2) and does not. */
const lacksHost = ({ headers, raw }: FastifyRequest) =>
  headers.host === undefined && raw.httpVersion === '1.1'

/** Outside production, refuses requests for names other than localhost and the public address. */
export function registerHostCheck(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (lacksHost(request)) return void reply.code(400).header('cache-control', 'no-store').send()
    if (isCalledByAddress(request.url) || isOwnHost(config, request.headers)) return done()
    const details = { host: request.headers.host }
    sendRefusal(request, reply, { ok: false, reason: 'HOST_NOT_ALLOWED', details })
  })
}

function allowCrossOrigin(config: Config, request: FastifyRequest, reply: FastifyReply): boolean {
  if (config.allowedOrigins.length === 0) return false
  void reply.header('vary', 'Origin')
  const origin = request.headers.origin
  if (origin === undefined || !config.allowedOrigins.includes(origin)) return false
  void reply
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-credentials', 'true')
    .header('access-control-expose-headers', 'Portal-Now, Retry-After')
    .header('cross-origin-resource-policy', 'cross-origin')
  return true
}

/** Refuses cross-site changes, and lets allowed origins read responses. */
export function registerOriginCheck(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isApiPath(request.url)) return done()
    const isAllowed = allowCrossOrigin(config, request, reply)
    if (request.method === 'OPTIONS' && isAllowed) {
      void reply
        .code(204)
        .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
        .header('access-control-allow-headers', allowedHeaders)
        .header('access-control-max-age', '600')
        .send()
      return
    }
    if (!safeMethods.has(request.method) && isCrossSite(config, request.headers)) {
      sendRefusal(request, reply, { ok: false, reason: 'FORBIDDEN_ORIGIN' })
      return
    }
    done()
  })
}
