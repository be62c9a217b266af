/** Sign-in with the token of a mailed link. */
import type { DataOf } from '@pfotenportal/contract/api'
import { canReplayLink, isSessionActive } from '@pfotenportal/domain/core/session'
import type { PublicContext } from '../../context/context.ts'
import type { Answer } from '../../core/answer.ts'
import { hashOf } from '../../core/secrets.ts'
import { hasDraft } from '../../database/customer/dog-drafts.ts'
import { findConsumedLink, isFromOtherBrowser } from '../../database/identity/login-links.ts'
import { findSession } from '../../database/identity/sessions.ts'
import type { Tx } from '../../database/open.ts'
import {
  answerSignIn,
  openSession,
  proofOfLink,
  readSignedIn,
  visitorOf,
  type OpenedSession,
  type Visitor,
} from './open-session.ts'

/** The session that the link has just opened in this browser, for a reload or a repeated call. */
async function repeatSession(
  tx: Tx,
  { browserCookie, sessionCookie, now }: Visitor,
  token: string,
): Promise<OpenedSession | undefined> {
  const link = await findConsumedLink(tx, token)
  const session = link && (await findSession(tx, link.sessionId))
  if (!session || !isSessionActive(session, now)) return undefined
  const isSameBrowser = link.consumedBy?.equals(hashOf(browserCookie)) === true
  const hasSession = sessionCookie !== undefined && session.cookieHash.equals(hashOf(sessionCookie))
  if (!canReplayLink(link.consumedAt, isSameBrowser || hasSession, now)) return undefined
  return { session, hasDogDraft: await hasDraft(tx, session.customerId, now) }
}

/**
 * Whether the operator requires confirmation in browsers that did not request the link
 * (`SIGN_IN_CONFIRM=other-browser`), so that a mail scanner that runs scripts does not consume it.
 */
async function needsConfirmation(context: PublicContext, token: string): Promise<boolean> {
  const { services, browserCookie, realNow } = context
  if (services.config.signInConfirm === 'never') return false
  const cookieHash = browserCookie === undefined ? null : hashOf(browserCookie)
  return isFromOtherBrowser(services.database.query, token, cookieHash, realNow)
}

/** Signs in: of concurrent calls with one link, one browser gets one session. */
export async function signIn(
  context: PublicContext,
  token: string,
  isConfirmed: boolean,
): Promise<Answer<DataOf<'signIn'>>> {
  const { services } = context
  const perIp = await services.identity.limits.signInPerIp(context.ip)
  if (!perIp.allowed) {
    return { ok: false, reason: 'RATE_LIMITED', details: { retryAfterSeconds: perIp.retryAfterSeconds } }
  }
  if (!isConfirmed && (await needsConfirmation(context, token)))
    return { ok: false, reason: 'SIGN_IN_UNCONFIRMED' }
  const visitor = visitorOf(context, proofOfLink(hashOf(token)))
  const signedIn = await services.database.transaction(async (tx) => {
    const opened = (await openSession(tx, visitor, { token })) ?? (await repeatSession(tx, visitor, token))
    return readSignedIn(tx, opened)
  })
  if (!signedIn) return { ok: false, reason: 'SESSION_TOKEN_INVALID' }
  return { ok: true, value: await answerSignIn(context, visitor, signedIn, token) }
}
