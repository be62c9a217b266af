/** Signs out: the session and its access tokens become invalid immediately. */
import type { DataOf } from '@pfotenportal/contract/api'
import { recordAudit } from '../../database/audit/audit.ts'
import { findSession, findSessionByCookie, revokeSession } from '../../database/identity/sessions.ts'
import type { Answer } from '../../core/answer.ts'
import type { PublicContext } from '../../context/context.ts'
import { hashOf } from '../../core/secrets.ts'

/** Ends the sessions of the token and of the cookie, usually the same one. Never refuses. */
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
      const entry = { customerId: session.customerId, actor: 'customer', action: 'session.closed' } as const
      await recordAudit(tx, [{ ...entry, entity: `session:${session.id}` }], context)
    }
  })
  context.setSessionCookie(null)
  return { ok: true, value: { loggedOut: true } }
}
