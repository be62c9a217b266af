/** The commands of the portal, and the type that describes how each updates the cache. */
import type { DataOf, OperationName } from '@pfotenportal/contract/api'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { ResourceCache } from './resource-cache.ts'
import type { ResourceKey } from './resources.ts'
import type { InputOf } from './send.ts'
import type { Resource } from './storage.ts'

/** Commands that answer with the changed subscription. */
export type SubscriptionCommand = {
  [O in OperationName]: DataOf<O> extends SubscriptionView ? O : never
}[OperationName]

/** The commands that a signed-in customer can send. */
export type Command =
  | SubscriptionCommand
  | 'skipOrder'
  | 'unskipOrder'
  | 'placeOrder'
  | 'createAddress'
  | 'updateAddress'
  | 'switchSubscription'
  | 'chooseLanguage'
  | 'updateCustomer'
  | 'endSession'
  | 'chooseMailTopic'
  | 'addPaymentMethod'
  | 'requestPaymentLink'
  | 'enterVacation'
  | 'takeBackVacation'
  | 'renewCalendarFeed'
  | 'revokeCalendarFeed'

/** How a command updates the cached resources. */
export interface CacheUpdate<O extends OperationName> {
  /** The resource that is pending while the command runs and keeps its error. */
  resource: Resource
  /** The resources that the command changes. Their reads are cancelled while it runs and repeated afterwards, even after a failure. */
  affects: (cache: ResourceCache, input: InputOf<O>) => readonly ResourceKey[]
  /** Shows the expected result; returns the function that rolls it back. */
  optimistic?: (cache: ResourceCache, input: InputOf<O>) => () => void
  /** Milliseconds from success until the affected resources are reloaded; absent means at once. */
  reloadAfter?: number
  /** Replaces the expected result with the answer. */
  applyAnswer?: (cache: ResourceCache, data: DataOf<O>, input: InputOf<O>) => void
}

/** Cache updates by command. */
export type CacheUpdates = { readonly [O in Command]?: CacheUpdate<O> }
