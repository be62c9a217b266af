/** The hooks with which screens read resources. Each returns `pending`, `data` and `error`. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { ApiError } from '@pfotenportal/contract/refusal'
import type { FlowBannerView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { call } from './call.ts'
import { listedSubscriptions } from './chosen-subscription.ts'
import { keepNamesOf } from './kept-names.ts'
import type { LoadState } from './load-state.ts'
import { readers, type CachedResource, type Owner, type ResourceData, type ResourceKey } from './resources.ts'
import { useScope, type Scope } from './scope.tsx'
import { errorOf } from './send.ts'
import type { Status } from './status-board.ts'

/** The state of a resource for a screen. */
export interface ResourceView<T> {
  /** A request or command of this resource is running or about to start. */
  readonly pending: boolean
  /** The data, possibly from an earlier visit; null until there is any. */
  readonly data: T | null
  /** Why it could not be read; null once it has been. */
  readonly error: string | ApiError | null
  /** Reloads it together with everything else on screen that failed, so that one tap is enough. */
  readonly retry: () => void
}

/** The owner whose data is shown; undefined while it is not known. */
function ownerOf(resource: CachedResource, scope: Scope): Owner | undefined {
  switch (resource) {
    case 'orders':
    case 'orderSchedule':
      return scope.subscriptionId ?? undefined
    case 'products':
      return scope.productId ?? undefined
    default:
      return null
  }
}

function isSameKey(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index])
}

function useStatus(resource: CachedResource): Status {
  const { status } = useScope()
  const subscribe = useCallback(
    (listener: () => void) => status.subscribe((changed) => changed === resource && listener()),
    [status, resource],
  )
  const read = () => status.of(resource)
  return useSyncExternalStore(subscribe, read, read)
}

function useResourceQuery<R extends CachedResource>(resource: R) {
  const scope = useScope()
  const owner = ownerOf(resource, scope)
  const key: ResourceKey = [resource, owner ?? null]
  const query = useQuery<ResourceData[R]>({
    queryKey: key,
    queryFn: ({ signal }) => readers[resource](owner ?? null, signal, scope.subscription?.options.recipes),
    enabled: scope.hasStarted && owner !== undefined && resource !== 'settings',
  })
  useEffect(() => keepNamesOf(resource, query.data), [resource, query.data])
  return { scope, owner, key, query }
}

/**
 * When the data of a resource was read, in epoch milliseconds by this device's clock; null while there is none. On its
 * own, because it changes with every read, even if the data does not.
 */
export function useReadAt(resource: CachedResource): number | null {
  const { query } = useResourceQuery(resource)
  return query.data === undefined ? null : query.dataUpdatedAt
}

/** A resource. `orders`, `orderSchedule` and `products` are those of the chosen dog. */
export function useResource<R extends CachedResource>(resource: R): ResourceView<ResourceData[R]> {
  const { scope, owner, key, query } = useResourceQuery(resource)
  const client = useQueryClient()
  const status = useStatus(resource)
  const hasNoOwner = owner === undefined && scope.hasLoaded
  return {
    pending:
      status.commands > 0 || query.isFetching || (query.isPending && !hasNoOwner && resource !== 'settings'),
    data: query.data ?? null,
    error: query.error && errorOf(query.error),
    retry: () =>
      void client.refetchQueries(
        {
          type: 'active',
          predicate: ({ queryKey, state }) => state.status === 'error' || isSameKey(queryKey, key),
        },
        { cancelRefetch: false },
      ),
  }
}

/** The orders of the chosen dog. */
export interface OrdersOfDog {
  readonly schedule: readonly ScheduleEntryView[]
  readonly history: readonly OrderView[]
}

/** The planned and the charged orders of the chosen dog. Both have to be known; one that cannot be read fails them. */
export function useDogOrders(): LoadState<OrdersOfDog> {
  const schedule = useResource('orderSchedule')
  const history = useResource('orders')
  const both = [schedule, history]
  return {
    data:
      schedule.data === null || history.data === null
        ? null
        : { schedule: schedule.data, history: history.data },
    pending: both.some(({ pending }) => pending),
    failed: both.some(({ data, error }) => data === null && error !== null),
    retry: () => both.forEach(({ retry }) => retry()),
  }
}

/** The subscriptions that a customer sees: those with product and pet, sorted ACTIVE, PAUSED, CANCELLED. */
export function useSubscriptions(): ResourceView<SubscriptionView[]> {
  const view = useResource('subscriptions')
  return { ...view, data: view.data && listedSubscriptions(view.data) }
}

/** The subscription of the chosen dog; null if there is none or it has not loaded yet. */
export function useSubscription(): SubscriptionView | null {
  return useScope().subscription
}

/** The loyalty reward of the chosen dog. */
export interface RewardView {
  readonly pending: boolean
  /** The banner; null if there is none. */
  readonly data: FlowBannerView[] | null
  /** Why the service gave no banner although the subscription has one; else null. */
  readonly error: string | ApiError | null
  /** The number of orders until the next reward; null if that is not known. */
  readonly ordersUntilReward: number | null
}

/**
 * The reward banner. It is read only if the subscription, once it is up to date, says that there is one: a browser
 * prints every refused request as an error.
 */
export function useFlowBanner(): RewardView {
  const { cache, subscription, hasStarted } = useScope()
  const { pending } = useResource('subscriptions')
  const hasBanner = subscription !== null && subscription.flowBanner.length > 0
  const key: ResourceKey = ['flowBanner', subscription?.id ?? null]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => {
      const id = subscription?.id ?? 0
      // The subscription may have changed since the last render.
      const known = cache.read('subscriptions')?.find((it) => it.id === id)
      return known?.flowBanner.length === 0 ? [] : call('readFlowRewardBanner', { params: { id } }, signal)
    },
    enabled: hasStarted && hasBanner && !pending,
  })
  return {
    pending: subscription === null || (hasBanner && query.isPending),
    data: hasBanner ? (query.data ?? null) : null,
    error: hasBanner && query.error ? errorOf(query.error) : null,
    ordersUntilReward: subscription?.ordersUntilReward ?? null,
  }
}
