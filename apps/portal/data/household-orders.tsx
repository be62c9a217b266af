/** The orders of all dogs. Each dog's orders are cached under its own key, so that they are not read twice. */
import { notifyManager, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useResource, type OrdersOfDog } from './queries.ts'
import type { Owner, ResourceKey } from './resources.ts'
import { DogScope } from './scope.tsx'

/** A dog with its planned and its charged orders. */
export interface DogOrders extends OrdersOfDog {
  readonly subscription: SubscriptionView
}

export interface HouseholdOrders {
  /** The dogs whose orders are loaded, in list order. */
  readonly loaded: readonly DogOrders[]
  /** The dogs whose orders are being loaded. */
  readonly loading: readonly SubscriptionView[]
  /** The dogs whose orders failed to load. */
  readonly failed: readonly SubscriptionView[]
  /** Retries all reads that failed. */
  readonly retry: () => void
}

function OrderLoader() {
  useResource('orderSchedule')
  useResource('orders')
  return null
}

/** Reads the orders of all dogs while it is mounted. Render it next to a component that calls `useHouseholdOrders`. */
export function HouseholdOrderLoaders({ subscriptions }: { subscriptions: readonly SubscriptionView[] }) {
  return subscriptions.map((subscription) => (
    <DogScope key={subscription.id} subscription={subscription}>
      <OrderLoader />
    </DogScope>
  ))
}

const scheduleOf = (owner: Owner): ResourceKey => ['orderSchedule', owner]
const historyOf = (owner: Owner): ResourceKey => ['orders', owner]

/** A string that changes whenever the cached orders of one of the dogs change. */
function cacheFingerprint(client: QueryClient, ids: readonly number[]): string {
  return ids
    .flatMap((id) => [scheduleOf(id), historyOf(id)])
    .map((key) => {
      const state = client.getQueryState(key)
      return `${state?.dataUpdateCount}${state?.status}${state?.data !== undefined}`
    })
    .join()
}

/** The orders of several dogs, by loading state. */
export function useHouseholdOrders(subscriptions: readonly SubscriptionView[]): HouseholdOrders {
  const client = useQueryClient()
  // The cache also reports queries that are created while another component renders: wait until that is over.
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  )
  const ids = subscriptions.map(({ id }) => id)
  useSyncExternalStore(subscribe, () => cacheFingerprint(client, ids))
  const loaded: DogOrders[] = []
  const loading: SubscriptionView[] = []
  const failed: SubscriptionView[] = []
  for (const subscription of subscriptions) {
    const { id } = subscription
    const schedule = client.getQueryData<ScheduleEntryView[]>(scheduleOf(id))
    const history = client.getQueryData<OrderView[]>(historyOf(id))
    const hasFailed = [scheduleOf(id), historyOf(id)].some(
      (key) => client.getQueryState(key)?.status === 'error',
    )
    if (schedule && history) loaded.push({ subscription, schedule, history })
    else (hasFailed ? failed : loading).push(subscription)
  }
  const retry = () =>
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  return { loaded, loading, failed, retry }
}
