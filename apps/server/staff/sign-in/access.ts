/**
 * Access to the operator's pages: for staff who are signed in, and for scripts with the token in the `Authorization`
 * header (docs/security.md, "Operator").
 */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Permission } from '@pfotenportal/contract/staff/staff-action'
import { isPermitted, mayGive, SCRIPT_ROLE } from '../../auth/permissions.ts'
import type { Allowance } from '../../auth/rate-limits.ts'
import type { Services } from '../../context/services.ts'
import { hasOperator, type Config } from '../../core/config.ts'
import { hashOf } from '../../core/secrets.ts'
import { findStaffBySession } from '../../database/identity/staff-sessions.ts'
import type { Staff } from '../../database/identity/staff.ts'
import { sendRefusal } from '../../http/answer.ts'
import { isCrossSite } from '../../http/origin.ts'
import { DESK_PATH, OPERATOR_PATH, SIGN_IN_PATH } from '../page/paths.ts'
import { loadRenderer, sendPage, viewOf } from '../page/respond.ts'

/** Who calls. `staff` is null for a script with the token. */
type Caller =
  | { readonly state: 'KNOWN'; readonly staff: Staff | null }
  | { readonly state: 'NONE' | 'WRONG' }
  | ({ readonly state: 'LIMITED' } & Extract<Allowance, { allowed: false }>)

/** Access control of the operator's pages. */
export interface OperatorAccess {
  /** Whether the pages exist. */
  readonly exists: boolean
  /** Who sends a request, by header or cookie. Wrong tokens in the header are rate-limited. */
  identify(request: FastifyRequest): Promise<Caller>
  readonly services: Services
}

declare module 'fastify' {
  interface FastifyInstance {
    operatorAccess: OperatorAccess
  }
  interface FastifyRequest {
    /** The signed-in member of staff; null for a script with the token, and outside the operator's pages. */
    staff: Staff | null
  }
  interface FastifyContextConfig {
    /** What a route of the operator requires; `null` for one that is open to everybody. */
    permission?: Permission | null
  }
}

/** The cookie of a signed-in browser. */
export function staffCookieOf(config: Config) {
  const options = { path: '/operator', httpOnly: true, sameSite: 'strict', secure: config.secure } as const
  return { name: config.secure ? '__Secure-operator' : 'operator', options }
}

/** The token of `Authorization: Bearer …`; undefined without one. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** Creates the access control with the token of the settings. */
function openAccess(services: Services): OperatorAccess {
  const { config, database, clock, identity } = services
  const cookie = staffCookieOf(config)
  const tokenHash = config.operatorToken === null ? undefined : hashOf(config.operatorToken)
  const limit = identity.limits.operatorPerIp
  /** Hashes have equal length, so a timing-safe comparison does not even reveal the token's length. */
  const isRight = (token: string) => tokenHash !== undefined && timingSafeEqual(hashOf(token), tokenHash)

  return {
    exists: hasOperator(config),
    services,
    async identify(request) {
      const token = bearerOf(request)
      if (token === undefined) {
        const secret = request.cookies[cookie.name]
        const staff = secret && (await findStaffBySession(database.query, secret, clock.realNow()))
        return staff ? { state: 'KNOWN', staff } : { state: 'NONE' }
      }
      // A right token is never rate-limited and needs no database, so metrics stay available during an outage.
      if (isRight(token)) return { state: 'KNOWN', staff: null }
      const allowance = await limit(request.ip)
      return allowance.allowed ? { state: 'WRONG' } : { state: 'LIMITED', ...allowance }
    },
  }
}

/** Adds the access control to the server; needs the cookie plugin. */
export function registerOperatorAccess(app: FastifyInstance, services: Services): void {
  app.decorate('operatorAccess', openAccess(services))
  app.decorateRequest('staff', null)
}

/** Whether a browser requests a page. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html')
}

/**
 * Options of a route that requires a permission: `app.get(path, requirePermission('readFigures'), handler)`. In its
 * handler `request.staff` is the signed-in person, or null for a script with the token. Forms of other sites are
 * refused. `orWithinAllowance` lets a person without the permission pass whose role has an allowance.
 */
export function requirePermission(permission: Permission, { orWithinAllowance = false } = {}) {
  return {
    config: { permission },
    preHandler: (request: FastifyRequest, reply: FastifyReply) =>
      authorize(request, reply, permission, orWithinAllowance),
  } satisfies RouteShorthandOptions
}

/** Options of a route of the operator that is open to everybody, such as the sign-in page. */
export const openToAll = { config: { permission: null } } satisfies RouteShorthandOptions

/** Options of such a route for a form; those of other sites are refused. */
export const formOpenToAll = {
  ...openToAll,
  onRequest: async (request: FastifyRequest, reply: FastifyReply) =>
    isCrossSite(request.server.operatorAccess.services.config, request.headers)
      ? sendRefusal(request, reply, { ok: false, reason: 'FORBIDDEN_ORIGIN' })
      : undefined,
} satisfies RouteShorthandOptions

/**
 * Requires a permission. Without it, the request is answered here and the reply returned: 404 if there is no operator,
 * 429 after too many wrong tokens, a redirect to sign-in for a browser, otherwise 401; 403 if the role of the caller
 * does not have it.
 */
export async function authorize(
  request: FastifyRequest,
  reply: FastifyReply,
  permission: Permission,
  orWithinAllowance = false,
): Promise<FastifyReply | undefined> {
  const access = request.server.operatorAccess
  if (!access.exists) return sendRefusal(request, reply, { ok: false, reason: 'NOT_FOUND' })
  const caller = await access.identify(request)
  void reply.header('cache-control', 'no-store')
  if (caller.state === 'KNOWN') {
    request.staff = caller.staff
    return permit(request, reply, permission, orWithinAllowance)
  }
  if (caller.state === 'NONE' && wantsPage(request)) {
    return reply.redirect(`${SIGN_IN_PATH}?to=${encodeURIComponent(request.url)}`, 303)
  }
  if (caller.state === 'LIMITED') {
    const details = { retryAfterSeconds: caller.retryAfterSeconds }
    return sendRefusal(request, reply, { ok: false, reason: 'RATE_LIMITED', details })
  }
  void reply.header('www-authenticate', 'Bearer realm="operator"')
  return sendRefusal(request, reply, { ok: false, reason: 'UNAUTHENTICATED' })
}

async function permit(
  request: FastifyRequest,
  reply: FastifyReply,
  permission: Permission,
  orWithinAllowance: boolean,
): Promise<FastifyReply | undefined> {
  const { services } = request.server.operatorAccess
  if (request.method !== 'GET' && isCrossSite(services.config, request.headers)) {
    return sendRefusal(request, reply, { ok: false, reason: 'FORBIDDEN_ORIGIN' })
  }
  const { staff } = request
  if (isPermitted(staff?.role ?? SCRIPT_ROLE, permission)) return undefined
  if (orWithinAllowance && staff && mayGive(services.config, staff.role)) return undefined
  if (!wantsPage(request)) return sendRefusal(request, reply, { ok: false, reason: 'NOT_PERMITTED' })
  // Who signs in without a target starts with what their role is for.
  if (new URL(request.url, 'http://operator.invalid').pathname === OPERATOR_PATH)
    return reply.redirect(DESK_PATH, 303)
  const { renderNotPermittedPage } = await loadRenderer()
  const view = viewOf(services, request, await services.clock.moment())
  return sendPage(reply, renderNotPermittedPage(view), 403)
}
