/** Signing in and out. */
import { dropWantedDog } from './wanted-dog.ts'
import { dropWantedPage } from './wanted-page.ts'
import { ApiFailure, errorOf, send } from './send.ts'
import {
  accessToken,
  markAuthFailed,
  markAuthPending,
  clearSession,
  markLoginLinkSent,
  storeSession,
} from './session.ts'

/** Requests a login link by email; returns for how many minutes it is valid. Throws `ApiFailure`. */
export async function requestLoginLink(email: string): Promise<number> {
  markAuthPending()
  try {
    const { expiresInSeconds } = await send('requestLoginLink', { body: { email } })
    markLoginLinkSent(email)
    return Math.round(expiresInSeconds / 60)
  } catch (thrown) {
    markAuthFailed(errorOf(thrown))
    throw thrown
  }
}

const signIns = new Map<string, Promise<void>>()

async function exchange(sessionToken: string, confirmed: boolean): Promise<void> {
  markAuthPending()
  try {
    const body = confirmed ? { sessionToken, confirmed } : { sessionToken }
    storeSession(await send('signIn', { body }), sessionToken)
  } catch (thrown) {
    markAuthFailed(errorOf(thrown))
    throw thrown
  }
}

/**
 * Exchanges the token of an emailed link for a session; concurrent calls share one request. `confirmed`: the customer
 * has confirmed the sign-in in this browser. Throws `ApiFailure`.
 */
export function signIn(sessionToken: string, confirmed = false): Promise<void> {
  const running = signIns.get(sessionToken)
  if (running) return running
  const started = exchange(sessionToken, confirmed).finally(() => signIns.delete(sessionToken))
  signIns.set(sessionToken, started)
  return started
}

/** Ends the session and removes everything stored. Throws `ApiFailure` if the service cannot be reached. */
export async function signOut(): Promise<void> {
  const token = accessToken()
  dropWantedDog()
  dropWantedPage()
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
