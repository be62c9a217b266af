/** The customer's sessions, and signing out other devices. Sessions use real time. */
import type { SessionDeviceView } from '@pfotenportal/contract/auth'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { actorOf } from '../../context/actor.ts'
import type { Context } from '../../context/context.ts'
import { recordAudit } from '../../database/audit/audit.ts'
import { listActiveSessions, revokeSessions, type ListedSession } from '../../database/identity/sessions.ts'
import type { Tx } from '../../database/open.ts'
import { deviceOf } from '../../views/device.ts'
import type { Handlers } from '../handler.ts'

export const sessionsHandlers: Pick<Handlers, 'listSessions' | 'endSession' | 'endAllSessions'> = {
  async listSessions({ services, customerId, sessionId, realNow }) {
    const sessions = await listActiveSessions(services.database.query, customerId, realNow)
    const views = sessions.map((session) => deviceView(session, sessionId, realNow))
    return { ok: true, value: views.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) }
  },

  async endSession(context, { params }) {
    const ended = await context.services.database.transaction(async (tx) => {
      const sessions = await listActiveSessions(tx, context.customerId, context.realNow)
      return endSessions(
        tx,
        context,
        sessions.filter(({ id }) => id === params.id),
      )
    })
    if (ended === 0) return { ok: false, reason: 'NOT_FOUND' }
    if (params.id === context.sessionId) context.setSessionCookie(null)
    return { ok: true, value: { ended: true } }
  },

  async endAllSessions(context) {
    const ended = await context.services.database.transaction(async (tx) =>
      endSessions(tx, context, await listActiveSessions(tx, context.customerId, context.realNow)),
    )
    context.setSessionCookie(null)
    return { ok: true, value: { ended } }
  },
}

/** The current session counts as used now, even if the stored time is older. */
function deviceView(session: ListedSession, current: string, now: Instant): SessionDeviceView {
  const { id, userAgent, createdAt, lastUsedAt } = session
  const isCurrent = id === current
  return {
    id,
    ...deviceOf(userAgent),
    signedInAt: createdAt,
    lastUsedAt: isCurrent ? now : lastUsedAt,
    isCurrent,
  }
}

/** Ends sessions of the customer and returns how many were ended. */
async function endSessions(tx: Tx, context: Context, sessions: readonly ListedSession[]): Promise<number> {
  const { customerId, requestId, realNow } = context
  await context.markDone(tx)
  const ids = sessions.map(({ id }) => id)
  const ended = await revokeSessions(tx, ids, 'ended-by-customer', realNow)
  const entry = { customerId, ...actorOf(context), action: 'session.ended', requestId }
  const entries = ended.map((id) => ({ ...entry, entity: `session:${id}` }))
  await recordAudit(tx, entries, context)
  return ended.length
}
