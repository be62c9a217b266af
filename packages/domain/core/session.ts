/**
 * How long a session lasts and how its access tokens rotate (docs/domain.md 0.3; docs/security.md, "Sign-in and
 * sessions"). Instants here are real time, never business time.
 */
import { addSeconds, type Instant } from './calendar.ts'

/** A login link is valid for 30 minutes. */
export const LOGIN_LINK_SECONDS = 30 * 60
/** The link in a welcome mail, which nobody has asked for and waits for, is valid for a day (docs/domain.md 8.7). */
export const WELCOME_LINK_SECONDS = 24 * 60 * 60
/** A request over the limit repeats a mail only if its link is still valid for 10 minutes. */
export const REPEATED_LINK_SECONDS = 10 * 60
/** An access token is valid for 5 minutes. */
export const ACCESS_TOKEN_SECONDS = 5 * 60
/** A link with which staff open a customer's portal is valid for a minute: their browser follows it at once. */
export const SUPPORT_LINK_SECONDS = 60
/** A session in which staff act for a customer ends after an hour. */
export const SUPPORT_SESSION_SECONDS = 3_600
/** An unused session ends after 14 days. */
export const SESSION_IDLE_SECONDS = 14 * 86_400
/** Every session ends after 90 days. */
export const SESSION_ABSOLUTE_SECONDS = 90 * 86_400
/** The browser that consumed a link gets the same session again for 60 seconds, for reloads and double requests. */
export const LINK_REPLAY_SECONDS = 60
/** How long the previous token can still be refreshed after the current one was first used. */
export const PARENT_GRACE_SECONDS = 10

/** The facts about a session that the rules need. */
export interface SessionState {
  readonly createdAt: Instant
  readonly lastUsedAt: Instant
  readonly expiresAt: Instant
  readonly revokedAt: Instant | null
  /** The number of rotations, from 0. */
  readonly generation: number
  /** When a token of the current generation was first used; null if never. */
  readonly generationUsedAt: Instant | null
}

/** When a session that opens now ends at the latest. */
export function absoluteSessionEnd(now: Instant): Instant {
  return addSeconds(now, SESSION_ABSOLUTE_SECONDS)
}

/** When the session ends if it is not used again: after the idle time or at its absolute end, whichever is first. */
export function sessionExpiry(session: Pick<SessionState, 'lastUsedAt' | 'expiresAt'>): Instant {
  const idleEnd = addSeconds(session.lastUsedAt, SESSION_IDLE_SECONDS)
  return idleEnd < session.expiresAt ? idleEnd : session.expiresAt
}

/** Whether the session is neither revoked nor expired. */
export function isSessionActive(session: SessionState, now: Instant): boolean {
  return session.revokedAt === null && now < sessionExpiry(session)
}

/**
 * What a refresh with a token of some generation leads to:
 * - `rotate`: the token is the current one; a new generation begins;
 * - `repeat`: the token is the immediate parent, whose successor may have been lost on its way; the current
 *   generation is handed out again, so that simultaneous refreshes all get the same successor;
 * - `refuse`: the session is over;
 * - `revoke`: the token is older or was never issued, so someone kept a copy; the session must end.
 */
export type RefreshOutcome = 'rotate' | 'repeat' | 'refuse' | 'revoke'

/**
 * Decides a `refreshAccess`. The previous token is valid until its successor is first used, and for 10 seconds after
 * that.
 */
export function decideRefresh(session: SessionState, tokenGeneration: number, now: Instant): RefreshOutcome {
  if (!isSessionActive(session, now)) return 'refuse'
  if (tokenGeneration === session.generation) return 'rotate'
  if (tokenGeneration !== session.generation - 1) return 'revoke'
  const used = session.generationUsedAt
  return used === null || now <= addSeconds(used, PARENT_GRACE_SECONDS) ? 'repeat' : 'revoke'
}

/** Whether `signIn` with a consumed link may return its session again: same browser, within 60 seconds. */
export function canReplayLink(consumedAt: Instant, sameBrowser: boolean, now: Instant): boolean {
  return sameBrowser && now <= addSeconds(consumedAt, LINK_REPLAY_SECONDS)
}
