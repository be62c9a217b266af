/** What passkeys of customers and of staff share: what the browser is asked for, and what its answers prove. */
import type { DataOf } from '@pfotenportal/contract/api'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { isCounterNewer, PASSKEY_CHALLENGE_SECONDS } from '@pfotenportal/domain/customer/passkey'
import {
  PASSKEY_ALGORITHMS,
  type Assertion,
  type Attestation,
  type ChallengeHolder,
} from '../../auth/passkeys.ts'
import type { Services } from '../../context/services.ts'
import { noteSecurityEvent } from '../../core/security-events.ts'
import {
  storePasskeyUse,
  type NewPasskey,
  type Passkey,
  type PasskeyOwner,
  type StoredKey,
} from '../../database/identity/passkeys.ts'
import type { Tx } from '../../database/open.ts'

const TIMEOUT = PASSKEY_CHALLENGE_SECONDS * 1000

/** What the browser needs to ask for a passkey; undefined if the public address can have none. */
export function requestOptions(
  { identity: { passkeys } }: Services,
  holder: ChallengeHolder,
  now: Instant,
): DataOf<'beginPasskeySignIn'> | undefined {
  const { rpId } = passkeys
  if (rpId === null) return undefined
  const challenge = passkeys.challengeFor(holder, now)
  return { challenge, rpId, timeout: TIMEOUT, userVerification: 'required' }
}

/** A new passkey as its device lists it, and those that its owner has. */
interface PasskeyWish {
  readonly owner: PasskeyOwner
  readonly name: string
  readonly displayName: string
  readonly stored: readonly Passkey[]
}

/** What the browser needs to create a passkey; undefined if the public address can have none. */
export function creationOptions(
  { identity: { passkeys }, config }: Services,
  { owner, name, displayName, stored }: PasskeyWish,
  { holder, now }: { readonly holder: ChallengeHolder; readonly now: Instant },
): DataOf<'beginPasskey'> | undefined {
  const { rpId } = passkeys
  if (rpId === null) return undefined
  return {
    challenge: passkeys.challengeFor(holder, now),
    rp: { id: rpId, name: config.brand.name },
    user: { id: passkeys.userHandleOf(owner).toString('base64url'), name, displayName },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT,
    excludeCredentials: stored.map(({ credentialId }) => ({
      type: 'public-key',
      id: credentialId.toString('base64url'),
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** Who answers, and when. */
interface Asked {
  readonly holder: ChallengeHolder
  readonly now: Instant
}

/** A new passkey to store; undefined if anything about it is wrong, or its challenge was used before. */
export async function proveNewPasskey(
  { identity: { passkeys, limits } }: Services,
  given: Attestation,
  { owner, userAgent, ...asked }: Asked & { readonly owner: PasskeyOwner; readonly userAgent: string },
): Promise<NewPasskey | undefined> {
  const proved = await passkeys.verifyNew(given, asked.holder, asked.now)
  if (!proved || !(await limits.passkeyChallenge(proved.challenge)).allowed) return undefined
  return { ...proved, userHandle: passkeys.userHandleOf(owner), userAgent, addedAt: asked.now }
}

/** A signature that is right and whose challenge counts; it is used once `recordUse` has stored it. */
export interface PasskeyUse {
  readonly stored: StoredKey
  readonly counter: number
  readonly now: Instant
}

/** Checks the signature of a stored passkey; undefined if anything about it is wrong, or its challenge was used before. */
export async function provePasskey(
  { identity: { passkeys, limits } }: Services,
  given: Assertion,
  { stored, ...asked }: Asked & { readonly stored: StoredKey },
): Promise<PasskeyUse | undefined> {
  const proved = await passkeys.verifySignIn(given, stored, asked)
  if (!proved || !(await limits.passkeyChallenge(proved.challenge)).allowed) return undefined
  return { stored, counter: proved.counter, now: asked.now }
}

/** Records a use. False if its counter is not newer, or the passkey was removed. */
export function recordUse(tx: Tx, { stored: { id }, counter, now }: PasskeyUse): Promise<boolean> {
  return storePasskeyUse(tx, { id, counter, now })
}

/** Notes that a passkey may have been copied, if that is why a use was not recorded. */
export function noteIfCopied(services: Services, { stored, counter }: PasskeyUse): void {
  if (!isCounterNewer(stored.counter, counter)) noteSecurityEvent(services, 'passkey.copied')
}
