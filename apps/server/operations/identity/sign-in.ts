/** Sign-in: requests a login link, and exchanges the token of the mailed link for a session. */
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import {
  LOGIN_LINK_SECONDS,
  isSessionActive,
  canReplayLink,
  sessionExpiry,
} from '@pfotenportal/domain/core/session'
import type { DataOf } from '@pfotenportal/contract/api'
import { findCustomerByEmail, findCustomer, type Customer } from '../../database/customer/customers.ts'
import {
  insertLoginLink,
  consumeLoginLink,
  findConsumedLink,
  isFromOtherBrowser,
  saveLinkSession,
} from '../../database/identity/login-links.ts'
import type { Answer } from '../../core/answer.ts'
import { serviceAt, type Actor } from '../../context/actor.ts'
import { acceptReferralCode } from '../../referrals/referrals.ts'
import type { PublicContext } from '../../context/context.ts'
import { hashOf, newSecret } from '../../core/secrets.ts'
import { noteSecurityEvent } from '../../core/security-events.ts'
import { createHmac } from 'node:crypto'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { recordAudit, type AuditTimes } from '../../database/audit/audit.ts'
import type { Tx } from '../../database/open.ts'
import {
  findSession,
  findSessionByCookie,
  insertSession,
  revokeSession,
  type Session,
} from '../../database/identity/sessions.ts'
import { sessionEntry } from './session.ts'
import { readSettings } from '../../views/customer.ts'
import type { IssuedToken } from '../../auth/access-token.ts'

/** The caller's browser cookie; sets one if there is none. */
function ensureBrowserCookie(context: PublicContext): string {
  if (context.browserCookie !== undefined) return context.browserCookie
  const value = newSecret()
  context.setBrowserCookie(value)
  return value
}

/**
 * Records a link and its mail. The answer and the work are the same whether or not a customer has the address: for an
 * unknown or rate-limited address both are recorded without a customer, the link opens nothing, and the mail is
 * prepared and dropped.
 */
export async function requestLoginLink(
  context: PublicContext,
  {
    email,
    referralCode = null,
  }: { readonly email: string; readonly referralCode?: string | undefined | null },
): Promise<Answer<DataOf<'requestLoginLink'>>> {
  const { services, realNow } = context
  const { limits } = services.identity
  const perIp = await limits.linkPerIp(context.ip)
  if (!perIp.allowed) {
    return { ok: false, reason: 'RATE_LIMITED', details: { retryAfterSeconds: perIp.retryAfterSeconds } }
  }
  const perAddress = await limits.linkPerAddress(email)
  if (!perAddress.allowed) noteSecurityEvent(services.log, 'limit.reached', { limit: 'links per address' })
  const requestedBy = hashOf(ensureBrowserCookie(context))
  const token = newSecret()
  const expiresAt = addSeconds(realNow, LOGIN_LINK_SECONDS)
  await services.database.transaction(async (tx) => {
    const found = await findCustomerByEmail(tx, email)
    const customerId = perAddress.allowed && found ? found.id : null
    const link = await insertLoginLink(tx, {
      customerId,
      token,
      createdAt: realNow,
      expiresAt,
      requestedBy,
      referralCode,
    })
    await services.mail.outbox.record(
      tx,
      [{ template: 'loginLink', customerId, entity: link, version: 1, data: { token }, expiresAt }],
      realNow,
    )
  })
  services.mail.wake()
  return { ok: true, value: { sent: true, expiresInSeconds: LOGIN_LINK_SECONDS } }
}

/** The data of a browser that signs in. */
interface Visitor {
  readonly token: string
  readonly browserCookie: string
  readonly sessionCookie: string | undefined
  readonly userAgent: string
  /** Real time, as for all session data. */
  readonly now: Instant
  readonly times: AuditTimes
  /** The service, which attaches the discount of a friend who comes with a code. */
  readonly actor: Actor
}

/** A session, and what became of the code with which its link was requested. */
interface OpenedSession {
  readonly session: Session
  readonly referral?: DataOf<'signIn'>['referral']
}

/**
 * The session cookie of a link in a browser: 256 bits that can only be computed from both secrets. A repeat from the
 * same browser therefore sets the same cookie, in whatever order the answers arrive.
 */
function sessionCookieFor({ token, browserCookie }: Visitor): string {
  return createHmac('sha256', browserCookie).update(`session:${token}`).digest('base64url')
}

/** Ends the browser's previous session: one browser has one session. */
async function endPreviousSession(tx: Tx, { sessionCookie, now, times }: Visitor): Promise<void> {
  if (sessionCookie === undefined) return
  const previous = await findSessionByCookie(tx, hashOf(sessionCookie))
  if (!previous || !(await revokeSession(tx, previous.id, 'signed-in-again', now))) return
  await recordAudit(tx, [sessionEntry(previous, 'session.replaced')], times)
}

async function openSession(tx: Tx, visitor: Visitor): Promise<OpenedSession | undefined> {
  const { token, browserCookie, userAgent, now, times } = visitor
  const link = await consumeLoginLink(tx, token, hashOf(browserCookie), now)
  if (!link) return undefined
  await endPreviousSession(tx, visitor)
  const cookieHash = hashOf(sessionCookieFor(visitor))
  const session = await insertSession(
    tx,
    { customerId: link.customerId, cookieHash, userAgent, actedBy: link.by },
    now,
  )
  await saveLinkSession(tx, link.id, session.id)
  await recordAudit(tx, [sessionEntry(session, 'session.opened')], times)
  if (link.referralCode === null) return { session }
  return {
    session,
    referral: await acceptReferralCode(tx, visitor.actor, link.customerId, link.referralCode),
  }
}

/** The session that the link has just opened in this browser, for a reload or a repeated call. */
async function repeatSession(
  tx: Tx,
  { token, browserCookie, sessionCookie, now }: Visitor,
): Promise<OpenedSession | undefined> {
  const link = await findConsumedLink(tx, token)
  const session = link && (await findSession(tx, link.sessionId))
  if (!session || !isSessionActive(session, now)) return undefined
  const isSameBrowser = link.consumedBy?.equals(hashOf(browserCookie)) === true
  const hasSession = sessionCookie !== undefined && session.cookieHash.equals(hashOf(sessionCookie))
  return canReplayLink(link.consumedAt, isSameBrowser || hasSession, now) ? { session } : undefined
}

function sessionView(
  customer: Customer,
  issued: IssuedToken,
  sessionToken: string,
  { settings, referral, session }: Pick<DataOf<'signIn'>, 'settings' | 'referral'> & OpenedSession,
): DataOf<'signIn'> {
  const { id, firstName, lastName, email, tags, selectedLang } = customer
  return {
    id,
    firstName,
    lastName,
    first_name: firstName,
    last_name: lastName,
    email,
    tags: [...tags],
    selectedLang,
    ...issued,
    sessionToken,
    settings,
    ...(referral && { referral }),
    ...(session.actedBy !== null && { isSupport: true as const }),
  }
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
  const { services, realNow: now, sessionCookie, userAgent } = context
  const perIp = await services.identity.limits.signInPerIp(context.ip)
  if (!perIp.allowed) {
    return { ok: false, reason: 'RATE_LIMITED', details: { retryAfterSeconds: perIp.retryAfterSeconds } }
  }
  if (!isConfirmed && (await needsConfirmation(context, token)))
    return { ok: false, reason: 'SIGN_IN_UNCONFIRMED' }
  const visitor: Visitor = {
    token,
    browserCookie: ensureBrowserCookie(context),
    sessionCookie,
    userAgent,
    now,
    times: context,
    actor: serviceAt(services, context),
  }
  const signedIn = await services.database.transaction(async (tx) => {
    const opened = (await openSession(tx, visitor)) ?? (await repeatSession(tx, visitor))
    const customer = opened && (await findCustomer(tx, opened.session.customerId))
    return customer && { ...opened, customer, settings: await readSettings(tx, customer.id, context.today) }
  })
  if (!signedIn) return { ok: false, reason: 'SESSION_TOKEN_INVALID' }
  const { session, customer } = signedIn
  const cookie = sessionCookieFor(visitor)
  if (session.cookieHash.equals(hashOf(cookie))) {
    context.setSessionCookie(cookie, sessionExpiry({ ...session, lastUsedAt: now }))
  }
  const { id: sessionId, generation, actedBy } = session
  const bearer = { customerId: customer.id, sessionId, generation, isSupport: actedBy !== null }
  const issued = await services.identity.tokens.issue(bearer, now)
  return { ok: true, value: sessionView(customer, issued, token, signedIn) }
}
