/** Signing in. */
import type { SessionView } from '@pfotenportal/contract/auth'
import { dropReferralCode, referralCode } from './referral-code.ts'
import { errorOf, send } from './send.ts'
import { markAuthFailed, markAuthPending, markLoginLinkSent, storeSession } from './session.ts'

/**
 * Requests a login link by email, with a friend's code if the visitor came with one. Returns for how many
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

/** What became of a friend's code; undefined without one. */
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
