/**
 * Who has agreed, on this device, to load which provider's referral programme. The choice is one customer's and one
 * provider's: another customer, or another provider, is asked again. It outlives a logout, so that it is not asked anew.
 */
import { externalStore } from '../../data/external-store.ts'
import { readStored, writeStored } from '../../data/storage.ts'
import { STORAGE_KEYS } from '../../constants.ts'

/** The origin that each customer has agreed to, by customer id. */
type Consents = Readonly<Record<string, string>>

function stored(): Consents {
  const found = readStored(STORAGE_KEYS.referralConsent)
  if (typeof found !== 'object' || found === null) return {}
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

export const consents = externalStore<Consents>(stored())

function keep(next: Consents): void {
  writeStored(STORAGE_KEYS.referralConsent, next)
  consents.set(next)
}

/** Whether a customer has agreed to load a provider's programme. */
export function hasAgreed(to: Consents, customerId: number, origin: string): boolean {
  return to[String(customerId)] === origin
}

/** Keeps that a customer has agreed. */
export function agree(customerId: number, origin: string): void {
  keep({ ...stored(), [String(customerId)]: origin })
}

/** Forgets what a customer has agreed to, at once. */
export function withdraw(customerId: number): void {
  const { [String(customerId)]: _withdrawn, ...others } = stored()
  keep(others)
}

/** Follows a choice made in another tab: a withdrawal there ends the frame here. Gives the way to stop. */
export function followConsent(): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEYS.referralConsent || key === null) consents.set(stored())
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
