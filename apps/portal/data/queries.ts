/** The hooks with which screens read. Each resource shows pending, data and error (spec 3). */
import { useCallback, useSyncExternalStore } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '@pfotenportal/contract/refusal'
import type { FlowBannerView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { listedSubscriptions } from './chosen-subscription.ts'
import { call } from './call.ts'
import { ApiFailure } from './api-failure.ts'
import { readers, type CachedResource, type Owner, type ResourceData, type ResourceKey } from './resources.ts'
import { useScope, type Scope } from './scope.tsx'
import type { Status } from './status-board.ts'

/** A resource as a screen sees it. */
export interface ResourceView<T> {
  /** A request or command of this resource is under way, or about to be. */
  readonly pending: boolean
  /** What is known, possibly from an earlier visit; null while nothing is. */
  readonly data: T | null
  /** What the last failed call answered, commands included, word for word; cleared by the next request. */
  readonly error: string | ApiError | null
  /** When the data was read, in milliseconds since the epoch by this device; null while there is none. */
  readonly readAt: number | null
  /** Reads it again, with whatever else on screen could not be read: one tap is enough. */
  readonly retry: () => void
}

/** Whose data of a resource is shown; undefined while that is not known. */
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

function sameKey(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index])
}

function useStatus(resource: CachedResource): Status {
  const { status } = useScope()
  const subscribe = useCallback(
    (listener: () => void) => status.subscribe((of) => of === resource && listener()),
    [status, resource],
  )
  const read = () => status.of(resource)
  return useSyncExternalStore(subscribe, read, read)
}

/** One of the resources; `orders`, `orderSchedule` and `products` are those of the chosen dog. */
export function useResource<R extends CachedResource>(resource: R): ResourceView<ResourceData[R]> {
  const scope = useScope()
  const owner = ownerOf(resource, scope)
  const client = useQueryClient()
  const status = useStatus(resource)
  const key: ResourceKey = [resource, owner ?? null]
  const query = useQuery<ResourceData[R]>({
    queryKey: key,
    queryFn: ({ signal }) => readers[resource](owner ?? null, signal),
    enabled: scope.hasStarted && owner !== undefined && resource !== 'settings',
  })
  const missing = owner === undefined && scope.hasLoaded
  return {
    pending:
      status.commands > 0 || query.isFetching || (query.isPending && !missing && resource !== 'settings'),
    data: query.data ?? null,
    error: status.error,
    readAt: query.data === undefined ? null : query.dataUpdatedAt,
    retry: () =>
      void client.refetchQueries({
        type: 'active',
        predicate: ({ queryKey, state }) => state.status === 'error' || sameKey(queryKey, key),
      }),
  }
}

/** The subscriptions a customer sees: with product and pet, sorted ACTIVE, PAUSED, CANCELLED (spec 2, 3). */
export function useSubscriptions(): ResourceView<SubscriptionView[]> {
  const view = useResource('subscriptions')
  return { ...view, data: view.data && listedSubscriptions(view.data) }
}

/** The subscription of the chosen dog; null where there is none, or none is known yet. */
export function useSubscription(): SubscriptionView | null {
  return useScope().subscription
}

/** The reward of the chosen dog: the banner, or the refusal whose message belongs in its place (spec 8). */
export function useFlowBanner(): {
  pending: boolean
  data: FlowBannerView[] | null
  error: string | ApiError | null
} {
  const { subscriptionId, hasStarted } = useScope()
  const key: ResourceKey = ['flowBanner', subscriptionId]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('readFlowRewardBanner', { params: { id: subscriptionId ?? 0 } }, signal),
    enabled: hasStarted && subscriptionId !== null,
  })
  return {
    pending: query.isPending && subscriptionId !== null,
    data: query.data ?? null,
    error: query.error instanceof ApiFailure ? query.error.error : null,
  }
}
