/** Every call of the API by name: the contract that types server and portal. */
import type { z } from 'zod'
import { activityOperations } from './activity.ts'
import { addressOperations } from './addresses.ts'
import { agreementResources } from './agreements.ts'
import { authOperations, sessionOperations } from './auth.ts'
import { cancellationFlowOperations } from './cancellation.ts'
import {
  calendarFeedOperations,
  customerActions,
  mailNoticeOperations,
  mailTopicOperations,
} from './customer.ts'
import { documentResources } from './documents.ts'
import { messageOperations } from './messages.ts'
import { newDogOperations } from './new-dog.ts'
import type { OperationDescriptor } from './operation.ts'
import { passkeyOperations, passkeySignInOperations } from './passkeys.ts'
import { paymentOperations } from './payments.ts'
import { petPhotoOperations, petResources } from './pets.ts'
import { privacyOperations } from './privacy.ts'
import { productOperations } from './products.ts'
import { quotedOperations, quoteOperations } from './quotes.ts'
import { referralOperations } from './referrals.ts'
import { shopOperations } from './shop.ts'
import { startResources } from './start.ts'
import { subscriptionResources } from './subscriptions.ts'
import { vacationOperations } from './vacations.ts'
import { dogDraftResources, visitorOperations } from './visitor-order.ts'

/** All descriptors by name. */
export const api = {
  ...authOperations,
  ...passkeySignInOperations,
  ...startResources,
  ...customerActions,
  ...sessionOperations,
  ...passkeyOperations,
  ...mailTopicOperations,
  ...mailNoticeOperations,
  ...referralOperations,
  ...addressOperations,
  ...paymentOperations,
  ...subscriptionResources,
  ...documentResources,
  ...privacyOperations,
  ...agreementResources,
  ...messageOperations,
  ...activityOperations,
  ...petResources,
  ...petPhotoOperations,
  ...newDogOperations,
  ...visitorOperations,
  ...dogDraftResources,
  ...cancellationFlowOperations,
  ...vacationOperations,
  ...calendarFeedOperations,
  ...productOperations,
  ...shopOperations,
  ...quotedOperations,
  ...quoteOperations,
}

/** The descriptors with the literal types of their schemas. */
export type Api = typeof api

/** The name of a call; contract, server and portal use the same one. */
export type OperationName = keyof Api

type Schema<O extends OperationName, K extends string> = Api[O] extends {
  readonly [key in K]: infer S extends z.ZodType
}
  ? S
  : undefined

/** A part of a call as the caller writes it; `undefined` if the call takes none. */
type Given<O extends OperationName, K extends 'params' | 'query' | 'input'> =
  Schema<O, K> extends z.ZodType ? z.input<Schema<O, K>> : undefined

/** A part of a call as the server receives it, parsed. */
type Received<O extends OperationName, K extends 'params' | 'query' | 'input'> =
  Schema<O, K> extends z.ZodType ? z.output<Schema<O, K>> : undefined

/** What a caller passes to an operation. Path ids may be numbers or strings of digits. */
export interface CallOf<O extends OperationName> {
  params: Schema<O, 'params'> extends z.ZodType
    ? Record<keyof z.output<Schema<O, 'params'>>, string | number>
    : undefined
  query: Given<O, 'query'>
  body: Given<O, 'input'>
}

/** What a handler of an operation receives. */
export interface RequestOf<O extends OperationName> {
  params: Received<O, 'params'>
  query: Received<O, 'query'>
  body: Received<O, 'input'>
}

/** The `data` of a successful answer. */
export type DataOf<O extends OperationName> = z.output<Api[O]['answer']>

/** The names of all calls. */
export const operationNames = Object.keys(api).filter((name): name is OperationName => name in api)

/** The descriptor of a call, without the literal types of its schemas. */
export function descriptorOf(name: OperationName): OperationDescriptor {
  return api[name]
}
