/**
 * A random cookie that identifies a browser across requests and nothing else. It lets a login link that was
 * just used be answered again in the same browser, and shows whether a link is opened where it was requested.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '../core/secrets.ts'
import type { Config } from '../core/config.ts'
import type { Services } from '../context/services.ts'

/** Longer than any link is valid. */
const COOKIE_SECONDS = 86_400

const cookiePattern = /^[\w-]{43}$/

function cookieName({ secure }: Config): string {
  return secure ? '__Host-browser' : 'browser'
}

/** The value of the browser cookie; undefined without one, or if the service did not set it. */
export function browserCookieOf(config: Config, request: FastifyRequest): string | undefined {
  const mark = request.cookies[cookieName(config)]
  return mark !== undefined && cookiePattern.test(mark) ? mark : undefined
}

/**
 * Patterns the caller's browser. The cookie is Lax: the page behind a mailed link is asked for across sites, and there
 * must see there whether the browser already has the cookie.
 */
export function setBrowserCookie(config: Config, reply: FastifyReply, mark: string): void {
  void reply.setCookie(cookieName(config), mark, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secure,
    maxAge: COOKIE_SECONDS,
  })
}

/** Patterns every browser that opens the sign-in pages, before its first call. */
export function registerBrowserCookie(app: FastifyInstance, { config }: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    const isSignInPage = request.method === 'GET' && /^\/auth([/?]|$)/.test(request.url)
    if (isSignInPage && browserCookieOf(config, request) === undefined)
      setBrowserCookie(config, reply, newSecret())
  })
}
