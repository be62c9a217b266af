/** The session on this device: the resource `auth`, shared by all tabs. */
import type { SessionView } from '@pfotenportal/contract/auth'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { externalStore } from './external-store.ts'
import { errorMessage } from './send.ts'
import { deviceNow, wallNow } from './server-clock.ts'
import {
  clearCustomerData,
  clearTabStorage,
  readStored,
  resourceKey,
  writeStored,
  type ResourceState,
} from './storage.ts'
import { rememberPageOfTab } from './wanted-page.ts'

/** The result of the sign-in without the settings, which are a separate resource. */
export type PortalSession = Omit<SessionView, 'settings'>
export interface AuthState extends Omit<ResourceState<PortalSession>, 'error'> {
  /** Stored as its message, with the refusal beside it, so that the login still explains it after a reload. */
  error: string | ApiError | null
  /** The address that last received a login link, to offer another one; removed at sign-in. */
  askedFor?: string
  /**
   * Until when the code in that mail can be typed, in milliseconds of this device; absent without a code. Phones may close
   * an app while its user looks for the mail.
   */
  codeUntil?: number
  /** The service has refused the access token, so only a new one is of use. */
  isRejected?: boolean
  /** The refreshes that failed in a row, and when the last one did, by this device's clock. All tabs wait for the next one. */
  refreshFailures?: { readonly count: number; readonly at: number }
}

const signedOut: AuthState = { pending: false, data: null, error: null }

/** The stored session. Incomplete data counts as signed out. */
export function readStoredAuth(): AuthState {
  const found = readStored(resourceKey('auth'))
  if (typeof found !== 'object' || found === null) return signedOut
  const { refusal, ...stored } = found as Partial<AuthState> & { refusal?: ApiError | null }
  const state = { ...signedOut, ...stored, pending: false, error: refusal ?? stored.error ?? null }
  const { accessToken, sessionToken } = state.data ?? {}
  const isComplete = typeof accessToken === 'string' && accessToken !== '' && typeof sessionToken === 'string'
  return isComplete ? state : { ...state, data: null }
}

export const auth = externalStore<AuthState>(readStoredAuth())

function saveAuth(state: AuthState): void {
  const error = state.error && errorMessage(state.error)
  const refusal = typeof state.error === 'object' ? state.error : null
  writeStored(resourceKey('auth'), { ...state, pending: false, error, refusal })
  auth.set(state)
}

/** The access token of this tab; undefined when signed out. */
export const accessToken = (): string | undefined => auth.get().data?.accessToken

/** Marks `auth` as pending and clears its error. */
export function markAuthPending(): void {
  saveAuth({ ...auth.get(), pending: true, error: null })
}

/** Stores the error of an auth request; the session stays. */
export function markAuthFailed(error: string | ApiError): void {
  saveAuth({ ...auth.get(), pending: false, error })
}

/** Remembers that the service has refused the access token; a new one removes that. */
export function markTokenRejected(token: string): void {
  const stored = readStoredAuth()
  if (stored.data?.accessToken === token && !stored.isRejected) saveAuth({ ...stored, isRejected: true })
}

/** Stores the error of a refresh that has failed but may succeed later; the session stays. */
export function markRefreshFailed(error: string | ApiError): void {
  const count = (readStoredAuth().refreshFailures?.count ?? 0) + 1
  saveAuth({ ...auth.get(), pending: false, error, refreshFailures: { count, at: deviceNow() } })
}

/** Stores the error of a command on the customer's sessions; null once one succeeds. */
export function storeAuthError(error: string | null): void {
  if (accessToken() !== undefined) saveAuth({ ...auth.get(), error })
}

/** Remembers the address to which a login link was sent, and for how many seconds its code is valid. */
export function markLoginLinkSent(email: string, codeSeconds?: number): void {
  const { codeUntil: _before, ...rest } = auth.get()
  const until = codeSeconds === undefined ? {} : { codeUntil: wallNow() + codeSeconds * 1000 }
  saveAuth({ ...rest, pending: false, error: null, askedFor: email, ...until })
}

/** Forgets that a code is on its way. */
export function forgetCode(): void {
  const { codeUntil: _forgotten, ...rest } = auth.get()
  saveAuth(rest)
}

/** Stores a new session, after removing the data of an earlier customer on this device. */
export function storeSession(session: SessionView, usedToken: string): void {
  const { settings, ...rest } = session
  const { id, firstName, lastName, first_name, last_name, email, tags, selectedLang } = session
  clearCustomerData('auth')
  writeStored(resourceKey('settings'), { pending: false, data: settings, error: null })
  writeStored(resourceKey('customer'), {
    pending: false,
    data: { id, firstName, lastName, first_name, last_name, email, tags, selectedLang },
    error: null,
    at: wallNow(),
  })
  saveAuth({ pending: false, data: { ...rest, sessionToken: usedToken }, error: null })
}

/** Stores a refreshed access token in the session. */
export function storeNewAccessToken(
  fresh: Pick<PortalSession, 'accessToken' | 'accessTokenExpiresAt'>,
): void {
  const { data } = auth.get()
  if (data) saveAuth({ pending: false, data: { ...data, ...fresh }, error: null })
}

/**
 * Signs out on this device and removes everything stored about the customer. If the service ended the session, its
 * reason is kept for the login until the next attempt.
 */
export function clearSession(error: AuthState['error'] = null): void {
  // Other tabs see one change: signed out, with the reason.
  clearCustomerData(error ? 'auth' : undefined)
  clearTabStorage()
  if (error) saveAuth({ ...signedOut, error })
  else auth.set({ ...signedOut })
}

/** Removes the error that the customer has dismissed. */
export function clearAuthError(): void {
  saveAuth({ ...auth.get(), error: null })
}

/** Applies the session that another tab has stored. If the service ended it, this tab's page opens after the next sign-in. */
export function syncAuth(): void {
  const next = readStoredAuth()
  if (next.data === null && next.error !== null && accessToken() !== undefined) rememberPageOfTab()
  if (next.data === null) clearTabStorage()
  if (JSON.stringify(next) !== JSON.stringify(auth.get())) auth.set(next)
}
