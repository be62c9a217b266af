/**
 * Challenges for passkeys, and the verification of what browsers answer (WebAuthn). A challenge carries its own expiry
 * and signature, so that nothing is stored for visitors who never use it; `RateLimits.passkeyChallenge` makes it single-use.
 */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { epochMilliseconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { PASSKEY_CHALLENGE_SECONDS } from '@pfotenportal/domain/customer/passkey'
import type { Config } from '../core/config.ts'
import type { PasskeyOwner, StoredKey } from '../database/identity/passkeys.ts'
import type { Keys } from './keys.ts'
import { linkSignature, SIGNATURE } from './link-signature.ts'

/** ES256, EdDSA and RS256, which all devices have between them. */
export const PASSKEY_ALGORITHMS = [-7, -8, -257] as const

/**
 * Who may use a challenge. Of customers: a session that adds a passkey, or a browser, by its mark, that signs in. Of staff:
 * the browser that signs in, the session that proves a factor with a passkey, or the one that may add a passkey.
 */
export type ChallengeHolder =
  | { readonly session: string }
  | { readonly browser: string }
  | { readonly staffBrowser: string }
  | { readonly staffSession: string }
  | { readonly staffAdding: string }

/** What a browser answers when a passkey is added. */
export interface Attestation {
  readonly id: string
  readonly clientDataJSON: string
  readonly attestationObject: string
}

/** What a browser answers when somebody signs in. */
export interface Assertion {
  readonly id: string
  readonly clientDataJSON: string
  readonly authenticatorData: string
  readonly signature: string
  readonly userHandle: string
}

/** A new passkey that its device has proved to hold. */
export interface ProvedPasskey {
  /** The challenge that was signed; the caller sees to it that it is used once. */
  readonly challenge: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
  readonly aaguid: string
}

/** A signature that is right. */
export interface ProvedSignIn {
  /** As above. */
  readonly challenge: string
  readonly counter: number
}

export interface Passkeys {
  /** The host name for which browsers keep the passkeys; null if the public address is an IP address, for which they keep none. */
  readonly rpId: string | null
  /** A new challenge for a holder. */
  challengeFor(holder: ChallengeHolder, now: Instant): string
  /** The random-looking name under which devices keep the passkeys of an owner. */
  userHandleOf(owner: PasskeyOwner): Buffer
  /** Checks a new passkey; undefined if anything about it is wrong. */
  verifyNew(given: Attestation, holder: ChallengeHolder, now: Instant): Promise<ProvedPasskey | undefined>
  /** Checks a signature; undefined if anything about it is wrong. */
  verifySignIn(
    given: Assertion,
    stored: StoredKey,
    asked: { readonly holder: ChallengeHolder; readonly now: Instant },
  ): Promise<ProvedSignIn | undefined>
}

const CHALLENGE = new RegExp(`^(\\d{10,12})\\.([\\w-]{22})\\.(${SIGNATURE})$`)

/** The host name of an address; null for an IP address. */
export function passkeyHost({ publicUrl }: Pick<Config, 'publicUrl'>): string | null {
  const { hostname } = new URL(publicUrl)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : null
}

/** Makes and checks challenges. */
function createChallenges(keys: Pick<Keys, 'sealing'>) {
  const signature = linkSignature(keys, 'pfotenportal passkey challenges')
  const signed = (holder: ChallengeHolder, expires: string, nonce: string) =>
    JSON.stringify([holder, expires, nonce])
  return {
    make(holder: ChallengeHolder, now: Instant): string {
      const expires = String(Math.floor(epochMilliseconds(now) / 1000) + PASSKEY_CHALLENGE_SECONDS)
      const nonce = randomBytes(16).toString('base64url')
      const text = [expires, nonce, signature.of(signed(holder, expires, nonce))].join('.')
      return Buffer.from(text).toString('base64url')
    },
    /** Whether the service made it for this holder, and it has not expired. */
    isValid(challenge: string, holder: ChallengeHolder, now: Instant): boolean {
      const [, expires = '', nonce = '', mac = ''] =
        CHALLENGE.exec(Buffer.from(challenge, 'base64url').toString('latin1')) ?? []
      return (
        Number(expires) * 1000 > epochMilliseconds(now) && signature.fits(signed(holder, expires, nonce), mac)
      )
    },
  }
}

/** Makes the names under which devices keep passkeys. */
function createUserHandles(keys: Pick<Keys, 'sealing'>): Passkeys['userHandleOf'] {
  const key = Buffer.from(hkdfSync('sha256', keys.sealing, '', 'pfotenportal passkey user handles', 32))
  const nameOf = (owner: PasskeyOwner) =>
    'staffId' in owner ? `staff ${owner.staffId}` : String(owner.customerId)
  return (owner) => createHmac('sha256', key).update(nameOf(owner)).digest()
}

/** What the library calls what browsers answer. */
const credentialOf = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
})

/** Loaded with the first use: it knows every kind of attestation, which the start of the service need not wait for. */
const library = () => import('@simplewebauthn/server')

/** The result of a check that throws for everything that is wrong. */
const unlessWrong = <T>(check: Promise<T>): Promise<T | undefined> => check.catch(() => undefined)

/** The challenge in what a browser has signed, once the rest is known to be right. */
function challengeIn(clientDataJSON: string): string {
  const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: string }
  return data.challenge
}

/** Opens passkeys for the public address: its host name and, exactly, its origin. */
export function createPasskeys(config: Pick<Config, 'publicUrl'>, keys: Pick<Keys, 'sealing'>): Passkeys {
  const challenges = createChallenges(keys)
  const userHandleOf = createUserHandles(keys)
  const rpId = passkeyHost(config)
  const expected = (holder: ChallengeHolder, now: Instant) => ({
    expectedChallenge: (challenge: string) => challenges.isValid(challenge, holder, now),
    expectedOrigin: config.publicUrl,
    expectedRPID: rpId ?? '',
    requireUserVerification: true,
  })
  return {
    rpId,
    challengeFor: (holder, now) => challenges.make(holder, now),
    userHandleOf,

    async verifyNew({ id, ...response }, holder, now) {
      const { verifyRegistrationResponse } = await library()
      const result = await unlessWrong(
        verifyRegistrationResponse({
          response: { ...credentialOf(id), response },
          ...expected(holder, now),
          supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
        }),
      )
      if (!result?.verified) return undefined
      const { credential, aaguid } = result.registrationInfo
      return {
        challenge: challengeIn(response.clientDataJSON),
        credentialId: Buffer.from(credential.id, 'base64url'),
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        aaguid,
      }
    },

    async verifySignIn({ id, ...response }, { publicKey, userHandle }, { holder, now }) {
      if (!Buffer.from(response.userHandle, 'base64url').equals(userHandle)) return undefined
      const { verifyAuthenticationResponse } = await library()
      // The counter is compared when the sign-in is stored, so that one that goes back is recognised as such.
      const credential = { id, publicKey: new Uint8Array(publicKey), counter: 0 }
      const result = await unlessWrong(
        verifyAuthenticationResponse({
          response: { ...credentialOf(id), response },
          ...expected(holder, now),
          credential,
        }),
      )
      if (!result?.verified) return undefined
      const challenge = challengeIn(response.clientDataJSON)
      return { challenge, counter: result.authenticationInfo.newCounter }
    },
  }
}
