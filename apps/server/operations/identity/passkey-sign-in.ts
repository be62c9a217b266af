/** Sign-in with a passkey. Until it has proved who signs in, nothing depends on a person (docs/security.md, "Passkeys"). */
import type { DataOf } from '@pfotenportal/contract/api'
import { isCounterNewer, PASSKEY_CHALLENGE_SECONDS } from '@pfotenportal/domain/customer/passkey'
import type { Assertion } from '../../auth/passkeys.ts'
import type { PublicContext } from '../../context/context.ts'
import type { Answer, Refusal } from '../../core/answer.ts'
import { hashOf, newSecret } from '../../core/secrets.ts'
import { noteSecurityEvent } from '../../core/security-events.ts'
import { hasDraft } from '../../database/customer/dog-drafts.ts'
import { findStoredKey, usePasskey } from '../../database/identity/passkeys.ts'
import { keepBrowserCookie } from './browser-cookie.ts'
import { rateLimited } from './login-link.ts'
import { answerSignIn, readSignedIn, startSession, visitorOf } from './open-session.ts'

const refused: Refusal = { ok: false, reason: 'PASSKEY_REFUSED' }

/** What the browser needs to ask for a passkey. */
export async function beginPasskeySignIn(
  context: PublicContext,
): Promise<Answer<DataOf<'beginPasskeySignIn'>>> {
  const { passkeys } = context.services.identity
  const { rpId } = passkeys
  if (rpId === null) return refused
  const challenge = passkeys.challengeFor({ browser: keepBrowserCookie(context) }, context.realNow)
  const timeout = PASSKEY_CHALLENGE_SECONDS * 1000
  return { ok: true, value: { challenge, rpId, timeout, userVerification: 'required' } }
}

/** Signs in with a signature of a passkey. A counter that goes back signs nobody in: the key may have been copied. */
export async function signInWithPasskey(
  context: PublicContext,
  given: Assertion,
): Promise<Answer<DataOf<'signInWithPasskey'>>> {
  const { services, browserCookie, realNow: now, ip } = context
  const { passkeys, limits } = services.identity
  const { database } = services
  const perIp = await limits.signInPerIp(ip)
  if (!perIp.allowed) return rateLimited(perIp.retryAfterSeconds)
  if (browserCookie === undefined) return refused
  const stored = await findStoredKey(database.query, Buffer.from(given.id, 'base64url'))
  if (!stored) return { ok: false, reason: 'PASSKEY_UNKNOWN' }
  const { id, customerId } = stored
  const proved = await passkeys.verifySignIn(given, stored, { holder: { browser: browserCookie }, now })
  if (!proved || !(await limits.passkeyChallenge(proved.challenge)).allowed) return refused
  const { counter } = proved
  const visitor = visitorOf(context, newSecret())
  const signedIn = await database.transaction(async (tx) => {
    if (!(await usePasskey(tx, { id, counter, now }))) return undefined
    const session = await startSession(tx, visitor, { customerId, actedBy: null })
    return readSignedIn(tx, { session, hasDogDraft: await hasDraft(tx, customerId, now) }, context)
  })
  if (!signedIn) {
    if (!isCounterNewer(stored.counter, counter)) noteSecurityEvent(services, 'passkey.copied')
    return refused
  }
  // The portal keeps it where it keeps the token of a link; it opens nothing.
  const kept = hashOf(visitor.proof).toString('base64url')
  return { ok: true, value: await answerSignIn(context, visitor, signedIn, kept) }
}
