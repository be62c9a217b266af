/** Passkeys in this browser. The code that talks to the device is fetched when somebody uses one. */
import type { CallOf, DataOf } from '@pfotenportal/contract/api'
import { call } from './call.ts'
import { ApiFailure, send } from './send.ts'
import { signInWithPasskey } from './sign-in.ts'

const device = () => import('@simplewebauthn/browser')

/** Whether this device itself asks for a fingerprint, a face or a PIN. Nothing about passkeys is shown on others. */
export async function canUnlockPasskeys(): Promise<boolean> {
  return (await device()).platformAuthenticatorIsAvailable().catch(() => false)
}

/** Whether the browser offers passkeys in the mail field. */
export async function canOfferPasskeys(): Promise<boolean> {
  return (await device()).browserSupportsWebAuthnAutofill().catch(() => false)
}

/** Whether the person has left the browser's dialog, or it was replaced by another one. */
export const wasLeft = (thrown: unknown): boolean =>
  thrown instanceof Error && ['NotAllowedError', 'AbortError'].includes(thrown.name)

/** Whether the device has a passkey of the customer already. */
export const isKnownDevice = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.name === 'InvalidStateError'

/** Asks the device to forget a passkey that the service no longer has, where the browser can pass that on. */
async function forgetOnDevice(rpId: string, credentialId: string): Promise<void> {
  const { signalUnknownCredential } = PublicKeyCredential as unknown as {
    signalUnknownCredential?: (unknown: { rpId: string; credentialId: string }) => Promise<void>
  }
  await signalUnknownCredential?.call(PublicKeyCredential, { rpId, credentialId }).catch(() => undefined)
}

const isUnknown = (thrown: unknown) =>
  thrown instanceof ApiFailure && typeof thrown.error === 'object' && thrown.error.type === 'PASSKEY_UNKNOWN'

/**
 * Signs in with a passkey: in the browser's dialog, or when the person chooses one in the mail field. Another call ends
 * one that waits. Throws `ApiFailure`, or what the browser says.
 */
export async function askForPasskey(place: 'dialog' | 'mail field'): Promise<void> {
  const optionsJSON = await send('beginPasskeySignIn', {})
  const { startAuthentication } = await device()
  const { id, response } = await startAuthentication({
    optionsJSON,
    useBrowserAutofill: place === 'mail field',
  })
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  try {
    await signInWithPasskey({ id, clientDataJSON, authenticatorData, signature, userHandle })
  } catch (thrown) {
    if (isUnknown(thrown)) await forgetOnDevice(optionsJSON.rpId, id)
    throw thrown
  }
}

/** Ends a request that waits in the mail field. */
export async function stopOffering(): Promise<void> {
  ;(await device()).WebAuthnAbortService.cancelCeremony()
}

/** Creates a passkey on this device and stores it. Returns all of the customer's. Throws as above. */
export async function createPasskey(): Promise<DataOf<'addPasskey'>> {
  const { rp, excludeCredentials, pubKeyCredParams, ...options } = await call('beginPasskey', {})
  const { startRegistration } = await device()
  const { id, response } = await startRegistration({
    optionsJSON: { ...options, rp, pubKeyCredParams, excludeCredentials },
  })
  const { clientDataJSON, attestationObject } = response
  const body: CallOf<'addPasskey'>['body'] = { id, clientDataJSON, attestationObject }
  return call('addPasskey', { body })
}
