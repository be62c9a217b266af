import {
  createElement,
  startTransition,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { PART_RETRY_DELAY, PART_RETRY_LIMIT } from '../../constants.ts'
import { log } from '../../data/log.ts'
import { reloadForMissingCode } from '../../data/missing-code.ts'
import { loadWithTimeout } from './lazy-component.tsx'

export interface LazyPartProps {
  /** Whether to fetch the code now. */
  needed?: boolean
  /** Shown until the code is loaded. If it fails to load, the page works without the part and tries again later. */
  fallback?: ReactNode
  /** Shown if the code failed to load, for a part that the customer opened: the customer decides whether to retry. */
  renderFailed?: (retry: () => void) => ReactNode
}

/** Retries with exponential back-off, and immediately when the network is back. */
function useRetry(isWaiting: boolean, setFailed: (hasFailed: boolean) => void): void {
  const pause = useRef(PART_RETRY_DELAY)
  useEffect(() => {
    if (!isWaiting) return undefined
    const retry = () => setFailed(false)
    const timer = setTimeout(retry, pause.current)
    pause.current = Math.min(pause.current * 2, PART_RETRY_LIMIT)
    addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', retry)
    }
  }, [isWaiting, setFailed])
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
      let isUnmounted = false
      if (missing) {
        loadWithTimeout(load()).then(
          // In slices, so that a tap meanwhile is answered at once.
          (loaded) => !isUnmounted && startTransition(() => setPart({ loaded })),
          (reason: unknown) => {
            if (!isUnmounted) setFailed(true)
            log('A part of the page failed to load', reason)
            if (!isUnmounted) void reloadForMissingCode()
          },
        )
      }
      return () => {
        isUnmounted = true
      }
    }, [missing])
    useRetry(hasFailed && !renderFailed, setFailed)
    if (!part) return hasFailed && renderFailed ? renderFailed(() => setFailed(false)) : fallback
    // Its texts may still be loading.
    return <Suspense fallback={fallback}>{createElement(part.loaded, rest as unknown as P)}</Suspense>
  }
  return LazyPart
}
