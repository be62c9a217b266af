/** Access to the admin API: a key with the scope of the call, within its limit. Each call is in the audit log. */
import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AdminScope } from '@pfotenportal/contract/admin/call'
import type { Allowance } from '../../auth/rate-limits.ts'
import type { Services } from '../../context/services.ts'
import { plainAddress } from '../../core/client-address.ts'
import { recordAudit } from '../../database/audit/audit.ts'
import { acceptAdminKey, type CallerKey } from '../../database/identity/admin-keys.ts'
import { sendRefusal } from '../../http/answer.ts'

/** A call with a valid key. */
export interface AdminCallState {
  readonly key: CallerKey
  /** Whose data it is about. */
  readonly customers: Set<number>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null outside the admin API, and without a valid key. */
    adminCall: AdminCallState | null
  }
  interface FastifyContextConfig {
    /** The scope that a route of the admin API requires. */
    scope?: AdminScope
  }
}

/** The key, as the audit log names it. */
export function nameOf({ key }: AdminCallState): string {
  return `key:${key.id}`
}

function sendLimited(
  request: FastifyRequest,
  reply: FastifyReply,
  { retryAfterSeconds }: Extract<Allowance, { allowed: false }>,
): FastifyReply {
  return sendRefusal(request, reply, { ok: false, reason: 'RATE_LIMITED', details: { retryAfterSeconds } })
}

/** Answers a call without a valid key. Only wrong ones count towards the limit of a network. */
async function refuseUnknown(
  { identity }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string | undefined,
): Promise<FastifyReply> {
  if (secret !== undefined) {
    const allowance = await identity.limits.unknownAdminKeyPerIp(request.ip)
    if (!allowance.allowed) return sendLimited(request, reply, allowance)
  }
  void reply.header('www-authenticate', 'Bearer realm="admin-api"')
  return sendRefusal(request, reply, { ok: false, reason: 'UNAUTHENTICATED' })
}

/** Reads the key of each call from the database, so that a revoked one is refused at once in every process. */
export async function authenticateKey(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  scope: AdminScope,
): Promise<FastifyReply | undefined> {
  const { database, clock, identity } = services
  const secret = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const ip = plainAddress(request.ip)
  const caller = { now: clock.realNow(), address: isIP(ip) === 0 ? null : ip }
  const key = secret === undefined ? undefined : await acceptAdminKey(database.query, secret, caller)
  if (!key) return refuseUnknown(services, request, reply, secret)
  request.adminCall = { key, customers: new Set() }
  const allowance = await identity.limits.adminCallPerKey(String(key.id))
  if (!allowance.allowed) return sendLimited(request, reply, allowance)
  if (key.scopes.includes(scope)) return undefined
  return sendRefusal(request, reply, { ok: false, reason: 'NOT_PERMITTED', details: { scope } })
}

/** The path without the query; the pattern of the route if a part of the path can be more than an id or a code. */
function pathOf(request: FastifyRequest): string {
  const [path = ''] = request.url.split('?', 1)
  return /^[\w/-]*$/.test(path) ? path : (request.routeOptions.url ?? '')
}

/**
 * Records a call before its answer is sent, so that nothing is read without a trace. What a call over the limit was is
 * not recorded, because a caller in a loop would fill the log.
 */
export async function recordCall(
  { database, clock }: Services,
  request: FastifyRequest,
  { statusCode: status }: FastifyReply,
): Promise<void> {
  const { adminCall: call, moment } = request
  if (call === null || moment === null || status === 429) return
  const customers = [...call.customers]
  const [only = null] = customers
  const isMany = customers.length > 1
  const entry = {
    customerId: isMany ? null : only,
    actor: 'staff',
    by: nameOf(call),
    action: 'admin-api.called',
    facts: { method: request.method, path: pathOf(request), status, ...(isMany && { customers }) },
    requestId: request.id,
  } as const
  await recordAudit(database.query, [entry], { now: moment.at, realNow: clock.realNow() })
}
