/** The orders of all dogs at once, each dog's under its own key: what is known of one is not read again for all. */
import { useCallback, useSyncExternalStore } from 'react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { DogScope } from './scope.tsx'
import { useResource } from './queries.ts'
import type { Owner, ResourceKey } from './resources.ts'

/** A dog with everything planned and charged for it. */
export interface DogOrders {
  readonly subscription: SubscriptionView
  readonly schedule: readonly ScheduleEntryView[]
  readonly history: readonly OrderView[]
}

export interface HouseholdOrders {
  /** The dogs whose orders are known, in the order of the list. */
  readonly loaded: readonly DogOrders[]
  /** Those whose orders are on their way. */
  readonly loading: readonly SubscriptionView[]
  /** Those whose orders could not be read. */
  readonly failed: readonly SubscriptionView[]
  /** Reads again what could not be read. */
  readonly retry: () => void
}

function OrderLoader() {
  useResource('orderSchedule')
  useResource('orders')
  return null
}

/** Reads the orders of all dogs while it is mounted; render it next to a user of `useHouseholdOrders`. */
export function HouseholdOrderLoaders({ subscriptions }: { subscriptions: readonly SubscriptionView[] }) {
  return subscriptions.map((subscription) => (
    <DogScope key={subscription.id} subscription={subscription}>
      <OrderLoader />
    </DogScope>
  ))
}

const scheduleOf = (owner: Owner): ResourceKey => ['orderSchedule', owner]
const historyOf = (owner: Owner): ResourceKey => ['orders', owner]

/** Another text whenever something about one of the dogs is known that was not before. */
function cacheFingerprint(client: QueryClient, ids: readonly number[]): string {
  return ids
    .flatMap((id) => [scheduleOf(id), historyOf(id)])
    .map((key) => {
      const state = client.getQueryState(key)
      return `${state?.dataUpdateCount}${state?.status}${state?.data !== undefined}`
    })
    .join()
}

/** What is known of the orders of several dogs. */
export function useHouseholdOrders(subscriptions: readonly SubscriptionView[]): HouseholdOrders {
  const client = useQueryClient()
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(listener),
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
