/** The data of each resource and how it is read. */
import type { AddressView } from '@pfotenportal/contract/addresses'
import type { SettingsView } from '@pfotenportal/contract/auth'
import type { CustomerView } from '@pfotenportal/contract/customer'
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import type { ProductView } from '@pfotenportal/contract/products'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { call } from './call.ts'
import type { Resource } from './storage.ts'

/** All resources except `auth`, which the session stores. */
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

/** The owner of data: a subscription's id, a product's id, or null if the customer has the resource once. */
export type Owner = number | string | null

/** The key of a resource in the cache. Without an owner it matches all owners. */
export type ResourceKey = readonly [
  resource:
    | CachedResource
    | 'flowBanner'
    | 'activity'
    | 'pet'
    | 'sessions'
    | 'mailTopics'
    | 'referrals'
    | 'vacations'
    | 'calendarFeed',
  owner?: Owner,
]

/** Resources that belong to one subscription or its product. */
export const OWNED: readonly CachedResource[] = ['orders', 'orderSchedule', 'products']

type Readers = {
  readonly [R in CachedResource]: (owner: Owner, signal: AbortSignal) => Promise<ResourceData[R]>
}

const idOf = (owner: Owner): number | string => owner ?? 0

/** How each resource is read. The settings arrive with the sign-in and have no call. */
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
