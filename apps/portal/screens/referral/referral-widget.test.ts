import { beforeEach, expect, it } from 'vitest'
import { clearSession } from '../../data/session.ts'
import { replaceStore, type Store } from '../../data/storage.ts'
import { consents, giveConsent, hasConsent, withdrawConsent } from './referral-widget.tsx'

const ANNA = 1001
const ORIGIN = 'https://friends.example'

let items: Map<string, string>

beforeEach(() => {
  items = new Map()
  const store: Store = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
  replaceStore(store)
  withdrawConsent(ANNA)
})

it('A customer has not given consent by default', () => {
  expect(hasConsent(consents.get(), ANNA, ORIGIN)).toBe(false)
})

it('Consent applies to one customer and one provider only', () => {
  giveConsent(ANNA, ORIGIN)
  expect(hasConsent(consents.get(), ANNA, ORIGIN)).toBe(true)
  expect(hasConsent(consents.get(), 1002, ORIGIN)).toBe(false)
  expect(hasConsent(consents.get(), ANNA, 'https://others.example')).toBe(false)
})

it('Withdrawing consent deletes the stored choice of that customer only', () => {
  giveConsent(ANNA, ORIGIN)
  giveConsent(1002, ORIGIN)
  withdrawConsent(ANNA)
  expect(hasConsent(consents.get(), ANNA, ORIGIN)).toBe(false)
  expect(hasConsent(consents.get(), 1002, ORIGIN)).toBe(true)
  expect([...items.values()].join()).not.toContain(String(ANNA))
})

it('Signing out deletes every stored choice', () => {
  giveConsent(ANNA, ORIGIN)
  clearSession()
  expect(hasConsent(consents.get(), ANNA, ORIGIN)).toBe(false)
  expect(items.has('referralConsent')).toBe(false)
})
