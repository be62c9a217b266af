/** What the service and a device say about passkeys. */
import type { DataOf } from '@pfotenportal/contract/api'
import type { PasskeyView } from '@pfotenportal/contract/passkeys'

export const aPasskey = (changes: Partial<PasskeyView> = {}): PasskeyView => ({
  id: '5e0d2f0a-6f0e-4d35-8f54-6f6f3a1c0101',
  browser: 'Safari',
  system: 'iPhone',
  keeper: 'apple',
  addedAt: '2026-11-01T09:00:00.000Z',
  lastUsedAt: '2026-11-19T17:30:00.000Z',
  ...changes,
})

export const creationOptions: DataOf<'beginPasskey'> = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Pfotenportal' },
  user: { id: 'aGFuZGxl', name: 'lea@example.de', displayName: 'Lea Hoffmann' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 600_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
}

export const requestOptions: DataOf<'beginPasskeySignIn'> = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 600_000,
  userVerification: 'required',
}

/** What the browser gives the portal of a new passkey, and what the portal sends of it. */
export const created = {
  id: 'aWQ',
  response: { clientDataJSON: 'ZGF0YQ', attestationObject: 'b2JqZWN0' },
}

/** The same of a signature. */
export const signed = {
  id: 'aWQ',
  response: {
    clientDataJSON: 'ZGF0YQ',
    authenticatorData: 'ZGV2aWNl',
    signature: 'c2lnbmVk',
    userHandle: 'aGFuZGxl',
  },
}

/** As the browser says it when the person closes its dialog, or the device has a passkey already. */
export function deviceError(name: 'NotAllowedError' | 'InvalidStateError' | 'SecurityError'): Error {
  return Object.assign(new Error(name), { name })
}
