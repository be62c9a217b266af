/** The resources of the signed-in customer in memory. */
import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './api-failure.ts'
import type { CachedResource, Owner, ResourceData, ResourceKey } from './resources.ts'

const FRESH_FOR = 30_000
const READ_ATTEMPTS = 3

const keyOf = (resource: ResourceKey[0], owner: Owner): ResourceKey => [resource, owner]

/** A cache for one session. A refusal is not asked for again, a lost answer is. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR,
        gcTime: Infinity,
        networkMode: 'offlineFirst',
        // A refusal stays what it is when another part of the page looks at it.
        retryOnMount: false,
        retry: (failures, failure) =>
          failures < READ_ATTEMPTS &&
          !(failure instanceof ApiFailure && (failure.isRefusal || failure.status === 429)),
      },
    },
  })
}

/** Reads and changes the resources of one session: what operations work with. */
export interface ResourceCache {
  read<R extends CachedResource>(resource: R, owner?: Owner): ResourceData[R] | undefined
  /** Changes what is there; does nothing where nothing is. */
  change<R extends CachedResource>(
    resource: R,
    owner: Owner,
    to: (data: ResourceData[R]) => ResourceData[R],
  ): void
  set<R extends CachedResource>(resource: R, owner: Owner, data: ResourceData[R]): void
  /** Stops reads under way, so that an older answer does not undo a change. */
  cancelReads(keys: readonly ResourceKey[]): Promise<void>
  /** Reads again what is on screen, and the rest when it is next looked at. */
  reload(keys: readonly ResourceKey[]): Promise<void>
}

/** The cache in the resources' own words. */
export function createResourceCache(client: QueryClient): ResourceCache {
  return {
    read: <R extends CachedResource>(resource: R, owner: Owner = null) =>
      client.getQueryData<ResourceData[R]>(keyOf(resource, owner)),
    change: (resource, owner, to) => {
      client.setQueryData<ResourceData[typeof resource]>(keyOf(resource, owner), (data) => data && to(data))
    },
    set: (resource, owner, data) => {
      client.setQueryData(keyOf(resource, owner), data)
    },
    cancelReads: async (keys) => {
      await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })))
    },
    reload: async (keys) => {
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  }
}
