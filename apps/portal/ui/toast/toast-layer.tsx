import { useEffect, useState, type ComponentType } from 'react'
import { log } from '../../data/log.ts'
import { pendingToasts } from '../../data/notify.ts'
import { useStore } from '../../data/external-store.ts'

/** Fetches the code of toasts with the first one. Every message also appears in place, so nothing is lost without it. */
export function ToastLayer() {
  const waiting = useStore(pendingToasts)
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(() => {
    // With every further toast those are asked for again that could not be fetched.
    if (Toasts || waiting.length === 0) return
    import('./toasts.tsx').then(
      (it) => setToasts(() => it.Toasts),
      (reason: unknown) => log('Toasts could not be loaded', reason),
    )
  }, [Toasts, waiting])
  return Toasts && <Toasts />
}
