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
