/**
 * The token of a mailed link that the customer has opened: in memory only, taken out of the address bar before
 * anything was loaded (`early.ts`).
 */
import { externalStore } from './external-store.ts'

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
