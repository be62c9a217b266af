/** The commands that are not for the first screen, and how each shows in the resources before the service has answered. */
import type { OrderView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { planChanged } from '@pfotenportal/domain/plan'
import { PLACE_ORDER_RELOAD_DELAY } from '../constants.ts'
import type { ResourceCache } from './cache.ts'
import type { OperationPlan } from './operation-plan.ts'
import type { Commands, Plans, SubscriptionCommand } from './operations.ts'
import { affectedBySkip, putEntry, showStatus } from './operations.ts'
import type { ResourceKey } from './resources.ts'

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
    cache.put('settings', null, { defaultSubscription: id, subscriptionOptions: options })
  }
  cache.change('subscriptions', null, (list) => list.map((it) => (it.id === id ? answered : it)))
}

/** Any command on a subscription: what it answers takes its place, everything about it is read again. */
const onSubscription: Pick<OperationPlan<SubscriptionCommand>, 'resource' | 'touches' | 'settle'> = {
  resource: 'subscriptions',
  touches: (_, { params }) => [...affectedByChange(Number(params.id)), ['addresses', null]],
  settle: putSubscription,
}

/** The order stands where it belongs at once; the reload three seconds later only brings the days after it (spec 4). */
function putPlaced(cache: ResourceCache, answered: OrderView): void {
  if (answered.status !== 'PROCESSED') return putEntry(cache, answered)
  const { id, subscriptionId } = answered
  cache.change('orders', subscriptionId, (list) => [answered, ...list.filter((it) => it.id !== id)])
  cache.change('orderSchedule', subscriptionId, (entries) => entries.filter((it) => it.id !== id))
}

/** A holiday concerns the boxes of all dogs. */
const onHolidays = {
  resource: 'orderSchedule',
  touches: (cache: ResourceCache): ResourceKey[] =>
    (cache.read('subscriptions') ?? []).flatMap(({ id }) => affectedBySkip(id)),
} as const

const onCalendarFeed = {
  resource: 'customer',
  touches: (): ResourceKey[] => [['calendarFeed', null]],
} as const

/** What the service words in the language of the request, of all dogs: names of food, titles of discounts and rewards. */
const worded: readonly ResourceKey[] = [
  ['subscriptions'],
  ['orders'],
  ['orderSchedule'],
  ['flowBanner'],
  ['products'],
]

/** By operation; what a command changes beyond its own row is read again. */
const plans: Plans = {
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
  updateCustomer: {
    resource: 'customer',
    touches: () => [['customer', null]],
    settle: (cache, answered) => cache.change('customer', null, (customer) => ({ ...customer, ...answered })),
  },
  endSession: {
    resource: 'auth',
    touches: () => [['sessions', null]],
  },
  chooseMailTopic: {
    resource: 'customer',
    touches: () => [['mailTopics', null]],
  },
  addPaymentMethod: {
    resource: 'paymentMethods',
    touches: () => [['paymentMethods', null]],
  },
  requestPaymentLink: {
    resource: 'paymentMethods',
    touches: () => [['paymentMethods', null]],
  },
  enterHolidayMode: onHolidays,
  takeBackHolidayMode: onHolidays,
  renewCalendarFeed: onCalendarFeed,
  revokeCalendarFeed: onCalendarFeed,
  chooseLanguage: {
    resource: 'customer',
    touches: () => worded,
    settle: (cache, answered) => cache.put('customer', null, answered),
  },
}

/** The plan of a command; what answers with a subscription and has none of its own follows the common one. */
export function furtherPlan<O extends Commands>(operation: O): OperationPlan<O> {
  return (plans[operation] ?? onSubscription) as OperationPlan<O>
}
