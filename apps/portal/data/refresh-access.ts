/**
 * Refreshes the access token, with one request at a time across all tabs. A refusal ends the session; a missing answer,
 * or one that is not the service's own, does not: it is tried again with back-off (docs/decisions/0003).
 */
import {
  REFRESH_PATIENCE,
  REFRESH_PAUSE,
  REFRESH_PAUSE_LIMIT,
  REFRESH_POLL_INTERVAL,
  REFRESH_POLL_LIMIT,
  TOKEN_CHECK_INTERVAL,
  TOKEN_REFRESH_MARGIN,
} from '../constants.ts'
import { isServiceReachable } from './connectivity.ts'
import { log } from './log.ts'
import { ApiFailure, errorOf, isUnanswered, send, unreachableFailure } from './send.ts'
import { deviceNow } from './server-clock.ts'
import {
  accessToken,
  auth,
  clearSession,
  markAuthPending,
  markRefreshFailed,
  readStoredAuth,
  storeNewAccessToken,
  syncAuth,
} from './session.ts'
import { rememberPage } from './wanted-page.ts'

/** The claims of a token. The browser reads only its expiry. */
function claims(token: string): unknown {
  const payload = token.split('.')[1]
  if (payload === undefined) return undefined
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}

/** When a token expires, in epoch milliseconds; null for one that cannot be decoded. */
function tokenExpiry(token: string): number | null {
  const found = claims(token)
  if (typeof found !== 'object' || found === null || !('exp' in found)) return null
  return typeof found.exp === 'number' ? found.exp * 1000 : null
}

const LOCK = 'portal:refresh'

/** Runs exclusively across all tabs, or within this tab if the browser has no Web Locks. */
async function runExclusively(work: () => Promise<void>): Promise<void> {
  if (!globalThis.navigator?.locks) return work()
  await navigator.locks.request(LOCK, work)
}

/**
 * Signs in while no tab refreshes: the answer to a refresh of the former session would bring its cookie back. A refresh that
 * takes too long, perhaps in a tab that the device has frozen, is not waited for.
 */
export async function afterRefresh<T>(work: () => Promise<T>): Promise<T> {
  if (!globalThis.navigator?.locks) return work()
  let begun: Promise<T> | undefined
  const begin = () => (begun ??= work())
  const signal = AbortSignal.timeout(REFRESH_PATIENCE)
  await navigator.locks.request(LOCK, { signal }, begin).catch(() => undefined)
  return begin()
}

/** Aborts once the tab no longer has the token: an answer that arrives later must not bring back the cookie of its session. */
function whenReplaced(token: string): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController()
  const stop = auth.subscribe(() => {
    if (accessToken() !== token) controller.abort()
  })
  return { signal: controller.signal, stop }
}

/** Milliseconds until a refresh may be tried again in any tab; 0 if now. `limit` is the longest pause. */
function pauseLeft(limit = REFRESH_PAUSE_LIMIT): number {
  const { count, at } = readStoredAuth().refreshFailures ?? { count: 0, at: 0 }
  const pause = Math.min(REFRESH_PAUSE * 2 ** (count - 1), limit)
  const left = at + pause - deviceNow()
  // A clock that was set back does not prolong the pause.
  return count > 0 && left > 0 && left <= pause ? left : 0
}

/** Whether a tab has replaced the token, signed in again or signed out: what is said of the token is of no interest then. */
const isReplaced = (token: string) => readStoredAuth().data?.accessToken !== token

async function replaceToken(old: string, limit?: number): Promise<void> {
  if (isReplaced(old)) return syncAuth()
  if (pauseLeft(limit) > 0) {
    isServiceReachable.set(false)
    throw unreachableFailure(0)
  }
  // Another tab may have failed meanwhile.
  syncAuth()
  markAuthPending()
  const { signal, stop } = whenReplaced(old)
  try {
    const fresh = await send('refreshAccess', { body: { accessToken: old } }, { signal })
    // Whatever answers in the service's place does not know a new token.
    if (typeof fresh.accessToken !== 'string' || ['', old].includes(fresh.accessToken))
      throw unreachableFailure(200)
    if (isReplaced(old)) return syncAuth()
    storeNewAccessToken(fresh)
  } catch (thrown) {
    if (isReplaced(old)) return syncAuth()
    log('The access token could not be refreshed', thrown)
    if (thrown instanceof ApiFailure && thrown.isRefusal && !isUnanswered(thrown.error)) {
      rememberPage()
      clearSession(thrown.error)
    } else {
      isServiceReachable.set(false)
      markRefreshFailed(errorOf(thrown))
    }
    throw thrown
  } finally {
    stop()
  }
}

let running: Promise<void> | null = null

/**
 * Replaces the current access token. Concurrent callers share one request. Fails at once while the last failure is too
 * recent; `limit` is the longest time to wait after it.
 */
export function refreshAccess(limit?: number): Promise<void> {
  const old = accessToken()
  if (old === undefined) return Promise.resolve()
  running ??= runExclusively(() => replaceToken(old, limit)).finally(() => {
    running = null
  })
  return running
}

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * After a 401: starts a refresh and waits until the stored access token has changed. Throws if the refresh fails or
 * times out.
 */
export async function waitForNewToken(old: string): Promise<string> {
  let failed: unknown
  refreshAccess().catch((thrown: unknown) => {
    failed = thrown ?? new Error('refresh failed')
  })
  for (let waited = 0; waited <= REFRESH_POLL_LIMIT; waited += REFRESH_POLL_INTERVAL) {
    const stored = readStoredAuth().data?.accessToken
    if (stored !== undefined && stored !== old) {
      syncAuth()
      return stored
    }
    if (failed !== undefined) throw failed
    await delay(REFRESH_POLL_INTERVAL)
  }
  throw new Error('timed out waiting for a new access token')
}

/**
 * The access token for a call; undefined when signed out. A token that the service has refused is not sent again: while
 * refreshes fail, calls wait for the next one, or fail at once until it is due.
 */
export async function tokenForCall(): Promise<string | undefined> {
  const token = accessToken()
  const { isRejected, refreshFailures } = readStoredAuth()
  return token !== undefined && isRejected && refreshFailures ? waitForNewToken(token) : token
}

/** Whether a token must be replaced now. A token that cannot be decoded is invalid. */
export function needsRefresh(token: string, now: number): boolean {
  const end = tokenExpiry(token)
  return end === null || end - now <= TOKEN_REFRESH_MARGIN
}

/** Milliseconds until the next check of a token: every 60 s, and when its last 30 s begin. */
export function timeUntilNextCheck(token: string, now: number): number {
  const end = tokenExpiry(token)
  if (end === null) return TOKEN_CHECK_INTERVAL
  const margin = end - TOKEN_REFRESH_MARGIN - now
  return margin > 0 ? Math.min(margin, TOKEN_CHECK_INTERVAL) : TOKEN_CHECK_INTERVAL
}

/**
 * Refreshes the access token before it expires while a customer is signed in, and after a failure as soon as it may be
 * tried again. Returns a function that stops it.
 */
export function startTokenRefresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const schedule = (token: string) => {
    clearTimeout(timer)
    timer = setTimeout(check, pauseLeft() || timeUntilNextCheck(token, deviceNow()))
  }
  const check = (limit?: number) => {
    const token = accessToken()
    if (token === undefined) return clearTimeout(timer)
    const isDue = needsRefresh(token, deviceNow()) || auth.get().isRejected
    // A failure is stored in the resource `auth`, which schedules the next attempt.
    if (isDue && pauseLeft(limit) === 0) refreshAccess(limit).catch(() => undefined)
    schedule(token)
  }
  const checkNow = () => check()
  // The network is back: no need to wait for the end of a long pause.
  const checkSoon = () => check(REFRESH_PAUSE)
  let known = auth.get()
  const stop = auth.subscribe(() => {
    const before = known
    known = auth.get()
    const token = accessToken()
    if (token !== before.data?.accessToken) {
      // Another tab may have reached the service.
      if (token !== undefined && before.refreshFailures) isServiceReachable.set(true)
      // A new token is fresh, even if this device's clock is so far ahead that it seems to have expired: tabs would
      // otherwise replace each other's tokens without a pause.
      if (token === undefined) clearTimeout(timer)
      else schedule(token)
    } else if (token !== undefined && known.refreshFailures !== before.refreshFailures) schedule(token)
  })
  addEventListener('online', checkSoon)
  document.addEventListener('visibilitychange', checkNow)
  check()
  return () => {
    clearTimeout(timer)
    stop()
    removeEventListener('online', checkSoon)
    document.removeEventListener('visibilitychange', checkNow)
  }
}
