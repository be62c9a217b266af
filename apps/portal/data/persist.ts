/**
 * Stores the resources in the browser and restores them before the first paint. Each resource has one key with
 * `pending`, `data` and `error`.
 */
import type { QueryClient } from '@tanstack/react-query'
import { PERSIST_TIMEOUT } from '../constants.ts'
import { OWNED, type CachedResource, type Owner, type ResourceKey } from './resources.ts'
import { accessToken, storeAuthError } from './session.ts'
import type { StatusBoard } from './status-board.ts'
import { readStored, resourceKey, RESOURCES, writeStored, type ResourceState } from './storage.ts'

const WRITE_DELAY = 200

/** A stored resource with what is needed to restore it. */
export interface StoredResource extends ResourceState<unknown> {
  /** The subscription or product that the data belongs to; absent if the customer has the resource once. */
  owner?: Owner
  /** When the data was read, in epoch milliseconds by this device's clock. */
  at?: number
  /** The data of the customer's other dogs, so that all dogs are available offline (C-183). */
  others?: readonly OtherData[]
}

/** The stored data of a dog that is not chosen. */
export interface OtherData {
  owner: Owner
  data: unknown
  at: number
}

const STORED_FOR_ALL_DOGS: readonly CachedResource[] = ['orders', 'orderSchedule']

const CACHED = RESOURCES.filter((resource): resource is CachedResource => resource !== 'auth')

function isStored(found: unknown): found is StoredResource {
  return typeof found === 'object' && found !== null && 'data' in found
}

const isRecord = (data: unknown): data is object =>
  typeof data === 'object' && data !== null && !Array.isArray(data)

/** Whether the data was stored by a release in which boxes had no supplements yet. */
const isOutdated = (resource: CachedResource, data: object) =>
  resource === 'subscriptions' && !('supplements' in data)

/** Whether stored data has the shape of its resource. Data that does not, or is outdated, counts as absent. */
function hasExpectedShape(resource: CachedResource, data: unknown): boolean {
  if (resource === 'customer' || resource === 'products' || resource === 'settings') return isRecord(data)
  return Array.isArray(data) && data.every((it) => isRecord(it) && !isOutdated(resource, it))
}

/**
 * Restores everything stored into the cache. Returns the resources that were restored with data. Stops after the
 * persist timeout and keeps what it has restored so far.
 */
export function restore(client: QueryClient, status: StatusBoard, elapsed: () => number): CachedResource[] {
  const restored: CachedResource[] = []
  for (const resource of CACHED) {
    if (elapsed() > PERSIST_TIMEOUT) break
    const found = readStored(resourceKey(resource))
    if (!isStored(found)) continue
    status.restore(resource, found.error ?? null)
    if (!hasExpectedShape(resource, found.data)) continue
    const key: ResourceKey = [resource, found.owner ?? null]
    client.setQueryData(key, found.data, { updatedAt: found.at ?? 1 })
    for (const other of Array.isArray(found.others) ? found.others : []) {
      if (isStored(other) && hasExpectedShape(resource, other.data))
        client.setQueryData([resource, other.owner], other.data, { updatedAt: other.at ?? 1 })
    }
    restored.push(resource)
  }
  // Stored data may be old. It is shown until it has been reloaded.
  client
    .getQueryCache()
    .getAll()
    .forEach((query) => query.queryKey[0] !== 'settings' && query.invalidate())
  return restored
}

const nameOf = (query: { queryKey: readonly unknown[] }): unknown => query.queryKey[0]

/** The subscription and the product whose data is stored for resources with one entry per owner. */
export interface ChosenOwners {
  subscription: Owner
  product: Owner
}

/** Writes the changes of the cache and of the status board, in short batches. */
export interface Persister {
  /** Chooses the dog whose data is stored from now on. */
  choose: (chosen: ChosenOwners) => void
  /** Writes the remaining changes and stops. */
  stop: () => void
}

/** Starts persisting. `hasNew`: the cache has data that is not stored yet. */
export function persist(client: QueryClient, status: StatusBoard, hasNew = false): Persister {
  const changed = new Set<CachedResource>()
  let chosen: ChosenOwners = { subscription: null, product: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    // After sign-out, no data of the customer may be written.
    if (accessToken() === undefined) changed.clear()
    for (const resource of changed) write(client, status, resource, ownerFor(resource, chosen))
    changed.clear()
  }
  const scheduleWrite = (resource: CachedResource) => {
    changed.add(resource)
    timer ??= setTimeout(flush, WRITE_DELAY)
  }
  const stops = [
    observeCache(client, status, scheduleWrite),
    status.subscribe((resource) => {
      if (resource === 'auth') storeAuthError(status.of(resource).error)
      else scheduleWrite(resource)
    }),
  ]
  if (hasNew) CACHED.forEach(scheduleWrite)
  addEventListener('pagehide', flush)
  return {
    choose: (next) => {
      chosen = next
      OWNED.forEach(scheduleWrite)
    },
    stop: () => {
      flush()
      for (const stop of stops) stop()
      removeEventListener('pagehide', flush)
    },
  }
}

/** Reports reads to the status board, and schedules a write for new data. */
function observeCache(
  client: QueryClient,
  status: StatusBoard,
  scheduleWrite: (resource: CachedResource) => void,
): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { type } = event.action
    const name = nameOf(event.query)
    const isBanner = name === 'flowBanner'
    // The reward banner is a part of the subscriptions. Queries that are not resources are not stored.
    const resource = isBanner ? 'subscriptions' : CACHED.find((cached) => cached === name)
    if (!resource) return
    if (type === 'error') status.markReadFailed(resource, event.action.error)
    if (type !== 'success') return
    // A command changes the data without a read.
    if (!event.action.manual) status.markRead(resource)
    if (!isBanner) scheduleWrite(resource)
  })
}

function ownerFor(resource: CachedResource, { subscription, product }: ChosenOwners): Owner {
  if (!OWNED.includes(resource)) return null
  return resource === 'products' ? product : subscription
}

function write(client: QueryClient, status: StatusBoard, resource: CachedResource, owner: Owner): void {
  // No dog is known yet, so the data stored by an earlier visit stays.
  if (owner === null && OWNED.includes(resource)) return
  const key: ResourceKey = [resource, owner]
  const query = client.getQueryState(key)
  const stored: StoredResource = {
    pending: false,
    data: query?.data ?? null,
    error: status.of(resource).error,
  }
  if (owner !== null) stored.owner = owner
  if (query && query.dataUpdatedAt > 0) stored.at = query.dataUpdatedAt
  if (STORED_FOR_ALL_DOGS.includes(resource)) {
    const others = client
      .getQueryCache()
      .findAll({ queryKey: [resource] })
      .filter(({ queryKey, state }) => queryKey[1] !== owner && state.data !== undefined)
    if (others.length > 0)
      stored.others = others.map(({ queryKey, state }) => ({
        owner: queryKey[1] as Owner,
        data: state.data,
        at: state.dataUpdatedAt,
      }))
  }
  writeStored(resourceKey(resource), stored)
}
