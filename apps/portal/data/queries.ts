/** The hooks with which screens read resources. Each returns `pending`, `data` and `error`. */
import { useCallback, useSyncExternalStore } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '@pfotenportal/contract/refusal'
import type { FlowBannerView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { listedSubscriptions } from './chosen-subscription.ts'
import { call } from './call.ts'
import { ApiFailure } from './send.ts'
import { readers, type CachedResource, type Owner, type ResourceData, type ResourceKey } from './resources.ts'
import { useScope, type Scope } from './scope.tsx'
import type { Status } from './status-board.ts'

/** The state of a resource for a screen. */
export interface ResourceView<T> {
  /** A request or command of this resource is running or about to start. */
  readonly pending: boolean
  /** The data, possibly from an earlier visit; null until there is any. */
  readonly data: T | null
  /** The error of the last failed call or command, word for word; cleared by the next request. */
  readonly error: string | ApiError | null
  /** When the data was read, in epoch milliseconds by this device's clock; null while there is none. */
  readonly readAt: number | null
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

/** A resource. `orders`, `orderSchedule` and `products` are those of the chosen dog. */
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
  const hasNoOwner = owner === undefined && scope.hasLoaded
  return {
    pending:
      status.commands > 0 || query.isFetching || (query.isPending && !hasNoOwner && resource !== 'settings'),
    data: query.data ?? null,
    error: status.error,
    readAt: query.data === undefined ? null : query.dataUpdatedAt,
    retry: () =>
      void client.refetchQueries({
        type: 'active',
        predicate: ({ queryKey, state }) => state.status === 'error' || isSameKey(queryKey, key),
      }),
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

/** The loyalty reward of the chosen dog: the banner, or the refusal whose message is shown instead. */
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
