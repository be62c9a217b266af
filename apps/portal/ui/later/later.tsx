import { useDeferredValue, type ReactNode } from 'react'

/** Renders its children right after the page's first paint, which they do not delay: what is closed or far down. */
export function Later({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : fallback
}
