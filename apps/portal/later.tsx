import { createElement, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { log } from './api/log.ts'
import { inTime } from './lazy-page.tsx'

export interface LaterProps {
  /** Its code may be fetched now. */
  needed?: boolean
  /** In its place until the code is there, and where it does not arrive: the page around it goes on without. */
  fallback?: ReactNode
}

/** A part of a page whose code is fetched when the part is first needed. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P & LaterProps> {
  function Later({ needed = true, fallback = null, ...rest }: P & LaterProps) {
    const [part, setPart] = useState<{ loaded: ComponentType<P> } | null>(null)
    const missing = needed && part === null
    useEffect(() => {
      let gone = false
      if (missing) {
        inTime(load()).then(
          (loaded) => !gone && setPart({ loaded }),
          (reason: unknown) => log('A part of the page did not arrive', reason),
        )
      }
      return () => {
        gone = true
      }
    }, [missing])
    if (!part) return fallback
    // Its words may still be on their way.
    return <Suspense fallback={fallback}>{createElement(part.loaded, rest as unknown as P)}</Suspense>
  }
  return Later
}
