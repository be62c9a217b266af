/** The commands of the portal. */
import type { DataOf } from '@pfotenportal/contract/api'
import type { Operation } from '@pfotenportal/contract/paths'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { inTime } from '../lazy-page.tsx'
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
  | 'updateCustomer'
  | 'endSession'
  | 'chooseMailTopic'
  | 'addPaymentMethod'
  | 'requestPaymentLink'
  | 'enterHolidayMode'
  | 'takeBackHolidayMode'
  | 'renewCalendarFeed'
  | 'revokeCalendarFeed'

/** How commands show, by operation. */
export type Plans = { readonly [O in Commands]?: OperationPlan<O> }

/** The plan of a command. They are fetched with the first command: no screen needs them before. */
export async function planOf<O extends Commands>(operation: O): Promise<OperationPlan<O>> {
  return (await inTime(import('./plans.ts'))).plan(operation)
}
