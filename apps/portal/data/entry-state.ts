import type { EntryState } from '../routes.ts'
import { auth } from './session.ts'
import { mailedToken } from './mailed-token.ts'
import { useStore } from './use-store.ts'

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
