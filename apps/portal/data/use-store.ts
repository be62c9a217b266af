import { useSyncExternalStore } from 'react'
import type { ExternalStore } from './external-store.ts'

/** The value of a store; the component follows its changes. */
export function useStore<T>(store: ExternalStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
