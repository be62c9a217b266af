/** Sign-in, sign-out: the operations of the resource `auth` (spec 4). */
import { ApiFailure, errorOf } from './failure.ts'
import { send } from './send.ts'
import { accessToken, authFailed, authRequested, forgetSession, linkSent, signedIn } from './session.ts'

/** Requests a login link by mail; returns for how many minutes it is valid. Throws `ApiFailure`. */
export async function requestLoginLink(email: string): Promise<number> {
  authRequested()
  try {
    const { expiresInSeconds } = await send('requestLoginLink', { body: { email } })
    linkSent(email)
    return Math.round(expiresInSeconds / 60)
  } catch (thrown) {
    authFailed(errorOf(thrown))
    throw thrown
  }
}

const signIns = new Map<string, Promise<void>>()

async function exchange(sessionToken: string, confirmed: boolean): Promise<void> {
  authRequested()
  try {
    const body = confirmed ? { sessionToken, confirmed } : { sessionToken }
    signedIn(await send('signIn', { body }), sessionToken)
  } catch (thrown) {
    authFailed(errorOf(thrown))
    throw thrown
  }
}

/**
 * Exchanges the token of a mailed link, once however often it is asked for. `confirmed`: the person has said that
 * this browser is to be signed in. Throws `ApiFailure`.
 */
export function signIn(sessionToken: string, confirmed = false): Promise<void> {
  const running = signIns.get(sessionToken)
  if (running) return running
  const started = exchange(sessionToken, confirmed).finally(() => signIns.delete(sessionToken))
  signIns.set(sessionToken, started)
  return started
}

/** Ends the session and forgets everything stored. Throws `ApiFailure` when the service could not be told. */
export async function signOut(): Promise<void> {
  const token = accessToken()
  if (token === undefined) return forgetSession()
  authRequested()
  try {
    await send('signOut', { body: { accessToken: token } })
  } catch (thrown) {
    authFailed(errorOf(thrown))
    if (!(thrown instanceof ApiFailure && thrown.refused)) throw thrown
  }
  forgetSession()
}
