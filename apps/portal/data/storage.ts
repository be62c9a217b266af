/**
 * The portal's browser storage: nine resources under `persist:`, layout, language, the app version, and what
 * STORAGE_KEYS lists besides. If the browser refuses storage, the data is kept in memory until the page is closed.
 */
import { APP_VERSION, STORAGE_KEYS } from '../constants.ts'

/** The nine stored resources. */
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
export type ResourceName = (typeof RESOURCES)[number]

/** The resources that take most of the room. */
const LARGE = ['orders', 'products'] as const satisfies readonly ResourceName[]

/** The stored state of every resource. `error` is the message of the last failed call. */
export interface ResourceState<T> {
  pending: boolean
  data: T | null
  error: string | null
}

/** The part of the Web Storage interface that the portal uses. */
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
 * Replaces the store in tests.
 *
 * @internal
 */
export function replaceStore(other: Store): void {
  store = other
  unstored.clear()
}

/** What the storage had no room for, until the page is closed. */
const unstored = memoryStore()

/** Lets what another tab has written or removed count. With the session everything goes: it may be another customer's. */
export function forgetUnstored(key: string | null): void {
  if (key === null || key === resourceKey('auth')) unstored.clear()
  else unstored.removeItem(key)
}

/** Reads a stored value. A value that cannot be parsed counts as absent. */
export function readStored(key: string): unknown {
  const text = unstored.getItem(key) ?? store.getItem(key)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isStored(key: string, text: string): boolean {
  try {
    store.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/**
 * Stores a value. If the storage is full or refuses, the old value is removed, and the new one is kept in memory. The
 * session goes before data that can be read again, because all tabs share it.
 */
export function writeStored(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  unstored.removeItem(key)
  if (isStored(key, text)) return
  if (key === resourceKey('auth')) for (const large of LARGE) store.removeItem(resourceKey(large))
  if (isStored(key, text)) return
  removeStored(key)
  unstored.setItem(key, text)
}

/** Removes a stored value. */
export function removeStored(key: string): void {
  unstored.removeItem(key)
  store.removeItem(key)
}

export const resourceKey = (resource: ResourceName): string => STORAGE_KEYS.resourcePrefix + resource

/**
 * Removes everything about the customer: all nine resources, unless one is to be kept, the consent to the referral
 * programme, the migration notice that was put away and the dogs that were greeted. Language and layout stay.
 */
export function clearCustomerData(keep?: ResourceName): void {
  for (const resource of RESOURCES) if (resource !== keep) removeStored(resourceKey(resource))
  removeStored(STORAGE_KEYS.referralConsent)
  removeStored(STORAGE_KEYS.migrationNotice)
  removeStored(STORAGE_KEYS.birthdays)
}

/** Removes what this tab has stored for the session. */
export function clearTabStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    // The browser refuses storage, so there is nothing to remove.
  }
}

/** Clears everything that another version of the portal has stored. */
export function clearOutdatedStorage(): void {
  if (readStored(STORAGE_KEYS.version) === APP_VERSION) return
  store.clear()
  writeStored(STORAGE_KEYS.version, APP_VERSION)
}

// Runs on import, before any module reads data of another version.
clearOutdatedStorage()
