import { createElement, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { log } from './api/log.ts'
import { inTime } from './lazy-page.tsx'

export interface LaterProps {
  /** Its code may be fetched now. */
  needed?: boolean
  /** In its place until the code is there, and where it does not arrive: the page around it goes on without. */
  fallback?: ReactNode
  /** In its place once the code has not arrived, where the customer asked for this part. */
  renderFailed?: (retry: () => void) => ReactNode
}

/** A part of a page whose code is fetched when the part is first needed. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P & LaterProps> {
  function Later({ needed = true, fallback = null, renderFailed, ...rest }: P & LaterProps) {
    const [part, setPart] = useState<{ loaded: ComponentType<P> } | null>(null)
    const [hasFailed, setFailed] = useState(false)
    const missing = needed && part === null && !hasFailed
    useEffect(() => {
      let gone = false
      if (missing) {
        inTime(load()).then(
          (loaded) => !gone && setPart({ loaded }),
          (reason: unknown) => {
            if (!gone) setFailed(true)
            log('A part of the page did not arrive', reason)
          },
        )
      }
      return () => {
        gone = true
      }
    }, [missing])
    if (!part) return hasFailed && renderFailed ? renderFailed(() => setFailed(false)) : fallback
    // Its words may still be on their way.
    return <Suspense fallback={fallback}>{createElement(part.loaded, rest as unknown as P)}</Suspense>
  }
  return Later
}
