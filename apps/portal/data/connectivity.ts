/** Whether the service answered when it was last asked: a device can have a network that does not lead to it. */
import { externalStore } from './external-store.ts'
import { useSyncExternalStore } from 'react'

export const reached = externalStore(true)

function watch(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  const stop = reached.subscribe(listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
    stop()
  }
}

/** `offline`: the device has no network. `unreached`: it has one, but the service did not answer. */
export type Connection = 'online' | 'offline' | 'unreached'

function connection(): Connection {
  if (!navigator.onLine) return 'offline'
  return reached.get() ? 'online' : 'unreached'
}

/** What is known of the way to the service. */
export function useConnection(): Connection {
  return useSyncExternalStore(watch, connection, () => 'online')
}
