/** Every call of the service by its operation: the contract that types server and portal. */
import type { z } from 'zod'
import { listActivity } from './activity.ts'
import { createAddress, listAddresses, updateAddress } from './addresses.ts'
import { refreshAccess, requestLoginLink, signIn, signOut } from './auth.ts'
import {
  applyBenefit,
  applyCancellationOffer,
  readCancellationFlow,
  readCancellationOffer,
  startCancellationFlow,
} from './cancellation.ts'
import { readCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from './calendar-feed.ts'
import { chooseLanguage, readCustomer, updateCustomer } from './customer.ts'
import type { Endpoint } from './endpoint.ts'
import {
  enterHolidayMode,
  listHolidayModes,
  previewHolidayMode,
  takeBackHolidayMode,
} from './holiday-modes.ts'
import { chooseMailTopic, listMailTopics } from './mail-topics.ts'
import { skipOrder, unskipOrder } from './orders.ts'
import type { Operation } from './paths.ts'
import { addPaymentMethod, listPaymentMethods, requestPaymentLink } from './payments.ts'
import { readPet, updatePet } from './pets.ts'
import { readProduct, readVariant } from './products.ts'
import { listReferrals } from './referrals.ts'
import { createQuote } from './quotes.ts'
import { endAllSessions, endSession, listSessions } from './sessions.ts'
import { readShop } from './shop.ts'
import { subscriptionOperations } from './subscription-operations.ts'
import {
  listOrderHistory,
  listOrderSchedule,
  listSubscriptions,
  readFlowRewardBanner,
  skipNextOrder,
  switchSubscription,
} from './subscriptions.ts'

export const api = {
  requestLoginLink,
  signIn,
  refreshAccess,
  signOut,
  readCustomer,
  updateCustomer,
  chooseLanguage,
  listSessions,
  endAllSessions,
  endSession,
  listMailTopics,
  chooseMailTopic,
  listReferrals,
  listAddresses,
  createAddress,
  updateAddress,
  listPaymentMethods,
  addPaymentMethod,
  requestPaymentLink,
  listSubscriptions,
  listOrderHistory,
  listOrderSchedule,
  listActivity,
  readPet,
  updatePet,
  ...subscriptionOperations,
  startCancellationFlow,
  readCancellationFlow,
  readCancellationOffer,
  applyCancellationOffer,
  applyBenefit,
  createQuote,
  listHolidayModes,
  enterHolidayMode,
  previewHolidayMode,
  takeBackHolidayMode,
  readCalendarFeed,
  renewCalendarFeed,
  revokeCalendarFeed,
  skipNextOrder,
  switchSubscription,
  readFlowRewardBanner,
  skipOrder,
  unskipOrder,
  readProduct,
  readVariant,
  readShop,
} satisfies Record<Operation, Endpoint>

export type Api = typeof api

type Schema<O extends Operation, K extends string> = Api[O] extends {
  readonly [key in K]: infer S extends z.ZodType
}
  ? S
  : undefined

/** A part of a call as the caller writes it; `undefined` where the call takes none. */
type Given<O extends Operation, K extends 'params' | 'query' | 'body'> =
  Schema<O, K> extends z.ZodType ? z.input<Schema<O, K>> : undefined

/** A part of a call as the server receives it, parsed. */
type Received<O extends Operation, K extends 'params' | 'query' | 'body'> =
  Schema<O, K> extends z.ZodType ? z.output<Schema<O, K>> : undefined

/** What a caller of an operation passes. Path ids may be numbers or digits. */
export interface CallOf<O extends Operation> {
  params: Schema<O, 'params'> extends z.ZodType
    ? Record<keyof z.output<Schema<O, 'params'>>, string | number>
    : undefined
  query: Given<O, 'query'>
  body: Given<O, 'body'>
}

/** What a handler of an operation receives. */
export interface RequestOf<O extends Operation> {
  params: Received<O, 'params'>
  query: Received<O, 'query'>
  body: Received<O, 'body'>
}

/** The `data` of a successful answer. */
export type DataOf<O extends Operation> = z.output<Api[O]['data']>
