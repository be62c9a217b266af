/**
 * Keeps the resources in the browser and brings them back before the first paint (spec 3, 4): one key per
 * resource with pending, data and error.
 */
import type { QueryClient } from '@tanstack/react-query'
import { PERSIST_TIMEOUT } from '../constants.ts'
import { OWNED, type CachedResource, type Owner, type ResourceKey } from './resources.ts'
import { accessToken } from './session.ts'
import type { StatusBoard } from './status-board.ts'
import { readStored, resourceKey, RESOURCES, writeStored, type ResourceState } from './storage.ts'

const WRITE_DELAY = 200

/** A stored resource with what is needed to put it back. */
export interface StoredResource extends ResourceState<unknown> {
  /** Whose data it is, absent for what the customer has once. */
  owner?: Owner
  /** When the data was read, in milliseconds since the epoch by this device. */
  at?: number
  /** What is known of the customer's other dogs, so that all of them are there without a network (C-183). */
  others?: readonly OtherData[]
}

/** As much of a resource as is kept of a dog that is not the chosen one. */
export interface OtherData {
  owner: Owner
  data: unknown
  at: number
}

const KEPT_FOR_ALL_DOGS: readonly CachedResource[] = ['orders', 'orderSchedule']

const CACHED = RESOURCES.filter((resource): resource is CachedResource => resource !== 'auth')

function isStored(found: unknown): found is StoredResource {
  return typeof found === 'object' && found !== null && 'data' in found
}

const isRecord = (it: unknown): it is object => typeof it === 'object' && it !== null && !Array.isArray(it)

/** Kept by an earlier release, which knew of no supplements in the box. */
const isOutdated = (resource: CachedResource, it: object) =>
  resource === 'subscriptions' && !('supplements' in it)

/** What is no list where a list belongs, no object where one does, or outdated counts as absent. */
function hasExpectedShape(resource: CachedResource, data: unknown): boolean {
  if (resource === 'customer' || resource === 'products' || resource === 'settings') return isRecord(data)
  return Array.isArray(data) && data.every((it) => isRecord(it) && !isOutdated(resource, it))
}

/**
 * Puts everything stored into the cache. Returns the resources that came back with data. Stops after the
 * persist timeout and goes on with what it has.
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
  // Whatever was stored may be old: read again at the next chance, shown meanwhile.
  client
    .getQueryCache()
    .getAll()
    .forEach((query) => query.queryKey[0] !== 'settings' && query.invalidate())
  return restored
}

const nameOf = (query: { queryKey: readonly unknown[] }): unknown => query.queryKey[0]

/** Which subscription and product are kept where a resource has one per owner. */
export interface ChosenOwners {
  subscription: Owner
  product: Owner
}

/** Writes every change of the cache and of the board, a little later and all at once. */
export interface Persister {
  /** Another dog is chosen: what is kept per dog is from now on that one's. */
  choose: (chosen: ChosenOwners) => void
  /** Writes what is left and ends. */
  stop: () => void
}

/** Starts to persist. */
export function persist(client: QueryClient, status: StatusBoard): Persister {
  const changed = new Set<CachedResource>()
  let chosen: ChosenOwners = { subscription: null, product: null }
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    // After a logout nothing of the customer may be written any more.
    if (accessToken() === undefined) changed.clear()
    for (const resource of changed) write(client, status, resource, ownerFor(resource, chosen))
    changed.clear()
  }
  const scheduleWrite = (resource: CachedResource) => {
    changed.add(resource)
    timer ??= setTimeout(flush, WRITE_DELAY)
  }
  const stopBoth = [
    observeCache(client, status, scheduleWrite),
    status.subscribe((of) => of !== 'auth' && scheduleWrite(of)),
  ]
  addEventListener('pagehide', flush)
  return {
    choose: (next) => {
      chosen = next
      OWNED.forEach(scheduleWrite)
    },
    stop: () => {
      flush()
      for (const stop of stopBoth) stop()
      removeEventListener('pagehide', flush)
    },
  }
}

/** Tells the board of requests and failures, and `note` of new data. */
function observeCache(
  client: QueryClient,
  status: StatusBoard,
  note: (resource: CachedResource) => void,
): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { type } = event.action
    const name = nameOf(event.query)
    const isBanner = name === 'flowBanner'
    // The banner is an operation of the subscriptions (spec 4); its data is theirs. What is no resource is not kept.
    const owning = isBanner ? 'subscriptions' : CACHED.find((resource) => resource === name)
    if (!owning) return
    if (type === 'fetch') status.markRequested(owning)
    if (type === 'error') status.markFailed(owning, event.action.error)
    if (type === 'success' && !isBanner) note(owning)
  })
}

function ownerFor(resource: CachedResource, { subscription, product }: ChosenOwners): Owner {
  if (!OWNED.includes(resource)) return null
  return resource === 'products' ? product : subscription
}

function write(client: QueryClient, status: StatusBoard, resource: CachedResource, owner: Owner): void {
  // Nothing is known of the dog yet: what an earlier visit has kept stays.
  if (owner === null && OWNED.includes(resource)) return
  const key: ResourceKey = [resource, owner]
  const query = client.getQueryState(key)
  const kept: StoredResource = { pending: false, data: query?.data ?? null, error: status.of(resource).error }
  if (owner !== null) kept.owner = owner
  if (query && query.dataUpdatedAt > 0) kept.at = query.dataUpdatedAt
  if (KEPT_FOR_ALL_DOGS.includes(resource)) {
    const others = client
      .getQueryCache()
      .findAll({ queryKey: [resource] })
      .filter(({ queryKey, state }) => queryKey[1] !== owner && state.data !== undefined)
    if (others.length > 0)
      kept.others = others.map(({ queryKey, state }) => ({
        owner: queryKey[1] as Owner,
        data: state.data,
        at: state.dataUpdatedAt,
      }))
  }
  writeStored(resourceKey(resource), kept)
}
