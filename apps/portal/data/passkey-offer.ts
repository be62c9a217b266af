/** The offer to sign in with a passkey next time: once on each device, after a sign-in by mail (C-674). */
import { config } from './config.ts'
import { externalStore } from './external-store.ts'
import { layout } from './preferences.ts'

/** Whether this page is at the address for which passkeys are kept, in a browser that knows them. */
export const mayUsePasskeys = (): boolean =>
  config.passkeyHost === globalThis.location?.hostname && 'PublicKeyCredential' in globalThis

/** What the dashboard shows of the offer until the page is left. */
export const passkeyOffer = externalStore<'nothing' | 'offer' | 'added'>('nothing')

/** Offers it after a sign-in, unless this device has had the offer, or staff have signed in. */
export function offerPasskey(isSupport: boolean): void {
  const isOffered = !isSupport && !layout.get().passkeyOffered && mayUsePasskeys()
  passkeyOffer.set(isOffered ? 'offer' : 'nothing')
}
