/** Loads code on demand: once, and within a time limit. */
import { CHUNK_LOAD_TIMEOUT } from '../constants.ts'

/** A chunk failed to load: a fault of the network, not of the data on the page. */
export class CodeLoadError extends Error {
  override name = 'CodeNotLoaded'
}

/** Rejects with `CodeNotLoaded` when the code fails to load or takes too long. */
export async function loadWithTimeout<T>(loading: Promise<T>, limit = CHUNK_LOAD_TIMEOUT): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new CodeLoadError('not in time')), limit)
  })
  const loaded = loading.catch((cause: unknown) => {
    throw new CodeLoadError('not at all', { cause })
  })
  return Promise.race([loaded, late]).finally(() => clearTimeout(timer))
}

/** How long a failed load stays failed, so that a page that cannot be shown is not asked for again and again. */
const FAILED_FOR = 3_000

/**
 * Loads once and gives every caller the same promise. A failed load stays failed for a moment, then the next
 * caller tries again. A promise that has come true says so in the fields that React's `use` reads, which then
 * answers at once instead of suspending for a moment.
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
