/**
 * A friend's code, with whose link a visitor came: `?code=7K3Q-M9TD`. The parameter leaves the address bar at once.
 * The code is kept on this device for a month, because the link to sign in is opened later, and may have to be requested
 * again.
 */
import { parseReferralCode } from '@pfotenportal/domain/referral/referral-code'
import { STORAGE_KEYS } from '../constants.ts'
import { externalStore } from './external-store.ts'
import { wallNow } from './server-clock.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

const PARAMETER = 'code'
const KEPT_MILLISECONDS = 30 * 86_400_000
/** The longest code that the service takes. */
const MAX_LENGTH = 40

function storedCode(): string | null {
  const found = readStored(STORAGE_KEYS.referralCode)
  if (typeof found !== 'object' || found === null || !('code' in found) || !('until' in found)) return null
  return typeof found.code === 'string' && Number(found.until) > wallNow() ? found.code : null
}

/** The code, or what the link had in its place; null without one. */
export const referralCode = externalStore<string | null>(storedCode())

/** Takes the code out of the address bar. */
export function takeReferralCode(): void {
  const url = new URL(location.href)
  const text = url.searchParams.get(PARAMETER)
  if (text === null) return
  url.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
  const code = parseReferralCode(text) ?? text.trim().slice(0, MAX_LENGTH)
  if (code === '') return
  writeStored(STORAGE_KEYS.referralCode, { code, until: wallNow() + KEPT_MILLISECONDS })
  referralCode.set(code)
}

/** Forgets the code. */
export function dropReferralCode(): void {
  removeStored(STORAGE_KEYS.referralCode)
  referralCode.set(null)
}
