/**
 * The dog that a link in an email is about: `?subscription=<id>`. The parameter leaves the address bar at once. The wish
 * is kept on this device until the customer's dogs are known, because a sign-in may come first, in another tab.
 */
import { withoutLinkEnd } from '@pfotenportal/domain/core/link-end'
import { STORAGE_KEYS } from '../constants.ts'
import { externalStore } from './external-store.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

const PARAMETER = 'subscription'

function storedWish(): number | null {
  const found = readStored(STORAGE_KEYS.wantedDog)
  return typeof found === 'number' ? found : null
}

/** The id of the wanted dog's subscription, which may belong to nobody or to another customer; null without a wish. */
export const wantedDog = externalStore<number | null>(storedWish())

/** Takes the wish out of the address bar. */
export function takeWantedDog(): void {
  const url = new URL(location.href)
  const text = url.searchParams.get(PARAMETER)
  if (text === null) return
  url.searchParams.delete(PARAMETER)
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
  const id = withoutLinkEnd(text)
  if (!/^\d{1,9}$/.test(id)) return
  writeStored(STORAGE_KEYS.wantedDog, Number(id))
  wantedDog.set(Number(id))
}

/** Forgets the wish. */
export function dropWantedDog(): void {
  removeStored(STORAGE_KEYS.wantedDog)
  wantedDog.set(null)
}
