/** The resources of the signed-in customer: their data, how each is read, and the cache in memory. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { AddressView } from '@pfotenportal/contract/addresses'
import type { SettingsView } from '@pfotenportal/contract/auth'
import type { CustomerView } from '@pfotenportal/contract/customer'
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import type { ProductView } from '@pfotenportal/contract/products'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import { call } from './call.ts'
import { log } from './log.ts'
import { ApiFailure } from './send.ts'
import type { ResourceName } from './storage.ts'

/** All resources except `auth`, which the session stores. */
export type CachedResource = Exclude<ResourceName, 'auth'>

/** The data of each resource. `orders`, `orderSchedule` and `products` are those of one subscription at a time. */
export interface ResourceData {
  addresses: AddressView[]
  customer: CustomerView
  orders: OrderView[]
  orderSchedule: ScheduleEntryView[]
  paymentMethods: PaymentMethodView[]
  products: ProductView
  settings: SettingsView
  subscriptions: SubscriptionView[]
}

/** The owner of data: a subscription's id, a product's id, or null if the customer has the resource once. */
export type Owner = number | string | null

/** The key of a resource in the cache. Without an owner it matches all owners. */
export type ResourceKey = readonly [
  resource:
    | CachedResource
    | 'flowBanner'
    | 'activity'
    | 'pet'
    | 'petPhoto'
    | 'sessions'
    | 'passkeys'
    | 'documents'
    | 'erasure'
    | 'agreements'
    | 'mailTopics'
    | 'mailNotices'
    | 'referrals'
    | 'vacations'
    | 'calendarFeed'
    | 'menus',
  owner?: Owner,
]

/** Resources that belong to one subscription or its product. */
export const OWNED: readonly CachedResource[] = ['orders', 'orderSchedule', 'products']

type Readers = {
  readonly [R in CachedResource]: (
    owner: Owner,
    signal: AbortSignal,
    /** The recipes of the chosen dog's plan, whose menus its product has in any case. */
    recipes?: readonly RecipeCode[],
  ) => Promise<ResourceData[R]>
}

const idOf = (owner: Owner): number | string => owner ?? 0

/** How each resource is read. The settings arrive with the sign-in and have no call. */
export const readers: Readers = {
  addresses: (_, signal) => call('listAddresses', {}, signal),
  customer: (_, signal) => call('readCustomer', { params: { id: 1 } }, signal),
  orders: (owner, signal) => call('listOrderHistory', { params: { id: idOf(owner) } }, signal),
  orderSchedule: (owner, signal) =>
    call(
      'listOrderSchedule',
      { params: { id: idOf(owner) }, query: { subscriptionId: idOf(owner) } },
      signal,
    ),
  paymentMethods: (_, signal) => call('listPaymentMethods', {}, signal),
  products: (owner, signal, recipes) =>
    call('readProduct', { params: { productId: idOf(owner) }, query: recipesQuery(recipes) }, signal),
  settings: () => Promise.resolve({ defaultSubscription: null, subscriptionOptions: null }),
  subscriptions: (_, signal) => call('listSubscriptions', {}, signal),
}

/** Asks for the menus of a set of recipes. */
export function recipesQuery(recipes: readonly RecipeCode[] = []): { recipes?: string } {
  return recipes.length > 0 ? { recipes: recipes.join() } : {}
}

const STALE_TIME = 30_000
const READ_RETRIES = 3

const keyOf = (resource: ResourceKey[0], owner: Owner): ResourceKey => [resource, owner]

/** Logs an error of the portal itself. To the customer it looks like a service that cannot be reached. */
function logBug(thrown: Error): void {
  if (!(thrown instanceof ApiFailure)) log('A call failed in the portal', thrown)
}

/** The query client of one session. It retries a request that got no answer, but not one that the service refused. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: logBug }),
    mutationCache: new MutationCache({ onError: logBug }),
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME,
        gcTime: Infinity,
        networkMode: 'offlineFirst',
        // Mounting another component does not retry a refused request.
        retryOnMount: false,
        retry: (failures, failure) =>
          failures < READ_RETRIES &&
          !(failure instanceof ApiFailure && (failure.isRefusal || failure.status === 429)),
      },
    },
  })
}

/** Reads and changes the cached resources of one session. */
export interface ResourceCache {
  read<R extends CachedResource>(resource: R, owner?: Owner): ResourceData[R] | undefined
  /** Changes the cached data; does nothing if the resource is not cached. */
  change<R extends CachedResource>(
    resource: R,
    owner: Owner,
    update: (data: ResourceData[R]) => ResourceData[R],
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
    change: (resource, owner, update) => {
      client.setQueryData<ResourceData[typeof resource]>(
        keyOf(resource, owner),
        (data) => data && update(data),
      )
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
