/**
 * Who may look at the operator's pages: whoever has the token, in the `Authorization` header or in a browser in which it
 * was entered (docs/security.md, "Operator"). Without a token in the settings nothing of the operator's exists.
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
} from '../../database/identity/operator-sessions.ts'
import { sendRefusal } from '../../http/answer.ts'
import type { Services } from '../../context/services.ts'

/** The browser stays signed in for half a working day and a bit, whatever it does. */
export const OPERATOR_SESSION_SECONDS = 12 * 3_600

export const SIGN_IN_PATH = '/operator/sign-in'

/** What came of a token. */
export type TokenCheck = 'RIGHT' | 'WRONG' | Extract<Allowance, { allowed: false }>

/** The operator's door; every server has one. */
export interface OperatorAccess {
  /** Whether there is anything behind it: without a token nothing of the operator's exists. */
  readonly exists: boolean
  /** Whether the request may pass, by header or by cookie. A wrong header is counted and may be asked to wait. */
  check(request: FastifyRequest): Promise<TokenCheck | 'NONE'>
  /** Judges a token that was typed; every try is counted, right or wrong. */
  verifyToken(token: string, ip: string): Promise<TokenCheck>
  /** Begins the browser's session. */
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

/** The token of `Authorization: Bearer …`; undefined where there is none. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** Opens the door with the token of the settings. */
function openAccess({ config, database, clock, identity }: Services): OperatorAccess {
  const cookie = cookieOf(config)
  const tokenHash = config.operatorToken === null ? undefined : hashOf(config.operatorToken)
  const limit = identity.limits.operatorPerIp
  /** Hashes have one length, so that comparing tells nothing, not even how long the token is. */
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
      // A right one is never kept out by others' tries, and needs no database: metrics are wanted when that is away.
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

/** Gives the server its door; needs cookies. */
export function registerOperatorAccess(app: FastifyInstance, services: Services): void {
  app.decorate('operatorAccess', openAccess(services))
}

/** Whether it is a person in a browser who asks. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html')
}

/**
 * Lets the operator pass: as `preHandler` of a route, or called by it. Answers the request itself and returns the reply
 * where it does not: 404 where there is no operator, 429 after too many wrong tokens, a browser is sent to sign in, all
 * else is 401.
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
