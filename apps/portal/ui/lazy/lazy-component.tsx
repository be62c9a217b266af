/** Components that are loaded when first needed: pages (spec 2) and less urgent parts of a page. */
import { use, type ComponentType, type ReactNode } from 'react'
import { loadWithTimeout, loadOnce } from '../../data/load-code.ts'

/** A component in a separate chunk. Suspends while the chunk loads and throws if it fails to load. */
export interface Lazy<P> {
  (props: P): ReactNode
  /** Loads the code ahead of rendering. */
  preload: () => Promise<unknown>
}

/** A page. */
export type LazyPage = Lazy<object>

/** Makes a component lazy. Once loaded, it renders without suspending. */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  const preload = loadOnce(() => loadWithTimeout(load()))
  function Part(props: P) {
    const Shown = use(preload())
    return <Shown {...props} />
  }
  return Object.assign(Part, { preload })
}

/** A lazy component without props: a whole page. */
export const lazyPage = (load: () => Promise<ComponentType>): LazyPage => lazyComponent(load)
