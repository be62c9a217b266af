/** The context of a request before its handler runs. */
import fastifyCookie from '@fastify/cookie'
import type { Instant, Moment } from '@pfotenportal/domain/core/calendar'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { secondsUntil } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { Services } from '../context/services.ts'
import { browserCookieOf, registerBrowserCookie, setBrowserCookie } from './browser-cookie.ts'
import type { Credentials, AuthenticatedCaller } from '../auth/authenticate.ts'
import type { PublicContext } from '../context/context.ts'
import { languageOf } from '../core/answer.ts'

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

/** Parses cookies and reads business time for each API call, which is returned in `Portal-Now`. */
export async function registerRequestContext(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(fastifyCookie)
  registerBrowserCookie(app, services)
  app.decorateRequest('moment', null)
  app.decorateRequest('authenticatedCaller', null)
  app.addHook('onRequest', async (request, reply) => {
    if (!isApiPath(request.url)) return
    void reply.header('cache-control', 'no-store')
    request.moment = await services.clock.moment()
    void reply.header('portal-now', request.moment.at)
  })
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
    services,
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
  }
}
