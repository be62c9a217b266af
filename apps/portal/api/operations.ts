/** The commands of the portal and how each shows in the resources before the service has answered. */
import type { DataOf } from '@pfotenportal/contract/api'
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { Operation } from '@pfotenportal/contract/paths'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { PLACE_ORDER_RELOAD_DELAY } from '../constants.ts'
import type { ResourceCache } from './cache.ts'
import type { ResourceKey } from './resources.ts'
import type { OperationPlan } from './operation-plan.ts'

/** Commands that answer with the subscription as they left it. */
export type SubscriptionCommand = {
  [O in Operation]: DataOf<O> extends SubscriptionView ? O : never
}[Operation]

/** The commands that a signed-in customer can send. */
export type Commands =
  | SubscriptionCommand
  | 'skipOrder'
  | 'unskipOrder'
  | 'placeOrder'
  | 'createAddress'
  | 'updateAddress'
  | 'switchSubscription'
  | 'chooseLanguage'

type Plans = { readonly [O in Commands]?: OperationPlan<O> }

/** Orders belong to the subscription in the upper digits of their id (docs/domain.md 0.2). */
const subscriptionOf = (orderId: string | number) => Math.floor(Number(orderId) / 1000)

const affectedBySkip = (subscriptionId: number): ResourceKey[] => [
  ['orderSchedule', subscriptionId],
  ['activity', subscriptionId],
  ['subscriptions', null],
]

const affectedByChange = (subscriptionId: number): ResourceKey[] => [
  ...affectedBySkip(subscriptionId),
  ['orders', subscriptionId],
  ['flowBanner', subscriptionId],
]

const putSubscription = (cache: ResourceCache, answered: SubscriptionView) =>
  cache.change('subscriptions', null, (list) => list.map((it) => (it.id === answered.id ? answered : it)))

/** Any command on a subscription: what it answers takes its place, everything about it is read again. */
const onSubscription: Pick<OperationPlan<SubscriptionCommand>, 'resource' | 'touches' | 'settle'> = {
  resource: 'subscriptions',
  touches: (_, { params }) => [...affectedByChange(Number(params.id)), ['addresses', null]],
  settle: putSubscription,
}

/** Shows an entry with another status; the way back touches that entry only. */
function showStatus(
  cache: ResourceCache,
  subscriptionId: number,
  id: number,
  status: ScheduleEntryView['status'],
): () => void {
  const before = cache.read('orderSchedule', subscriptionId)?.find((entry) => entry.id === id)
  const put = (to: ScheduleEntryView['status']) =>
    cache.change('orderSchedule', subscriptionId, (entries) =>
      entries.map((entry) => (entry.id === id ? { ...entry, status: to } : entry)),
    )
  put(status)
  return () => before && put(before.status)
}

function putEntry(cache: ResourceCache, answered: ScheduleEntryView): void {
  cache.change('orderSchedule', answered.subscriptionId, (entries) =>
    entries.map((entry) => (entry.id === answered.id ? { ...entry, ...answered } : entry)),
  )
}

/** The order stands where it belongs at once; the reload three seconds later only brings the days after it (spec 4). */
function putPlaced(cache: ResourceCache, answered: OrderView): void {
  if (answered.status !== 'PROCESSED') return putEntry(cache, answered)
  const { id, subscriptionId } = answered
  cache.change('orders', subscriptionId, (list) => [answered, ...list.filter((it) => it.id !== id)])
  cache.change('orderSchedule', subscriptionId, (entries) => entries.filter((it) => it.id !== id))
}

/** By operation; what a command changes beyond its own row is read again. */
const plans: Plans = {
  skipOrder: {
    resource: 'orderSchedule',
    touches: (_, { params }) => affectedBySkip(subscriptionOf(params.id)),
    optimistic: (cache, { params }) =>
      showStatus(cache, subscriptionOf(params.id), Number(params.id), 'SKIPPED'),
    settle: putEntry,
  },
  unskipOrder: {
    resource: 'orderSchedule',
    touches: (_, { params }) => affectedBySkip(subscriptionOf(params.id)),
    optimistic: (cache, { params }) =>
      showStatus(cache, subscriptionOf(params.id), Number(params.id), 'SCHEDULED'),
    settle: putEntry,
  },
  skipNextOrder: {
    resource: 'subscriptions',
    touches: (_, { params }) => affectedBySkip(Number(params.id)),
    optimistic: (cache, { params }) => {
      const subscriptionId = Number(params.id)
      const next = cache.read('orderSchedule', subscriptionId)?.find((entry) => entry.status !== 'SKIPPED')
      return next ? showStatus(cache, subscriptionId, next.id, 'SKIPPED') : () => undefined
    },
    settle: putSubscription,
  },
  placeOrder: {
    resource: 'orders',
    touches: (_, { params }) => affectedByChange(Number(params.id)),
    settle: putPlaced,
    reloadAfter: PLACE_ORDER_RELOAD_DELAY,
  },
  createAddress: {
    resource: 'addresses',
    touches: () => [['addresses', null]],
    settle: (cache, answered) =>
      cache.change('addresses', null, (list) => [answered, ...list.filter(({ id }) => id !== answered.id)]),
  },
  updateAddress: {
    resource: 'addresses',
    touches: (cache) => [
      ['addresses', null],
      ...(cache.read('subscriptions') ?? []).flatMap(({ id }) => affectedBySkip(id)),
    ],
    settle: (cache, answered) =>
      cache.change('addresses', null, (list) => list.map((it) => (it.id === answered.id ? answered : it))),
  },
  switchSubscription: {
    resource: 'settings',
    touches: () => [],
    optimistic: (cache, { params }) => {
      const before = cache.read('settings')
      const to = cache.read('subscriptions')?.find((it) => it.id === Number(params.id))
      if (to) cache.put('settings', null, { defaultSubscription: to.id, subscriptionOptions: to.options })
      return () => before && cache.put('settings', null, before)
    },
    settle: (cache, answered, { params }) => {
      cache.put('settings', null, answered)
      const id = Number(params.id)
      // The dog that is opened is read again, not only shown from an earlier visit (spec 4).
      void cache.reload([
        ['subscriptions', null],
        ['orderSchedule', id],
        ['orders', id],
        ['flowBanner', id],
      ])
    },
  },
  chooseLanguage: {
    resource: 'customer',
    touches: () => [],
    settle: (cache, answered) => cache.put('customer', null, answered),
  },
}

/** The plan of a command. */
export function planOf<O extends Commands>(operation: O): OperationPlan<O> {
  // What answers with a subscription and has no plan of its own follows the common one.
  return (plans[operation] ?? onSubscription) as OperationPlan<O>
}
