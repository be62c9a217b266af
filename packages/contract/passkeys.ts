/** Passkeys: sign-in with a fingerprint, a face or the device's PIN, and the customer's list of them (C-670 to C-674). */
import { z } from 'zod'
import { SessionView } from './auth.ts'
import { operation, resource } from './operation.ts'
import { InstantView } from './values.ts'

/** What browsers send and take as bytes, in base64url without padding. */
const Bytes = z
  .string()
  .min(1)
  .max(8000)
  .regex(/^[\w-]+$/)

/** The programs that keep passkeys and that customers know by name. */
export const PASSKEY_KEEPERS = [
  'apple',
  'google',
  'windows',
  'samsung',
  'chrome',
  'onePassword',
  'bitwarden',
  'dashlane',
  'protonPass',
  'nordPass',
  'keePassXc',
] as const

/** A passkey of the customer. */
export const PasskeyView = z.object({
  id: z.uuid(),
  /** The browser and system with which it was added, such as `Safari` and `iPhone`; null if the browser did not send it. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** What keeps the passkey; null if that is unknown. */
  keeper: z.enum(PASSKEY_KEEPERS).nullable(),
  /** Real time, like `lastUsedAt`. */
  addedAt: InstantView,
  /** The last sign-in with it; null before the first one. */
  lastUsedAt: InstantView.nullable(),
})
export type PasskeyView = z.infer<typeof PasskeyView>

/** What a browser answers when a passkey is used. */
export const PasskeyAssertion = z.strictObject({
  /** Of the passkey. */
  id: Bytes,
  clientDataJSON: Bytes,
  authenticatorData: Bytes,
  signature: Bytes,
  /** What the options named `user.id` when the passkey was added. */
  userHandle: Bytes,
})

/** What a browser answers when a passkey is created. */
export const PasskeyAttestation = z.strictObject({
  id: Bytes,
  clientDataJSON: Bytes,
  attestationObject: Bytes,
})

/** What `navigator.credentials.get` is called with. The browser lets the person choose among all passkeys for the site. */
export const PasskeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  userVerification: z.literal('required'),
})

/** What `navigator.credentials.create` is called with. */
export const PasskeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  /** `id` is random and says nothing about the customer; the device shows the names in its list of passkeys. */
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** Milliseconds. */
  timeout: z.int(),
  /** The customer's passkeys: a device that has one of them adds no other. */
  excludeCredentials: z.array(z.object({ type: z.literal('public-key'), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** Signing in with a passkey. Nothing of the answers depends on a person before the passkey has proved who it is. */
export const passkeySignInOperations = {
  beginPasskeySignIn: operation({
    route: 'POST /api/v1/auth/passkey/options',
    summary:
      'What the browser needs to ask for a passkey. The challenge is for this browser, valid for ten minutes and once.',
    access: 'none',
    answer: PasskeyRequestOptions,
    refusals: ['PASSKEY_REFUSED'],
  }),

  signInWithPasskey: operation({
    route: 'POST /api/v1/auth/passkey',
    summary:
      'Exchanges the signature of a passkey for a session, in the browser that asked for the challenge.',
    access: 'none',
    input: PasskeyAssertion,
    answer: SessionView,
    refusals: ['PASSKEY_UNKNOWN', 'PASSKEY_REFUSED', 'RATE_LIMITED'],
  }),
}

/** The passkeys of the signed-in customer. */
export const passkeyOperations = {
  listPasskeys: resource({
    route: 'GET /api/v1/passkeys',
    summary: 'The customer’s passkeys, the newest first.',
    answer: z.array(PasskeyView),
    refusals: [],
  }),

  beginPasskey: operation({
    route: 'POST /api/v1/passkeys/options',
    summary:
      'What the browser needs to create a passkey, in a session that was opened within the last hour. The challenge is for this session, valid for ten minutes and once.',
    isSecret: true,
    answer: PasskeyCreationOptions,
    refusals: ['SIGN_IN_NOT_RECENT', 'PASSKEY_LIMIT_REACHED', 'PASSKEY_REFUSED'],
  }),

  addPasskey: operation({
    route: 'POST /api/v1/passkeys',
    summary:
      'Stores a passkey that the browser has created, and tells the customer by email. Returns all passkeys.',
    input: PasskeyAttestation,
    answer: z.array(PasskeyView),
    refusals: ['SIGN_IN_NOT_RECENT', 'PASSKEY_LIMIT_REACHED', 'PASSKEY_REFUSED'],
  }),

  removePasskey: operation({
    route: 'DELETE /api/v1/passkeys/:id',
    summary:
      'Removes a passkey, which signs nobody in any more, and tells the customer by email. Returns the others.',
    params: z.object({ id: z.uuid() }),
    answer: z.array(PasskeyView),
    refusals: ['NOT_FOUND'],
  }),
}
