/** Holds every answer of a service in a test to what all answers have (docs/security.md, "Pages"). */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { noteProblem } from './problems.ts'

type Headers = Readonly<Record<string, string | number | string[] | undefined>>

/** Who may use the route of an answer; undefined without a route. */
type Declared = Pick<NonNullable<RouteOptions['config']>, 'open'> | undefined

const FIXED: Readonly<Record<string, RegExp>> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  // Only the pages of the operator frame a mail, and only their own.
  'content-security-policy': /default-src 'none'.*frame-ancestors '(none|self)'/,
  'x-frame-options': /^(DENY|SAMEORIGIN)$/,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
}

/**
 * The headers that an answer lacks. Everything but what is open to everybody is personal, and nobody may keep it; only the
 * program that reads a calendar keeps the calendar, and asks each time whether it is still the same.
 */
export function lackingHeaders(headers: Headers, declared: Declared, isSecure: boolean): string[] {
  const expected = {
    ...FIXED,
    ...(isSecure && { 'strict-transport-security': /^max-age=31536000; includeSubDomains$/ }),
    ...(declared && declared.open !== 'everybody' && { 'cache-control': /no-store|^private, no-cache$/ }),
  }
  return Object.entries(expected)
    .filter(([name, pattern]) => !pattern.test(String(headers[name] ?? '')))
    .map(([name]) => `${name}: ${String(headers[name])}`)
}

/** Runs the start of a service, each of whose answers is then checked as soon as it has been sent. */
export async function withCheckedAnswers<S>(isSecure: boolean, start: () => Promise<S>): Promise<S> {
  const check = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onResponse', async ({ method, url, routeOptions }, reply) => {
      const declared = routeOptions.url === undefined ? undefined : routeOptions.config
      const lacking = lackingHeaders(reply.getHeaders(), declared, isSecure)
      if (lacking.length > 0)
        noteProblem(`${method} ${url} was answered with ${reply.statusCode} and ${lacking.join(', ')}`)
    })
  }
  subscribe('fastify.initialization', check)
  try {
    return await start()
  } finally {
    unsubscribe('fastify.initialization', check)
  }
}
