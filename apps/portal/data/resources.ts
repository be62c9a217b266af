/** What the resources hold and how they are read (spec 3, 4, 7). */
import type { AddressView } from '@pfotenportal/contract/addresses'
import type { SettingsView } from '@pfotenportal/contract/auth'
import type { CustomerView } from '@pfotenportal/contract/customer'
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import type { ProductView } from '@pfotenportal/contract/products'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { call } from './call.ts'
import type { Resource } from './storage.ts'

/** All resources but `auth`, which the session keeps. */
export type CachedResource = Exclude<Resource, 'auth'>

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

/** Whose data a key names: a subscription's id, a product's id, or nothing for what the customer has once. */
export type Owner = number | string | null

/** The key of a resource in the cache; without an owner it means everybody's. */
export type ResourceKey = readonly [
  resource:
    | CachedResource
    | 'flowBanner'
    | 'activity'
    | 'pet'
    | 'sessions'
    | 'mailTopics'
    | 'referrals'
    | 'holidayModes'
    | 'calendarFeed',
  owner?: Owner,
]

/** Resources that belong to one subscription or its product. */
export const OWNED: readonly CachedResource[] = ['orders', 'orderSchedule', 'products']

type Readers = {
  readonly [R in CachedResource]: (owner: Owner, signal: AbortSignal) => Promise<ResourceData[R]>
}

const idOf = (owner: Owner): number | string => owner ?? 0

/** How each resource is read; the settings came with the sign-in and have no call of their own. */
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
  products: (owner, signal) => call('readProduct', { params: { productId: idOf(owner) } }, signal),
  settings: () => Promise.resolve({ defaultSubscription: null, subscriptionOptions: null }),
  subscriptions: (_, signal) => call('listSubscriptions', {}, signal),
}
