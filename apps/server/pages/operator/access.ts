/**
 * Access to the operator's pages: by the token in the `Authorization` header, or in a browser in which it
 * was entered (docs/security.md, "Operator"). Without a token in the settings these pages do not exist.
 */
import { timingSafeEqual } from 'node:crypto'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Allowance } from '../../auth/rate-limits.ts'
import { hashOf, newSecret } from '../../core/secrets.ts'
import type { Config } from '../../core/config.ts'
import {
  endOperatorSession,
  isOperatorSession,
  openOperatorSession,
} from '../../database/identity/sessions.ts'
import { sendRefusal } from '../../http/answer.ts'
import type { Services } from '../../context/services.ts'

/** A browser stays signed in for twelve hours, regardless of use. */
export const OPERATOR_SESSION_SECONDS = 12 * 3_600

export const SIGN_IN_PATH = '/operator/sign-in'
/** Where the form that requeues dead-lettered mails is sent. */
export const REQUEUE_PATH = '/operator/mails/requeue'
/** Where the form that delivers webhooks again is sent. */
export const REDELIVER_PATH = '/operator/webhooks/redeliver'

/** The result of checking a token. */
export type TokenCheck = 'RIGHT' | 'WRONG' | Extract<Allowance, { allowed: false }>

/** Access control of the operator's pages. */
export interface OperatorAccess {
  /** Whether an operator token is configured; without one the pages do not exist. */
  readonly exists: boolean
  /** Checks a request by header or cookie. Wrong tokens in the header are rate-limited. */
  check(request: FastifyRequest): Promise<TokenCheck | 'NONE'>
  /** Checks a token that was typed in; every attempt counts towards the rate limit. */
  verifyToken(token: string, ip: string): Promise<TokenCheck>
  /** Starts the browser's session. */
  startSession(reply: FastifyReply): Promise<void>
  /** Ends the browser's session. */
  endSession(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    operatorAccess: OperatorAccess
  }
}

function cookieOf(config: Config) {
  const options = { path: '/operator', httpOnly: true, sameSite: 'strict', secure: config.secure } as const
  return { name: config.secure ? '__Secure-operator' : 'operator', options }
}

/** The token of `Authorization: Bearer …`; undefined without one. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** Creates the access control with the token of the settings. */
function openAccess({ config, database, clock, identity }: Services): OperatorAccess {
  const cookie = cookieOf(config)
  const tokenHash = config.operatorToken === null ? undefined : hashOf(config.operatorToken)
  const limit = identity.limits.operatorPerIp
  /** Hashes have equal length, so a timing-safe comparison does not even reveal the token's length. */
  const isRight = (token: string) => tokenHash !== undefined && timingSafeEqual(hashOf(token), tokenHash)

  async function hasSession(request: FastifyRequest): Promise<boolean> {
    const secret = request.cookies[cookie.name]
    if (secret === undefined || tokenHash === undefined) return false
    return isOperatorSession(database.query, { secretHash: hashOf(secret), tokenHash }, clock.realNow())
  }

  return {
    exists: tokenHash !== undefined,
    async check(request) {
      const token = bearerOf(request)
      if (token === undefined) return (await hasSession(request)) ? 'RIGHT' : 'NONE'
      // A right token is never rate-limited and needs no database, so metrics stay available during an outage.
      if (isRight(token)) return 'RIGHT'
      const allowance = await limit(request.ip)
      return allowance.allowed ? 'WRONG' : allowance
    },
    async verifyToken(token, ip) {
      const allowance = await limit(ip)
      if (!allowance.allowed) return allowance
      return isRight(token) ? 'RIGHT' : 'WRONG'
    },
    async startSession(reply) {
      if (tokenHash === undefined) return
      const secret = newSecret()
      const createdAt = clock.realNow()
      const expiresAt: Instant = addSeconds(createdAt, OPERATOR_SESSION_SECONDS)
      await openOperatorSession(database.query, {
        secretHash: hashOf(secret),
        tokenHash,
        createdAt,
        expiresAt,
      })
      void reply.setCookie(cookie.name, secret, { ...cookie.options, maxAge: OPERATOR_SESSION_SECONDS })
    },
    async endSession(request, reply) {
      const secret = request.cookies[cookie.name]
      if (secret !== undefined) await endOperatorSession(database.query, hashOf(secret))
      void reply.clearCookie(cookie.name, cookie.options)
    },
  }
}

/** Adds the access control to the server; needs the cookie plugin. */
export function registerOperatorAccess(app: FastifyInstance, services: Services): void {
  app.decorate('operatorAccess', openAccess(services))
}

/** Whether a browser requests a page. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html')
}

/**
 * Requires the operator's token, as `preHandler` of a route or called by it. Without it, the request is answered here
 * and the reply returned: 404 if there is no operator, 429 after too many wrong tokens, a redirect to sign-in for a
 * browser, otherwise 401.
 */
export async function requireOperator(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const access = request.server.operatorAccess
  if (!access.exists) return sendRefusal(request, reply, { ok: false, reason: 'NOT_FOUND' })
  const checked = await access.check(request)
  void reply.header('cache-control', 'no-store')
  if (checked === 'RIGHT') return undefined
  if (checked === 'NONE' && wantsPage(request)) {
    return reply.redirect(`${SIGN_IN_PATH}?to=${encodeURIComponent(request.url)}`, 303)
  }
  if (typeof checked === 'object') {
    const details = { retryAfterSeconds: checked.retryAfterSeconds }
    return sendRefusal(request, reply, { ok: false, reason: 'RATE_LIMITED', details })
  }
  void reply.header('www-authenticate', 'Bearer realm="operator"')
  return sendRefusal(request, reply, { ok: false, reason: 'UNAUTHENTICATED' })
}
