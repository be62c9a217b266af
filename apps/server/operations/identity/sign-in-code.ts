/** Sign-in with the code beside a mailed link, in the browser that asked for it (docs/security.md, "The code"). */
import type { DataOf } from '@pfotenportal/contract/api'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { canReplayLink, isSessionActive, LINK_REPLAY_SECONDS } from '@pfotenportal/domain/core/session'
import { parseSignInCode } from '@pfotenportal/domain/core/sign-in-code'
import type { PublicContext } from '../../context/context.ts'
import { fieldErrorTexts, type Answer, type Refusal } from '../../core/answer.ts'
import { hashOf } from '../../core/secrets.ts'
import { hasDraft } from '../../database/customer/dog-drafts.ts'
import { findSession } from '../../database/identity/sessions.ts'
import { countCodeAttempt, findCodeAddress, findUsedCode } from '../../database/identity/sign-in-codes.ts'
import type { Tx } from '../../database/open.ts'
import {
  answerSignIn,
  openSession,
  proofOfLink,
  readSignedIn,
  visitorOf,
  type OpenedSession,
} from './open-session.ts'

const expired: Refusal = { ok: false, reason: 'SIGN_IN_CODE_EXPIRED' }

const limited = (retryAfterSeconds: number): Refusal => ({
  ok: false,
  reason: 'RATE_LIMITED',
  details: { retryAfterSeconds },
})

/** A code typed in a browser. */
interface TypedCode {
  readonly code: string
  readonly browserCookie: string
}

/** A session, and the hash of the link that is used up with the code; or why there is none. */
type Opening = { readonly opened: OpenedSession; readonly tokenHash: Buffer } | Refusal

/** The session that this code has just opened in this browser, for an answer that was lost. */
async function repeatSession(
  tx: Tx,
  { services, realNow: now }: PublicContext,
  { code, browserCookie }: TypedCode,
): Promise<Opening> {
  const used = await findUsedCode(tx, hashOf(browserCookie), addSeconds(now, -LINK_REPLAY_SECONDS))
  if (!used || !services.identity.signInCodes.isCodeOf(used, code)) return expired
  const session = await findSession(tx, used.sessionId)
  if (!session || !isSessionActive(session, now) || !canReplayLink(used.consumedAt, true, now)) return expired
  const hasDogDraft = await hasDraft(tx, session.customerId, now)
  return { opened: { session, hasDogDraft }, tokenHash: used.tokenHash }
}

/** Counts the attempt and, if the code is right, opens the session. The attempt stays counted if it is wrong. */
async function useCode(
  tx: Tx,
  context: PublicContext,
  { code, browserCookie }: TypedCode,
  addressKey: string,
): Promise<Opening> {
  const { services, realNow: now } = context
  // Of two mails that were asked for, one code may have been used and its answer lost.
  const repeated = await repeatSession(tx, context, { code, browserCookie })
  if (!('ok' in repeated)) return repeated
  const asked = await countCodeAttempt(tx, { browser: hashOf(browserCookie), addressKey }, now)
  // Every code is compared, so that the time says nothing about which one is right.
  const right = asked.filter((each) => services.identity.signInCodes.isCodeOf(each, code))
  for (const { linkId, tokenHash } of right) {
    const opened = await openSession(tx, visitorOf(context, proofOfLink(tokenHash)), { id: linkId })
    if (opened) return { opened, tokenHash }
  }
  const attemptsLeft = Math.max(0, ...asked.map((each) => each.attemptsLeft))
  return { ok: false, reason: 'SIGN_IN_CODE_WRONG', details: { attemptsLeft } }
}

/**
 * Signs in with a code. Unknown addresses have codes as well, which nobody knows, so that every answer is the same for
 * them.
 */
export async function signInWithCode(
  context: PublicContext,
  typed: string,
): Promise<Answer<DataOf<'signInWithCode'>>> {
  const { services, browserCookie, realNow, ip } = context
  const { limits } = services.identity
  const code = parseSignInCode(typed)
  if (code === undefined)
    return {
      ok: false,
      reason: 'VALIDATION_FAILED',
      fields: { code: fieldErrorTexts[context.language].signInCode },
    }
  const perIp = await limits.signInPerIp(ip)
  if (!perIp.allowed) return limited(perIp.retryAfterSeconds)
  if (browserCookie === undefined) return expired
  const given: TypedCode = { code, browserCookie }
  const addressKey = await findCodeAddress(services.database.query, hashOf(browserCookie), realNow)
  if (addressKey !== undefined) {
    const allowance = await limits.wrongSignInCode.consume(ip, addressKey)
    if (!allowance.allowed) return limited(allowance.retryAfterSeconds)
  }
  const result = await services.database.transaction(async (tx) => {
    const opening =
      addressKey === undefined
        ? await repeatSession(tx, context, given)
        : await useCode(tx, context, given, addressKey)
    if ('ok' in opening) return opening
    const signedIn = await readSignedIn(tx, opening.opened)
    return signedIn ? { ...opening, signedIn } : expired
  })
  if ('ok' in result) return result
  if (addressKey !== undefined) await limits.wrongSignInCode.refund(ip, addressKey)
  const { signedIn, tokenHash } = result
  // Signs nobody in, but the portal recognizes the link of the same mail by it.
  const proof = proofOfLink(tokenHash)
  return { ok: true, value: await answerSignIn(context, visitorOf(context, proof), signedIn, proof) }
}
