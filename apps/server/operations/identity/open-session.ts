/** Opens the session of a consumed link, and answers a sign-in. */
import { createHmac } from 'node:crypto'
import type { DataOf } from '@pfotenportal/contract/api'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { sessionExpiry } from '@pfotenportal/domain/core/session'
import type { IssuedToken } from '../../auth/access-token.ts'
import { serviceAt, type Actor } from '../../context/actor.ts'
import type { PublicContext } from '../../context/context.ts'
import { hashOf } from '../../core/secrets.ts'
import { recordAudit, type AuditTimes } from '../../database/audit/audit.ts'
import { findCustomer, type Customer } from '../../database/customer/customers.ts'
import { consumeLoginLink, saveLinkSession, type UnusedLink } from '../../database/identity/login-links.ts'
import {
  findSessionByCookie,
  insertSession,
  revokeSession,
  type Session,
} from '../../database/identity/sessions.ts'
import type { Tx } from '../../database/open.ts'
import { acceptReferralCode } from '../../referrals/referrals.ts'
import { readSettings } from '../../views/customer.ts'
import { ensureBrowserCookie } from './browser-cookie.ts'
import { sessionEntry } from './session.ts'
import { takeVisitor } from './visitor-account.ts'

/** The data of a browser that signs in. */
export interface Visitor {
  /** What the browser signs in with: a link, by its token or code, or a secret of a sign-in with a passkey. */
  readonly proof: string
  readonly browserCookie: string
  readonly sessionCookie: string | undefined
  readonly userAgent: string
  /** Real time, as for all session data. */
  readonly now: Instant
  readonly times: AuditTimes
  /** The service, which attaches the discount of a friend who comes with a code. */
  readonly actor: Actor
}

/**
 * The proof of a link, the same for its token and its code: whoever lost the answer to one may use the other, and gets the
 * cookie of the same session.
 */
export function proofOfLink(tokenHash: Buffer): string {
  return tokenHash.toString('base64url')
}

/** The browser of a request. */
export function visitorOf(context: PublicContext, proof: string): Visitor {
  const { services, sessionCookie, userAgent, realNow: now } = context
  const browserCookie = ensureBrowserCookie(context)
  return {
    proof,
    browserCookie,
    sessionCookie,
    userAgent,
    now,
    times: context,
    actor: serviceAt(services, context),
  }
}

/** A session, and what became of the code with which its link was requested. */
export interface OpenedSession {
  readonly session: Session
  /** Whether an order waits that the customer began as a visitor. */
  readonly hasDogDraft: boolean
  readonly referral?: DataOf<'signIn'>['referral']
}

/**
 * The session cookie of a link in a browser: 256 bits that can only be computed from it and the browser's mark. A
 * repeat from the same browser therefore sets the same cookie, in whatever order the answers arrive.
 */
function sessionCookieFor({ proof, browserCookie }: Visitor): string {
  return createHmac('sha256', browserCookie).update(`session:${proof}`).digest('base64url')
}

/** Ends the browser's previous session: one browser has one session. */
async function endPreviousSession(tx: Tx, { sessionCookie, now, times }: Visitor): Promise<void> {
  if (sessionCookie === undefined) return
  const previous = await findSessionByCookie(tx, hashOf(sessionCookie))
  if (!previous || !(await revokeSession(tx, previous.id, 'signed-in-again', now))) return
  await recordAudit(tx, [sessionEntry(previous, 'session.replaced')], times)
}

/** Opens a session in the browser, in place of its previous one. */
export async function startSession(
  tx: Tx,
  visitor: Visitor,
  opening: { readonly customerId: number; readonly actedBy: string | null },
): Promise<Session> {
  const { userAgent, now, times } = visitor
  await endPreviousSession(tx, visitor)
  const cookieHash = hashOf(sessionCookieFor(visitor))
  const session = await insertSession(tx, { ...opening, cookieHash, userAgent }, now)
  await recordAudit(tx, [sessionEntry(session, 'session.opened')], times)
  return session
}

/** Consumes a link and opens its session; undefined if it opens none. */
export async function openSession(
  tx: Tx,
  visitor: Visitor,
  unused: UnusedLink,
): Promise<OpenedSession | undefined> {
  const { browserCookie, now } = visitor
  const consume = () => consumeLoginLink(tx, unused, hashOf(browserCookie), now)
  const known = await consume()
  const hasDogDraft = known === undefined && (await takeVisitor(tx, visitor.actor, unused))
  const link = hasDogDraft ? await consume() : known
  if (!link) return undefined
  const session = await startSession(tx, visitor, { customerId: link.customerId, actedBy: link.by })
  await saveLinkSession(tx, link.id, session.id)
  if (link.referralCode === null) return { session, hasDogDraft }
  return {
    session,
    hasDogDraft,
    referral: await acceptReferralCode(tx, visitor.actor, link.customerId, link.referralCode),
  }
}

/** A session with everything that its answer shows. */
export interface SignedIn extends OpenedSession {
  readonly customer: Customer
  readonly settings: DataOf<'signIn'>['settings']
}

/** Reads what the answer shows; undefined if there is no session, or its customer is gone. */
export async function readSignedIn(tx: Tx, opened: OpenedSession | undefined): Promise<SignedIn | undefined> {
  const customer = opened && (await findCustomer(tx, opened.session.customerId))
  return customer && { ...opened, customer, settings: await readSettings(tx, customer.id) }
}

function sessionView(
  customer: Customer,
  issued: IssuedToken,
  sessionToken: string,
  {
    settings,
    referral,
    session,
    hasDogDraft,
  }: Pick<DataOf<'signIn'>, 'settings' | 'referral'> & OpenedSession,
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
    ...(hasDogDraft && { hasDogDraft }),
    ...(session.actedBy !== null && { isSupport: true as const }),
  }
}

/** Sets the cookie of a session and issues its access token. `sessionToken` is what the browser keeps of the sign-in. */
export async function answerSignIn(
  context: PublicContext,
  visitor: Visitor,
  signedIn: SignedIn,
  sessionToken: string,
): Promise<DataOf<'signIn'>> {
  const { session, customer } = signedIn
  const now = context.realNow
  const cookie = sessionCookieFor(visitor)
  if (session.cookieHash.equals(hashOf(cookie))) {
    context.setSessionCookie(cookie, sessionExpiry({ ...session, lastUsedAt: now }))
  }
  const { id: sessionId, generation, actedBy } = session
  const bearer = { customerId: customer.id, sessionId, generation, isSupport: actedBy !== null }
  const issued = await context.services.identity.tokens.issue(bearer, now)
  return sessionView(customer, issued, sessionToken, signedIn)
}
