import {
  createElement,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { log } from '../../data/log.ts'
import { PART_RETRY_DELAY, PART_RETRY_LIMIT } from '../../constants.ts'
import { loadWithTimeout } from './lazy-component.tsx'

export interface LazyPartProps {
  /** Whether to fetch the code now. */
  needed?: boolean
  /** Shown until the code is loaded. If it fails to load, the page works without the part and tries again later. */
  fallback?: ReactNode
  /** Shown if the code failed to load, where the customer asked for this part and decides whether to retry. */
  renderFailed?: (retry: () => void) => ReactNode
}

/** Retries with exponential back-off, and immediately when the network is back. */
function useRetry(waits: boolean, setFailed: (hasFailed: boolean) => void): void {
  const pause = useRef(PART_RETRY_DELAY)
  useEffect(() => {
    if (!waits) return undefined
    const again = () => setFailed(false)
    const timer = setTimeout(again, pause.current)
    pause.current = Math.min(pause.current * 2, PART_RETRY_LIMIT)
    addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', again)
    }
  }, [waits, setFailed])
}

/** A part of a page whose code is fetched when the part is first needed. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P & LazyPartProps> {
  function LazyPart({ needed = true, fallback = null, renderFailed, ...rest }: P & LazyPartProps) {
    const [part, setPart] = useState<{ loaded: ComponentType<P> } | null>(null)
    const [hasFailed, setFailed] = useState(false)
    const missing = needed && part === null && !hasFailed
    useEffect(() => {
      let gone = false
      if (missing) {
        loadWithTimeout(load()).then(
          (loaded) => !gone && setPart({ loaded }),
          (reason: unknown) => {
            if (!gone) setFailed(true)
            log('A part of the page failed to load', reason)
          },
        )
      }
      return () => {
        gone = true
      }
    }, [missing])
    useRetry(hasFailed && !renderFailed, setFailed)
    if (!part) return hasFailed && renderFailed ? renderFailed(() => setFailed(false)) : fallback
    // Its texts may still be loading.
    return <Suspense fallback={fallback}>{createElement(part.loaded, rest as unknown as P)}</Suspense>
  }
  return LazyPart
}
