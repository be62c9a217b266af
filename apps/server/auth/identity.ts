/**
 * Authenticates calls, and opens tokens, rate limits and the encryption of secrets. The access token identifies the
 * caller, and each request checks the session, so that a sign-out takes effect at once.
 */
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { isSessionActive } from '@pfotenportal/domain/core/session'
import type { Refusal } from '../core/answer.ts'
import { ifStored } from '../database/errors.ts'
import {
  findActingRole,
  openSessionLookup,
  touchSession,
  type Session,
} from '../database/identity/sessions.ts'
import type { Core, Database } from '../database/open.ts'
import { accessTokens, type AccessTokens, type Bearer } from './access-token.ts'
import { createNetworkMark, createSeal, loadKeys, type Seal } from './keys.ts'
import type { LinkSignature } from './link-signature.ts'
import { createPasskeys, type Passkeys } from './passkeys.ts'
import { isPermitted } from './permissions.ts'
import { createPriceOfferLinks, type PriceOfferLinks } from './price-offer-link.ts'
import { openRateLimits, type RateLimits } from './rate-limits.ts'
import { createSelfCheck } from './self-check.ts'
import { createSignInCodes, type SignInCodes } from './sign-in-codes.ts'
import { createUnsubscribeLinks, type UnsubscribeLinks } from './unsubscribe-link.ts'

/** The credentials in a request's headers. */
export interface Credentials {
  /** The raw `Authorization` header. */
  readonly authorization: string | undefined
  readonly sessionCookie: string | undefined
  readonly realNow: Instant
}

/** The customer and session of a verified access token. */
export interface AuthenticatedCaller {
  readonly ok: true
  readonly customerId: number
  readonly sessionId: string
  /** The person who acts as customer service, as `staff:id`; null for the customer. */
  readonly by: string | null
  /** Where the primary's log was after the customer's last write: what a replica needs to have. */
  readonly writePosition: number
}

/** How stale `last_used_at` may be. Idle time is counted in days, so one write per minute is enough. */
const TOUCH_SECONDS = 60

const unauthenticated: Refusal = { ok: false, reason: 'UNAUTHENTICATED' }

function tokenIn(authorization: string | undefined): string | undefined {
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
}

function isSessionValid(session: Session, bearer: Bearer, now: Instant): boolean {
  return (
    isSessionActive(session, now) &&
    session.customerId === bearer.customerId &&
    (session.actedBy !== null) === (bearer.isSupport === true) &&
    bearer.generation <= session.generation
  )
}

/** Whether this use is stored: the first use of a token generation, or the first in a while. */
function shouldRecordUse(session: Session, bearer: Bearer, now: Instant): boolean {
  const isFirst = bearer.generation === session.generation && session.generationUsedAt === null
  return isFirst || addSeconds(session.lastUsedAt, TOUCH_SECONDS) < now
}

/** Whether the person who acts in a session, as `staff:id`, may sign in and help customers. */
async function isStaffActive(database: Database, actedBy: string): Promise<boolean> {
  const role = await findActingRole(database.query, actedBy)
  return role !== undefined && isPermitted(role, 'helpCustomers')
}

/** Creates the authentication of signed-in calls. */
export function createAuthenticator(
  tokens: AccessTokens,
  database: Database,
): (credentials: Credentials) => Promise<AuthenticatedCaller | Refusal> {
  const findSession = openSessionLookup(database.query)
  return async ({ authorization, realNow }) => {
    const token = tokenIn(authorization)
    if (token === undefined) return unauthenticated
    const verified = await tokens.verify(token)
    if (verified.state === 'invalid') return unauthenticated
    if (verified.state === 'expired') return { ok: false, reason: 'TOKEN_EXPIRED' }
    const { bearer } = verified
    const session = await findSession(bearer.sessionId)
    if (!session || !isSessionValid(session, bearer, realNow)) return unauthenticated
    if (session.actedBy !== null && !(await isStaffActive(database, session.actedBy))) return unauthenticated
    if (shouldRecordUse(session, bearer, realNow))
      await ifStored(touchSession(database.query, session.id, bearer.generation, realNow))
    const { id: sessionId, customerId, actedBy: by, writePosition } = session
    return { ok: true, customerId, sessionId, by, writePosition }
  }
}

export interface Identity {
  /** Authenticates a call; refuses with UNAUTHENTICATED or TOKEN_EXPIRED. */
  authenticate(credentials: Credentials): Promise<AuthenticatedCaller | Refusal>
  readonly tokens: AccessTokens
  readonly limits: RateLimits
  /** Encrypts secrets that are stored in the database. */
  readonly seal: Seal
  /** The keyed hash of a client's network, for the log. */
  markNetwork(ip: string): string
  readonly signInCodes: SignInCodes
  readonly passkeys: Passkeys
  /** Signs links that withdraw a consent to emails. */
  readonly unsubscribeLinks: UnsubscribeLinks
  /** Signs links that answer an announced price. */
  readonly priceOfferLinks: PriceOfferLinks
  /** Signs the question whether the public address leads here. */
  readonly selfCheck: LinkSignature
}

/** The public address without its port, so that processes on different ports are the same issuer. */
function issuerOf(publicUrl: string): string {
  const { protocol, hostname } = new URL(publicUrl)
  return `${protocol}//${hostname}`
}

/** Loads or creates the service's keys and opens what depends on them. */
export async function openIdentity({ config, database }: Core): Promise<Identity> {
  const keys = await loadKeys(config, database)
  const tokens = accessTokens(keys, issuerOf(config.publicUrl))
  return {
    authenticate: createAuthenticator(tokens, database),
    tokens,
    limits: openRateLimits(database, config.limits),
    seal: createSeal(keys),
    markNetwork: createNetworkMark(keys),
    signInCodes: createSignInCodes(keys),
    passkeys: createPasskeys(config, keys),
    unsubscribeLinks: createUnsubscribeLinks(keys),
    priceOfferLinks: createPriceOfferLinks(keys),
    selfCheck: createSelfCheck(keys),
  }
}
