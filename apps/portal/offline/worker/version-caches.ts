/** Which files the service worker keeps: those of its own version, and of others as long as a tab runs them. */

const PREFIX = 'pfotenportal:'

/** Where the files of a version are kept. */
export const cacheName = (build: string): string => PREFIX + build

/**
 * The caches that nobody needs any more. `running` has the version of every open tab; null for one that did not say,
 * and then all are kept, for it may need any of them.
 */
export function unneededCaches(
  caches: readonly string[],
  own: string,
  running: readonly (string | null)[],
): readonly string[] {
  if (running.includes(null)) return []
  const needed = new Set([own, ...running.flatMap((build) => (build === null ? [] : [build]))].map(cacheName))
  return caches.filter((name) => name.startsWith(PREFIX) && !needed.has(name))
}
