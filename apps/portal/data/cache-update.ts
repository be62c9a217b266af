/** The commands of the portal, and the shape of their plans. */
import type { DataOf, OperationName } from '@pfotenportal/contract/api'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { ResourceCache } from './resource-cache.ts'
import type { ResourceKey } from './resources.ts'
import type { InputOf } from './send.ts'
import type { Resource } from './storage.ts'

/** Commands that answer with the subscription as they left it. */
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
  | 'enterHolidayMode'
  | 'takeBackHolidayMode'
  | 'renewCalendarFeed'
  | 'revokeCalendarFeed'

/** How a command shows in the resources. */
export interface CacheUpdate<O extends OperationName> {
  /** The resource that is pending meanwhile and keeps the error. */
  resource: Resource
  /** What the command changes: reads of it are cancelled while it runs, and made again afterwards, whatever the outcome. */
  affects: (cache: ResourceCache, input: InputOf<O>) => readonly ResourceKey[]
  /** Shows the expected result; returns the function that rolls it back. */
  optimistic?: (cache: ResourceCache, input: InputOf<O>) => () => void
  /** Milliseconds after a success until what it touches is read again; at once where absent. */
  reloadAfter?: number
  /** Replaces the expected result by the answer. */
  applyAnswer?: (cache: ResourceCache, data: DataOf<O>, input: InputOf<O>) => void
}

/** Plans by operation. */
export type CacheUpdates = { readonly [O in Command]?: CacheUpdate<O> }
