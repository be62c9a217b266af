/** Whether the service can be reached. A device can be online without reaching it. */
import { useSyncExternalStore } from 'react'
import { externalStore } from './external-store.ts'

/** Whether the service answered the last request. */
export const isServiceReachable = externalStore(true)

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  const stop = isServiceReachable.subscribe(listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
    stop()
  }
}

/** `offline`: the device has no network. `unreached`: it has one, but the last request got no answer. */
export type Connectivity = 'online' | 'offline' | 'unreached'

function connectivity(): Connectivity {
  if (!navigator.onLine) return 'offline'
  return isServiceReachable.get() ? 'online' : 'unreached'
}

/** The current connectivity. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(subscribe, connectivity, () => 'online')
}
