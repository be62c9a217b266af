/** Whether the service can be reached. A device can have a network that does not lead to it. */
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

/** `offline`: the device has no network. `unreached`: it has one, but the service did not answer. */
export type Connectivity = 'online' | 'offline' | 'unreached'

function connectivity(): Connectivity {
  if (!navigator.onLine) return 'offline'
  return isServiceReachable.get() ? 'online' : 'unreached'
}

/** What is known of the connection to the service. */
export function useConnectivity(): Connectivity {
  return useSyncExternalStore(subscribe, connectivity, () => 'online')
}
