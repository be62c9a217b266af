/** Signing in and out. */
import type { SessionView } from '@pfotenportal/contract/auth'
import { dropReferralCode, referralCode } from './referral-code.ts'
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

/**
 * Requests a login link by email, with the code of the friend if the visitor came with one. Returns for how many
 * minutes it is valid. Throws `ApiFailure`.
 */
export async function requestLoginLink(email: string): Promise<number> {
  markAuthPending()
  try {
    const code = referralCode.get()
    const body = code === null ? { email } : { email, referralCode: code }
    const { expiresInSeconds } = await send('requestLoginLink', { body })
    markLoginLinkSent(email)
    return Math.round(expiresInSeconds / 60)
  } catch (thrown) {
    markAuthFailed(errorOf(thrown))
    throw thrown
  }
}

/** What became of the code of a friend; undefined without one. */
export type ReferralOutcome = SessionView['referral']

const signIns = new Map<string, Promise<ReferralOutcome>>()

async function exchange(sessionToken: string, confirmed: boolean): Promise<ReferralOutcome> {
  markAuthPending()
  try {
    const body = confirmed ? { sessionToken, confirmed } : { sessionToken }
    const { referral, ...session } = await send('signIn', { body })
    storeSession(session, sessionToken)
    dropReferralCode()
    return referral
  } catch (thrown) {
    markAuthFailed(errorOf(thrown))
    throw thrown
  }
}

/**
 * Exchanges the token of an emailed link for a session; concurrent calls share one request. `confirmed`: the customer
 * has confirmed the sign-in in this browser. Throws `ApiFailure`.
 */
export function signIn(sessionToken: string, confirmed = false): Promise<ReferralOutcome> {
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
