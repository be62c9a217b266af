/** The commands of the portal, and how each updates the cached resources, before and after the answer. */
import type { DataOf, OperationName } from '@pfotenportal/contract/api'
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { planChanged } from '@pfotenportal/domain/plan/plan'
import { parseOrderId } from '@pfotenportal/domain/subscription/subscription'
import { PLACE_ORDER_RELOAD_DELAY } from '../constants.ts'
import { productIdOf } from './chosen-subscription.ts'
import type { ResourceCache, ResourceKey } from './resources.ts'
import type { CallInputOf } from './send.ts'
import type { ResourceName } from './storage.ts'

/** Commands that answer with the changed subscription. */
export type SubscriptionCommand = {
  [O in OperationName]: DataOf<O> extends SubscriptionView ? O : never
}[OperationName]

/** The commands that a signed-in customer can send. */
export type PortalCommand =
  | SubscriptionCommand
  | 'skipOrder'
  | 'unskipOrder'
  | 'placeOrder'
  | 'createAddress'
  | 'updateAddress'
  | 'switchSubscription'
  | 'chooseLanguage'
  | 'dismissMigrationNotice'
  | 'updateCustomer'
  | 'endSession'
  | 'removePasskey'
  | 'requestErasure'
  | 'chooseMailTopic'
  | 'chooseMailNotices'
  | 'addPaymentMethod'
  | 'requestPaymentLink'
  | 'openPaymentSetup'
  | 'enterVacation'
  | 'takeBackVacation'
  | 'renewCalendarFeed'
  | 'revokeCalendarFeed'
  | 'subscribeDog'
  | 'sendMessage'
  | 'savePetPhoto'
  | 'removePetPhoto'

/** How a command updates the cached resources. */
export interface CacheUpdate<O extends OperationName> {
  /** The resource that is pending while the command runs and keeps its error. */
  resource: ResourceName
  /**
   * The resources that the command changes. Running reads are cancelled when it starts; afterwards they are reloaded,
   * even after a failure.
   */
  affects: (cache: ResourceCache, input: CallInputOf<O>) => readonly ResourceKey[]
  /** Shows the expected result; returns the function that rolls it back. */
  optimistic?: (cache: ResourceCache, input: CallInputOf<O>) => () => void
  /** Milliseconds from success until the affected resources are reloaded; absent means at once. */
  reloadAfter?: number
  /** Replaces the expected result with the answer. */
  applyAnswer?: (cache: ResourceCache, data: DataOf<O>, input: CallInputOf<O>) => void
}

const subscriptionOf = (orderId: string | number) => parseOrderId(Number(orderId)).subscriptionId

/** The resources that skipping or unskipping an order changes. */
const affectedBySkip = (subscriptionId: number): ResourceKey[] => [
  ['orderSchedule', subscriptionId],
  ['vacations', null],
  ['activity', subscriptionId],
  ['subscriptions', null],
]

/** A change of a saved address reaches the boxes that go there. */
const affectedByAddress = (cache: ResourceCache): ResourceKey[] => [
  ['addresses', null],
  ...(cache.read('subscriptions') ?? []).flatMap(({ id }) => affectedBySkip(id)),
]

/** Shows an entry with another status. Returns a rollback that changes this entry only. */
function showStatus(
  cache: ResourceCache,
  subscriptionId: number,
  id: number,
  status: ScheduleEntryView['status'],
): () => void {
  const before = cache.read('orderSchedule', subscriptionId)?.find((entry) => entry.id === id)
  const setStatus = (next: ScheduleEntryView['status']) =>
    cache.change('orderSchedule', subscriptionId, (entries) =>
      entries.map((entry) => (entry.id === id ? { ...entry, status: next } : entry)),
    )
  setStatus(status)
  return () => before && setStatus(before.status)
}

/** Merges an answered entry into the schedule. */
function putEntry(cache: ResourceCache, answered: ScheduleEntryView): void {
  cache.change('orderSchedule', answered.subscriptionId, (entries) =>
    entries.map((entry) => (entry.id === answered.id ? { ...entry, ...answered } : entry)),
  )
}

/** The resources that a change of a subscription, such as the settling of a payment, may affect. */
export const affectedByChange = (subscriptionId: number): ResourceKey[] => [
  ...affectedBySkip(subscriptionId),
  ['orders', subscriptionId],
  ['flowBanner', subscriptionId],
  ['pet', subscriptionId],
]

/** Replaces a subscription. If its plan changed, the next plan choice starts from the new plan. */
function putSubscription(cache: ResourceCache, answered: SubscriptionView): void {
  const { id, options } = answered
  const before = cache.read('subscriptions')?.find((it) => it.id === id)
  const isChosen = cache.read('settings')?.defaultSubscription === id
  if (isChosen && before && planChanged(options, before.options)) {
    cache.set('settings', null, { defaultSubscription: id, subscriptionOptions: options })
  }
  cache.change('subscriptions', null, (list) => list.map((it) => (it.id === id ? answered : it)))
}

/** The default for commands on a subscription: the answer replaces it, and everything about it is reloaded. */
const onSubscription: Pick<CacheUpdate<SubscriptionCommand>, 'resource' | 'affects' | 'applyAnswer'> = {
  resource: 'subscriptions',
  affects: (_, { params }) => [...affectedByChange(Number(params.id)), ['addresses', null]],
  applyAnswer: putSubscription,
}

/** Moves the order to the order history at once. The reload three seconds later only updates the dates after it. */
function putPlacedOrder(cache: ResourceCache, answered: OrderView): void {
  if (answered.status !== 'PROCESSED') return putEntry(cache, answered)
  const { id, subscriptionId } = answered
  cache.change('orders', subscriptionId, (list) => [answered, ...list.filter((it) => it.id !== id)])
  cache.change('orderSchedule', subscriptionId, (entries) => entries.filter((it) => it.id !== id))
}

/** Vacations affect the boxes of all dogs. */
const onVacations = {
  resource: 'orderSchedule',
  affects: (cache: ResourceCache): ResourceKey[] =>
    (cache.read('subscriptions') ?? []).flatMap(({ id }) => affectedBySkip(id)),
} as const

const onCalendarFeed = {
  resource: 'customer',
  affects: (): ResourceKey[] => [['calendarFeed', null]],
} as const

/** A dog has another photo, or none, in every subscription of it. */
const onPetPhoto: CacheUpdate<'savePetPhoto' | 'removePetPhoto'> = {
  resource: 'subscriptions',
  affects: () => [['subscriptions'], ['pet']],
  applyAnswer: (cache, { photo }, { params }) =>
    cache.change('subscriptions', null, (list) =>
      list.map((it) => (it.pet?.id === Number(params.id) ? { ...it, pet: { ...it.pet, photo } } : it)),
    ),
}

/**
 * Resources that contain texts in the language of the request, for all dogs: names of food, titles of discounts and
 * rewards.
 */
const localised: readonly ResourceKey[] = [
  ['subscriptions'],
  ['orders'],
  ['orderSchedule'],
  ['flowBanner'],
  ['products'],
]

const onPaymentMethods = {
  resource: 'paymentMethods',
  affects: (): ResourceKey[] => [['paymentMethods', null]],
} as const

/** Whether a dog is still the chosen one: answers may arrive after another one was chosen. */
const isChosen = (cache: ResourceCache, subscriptionId: string | number) =>
  (cache.read('settings')?.defaultSubscription ?? Number(subscriptionId)) === Number(subscriptionId)

/** Cache updates by command. Everything else that a command changes is reloaded. */
const cacheUpdates: { readonly [O in PortalCommand]?: CacheUpdate<O> } = {
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
      const chosen = cache.read('subscriptions')?.find((it) => it.id === Number(params.id))
      cache.set('settings', null, {
        defaultSubscription: Number(params.id),
        subscriptionOptions: chosen?.options ?? null,
      })
      if (chosen) {
        // Loads the chosen dog once, instead of only showing data from an earlier visit (spec 4).
        void cache.reload([
          ['subscriptions', null],
          ['orderSchedule', chosen.id],
          ['orders', chosen.id],
          ['products', productIdOf(chosen)],
          ['flowBanner', chosen.id],
        ])
      }
      return () => before && isChosen(cache, params.id) && cache.set('settings', null, before)
    },
    applyAnswer: (cache, answered, { params }) => {
      if (isChosen(cache, params.id)) cache.set('settings', null, answered)
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
    applyAnswer: putPlacedOrder,
    reloadAfter: PLACE_ORDER_RELOAD_DELAY,
  },
  savePetPhoto: onPetPhoto,
  removePetPhoto: onPetPhoto,
  subscribeDog: {
    resource: 'subscriptions',
    affects: () => [['subscriptions'], ['paymentMethods']],
  },
  createAddress: {
    resource: 'addresses',
    affects: affectedByAddress,
    applyAnswer: (cache, answered) =>
      cache.change('addresses', null, (list) => [answered, ...list.filter(({ id }) => id !== answered.id)]),
  },
  updateAddress: {
    resource: 'addresses',
    affects: affectedByAddress,
    applyAnswer: (cache, answered) =>
      cache.change('addresses', null, (list) => list.map((it) => (it.id === answered.id ? answered : it))),
  },
  updateCustomer: {
    resource: 'customer',
    affects: () => [['customer', null]],
    applyAnswer: (cache, answered) =>
      cache.change('customer', null, (customer) => ({ ...customer, ...answered })),
  },
  dismissMigrationNotice: {
    resource: 'customer',
    affects: () => [],
    applyAnswer: (cache, answered) => cache.set('customer', null, answered),
  },
  endSession: {
    resource: 'auth',
    affects: () => [['sessions', null]],
  },
  removePasskey: {
    resource: 'auth',
    affects: () => [['passkeys', null]],
  },
  requestErasure: {
    resource: 'auth',
    affects: () => [['erasure', null]],
  },
  chooseMailTopic: {
    resource: 'customer',
    affects: () => [['mailTopics', null]],
  },
  chooseMailNotices: {
    resource: 'customer',
    affects: () => [['mailNotices', null]],
  },
  addPaymentMethod: onPaymentMethods,
  requestPaymentLink: onPaymentMethods,
  openPaymentSetup: onPaymentMethods,
  sendMessage: {
    resource: 'customer',
    affects: () => [],
  },
  enterVacation: onVacations,
  takeBackVacation: onVacations,
  renewCalendarFeed: onCalendarFeed,
  revokeCalendarFeed: onCalendarFeed,
  chooseLanguage: {
    resource: 'customer',
    affects: () => localised,
    applyAnswer: (cache, answered) => cache.set('customer', null, answered),
  },
}

/** The cache update of a command. A command that is not in the table has the default for commands on a subscription. */
export function cacheUpdateOf<O extends PortalCommand>(operation: O): CacheUpdate<O> {
  return (cacheUpdates[operation] ?? onSubscription) as CacheUpdate<O>
}
