/** Signing in. */
import type { CallOf } from '@pfotenportal/contract/api'
import type { SessionView } from '@pfotenportal/contract/auth'
import { routes } from '../routes.ts'
import { offerPasskey, passkeyOffer } from './passkey-offer.ts'
import { dropReferralCode, referralCode } from './referral-code.ts'
import { afterRefresh } from './refresh-access.ts'
import { errorOf, send } from './send.ts'
import { markAuthFailed, markAuthPending, markLoginLinkSent, storeSession } from './session.ts'
import { wantPage } from './wanted-page.ts'

/** What a service says about a mail that it has sent. */
export interface SentMail {
  /** For how many minutes its link is valid. */
  readonly minutes: number
  /** Whether it also has a code; a service of another make may have none. */
  readonly hasCode: boolean
}

/** Requests a login link by email, with a friend's code if the visitor came with one. Throws `ApiFailure`. */
export async function requestLoginLink(email: string): Promise<SentMail> {
  markAuthPending()
  try {
    const code = referralCode.get()
    const body = code === null ? { email } : { email, referralCode: code }
    const { expiresInSeconds, hasCode = false } = await send('requestLoginLink', { body })
    markLoginLinkSent(email, hasCode ? expiresInSeconds : undefined)
    return { minutes: Math.round(expiresInSeconds / 60), hasCode }
  } catch (thrown) {
    markAuthFailed(errorOf(thrown))
    throw thrown
  }
}

/** What became of a friend's code; undefined without one. */
export type ReferralAtSignIn = SessionView['referral']

/** Stores a session, and opens the order that a visitor began. */
function keep(
  { referral, hasDogDraft, ...session }: SessionView,
  token = session.sessionToken,
): ReferralAtSignIn {
  if (hasDogDraft) wantPage(`${routes.newDog}?step=order`)
  storeSession(session, token)
  dropReferralCode()
  return referral
}

/** The same after a sign-in by mail: next time, a passkey may do. */
function keepMailed(session: SessionView, token?: string): ReferralAtSignIn {
  offerPasskey(session.isSupport === true)
  return keep(session, token)
}

const signIns = new Map<string, Promise<ReferralAtSignIn>>()

async function exchange(sessionToken: string, confirmed: boolean): Promise<ReferralAtSignIn> {
  markAuthPending()
  try {
    const body = confirmed ? { sessionToken, confirmed } : { sessionToken }
    return keepMailed(await afterRefresh(() => send('signIn', { body })), sessionToken)
  } catch (thrown) {
    markAuthFailed(errorOf(thrown))
    throw thrown
  }
}

/**
 * Exchanges the token of an emailed link for a session; concurrent calls share one request. `confirmed`: the customer
 * has confirmed the sign-in in this browser. Throws `ApiFailure`.
 */
export function signIn(sessionToken: string, confirmed = false): Promise<ReferralAtSignIn> {
  const running = signIns.get(sessionToken)
  if (running) return running
  const started = exchange(sessionToken, confirmed).finally(() => signIns.delete(sessionToken))
  signIns.set(sessionToken, started)
  return started
}

/** Signs in with the code in the mail. Throws `ApiFailure`. */
export async function signInWithCode(code: string): Promise<ReferralAtSignIn> {
  markAuthPending()
  try {
    return keepMailed(await afterRefresh(() => send('signInWithCode', { body: { code } })))
  } catch (thrown) {
    markAuthFailed(errorOf(thrown))
    throw thrown
  }
}

/** Signs in with what a passkey has signed. Throws `ApiFailure`. */
export async function signInWithPasskey(body: CallOf<'signInWithPasskey'>['body']): Promise<void> {
  markAuthPending()
  try {
    const session = await afterRefresh(() => send('signInWithPasskey', { body }))
    passkeyOffer.set('nothing')
    keep(session)
  } catch (thrown) {
    markAuthFailed(errorOf(thrown))
    throw thrown
  }
}
