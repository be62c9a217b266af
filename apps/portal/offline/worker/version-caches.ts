/** The service worker's caches: one for its own version, and one for each other version that an open tab runs. */

const PREFIX = 'pfotenportal:'

/** The name of a version's cache. */
export const cacheName = (build: string): string => PREFIX + build

/**
 * The caches that can be deleted. `running` contains the version of every open tab, null for a tab that did not answer.
 * In that case all caches stay, because the tab may need any of them.
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
