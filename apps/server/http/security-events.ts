/** Security events of requests: which refusals are one, each with the mark of the client's network. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ADMIN_PREFIX } from '@pfotenportal/contract/admin/call'
import type { RefusalCode } from '@pfotenportal/contract/refusal'
import type { Services } from '../context/services.ts'
import { networkOf } from '../core/client-address.ts'
import { noteSecurityEvent, type SecurityEvent, type SecurityTally } from '../core/security-events.ts'
import { agentOf } from '../views/device.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly securityTally: SecurityTally
  }
  interface FastifyRequest {
    /** The keyed hash of the client's network. */
    readonly network: string
  }
}

/** Adds `request.network`, and what counts security events. */
export function registerNetwork(app: FastifyInstance, { identity, security }: Services): void {
  app.decorate('securityTally', security)
  app.decorateRequest('network', {
    getter(this: FastifyRequest) {
      return identity.markNetwork(this.ip)
    },
  })
}

/** Writes the line of a security event of a request, and counts it with its source. */
export function noteRequestEvent(
  request: FastifyRequest,
  event: SecurityEvent,
  facts: Readonly<Record<string, string | number>> = {},
): void {
  const { network, method, routeOptions, log, headers } = request
  const line = { network, method, route: routeOptions.url ?? 'none', ...facts }
  // Whoever meets an error of ours is no source of it.
  const isOurs = event === 'request.failed'
  const source = isOurs
    ? undefined
    : { network: networkOf(request.ip), agent: agentOf(headers['user-agent'] ?? '') }
  noteSecurityEvent({ log, security: request.server.securityTally }, event, line, source)
}

/** A call without any token is a visitor's, and no event. */
function unauthenticatedEvent({ url, headers }: FastifyRequest): SecurityEvent | undefined {
  if (headers.authorization === undefined) return undefined
  if (/^\/(operator|metrics)([/?]|$)/.test(url)) return 'operator-token.refused'
  return url.startsWith(ADMIN_PREFIX) ? 'admin-key.refused' : 'access-token.refused'
}

const eventOf: Partial<Record<RefusalCode, (request: FastifyRequest) => SecurityEvent | undefined>> = {
  FORBIDDEN_ORIGIN: () => 'origin.refused',
  HOST_NOT_ALLOWED: () => 'host.refused',
  INTERNAL: () => 'request.failed',
  NOT_FOUND: ({ authenticatedCaller }) => (authenticatedCaller ? 'id.refused' : undefined),
  NOT_PERMITTED: () => 'permission.refused',
  RATE_LIMITED: () => 'limit.reached',
  SESSION_EXPIRED: () => 'refresh.refused',
  PASSKEY_REFUSED: ({ authenticatedCaller }) => (authenticatedCaller ? undefined : 'sign-in.failed'),
  PASSKEY_UNKNOWN: () => 'sign-in.failed',
  SIGN_IN_CODE_EXPIRED: () => 'sign-in.failed',
  SIGN_IN_CODE_WRONG: () => 'sign-in.failed',
  SESSION_TOKEN_INVALID: () => 'sign-in.failed',
  UNAUTHENTICATED: unauthenticatedEvent,
}

/** Writes a line if a refusal is a security event. */
export function noteRefusal(request: FastifyRequest, reason: RefusalCode): void {
  const event = eventOf[reason]?.(request)
  if (event) noteRequestEvent(request, event)
}
