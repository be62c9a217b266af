/** Who is signed in on this device: the resource `auth`, shared by all tabs (spec 3, 6). */
import type { SessionView } from '@pfotenportal/contract/auth'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { externalStore } from './external-store.ts'
import { clearResources, readStored, resourceKey, writeStored, type ResourceState } from './storage.ts'

/** The init result without the settings, which are a resource of their own. */
export type Session = Omit<SessionView, 'settings'>
export interface AuthState extends ResourceState<Session> {
  /** Where a login link was last sent from this device, to offer a fresh one; forgotten at sign-in. */
  askedFor?: string
}

const signedOut: AuthState = { pending: false, data: null, error: null }

/** Trusts the shape of what this version has stored, but not that it is complete. */
export function readStoredAuth(): AuthState {
  const found = readStored(resourceKey('auth'))
  if (typeof found !== 'object' || found === null) return signedOut
  const state = { ...signedOut, ...(found as Partial<AuthState>), pending: false }
  const { accessToken, sessionToken } = state.data ?? {}
  const whole = typeof accessToken === 'string' && accessToken !== '' && typeof sessionToken === 'string'
  return whole ? state : { ...state, data: null }
}

export const auth = externalStore<AuthState>(readStoredAuth())

function saveAuth(state: AuthState): void {
  writeStored(resourceKey('auth'), { ...state, pending: false })
  auth.set(state)
}

/** The access token in use by this tab, absent when nobody is signed in. */
export const accessToken = (): string | undefined => auth.get().data?.accessToken

/** A new auth request begins: what failed before is forgotten. */
export function markAuthPending(): void {
  saveAuth({ ...auth.get(), pending: true, error: null })
}

/** An auth request failed; who was signed in stays so. */
export function markAuthFailed(error: string | ApiError): void {
  saveAuth({ ...auth.get(), pending: false, error })
}

/** A login link is on its way to an address. */
export function markLoginLinkSent(email: string): void {
  saveAuth({ ...auth.get(), pending: false, error: null, askedFor: email })
}

/** Stores a new session. Data of an earlier customer on this device is removed first. */
export function storeSession(session: SessionView, usedToken: string): void {
  const { settings, ...rest } = session
  const { id, firstName, lastName, first_name, last_name, email, tags, selectedLang } = session
  clearResources('auth')
  writeStored(resourceKey('settings'), { pending: false, data: settings, error: null })
  writeStored(resourceKey('customer'), {
    pending: false,
    data: { id, firstName, lastName, first_name, last_name, email, tags, selectedLang },
    error: null,
  })
  saveAuth({ pending: false, data: { ...rest, sessionToken: usedToken }, error: null })
}

/** The session goes on with a fresh access token. */
export function storeNewAccessToken(fresh: Pick<Session, 'accessToken' | 'accessTokenExpiresAt'>): void {
  const { data } = auth.get()
  if (data) saveAuth({ pending: false, data: { ...data, ...fresh }, error: null })
}

/**
 * Nobody is signed in any more: everything stored about the customer goes. What the service said, if it ended the
 * session, is told once and not kept.
 */
export function clearSession(error: AuthState['error'] = null): void {
  clearResources()
  auth.set({ ...signedOut, error })
}

/** Follows what another tab has stored. */
export function syncAuth(): void {
  const next = readStoredAuth()
  if (JSON.stringify(next) !== JSON.stringify(auth.get())) auth.set(next)
}
