/** The offer to sign in with a passkey next time: once on each device, after a sign-in by mail (C-674). */
import { config } from './config.ts'
import { externalStore } from './external-store.ts'
import { layout } from './preferences.ts'

/** Whether this page is at the address for which passkeys are kept, in a browser that knows them. */
export const mayUsePasskeys = (): boolean =>
  config.passkeyHost === globalThis.location?.hostname && 'PublicKeyCredential' in globalThis

/** Whether the offer is shown until the page is left. */
export const isPasskeyOffered = externalStore(false)

/** Offers it after a sign-in, unless this device has had the offer, or staff have signed in. */
export function offerPasskey(isSupport: boolean): void {
  isPasskeyOffered.set(!isSupport && !layout.get().passkeyOffered && mayUsePasskeys())
}
