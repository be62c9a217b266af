/** Signing in with a passkey of this browser. Apart from creating one, which pages need that nobody signs in on. */
import type { DataOf } from '@pfotenportal/contract/api'
import { passkeyDevice } from './passkey-device.ts'
import { ApiFailure, send } from './send.ts'
import { signInWithPasskey } from './sign-in.ts'

/** Whether the browser offers passkeys in the mail field. */
export async function canOfferPasskeys(): Promise<boolean> {
  return (await passkeyDevice.load()).browserSupportsWebAuthnAutofill().catch(() => false)
}

/** Asks the device to forget a passkey that the service no longer has, where the browser can pass that on. */
async function forgetOnDevice(rpId: string, credentialId: string): Promise<void> {
  const { signalUnknownCredential } = PublicKeyCredential as unknown as {
    signalUnknownCredential?: (unknown: { rpId: string; credentialId: string }) => Promise<void>
  }
  await signalUnknownCredential?.call(PublicKeyCredential, { rpId, credentialId }).catch(() => undefined)
}

const isUnknown = (thrown: unknown) =>
  thrown instanceof ApiFailure && typeof thrown.error === 'object' && thrown.error.type === 'PASSKEY_UNKNOWN'

/** The challenge to sign, which is valid for ten minutes. Throws `ApiFailure`. */
export const beginPasskeySignIn = () => send('beginPasskeySignIn', {})

/**
 * Signs in with a passkey: in the browser's dialog, or when the person chooses one in the mail field. Another call ends
 * one that waits. Throws `ApiFailure`, or what the browser says.
 */
export async function askForPasskey(
  place: 'dialog' | 'mail field',
  optionsJSON: DataOf<'beginPasskeySignIn'>,
): Promise<void> {
  const { startAuthentication } = await passkeyDevice.load()
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
  ;(await passkeyDevice.load()).WebAuthnAbortService.cancelCeremony()
}
