/** Refreshes the access token of an active session, and signs out. */
import type { DataOf } from '@pfotenportal/contract/api'
import { decideRefresh, sessionExpiry } from '@pfotenportal/domain/core/session'
import type { Bearer } from '../../auth/access-token.ts'
import type { PublicContext } from '../../context/context.ts'
import type { Answer } from '../../core/answer.ts'
import { hashOf } from '../../core/secrets.ts'
import { noteSecurityEvent } from '../../core/security-events.ts'
import { recordAudit, type AuditEntry } from '../../database/audit/audit.ts'
import {
  beginGeneration,
  findSession,
  findSessionByCookie,
  findSessionForUpdate,
  revokeSession,
  touchSession,
  type Session,
} from '../../database/identity/sessions.ts'
import type { Tx } from '../../database/open.ts'

/** The session for which a token may be issued, with its generation; undefined if the refresh is refused. */
async function renew(
  tx: Tx,
  bearer: Bearer,
  cookie: string,
  context: PublicContext,
): Promise<Session | undefined> {
  const { realNow: now, services } = context
  const session = await findSessionForUpdate(tx, bearer.sessionId)
  if (!session || session.customerId !== bearer.customerId) return undefined
  if (!session.cookieHash.equals(hashOf(cookie))) return undefined
  switch (decideRefresh(session, bearer.generation, now)) {
    case 'rotate':
      await beginGeneration(tx, session.id, now)
      return { ...session, generation: session.generation + 1, lastUsedAt: now }
    case 'repeat':
      await touchSession(tx, session.id, bearer.generation, now)
      return { ...session, lastUsedAt: now }
    case 'revoke':
      await revokeSession(tx, session.id, 'old-token', now)
      noteSecurityEvent(services, 'session.copied-token')
      await recordAudit(
        tx,
        [
          {
            customerId: session.customerId,
            actor: 'system',
            action: 'session.revoked',
            entity: `session:${session.id}`,
            facts: { reason: 'old-token', generation: session.generation, used: bearer.generation },
          },
        ],
        context,
      )
      return undefined
    default:
      return undefined
  }
}

/** Refused refreshes count as failed sign-ins, so that tokens cannot be guessed. */
async function refuse(context: PublicContext): Promise<Answer<never>> {
  const perIp = await context.services.identity.limits.signInPerIp(context.ip)
  if (perIp.allowed) return { ok: false, reason: 'SESSION_EXPIRED' }
  return { ok: false, reason: 'RATE_LIMITED', details: { retryAfterSeconds: perIp.retryAfterSeconds } }
}

/** Issues a new access token. The old one may have expired, but the cookie of its session is required. */
export async function refreshAccess(
  context: PublicContext,
  accessToken: string,
): Promise<Answer<DataOf<'refreshAccess'>>> {
  const { services, sessionCookie, realNow: now } = context
  const verified = await services.identity.tokens.verify(accessToken)
  if (verified.state === 'invalid' || sessionCookie === undefined) return refuse(context)
  const { bearer } = verified
  const session = await services.database.transaction((tx) => renew(tx, bearer, sessionCookie, context))
  if (!session) return refuse(context)
  context.setSessionCookie(sessionCookie, sessionExpiry(session))
  const value = await services.identity.tokens.issue({ ...bearer, generation: session.generation }, now)
  return { ok: true, value }
}

/** The audit entry of a session, by the customer or by the person who acts in it. */
export function sessionEntry(
  { id, customerId, actedBy }: Pick<Session, 'id' | 'customerId' | 'actedBy'>,
  action: 'session.opened' | 'session.closed' | 'session.replaced',
): AuditEntry {
  const entity = `session:${id}`
  if (actedBy === null) return { customerId, actor: 'customer', action, entity }
  return { customerId, actor: 'staff', by: actedBy, action, entity }
}

/**
 * Ends the sessions of the token and of the cookie, usually the same one. Their access tokens become invalid
 * immediately. Never refuses.
 */
export async function signOut(
  context: PublicContext,
  accessToken: string,
): Promise<Answer<DataOf<'signOut'>>> {
  const { services, sessionCookie, realNow: now } = context
  const verified = await services.identity.tokens.verify(accessToken)
  await services.database.transaction(async (tx) => {
    const sessions = [
      verified.state === 'invalid' ? undefined : await findSession(tx, verified.bearer.sessionId),
      sessionCookie === undefined ? undefined : await findSessionByCookie(tx, hashOf(sessionCookie)),
    ]
    for (const session of sessions) {
      if (!session || !(await revokeSession(tx, session.id, 'signed-out', now))) continue
      await recordAudit(tx, [sessionEntry(session, 'session.closed')], context)
    }
  })
  context.setSessionCookie(null)
  return { ok: true, value: { loggedOut: true } }
}
