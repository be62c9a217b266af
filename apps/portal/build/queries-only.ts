/**
 * Leaves the mutations and endless lists of the query library out of the build: commands go through
 * `api/use-operation.ts`, and nothing of the portal is an endless list. What is left in their place says so if
 * anybody reaches it.
 */
import type { Plugin } from 'vite'

const unused: Record<string, string> = {
  './mutationCache.js': `export class MutationCache {
  clear() {}
  resumePausedMutations() { return Promise.resolve() }
  findAll() { return [] }
  build() { throw new Error('commands go through use-operation') }
}`,
  './infiniteQueryBehavior.js': `export function infiniteQueryBehavior() { throw new Error('no endless lists in this build') }
export const hasNextPage = () => false
export const hasPreviousPage = () => false`,
}

export function queriesOnly(): Plugin {
  return {
    name: 'pfotenportal:queries-only',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id in unused && importer?.includes('@tanstack/query-core') ? `\0queries-only:${id}` : null,
    load: (id) =>
      id.startsWith('\0queries-only:') ? (unused[id.slice('\0queries-only:'.length)] ?? null) : null,
  }
}
