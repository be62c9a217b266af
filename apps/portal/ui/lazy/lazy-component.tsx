/** Code that is fetched when it is first needed: pages (spec 2), and the parts of a page that can wait. */
import { use, type ComponentType, type ReactNode } from 'react'
import { loadWithTimeout, loadOnce } from '../../data/load-code.ts'

/** A component in a chunk of its own. Suspends while the chunk loads, throws if it does not load. */
export interface Lazy<P> {
  (props: P): ReactNode
  /** Fetches the code before it is shown. */
  preload: () => Promise<unknown>
}

/** A page. */
export type LazyPage = Lazy<object>

/** Makes a component lazy; once its code is there it shows without suspending. */
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
