/**
 * A fresh access token, one request at a time across all tabs. A refusal ends the session; a lost answer does
 * not (docs/decisions/0003).
 */
import {
  REFRESH_POLL_INTERVAL,
  REFRESH_POLL_LIMIT,
  TOKEN_CHECK_INTERVAL,
  TOKEN_REFRESH_MARGIN,
} from '../constants.ts'
import { ApiFailure, errorOf } from './api-failure.ts'
import { deviceNow } from './server-clock.ts'
import { send } from './send.ts'
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

/** The access token as the browser sees it: opaque but for its end. */

function claims(token: string): unknown {
  const payload = token.split('.')[1]
  if (payload === undefined) return undefined
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}

/** When a token ends, in milliseconds since the epoch; null for one that cannot be decoded (spec 4: invalid). */
function tokenExpiry(token: string): number | null {
  const found = claims(token)
  if (typeof found !== 'object' || found === null || !('exp' in found)) return null
  return typeof found.exp === 'number' ? found.exp * 1000 : null
}

const LOCK = 'pfotenportal:refresh'

/** Runs alone among all tabs; where the browser knows no locks, alone in this one. */
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
    if (thrown instanceof ApiFailure && thrown.isRefusal) clearSession(thrown.error)
    else markAuthFailed(errorOf(thrown))
    throw thrown
  }
}

let running: Promise<void> | null = null

/** Replaces the access token in use; concurrent callers share one request. */
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
 * After a 401: sees to a new access token and waits until the stored one has changed (spec 4). Throws when the
 * refresh fails or none comes in time.
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
  throw new Error('no new access token in time')
}

/** Whether a token has to be replaced now; one that cannot be decoded is invalid (spec 4). */
export function needsRefresh(token: string, now: number): boolean {
  const end = tokenExpiry(token)
  return end === null || end - now <= TOKEN_REFRESH_MARGIN
}

/** Milliseconds until the next look at a token: every 60 s, and when its last 30 s begin (docs/domain.md 11, row 1). */
export function timeUntilNextCheck(token: string, now: number): number {
  const end = tokenExpiry(token)
  if (end === null) return TOKEN_CHECK_INTERVAL
  const margin = end - TOKEN_REFRESH_MARGIN - now
  return margin > 0 ? Math.min(margin, TOKEN_CHECK_INTERVAL) : TOKEN_CHECK_INTERVAL
}

/** Keeps the access token fresh while somebody is signed in; returns a function that stops it. */
export function startTokenRefresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    clearTimeout(timer)
    const token = auth.get().data?.accessToken
    if (token === undefined) return
    // A failure is kept in the resource `auth`; the next check tries again.
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
