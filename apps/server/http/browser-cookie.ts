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
  const value = request.cookies[cookieName(config)]
  return value !== undefined && cookiePattern.test(value) ? value : undefined
}

/**
 * Sets the browser cookie. It is Lax because a mailed link is opened from another site, and the service
 * must see there whether the browser already has the cookie.
 */
export function setBrowserCookie(config: Config, reply: FastifyReply, value: string): void {
  void reply.setCookie(cookieName(config), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secure,
    maxAge: COOKIE_SECONDS,
  })
}

/** Sets the cookie in every browser that opens a sign-in page, before its first call. */
export function registerBrowserCookie(app: FastifyInstance, { config }: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    const isSignInPage = request.method === 'GET' && /^\/auth([/?]|$)/.test(request.url)
    if (isSignInPage && browserCookieOf(config, request) === undefined)
      setBrowserCookie(config, reply, newSecret())
  })
}
