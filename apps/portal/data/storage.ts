/**
 * What the portal keeps in the browser: nine resources under `persist:`, layout, language and the app version
 * (spec 3, 4, 9). Where the browser refuses storage, everything lasts as long as the page.
 */
import type { ApiError } from '@pfotenportal/contract/refusal'
import { APP_VERSION, STORAGE_KEYS } from '../constants.ts'

/** The nine resources of spec 3. */
export const RESOURCES = [
  'auth',
  'addresses',
  'customer',
  'orders',
  'orderSchedule',
  'paymentMethods',
  'products',
  'settings',
  'subscriptions',
] as const
export type Resource = (typeof RESOURCES)[number]

/** What every resource holds. `error` is what the last failed call answered, word for word. */
export interface ResourceState<T> {
  pending: boolean
  data: T | null
  error: string | ApiError | null
}

/** The part of the Web Storage interface that is used. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

function memoryStore(): Store {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

function browserStore(): Store {
  try {
    const probe = 'persist:probe'
    localStorage.setItem(probe, probe)
    localStorage.removeItem(probe)
    return localStorage
  } catch {
    return memoryStore()
  }
}

let store: Store = browserStore()

/**
 * Puts another store in place, for tests.
 *
 * @internal
 */
export function replaceStore(other: Store): void {
  store = other
}

/** Reads a stored value; what cannot be parsed counts as absent. */
export function readStored(key: string): unknown {
  const text = store.getItem(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Stores a value; a full or refusing storage is no reason to fail. */
export function writeStored(key: string, value: unknown): void {
  try {
    store.setItem(key, JSON.stringify(value))
  } catch {
    store.removeItem(key)
  }
}

/** The storage key of a resource. */
export const resourceKey = (resource: Resource): string => STORAGE_KEYS.resourcePrefix + resource

/** Forgets one resource. */
function removeResource(resource: Resource): void {
  store.removeItem(resourceKey(resource))
}

/** Forgets the resources: all nine after a logout or a refused refresh. Language and layout stay. */
export function clearResources(keep?: Resource): void {
  for (const resource of RESOURCES) if (resource !== keep) removeResource(resource)
}

/** Clears everything that another version of the portal has stored (spec 4). */
export function clearOutdatedStorage(): void {
  if (readStored(STORAGE_KEYS.version) === APP_VERSION) return
  store.clear()
  writeStored(STORAGE_KEYS.version, APP_VERSION)
}

// Before anything reads: no module may start from what another version has left.
clearOutdatedStorage()
