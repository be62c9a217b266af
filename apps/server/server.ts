/** The HTTP server: hooks in their order, the contract's calls, the portal, the service's own pages. */
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Services } from './context/services.ts'
import { newRequestId } from './core/request-id.ts'
import { isStorable, isStorableUrl } from './core/storable-text.ts'
import { sendFailure, sendRefusal } from './http/answer.ts'
import { registerBrandFiles } from './http/brand-files.ts'
import { registerClock } from './http/clock.ts'
import { requireDeclaredAccess } from './http/declared-access.ts'
import type { Handlers } from './http/handler.ts'
import { handlers } from './http/handlers.ts'
import { registerHealth, type Draining } from './http/health.ts'
import { registerLoadShedding } from './http/load-shedding.ts'
import { registerNotFound } from './http/not-found.ts'
import { registerHostCheck, registerOriginCheck } from './http/origin.ts'
import { hasSecret } from './http/page-address.ts'
import { registerPortal } from './http/portal.ts'
import { proxyTrust, registerProxyCheck, type ProxyTrust } from './http/proxies.ts'
import { registerRequestContext } from './http/request-context.ts'
import { registerOperations } from './http/routes.ts'
import { registerNetwork } from './http/security-events.ts'
import {
  answerUnreadable,
  refuseExpectations,
  registerSecurityHeaders,
  securityHeaders,
} from './http/security-headers.ts'
import { registerSelfCheck } from './http/self-check.ts'
import { registerWellKnown } from './http/well-known.ts'
import { registerMaintenance } from './pages/maintenance.ts'
import { registerPages } from './pages/register.ts'
import { registerAdminApi } from './staff/api/routes.ts'
import { registerMetrics } from './staff/monitoring/metrics.ts'
import { registerStaffPages } from './staff/register.ts'
import { registerOperatorAccess } from './staff/sign-in/access.ts'

const BODY_BYTES = 16 * 1024
const HEADERS_MS = 8_000
const REQUEST_MS = 10_000

export interface ServeOptions {
  /** The built portal; without it the service only answers API calls. */
  readonly portalDirectory: string | undefined
  readonly draining: Draining
  /** The handlers of the operations; the service's own if absent. */
  readonly handlers?: Handlers
}

/** Instead of Fastify's compilers, which take 10 MiB: routes with schemas are those of the contract, and have their own. */
const noCompiler = () => (): never => {
  throw new Error('A route with a schema needs a compiler of its own.')
}

function create({ log, config }: Services, trustProxy: ProxyTrust): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log
  const headers = securityHeaders(config)
  return Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: newRequestId,
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    connectionTimeout: 30_000,
    keepAliveTimeout: 30_000,
    // The server answers a request without a host itself, with the headers of every answer.
    http: { requireHostHeader: false, headersTimeout: HEADERS_MS, connectionsCheckingInterval: 2_000 },
    trustProxy,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    clientErrorHandler: answerUnreadable(headers),
    frameworkErrors: (_error, request, reply) => {
      // A path that cannot be decoded has no route, so no hook sees it.
      const reason = isStorableUrl(request.url) ? 'NOT_FOUND' : 'INVALID_CHARACTERS'
      sendRefusal(request, reply.headers(headers), { ok: false, reason })
    },
  })
}

/** JSON only; an empty body counts as absent, whatever its content type. */
function parseJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}

/**
 * Refuses text that the database cannot store, in the path, the query or the body of any route. The raw body of a
 * webhook is left to its reader, which checks the signature first.
 */
function refuseUnstorableText(app: FastifyInstance): void {
  const refusal = { ok: false, reason: 'INVALID_CHARACTERS' } as const
  app.addHook('onRequest', (request, reply, done) => {
    if (isStorableUrl(request.url)) done()
    else sendRefusal(request, reply, refusal)
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (Buffer.isBuffer(request.body) || isStorable(request.body)) done()
    else sendRefusal(request, reply, refusal)
  })
}

/** The path without the query, and without the secret of a page that has one in its path. */
function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return hasSecret(path) ? path.replace(/^(\/*[^/]+\/).*/, '$1…') : path
}

/** One line per request: links and tokens never reach the log. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const path = loggedPath(request.url)
    const milliseconds = Math.round(reply.elapsedTime)
    const { method, network } = request
    request.log.info({ method, path, status: reply.statusCode, milliseconds, network }, 'request')
    done()
  })
}

/** Jobs give way to calls of the API. Webhooks do not count: charges cause them. */
function noteTraffic(app: FastifyInstance, { traffic }: Services): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url.startsWith('/api/')) traffic.note()
    done()
  })
}

/** Counts responses by the pattern of their route, because paths may contain numbers and secrets. */
function countRequests(app: FastifyInstance, { metrics }: Services): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.countRequest({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    done()
  })
}

/** While the service drains, every response asks the caller to reconnect, to another process. */
function closeConnectionsWhileDraining(app: FastifyInstance, draining: Draining): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (draining.isDraining) void reply.header('connection', 'close')
    done()
  })
}

/** Builds the server; the caller makes it listen. */
export async function buildServer(services: Services, options: ServeOptions): Promise<FastifyInstance> {
  const trust = proxyTrust(services.config)
  const app = create(services, trust)
  app.setErrorHandler(sendFailure)
  requireDeclaredAccess(app)
  parseJsonOnly(app)
  registerNetwork(app, services)
  logRequests(app)
  countRequests(app, services)
  registerProxyCheck(app, services.config, trust)
  noteTraffic(app, services)
  closeConnectionsWhileDraining(app, options.draining)
  registerSecurityHeaders(app, services.config)
  refuseExpectations(app, services.config)
  await registerLoadShedding(app, services.config)
  registerHostCheck(app, services.config)
  registerOriginCheck(app, services.config)
  await registerRequestContext(app, services)
  registerMaintenance(app, services)
  refuseUnstorableText(app)
  registerOperatorAccess(app, services)
  app.decorateRequest('idempotencyKey', null)
  registerHealth(app, services, options.draining)
  registerSelfCheck(app, services)
  registerMetrics(app, services)
  registerClock(app, services)
  await registerOperations(app, services, options.handlers ?? handlers)
  await registerAdminApi(app, services, options.handlers ?? handlers)
  registerBrandFiles(app, services.config.brand)
  registerWellKnown(app, services)
  await registerPages(app, services)
  await registerStaffPages(app, services)
  const portal = options.portalDirectory
    ? await registerPortal(app, services, options.portalDirectory)
    : undefined
  registerNotFound(app, portal)
  return app
}
