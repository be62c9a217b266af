/**
 * Refreshes the access token, with one request at a time across all tabs. A refusal ends the session, a missing answer
 * does not (docs/decisions/0003).
 */
import {
  REFRESH_POLL_INTERVAL,
  REFRESH_POLL_LIMIT,
  TOKEN_CHECK_INTERVAL,
  TOKEN_REFRESH_MARGIN,
} from '../constants.ts'
import { log } from './log.ts'
import { ApiFailure, errorOf, send } from './send.ts'
import { deviceNow } from './server-clock.ts'
import {
  auth,
  accessToken,
  markAuthFailed,
  markAuthPending,
  syncAuth,
  clearSession,
  storeNewAccessToken,
  readStoredAuth,
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

const LOCK = 'pfotenportal:refresh'

/** Runs exclusively across all tabs, or within this tab if the browser has no Web Locks. */
async function runExclusively(work: () => Promise<void>): Promise<void> {
  if (!globalThis.navigator?.locks) return work()
  await navigator.locks.request(LOCK, work)
}

async function replaceToken(old: string): Promise<void> {
  if (readStoredAuth().data?.accessToken !== old) return syncAuth()
  markAuthPending()
  try {
    storeNewAccessToken(await send('refreshAccess', { body: { accessToken: old } }))
  } catch (thrown) {
    log('The access token could not be refreshed', thrown)
    if (thrown instanceof ApiFailure && thrown.isRefusal) {
      rememberPage()
      clearSession(thrown.error)
    } else markAuthFailed(errorOf(thrown))
    throw thrown
  }
}

let running: Promise<void> | null = null

/** Replaces the current access token. Concurrent callers share one request. */
export function refreshAccess(): Promise<void> {
  const old = accessToken()
  if (old === undefined) return Promise.resolve()
  running ??= runExclusively(() => replaceToken(old)).finally(() => {
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

/** Refreshes the access token before it expires while a customer is signed in. Returns a function that stops it. */
export function startTokenRefresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    clearTimeout(timer)
    const token = auth.get().data?.accessToken
    if (token === undefined) return
    // A failure is stored in the resource `auth`. The next check retries.
    if (needsRefresh(token, deviceNow())) refreshAccess().catch(() => undefined)
    timer = setTimeout(check, timeUntilNextCheck(token, deviceNow()))
  }
  const tokenOf = () => auth.get().data?.accessToken
  let known = tokenOf()
  const stop = auth.subscribe(() => {
    if (tokenOf() === known) return
    known = tokenOf()
    check()
  })
  addEventListener('online', check)
  document.addEventListener('visibilitychange', check)
  check()
  return () => {
    clearTimeout(timer)
    stop()
    removeEventListener('online', check)
    document.removeEventListener('visibilitychange', check)
  }
}
