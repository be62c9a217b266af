/** Code that is loaded when first needed, once and with a timeout: pages and less urgent parts of a page. */
import { use, type ComponentType, type ReactNode } from 'react'
import { CHUNK_LOAD_TIMEOUT } from '../../constants.ts'

/** A chunk failed to load. The network is to blame, not the data on the page. */
export class CodeLoadError extends Error {
  override name = 'CodeLoadError'
}

/** Rejects with `CodeLoadError` when the code fails to load or takes too long. */
export async function loadWithTimeout<T>(loading: Promise<T>, limit = CHUNK_LOAD_TIMEOUT): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CodeLoadError('timed out')), limit)
  })
  const loaded = loading.catch((cause: unknown) => {
    throw new CodeLoadError('failed to load', { cause })
  })
  return Promise.race([loaded, timeout]).finally(() => clearTimeout(timer))
}

/** How long a failed load stays failed, so that re-rendering a broken page does not retry it endlessly. */
const FAILED_FOR = 3_000

/**
 * Loads once and returns the same promise to every caller. A failed load stays failed for a moment, then the next
 * caller retries. A fulfilled promise carries the fields that React's `use` reads, so that `use` returns at once
 * instead of suspending.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  const start = (): Promise<T> => {
    const started = load()
    void started.then(
      (value) => Object.assign(started, { status: 'fulfilled', value }),
      () => setTimeout(() => (loading = undefined), FAILED_FOR),
    )
    return started
  }
  return () => (loading ??= start())
}

/** A component in a separate chunk. Suspends while the chunk loads and throws if it fails to load. */
export interface Lazy<P> {
  (props: P): ReactNode
  /** Loads the code ahead of rendering. */
  preload: () => Promise<unknown>
}

export type LazyPage = Lazy<object>

/** Makes a component lazy. Once loaded, it renders without suspending. */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  const preload = loadOnce(() => loadWithTimeout(load()))
  function LazyComponent(props: P) {
    const Loaded = use(preload())
    return <Loaded {...props} />
  }
  return Object.assign(LazyComponent, { preload })
}

/** A lazy component without props: a whole page. */
export const lazyPage = (load: () => Promise<ComponentType>): LazyPage => lazyComponent(load)
