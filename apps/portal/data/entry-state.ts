/** What the router decides by: who is signed in, and the token of a mailed link that waits for its use. */
import type { EntryState } from '../routes.ts'
import { externalStore, useStore } from './external-store.ts'
import { auth } from './session.ts'

declare global {
  interface Window {
    /** What `early.ts` has found before the portal began. */
    pfotenportal?: { sessionToken: string | null }
  }
}

const found = globalThis.window?.pfotenportal?.sessionToken
if (globalThis.window?.pfotenportal) globalThis.window.pfotenportal.sessionToken = null

/** `accepted`: the customer chose to sign in with it, though somebody is signed in already. */
interface MailedToken {
  readonly value: string
  readonly accepted: boolean
}

/**
 * The token that waits for its use; null when there is none. It is kept in memory only: `early.ts` takes it out of the
 * address bar before anything is loaded.
 */
const mailedToken = externalStore<MailedToken | null>(found ? { value: found, accepted: false } : null)

/** Signs in with the mailed token, whoever is signed in now. */
export function acceptMailedToken(): void {
  const token = mailedToken.get()
  if (token) mailedToken.set({ ...token, accepted: true })
}

/** Leaves the mailed token unused, or forgets it after its use. */
export function dropMailedToken(): void {
  mailedToken.set(null)
}

/** The entry state at this moment. */
export function entryState(): EntryState {
  const { data } = auth.get()
  return { loggedIn: data !== null, storedToken: data?.sessionToken ?? null, mailed: mailedToken.get() }
}

/** The entry state, followed by the router and by the login flow. */
export function useEntryState(): EntryState {
  const { data } = useStore(auth)
  const mailed = useStore(mailedToken)
  return { loggedIn: data !== null, storedToken: data?.sessionToken ?? null, mailed }
}
