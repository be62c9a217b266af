import type { CallOf, DataOf } from '@pfotenportal/contract/api'
import { call } from './call.ts'
import { passkeyDevice } from './passkey-device.ts'

/**
 * Creates a passkey on this device and stores it. Returns all of the customer's. Throws what `wasLeft` and `isKnownDevice`
 * tell apart.
 */
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
