/** The in-memory cache of the signed-in customer's resources. */
import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './api-failure.ts'
import type { CachedResource, Owner, ResourceData, ResourceKey } from './resources.ts'

const FRESH_FOR = 30_000
const READ_ATTEMPTS = 3

const keyOf = (resource: ResourceKey[0], owner: Owner): ResourceKey => [resource, owner]

/** The query client of one session. It retries a request that got no answer, but not one that the service refused. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_FOR,
        gcTime: Infinity,
        networkMode: 'offlineFirst',
        // Mounting another component does not retry a refused request.
        retryOnMount: false,
        retry: (failures, failure) =>
          failures < READ_ATTEMPTS &&
          !(failure instanceof ApiFailure && (failure.isRefusal || failure.status === 429)),
      },
    },
  })
}

/** Reads and changes the resources of one session. Operations work with it. */
export interface ResourceCache {
  read<R extends CachedResource>(resource: R, owner?: Owner): ResourceData[R] | undefined
  /** Changes the cached data; does nothing if the resource is not cached. */
  change<R extends CachedResource>(
    resource: R,
    owner: Owner,
    to: (data: ResourceData[R]) => ResourceData[R],
  ): void
  set<R extends CachedResource>(resource: R, owner: Owner, data: ResourceData[R]): void
  /** Cancels running reads, so that an older answer does not undo a change. */
  cancelReads(keys: readonly ResourceKey[]): Promise<void>
  /** Reloads the resources on screen at once, and the others when they are next shown. */
  reload(keys: readonly ResourceKey[]): Promise<void>
}

/** A typed view of the query client, addressed by resource and owner. */
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
