/** Sign-in with a passkey. Until it has proved who signs in, nothing depends on a person (docs/security.md, "Passkeys"). */
import type { DataOf } from '@pfotenportal/contract/api'
import type { Assertion } from '../../auth/passkeys.ts'
import type { PublicContext } from '../../context/context.ts'
import type { Answer, Refusal } from '../../core/answer.ts'
import { hashOf, newSecret } from '../../core/secrets.ts'
import { hasDraft } from '../../database/customer/dog-drafts.ts'
import { findStoredKey } from '../../database/identity/passkeys.ts'
import { keepBrowserCookie } from './browser-cookie.ts'
import { rateLimited } from './login-link.ts'
import { answerSignIn, readSignedIn, startSession, visitorOf } from './open-session.ts'
import { noteIfCopied, provePasskey, recordUse, requestOptions } from './passkey-proof.ts'

const refused: Refusal = { ok: false, reason: 'PASSKEY_REFUSED' }

/** What the browser needs to ask for a passkey. */
export async function beginPasskeySignIn(
  context: PublicContext,
): Promise<Answer<DataOf<'beginPasskeySignIn'>>> {
  const { services, realNow } = context
  const value = requestOptions(services, { browser: keepBrowserCookie(context) }, realNow)
  return value ? { ok: true, value } : refused
}

/** Signs in with a signature of a passkey. A counter that goes back signs nobody in: the key may have been copied. */
export async function signInWithPasskey(
  context: PublicContext,
  given: Assertion,
): Promise<Answer<DataOf<'signInWithPasskey'>>> {
  const { services, browserCookie, realNow: now, ip } = context
  const { database, identity } = services
  const perIp = await identity.limits.signInPerIp(ip)
  if (!perIp.allowed) return rateLimited(perIp.retryAfterSeconds)
  if (browserCookie === undefined) return refused
  const stored = await findStoredKey(database.query, Buffer.from(given.id, 'base64url'))
  if (!stored) return { ok: false, reason: 'PASSKEY_UNKNOWN' }
  const { customerId } = stored
  // One of staff is not said to be unknown: its device would forget it.
  if (customerId === null) return refused
  const use = await provePasskey(services, given, { stored, holder: { browser: browserCookie }, now })
  if (!use) return refused
  const visitor = visitorOf(context, newSecret())
  const signedIn = await database.transaction(async (tx) => {
    if (!(await recordUse(tx, use))) return undefined
    const session = await startSession(tx, visitor, { customerId, actedBy: null })
    return readSignedIn(tx, { session, hasDogDraft: await hasDraft(tx, customerId, now) })
  })
  if (!signedIn) {
    noteIfCopied(services, use)
    return refused
  }
  // The portal keeps it where it keeps the token of a link; it opens nothing.
  const kept = hashOf(visitor.proof).toString('base64url')
  return { ok: true, value: await answerSignIn(context, visitor, signedIn, kept) }
}
