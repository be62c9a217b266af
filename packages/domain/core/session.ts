/**
 * How long a sign-in lasts and how its access tokens follow one another (docs/domain.md 0.3, C-15;
 * docs/security.md, "Sign-in and sessions"). Moments here are real time, never business time.
 */
import type { Instant } from './calendar.ts'
import { addSeconds } from './calendar.ts'

/** A mailed login link works for 30 minutes. */
export const LOGIN_LINK_SECONDS = 30 * 60
/** An access token works for 5 minutes. */
export const ACCESS_TOKEN_SECONDS = 5 * 60
/** A session that nobody uses ends after 14 days. */
export const SESSION_IDLE_SECONDS = 14 * 86_400
/** Every session ends after 90 days. */
export const SESSION_ABSOLUTE_SECONDS = 90 * 86_400
/** The browser that consumed a link gets the same session again for 60 seconds (reload, doubled effect). */
export const LINK_REPLAY_SECONDS = 60
/** How long the token before the current one can still be refreshed once the current one has been used. */
export const PARENT_GRACE_SECONDS = 10

/** What the rules need to know of a session. */
export interface SessionState {
  readonly createdAt: Instant
  readonly lastUsedAt: Instant
  readonly expiresAt: Instant
  readonly revokedAt: Instant | null
  /** Counts rotations, from 0. */
  readonly generation: number
  /** When a token of the current generation was first used; null while it never was. */
  readonly generationUsedAt: Instant | null
}

/** When a session that opens now ends at the latest. */
export function absoluteSessionEnd(now: Instant): Instant {
  return addSeconds(now, SESSION_ABSOLUTE_SECONDS)
}

/** When the session ends if it is not used again: idle time or absolute end, whichever comes first. */
export function sessionExpiry(session: Pick<SessionState, 'lastUsedAt' | 'expiresAt'>): Instant {
  const idleEnd = addSeconds(session.lastUsedAt, SESSION_IDLE_SECONDS)
  return idleEnd < session.expiresAt ? idleEnd : session.expiresAt
}

/** Whether the session is neither revoked nor over. */
export function isSessionActive(session: SessionState, now: Instant): boolean {
  return session.revokedAt === null && now < sessionExpiry(session)
}

/**
 * What a refresh with a token of some generation leads to:
 * - `rotate`: the token is the current one; a new generation begins;
 * - `repeat`: the token is the immediate parent, whose successor may have been lost on its way; the current
 *   generation is handed out again, so that any number of simultaneous refreshes has one successor;
 * - `refuse`: the session is over;
 * - `revoke`: the token is older or was never issued, so someone kept a copy; the session must end.
 */
export type RefreshOutcome = 'rotate' | 'repeat' | 'refuse' | 'revoke'

/** Judges a refresh. The parent stays good until its successor is first used, and 10 seconds beyond. */
export function decideRefresh(session: SessionState, tokenGeneration: number, now: Instant): RefreshOutcome {
  if (!isSessionActive(session, now)) return 'refuse'
  if (tokenGeneration === session.generation) return 'rotate'
  if (tokenGeneration !== session.generation - 1) return 'revoke'
  const used = session.generationUsedAt
  return used === null || now <= addSeconds(used, PARENT_GRACE_SECONDS) ? 'repeat' : 'revoke'
}

/** Whether a consumed link may be answered with the session that it opened: same browser, within 60 seconds. */
export function canReplayLink(consumedAt: Instant, sameBrowser: boolean, now: Instant): boolean {
  return sameBrowser && now <= addSeconds(consumedAt, LINK_REPLAY_SECONDS)
}
