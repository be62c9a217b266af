/** Passkeys in this browser. */
import type { CallOf, DataOf } from '@pfotenportal/contract/api'
import { call } from './call.ts'
import { passkeyDevice } from './passkey-device.ts'

/** Whether this device itself asks for a fingerprint, a face or a PIN. Nothing about passkeys is shown on others. */
export async function canUnlockPasskeys(): Promise<boolean> {
  return (await passkeyDevice.load()).platformAuthenticatorIsAvailable().catch(() => false)
}

/** Whether the person has left the browser's dialog, or it was replaced by another one. */
export const wasLeft = (thrown: unknown): boolean =>
  thrown instanceof Error && ['NotAllowedError', 'AbortError'].includes(thrown.name)

/** Whether the device has a passkey of the customer already. */
export const isKnownDevice = (thrown: unknown): boolean =>
  thrown instanceof Error && thrown.name === 'InvalidStateError'

/** Creates a passkey on this device and stores it. Returns all of the customer's. Throws as above. */
export async function createPasskey(): Promise<DataOf<'addPasskey'>> {
  const { rp, excludeCredentials, pubKeyCredParams, ...options } = await call('beginPasskey', {})
  const { startRegistration } = await passkeyDevice.load()
  const { id, response } = await startRegistration({
    optionsJSON: { ...options, rp, pubKeyCredParams, excludeCredentials },
  })
  const { clientDataJSON, attestationObject } = response
  const body: CallOf<'addPasskey'>['body'] = { id, clientDataJSON, attestationObject }
  return call('addPasskey', { body })
}
