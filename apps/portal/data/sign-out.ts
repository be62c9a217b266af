/** Signing out. */
import { call } from './call.ts'
import { ApiFailure, errorOf, send } from './send.ts'
import { accessToken, clearSession, markAuthFailed, markAuthPending } from './session.ts'
import { dropWantedDog } from './wanted-dog.ts'
import { dropWantedPage } from './wanted-page.ts'

/** Forgets which dog and page open after a sign-in: the next one may be another customer's. */
function dropWishes(): void {
  dropWantedDog()
  dropWantedPage()
}

/** Ends every session of the customer and removes everything stored. Throws `ApiFailure` if the call fails. */
export async function signOutEverywhere(): Promise<void> {
  await call('endAllSessions', {})
  dropWishes()
  clearSession()
}

/** Ends the session and removes everything stored. Throws `ApiFailure` if the service cannot be reached. */
export async function signOut(): Promise<void> {
  const token = accessToken()
  dropWishes()
  if (token === undefined) return clearSession()
  markAuthPending()
  try {
    await send('signOut', { body: { accessToken: token } })
  } catch (thrown) {
    markAuthFailed(errorOf(thrown))
    if (!(thrown instanceof ApiFailure && thrown.isRefusal)) throw thrown
  }
  clearSession()
}
