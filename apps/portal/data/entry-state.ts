import { externalStore, useStore } from './external-store.ts'
import type { EntryState } from '../routes.ts'
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
export interface MailedToken {
  readonly value: string
  readonly accepted: boolean
}

/** The token that waits for its use, null when there is none. */
export const mailedToken = externalStore<MailedToken | null>(found ? { value: found, accepted: false } : null)

/** Signs in with the mailed token, whoever is signed in now. */
export function acceptMailedToken(): void {
  const token = mailedToken.get()
  if (token) mailedToken.set({ ...token, accepted: true })
}

/** Leaves the mailed token unused, or forgets it after its use. */
export function dropMailedToken(): void {
  mailedToken.set(null)
}

/** Who is at the door, right now. */
export function entryState(): EntryState {
  const { data } = auth.get()
  return { loggedIn: data !== null, storedToken: data?.sessionToken ?? null, mailed: mailedToken.get() }
}

/** Who is at the door: read by the router, and by the login flow to choose its page. */
export function useEntryState(): EntryState {
  const { data } = useStore(auth)
  const mailed = useStore(mailedToken)
  return { loggedIn: data !== null, storedToken: data?.sessionToken ?? null, mailed }
}
