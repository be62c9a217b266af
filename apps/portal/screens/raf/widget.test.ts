import { beforeEach, expect, it } from 'vitest'
import { replaceStore, type Store } from '../../data/storage.ts'
import { agree, consents, hasAgreed, withdraw } from './widget.tsx'

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
  withdraw(ANNA)
})

it('nobody has agreed until they do', () => {
  expect(hasAgreed(consents.get(), ANNA, ORIGIN)).toBe(false)
})

it('a consent is one customer’s, to one provider', () => {
  agree(ANNA, ORIGIN)
  expect(hasAgreed(consents.get(), ANNA, ORIGIN)).toBe(true)
  expect(hasAgreed(consents.get(), 1002, ORIGIN)).toBe(false)
  expect(hasAgreed(consents.get(), ANNA, 'https://others.example')).toBe(false)
})

it('a withdrawal takes the stored choice away at once, and nobody else’s', () => {
  agree(ANNA, ORIGIN)
  agree(1002, ORIGIN)
  withdraw(ANNA)
  expect(hasAgreed(consents.get(), ANNA, ORIGIN)).toBe(false)
  expect(hasAgreed(consents.get(), 1002, ORIGIN)).toBe(true)
  expect([...items.values()].join()).not.toContain(String(ANNA))
})
