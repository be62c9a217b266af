/** Passkeys in this browser. */
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
