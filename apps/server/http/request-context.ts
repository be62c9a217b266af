/** The context of a request: its id, its cookies, and business time. */
import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { AuthenticatedCaller, Credentials } from '../auth/identity.ts'
import type { PublicContext } from '../context/context.ts'
import { servicesFor, type Services } from '../context/services.ts'
import { languageOf } from '../core/answer.ts'
import { hasCatalogue } from '../core/catalogue.ts'
import { secondsUntil } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import { newSecret } from '../core/secrets.ts'
import type { Queries } from '../database/open.ts'
import { sendRefusal } from './answer.ts'
import { keepPaymentLink } from './payment-link-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Business time at the start of the request; null outside the API. */
    moment: Moment | null
    /** The authenticated caller; null for calls without an access token. */
    authenticatedCaller: AuthenticatedCaller | null
  }
}

/** The session cookie's name, with the `__Host-` prefix under https. */
export function sessionCookieName(config: Config): string {
  return config.secure ? '__Host-session' : 'session'
}

function setSessionCookie(
  config: Config,
  reply: FastifyReply,
  value: string | null,
  expiresAt?: Instant,
): void {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: config.secure } as const
  const name = sessionCookieName(config)
  if (value === null) void reply.clearCookie(name, options)
  else
    void reply.setCookie(name, value, { ...options, ...(expiresAt && { maxAge: secondsUntil(expiresAt) }) })
}

/** The credentials in the request's headers. */
export function credentialsOf(request: FastifyRequest, services: Services): Credentials {
  return {
    authorization: request.headers.authorization,
    sessionCookie: request.cookies[sessionCookieName(services.config)],
    realNow: services.clock.realNow(),
  }
}

/** Whether the path belongs to the API or the clock, which answer with JSON and `Portal-Now`. */
export function isApiPath(url: string): boolean {
  return /^\/(api\/|clock([/?]|$))/.test(url)
}

/**
 * Parses cookies and reads business time for each API call, which is returned in `Portal-Now`. Without a catalogue in
 * force the API is unavailable; webhooks of what is in progress are not part of it.
 */
export async function registerRequestContext(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(fastifyCookie)
  registerBrowserCookie(app, services)
  app.decorateRequest('moment', null)
  app.decorateRequest('authenticatedCaller', null)
  app.addHook('onRequest', async (request, reply) => {
    if (!isApiPath(request.url)) return undefined
    void reply.header('cache-control', 'no-store')
    request.moment = await services.clock.moment()
    void reply.header('portal-now', request.moment.at)
    if (!request.url.startsWith('/api/') || hasCatalogue(request.moment.today)) return undefined
    return sendRefusal(request, reply, { ok: false, reason: 'UNAVAILABLE' })
  })
}

/** A call that may write reads the primary, as its own transaction does. */
function readsOf({ database, reads }: Services, request: FastifyRequest): Queries {
  const { method, authenticatedCaller, adminCall } = request
  if (method !== 'GET') return database.query
  return reads.from(authenticatedCaller?.writePosition ?? adminCall?.key.writePosition ?? 0)
}

/** The context of a call that needs no access token. */
export async function publicContext(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PublicContext> {
  const moment = request.moment ?? (await services.clock.moment())
  const credentials = credentialsOf(request, services)
  return {
    services: servicesFor(services, request.id),
    reads: readsOf(services, request),
    now: moment.at,
    today: moment.today,
    realNow: credentials.realNow,
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    sessionCookie: credentials.sessionCookie,
    setSessionCookie: (value, expiresAt) => setSessionCookie(services.config, reply, value, expiresAt),
    browserCookie: browserCookieOf(services.config, request),
    setBrowserCookie: (value) => setBrowserCookie(services.config, reply, value),
    keepPaymentLink: (token) => keepPaymentLink(services.config, reply, token),
  }
}

/** The browser cookie outlives every login link. */
const BROWSER_COOKIE_SECONDS = 86_400

const browserCookiePattern = /^[\w-]{43}$/

/**
 * The name of a random cookie that identifies a browser across requests and nothing else. It lets a login link that was
 * just used be answered again in the same browser, and shows whether a link is opened where it was requested.
 */
function browserCookieName({ secure }: Config): string {
  return secure ? '__Host-browser' : 'browser'
}

/** The value of the browser cookie; undefined without one, or if the service did not set it. */
function browserCookieOf(config: Config, request: FastifyRequest): string | undefined {
  const value = request.cookies[browserCookieName(config)]
  return value !== undefined && browserCookiePattern.test(value) ? value : undefined
}

/**
 * Sets the browser cookie. It is Lax because a mailed link is opened from another site, and the service
 * must see there whether the browser already has the cookie.
 */
function setBrowserCookie(config: Config, reply: FastifyReply, value: string): void {
  void reply.setCookie(browserCookieName(config), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secure,
    maxAge: BROWSER_COOKIE_SECONDS,
  })
}

/** Sets the cookie in every browser that opens a sign-in page, before its first call. */
function registerBrowserCookie(app: FastifyInstance, { config }: Services): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isSignInPage = request.method === 'GET' && /^\/auth([/?]|$)/.test(request.url)
    if (isSignInPage && browserCookieOf(config, request) === undefined)
      setBrowserCookie(config, reply, newSecret())
    done()
  })
}
