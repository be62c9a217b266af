/** The state that the router decides by: who is signed in, and the unused token of an emailed link. */
import { withoutLinkEnd } from '@pfotenportal/domain/core/link-end'
import type { EntryState } from '../routes.ts'
import { externalStore, useStore } from './external-store.ts'
import { auth } from './session.ts'

declare global {
  interface Window {
    /** What `early.ts` found before the portal started. */
    portalEntry?: { sessionToken: string | null; start?: Promise<Response> }
  }
}

const given = globalThis.window?.portalEntry?.sessionToken
const found = given && withoutLinkEnd(given)
if (globalThis.window?.portalEntry) globalThis.window.portalEntry.sessionToken = null

/**
 * `accepted`: the customer chose to sign in with it although another session is active. Staff who help one customer after
 * another are not asked.
 */
interface MailedToken {
  readonly value: string
  readonly accepted: boolean
}

/**
 * The unused token; null if there is none. It is kept in memory only: `early.ts` removes it from the address bar before
 * anything is loaded.
 */
const mailedToken = externalStore<MailedToken | null>(
  found ? { value: found, accepted: auth.get().data?.isSupport === true } : null,
)

/** Signs in with the mailed token, replacing the current session. */
export function acceptMailedToken(): void {
  const token = mailedToken.get()
  if (token) mailedToken.set({ ...token, accepted: true })
}

/** Discards the mailed token, unused or after its use. */
export function dropMailedToken(): void {
  mailedToken.set(null)
}

/** The current entry state. */
export function entryState(): EntryState {
  const { data } = auth.get()
  return { loggedIn: data !== null, storedToken: data?.sessionToken ?? null, mailed: mailedToken.get() }
}

/** The entry state; the component re-renders when it changes. */
export function useEntryState(): EntryState {
  const { data } = useStore(auth)
  const mailed = useStore(mailedToken)
  return { loggedIn: data !== null, storedToken: data?.sessionToken ?? null, mailed }
}
