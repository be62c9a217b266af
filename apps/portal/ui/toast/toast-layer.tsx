import { useEffect, useState, type ComponentType } from 'react'
import { useStore } from '../../data/external-store.ts'
import { log } from '../../data/log.ts'
import { pendingToasts } from '../../data/notify.ts'

/**
 * Loads the toast code with the first toast. Every message also appears in place, so nothing is lost if loading fails.
 */
export function ToastLayer() {
  const waiting = useStore(pendingToasts)
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(() => {
    // If loading failed, the next toast retries it.
    if (Toasts || waiting.length === 0) return
    import('./toasts.tsx').then(
      (it) => setToasts(() => it.Toasts),
      (reason: unknown) => log('Toasts could not be loaded', reason),
    )
  }, [Toasts, waiting])
  return Toasts && <Toasts />
}
