/** How each command shows in the resources before the service has answered. */
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { planChanged } from '@pfotenportal/domain/plan/plan'
import { PLACE_ORDER_RELOAD_DELAY } from '../constants.ts'
import type { ResourceCache } from './resource-cache.ts'
import type { Command, CacheUpdate, CacheUpdates, SubscriptionCommand } from './cache-update.ts'
import type { ResourceKey } from './resources.ts'

/** Orders belong to the subscription in the upper digits of their id (docs/domain.md 0.2). */
const subscriptionOf = (orderId: string | number) => Math.floor(Number(orderId) / 1000)

/** What a skip changes. */
const affectedBySkip = (subscriptionId: number): ResourceKey[] => [
  ['orderSchedule', subscriptionId],
  ['holidayModes', null],
  ['activity', subscriptionId],
  ['subscriptions', null],
]

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

/** Puts an entry of the plan in the place of the one with its id. */
function putEntry(cache: ResourceCache, answered: ScheduleEntryView): void {
  cache.change('orderSchedule', answered.subscriptionId, (entries) =>
    entries.map((entry) => (entry.id === answered.id ? { ...entry, ...answered } : entry)),
  )
}

const affectedByChange = (subscriptionId: number): ResourceKey[] => [
  ...affectedBySkip(subscriptionId),
  ['orders', subscriptionId],
  ['flowBanner', subscriptionId],
  ['pet', subscriptionId],
]

/** A changed plan is the one that a further choice starts with (docs/domain.md 6.2). */
function putSubscription(cache: ResourceCache, answered: SubscriptionView): void {
  const { id, options } = answered
  const before = cache.read('subscriptions')?.find((it) => it.id === id)
  const isChosen = cache.read('settings')?.defaultSubscription === id
  if (isChosen && before && planChanged(options, before.options)) {
    cache.set('settings', null, { defaultSubscription: id, subscriptionOptions: options })
  }
  cache.change('subscriptions', null, (list) => list.map((it) => (it.id === id ? answered : it)))
}

/** Any command on a subscription: what it answers takes its place, everything about it is read again. */
const onSubscription: Pick<CacheUpdate<SubscriptionCommand>, 'resource' | 'affects' | 'applyAnswer'> = {
  resource: 'subscriptions',
  affects: (_, { params }) => [...affectedByChange(Number(params.id)), ['addresses', null]],
  applyAnswer: putSubscription,
}

/** Moves the order to its list at once; the reload three seconds later only updates the dates after it (spec 4). */
function putPlaced(cache: ResourceCache, answered: OrderView): void {
  if (answered.status !== 'PROCESSED') return putEntry(cache, answered)
  const { id, subscriptionId } = answered
  cache.change('orders', subscriptionId, (list) => [answered, ...list.filter((it) => it.id !== id)])
  cache.change('orderSchedule', subscriptionId, (entries) => entries.filter((it) => it.id !== id))
}

/** A holiday concerns the boxes of all dogs. */
const onHolidays = {
  resource: 'orderSchedule',
  affects: (cache: ResourceCache): ResourceKey[] =>
    (cache.read('subscriptions') ?? []).flatMap(({ id }) => affectedBySkip(id)),
} as const

const onCalendarFeed = {
  resource: 'customer',
  affects: (): ResourceKey[] => [['calendarFeed', null]],
} as const

/** Resources with texts in the language of the request, for all dogs: names of food, titles of discounts and rewards. */
const localised: readonly ResourceKey[] = [
  ['subscriptions'],
  ['orders'],
  ['orderSchedule'],
  ['flowBanner'],
  ['products'],
]

/** Plans by operation; whatever a command changes beyond its own row is read again. */
const cacheUpdates: CacheUpdates = {
  skipOrder: {
    resource: 'orderSchedule',
    affects: (_, { params }) => affectedBySkip(subscriptionOf(params.id)),
    optimistic: (cache, { params }) =>
      showStatus(cache, subscriptionOf(params.id), Number(params.id), 'SKIPPED'),
    applyAnswer: putEntry,
  },
  unskipOrder: {
    resource: 'orderSchedule',
    affects: (_, { params }) => affectedBySkip(subscriptionOf(params.id)),
    optimistic: (cache, { params }) =>
      showStatus(cache, subscriptionOf(params.id), Number(params.id), 'SCHEDULED'),
    applyAnswer: putEntry,
  },
  switchSubscription: {
    resource: 'settings',
    affects: () => [],
    optimistic: (cache, { params }) => {
      const before = cache.read('settings')
      const to = cache.read('subscriptions')?.find((it) => it.id === Number(params.id))
      if (to) cache.set('settings', null, { defaultSubscription: to.id, subscriptionOptions: to.options })
      return () => before && cache.set('settings', null, before)
    },
    applyAnswer: (cache, answered, { params }) => {
      cache.set('settings', null, answered)
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
  skipNextOrder: {
    resource: 'subscriptions',
    affects: (_, { params }) => affectedBySkip(Number(params.id)),
    optimistic: (cache, { params }) => {
      const subscriptionId = Number(params.id)
      const next = cache.read('orderSchedule', subscriptionId)?.find((entry) => entry.status !== 'SKIPPED')
      return next ? showStatus(cache, subscriptionId, next.id, 'SKIPPED') : () => undefined
    },
    applyAnswer: putSubscription,
  },
  placeOrder: {
    resource: 'orders',
    affects: (_, { params }) => affectedByChange(Number(params.id)),
    applyAnswer: putPlaced,
    reloadAfter: PLACE_ORDER_RELOAD_DELAY,
  },
  createAddress: {
    resource: 'addresses',
    affects: () => [['addresses', null]],
    applyAnswer: (cache, answered) =>
      cache.change('addresses', null, (list) => [answered, ...list.filter(({ id }) => id !== answered.id)]),
  },
  updateAddress: {
    resource: 'addresses',
    affects: (cache) => [
      ['addresses', null],
      ...(cache.read('subscriptions') ?? []).flatMap(({ id }) => affectedBySkip(id)),
    ],
    applyAnswer: (cache, answered) =>
      cache.change('addresses', null, (list) => list.map((it) => (it.id === answered.id ? answered : it))),
  },
  updateCustomer: {
    resource: 'customer',
    affects: () => [['customer', null]],
    applyAnswer: (cache, answered) =>
      cache.change('customer', null, (customer) => ({ ...customer, ...answered })),
  },
  endSession: {
    resource: 'auth',
    affects: () => [['sessions', null]],
  },
  chooseMailTopic: {
    resource: 'customer',
    affects: () => [['mailTopics', null]],
  },
  addPaymentMethod: {
    resource: 'paymentMethods',
    affects: () => [['paymentMethods', null]],
  },
  requestPaymentLink: {
    resource: 'paymentMethods',
    affects: () => [['paymentMethods', null]],
  },
  enterHolidayMode: onHolidays,
  takeBackHolidayMode: onHolidays,
  renewCalendarFeed: onCalendarFeed,
  revokeCalendarFeed: onCalendarFeed,
  chooseLanguage: {
    resource: 'customer',
    affects: () => localised,
    applyAnswer: (cache, answered) => cache.set('customer', null, answered),
  },
}

/** The plan of a command; commands that answer with a subscription share one unless they have their own. */
export function cacheUpdateOf<O extends Command>(operation: O): CacheUpdate<O> {
  return (cacheUpdates[operation] ?? onSubscription) as CacheUpdate<O>
}
