/** Code that is fetched when it is first needed: pages (spec 2), and the parts of a page that can wait. */
import { use, type ComponentType, type ReactNode } from 'react'
import { CHUNK_LOAD_TIMEOUT } from './constants.ts'
import { loadOnce } from './load-once.ts'

/** A component whose code is elsewhere. Suspends while it is on its way, throws when it does not arrive. */
export interface Lazy<P> {
  (props: P): ReactNode
  /** Fetches the code before it is shown. */
  preload: () => Promise<unknown>
}

/** A page. */
export type LazyPage = Lazy<object>

/** Code did not arrive: the network's fault, not that of the data on the page. */
export class NotArrived extends Error {
  override name = 'NotArrived'
}

/** Rejects with `NotArrived` when the code does not come or not in time, so that nobody waits forever. */
export async function inTime<T>(loading: Promise<T>, limit = CHUNK_LOAD_TIMEOUT): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NotArrived('not in time')), limit)
  })
  const come = loading.catch((cause: unknown) => {
    throw new NotArrived('not at all', { cause })
  })
  return Promise.race([come, late]).finally(() => clearTimeout(timer))
}

/** Makes a component lazy; once its code is there it shows without suspending. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  const preload = loadOnce(() => inTime(load()))
  function Part(props: P) {
    const Shown = use(preload())
    return <Shown {...props} />
  }
  return Object.assign(Part, { preload })
}

/** A lazy component that takes nothing: a whole page. */
export const lazyPage = (load: () => Promise<ComponentType>): LazyPage => lazyPart(load)
