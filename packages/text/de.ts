import { activityPage } from './de/activity.ts'
import { address } from './de/address.ts'
import { cancelSubscription } from './de/cancellation.ts'
import { core, unsaved, update } from './de/core.ts'
import { allDogs, farewell, inactive } from './de/dashboard-parts.ts'
import { dashboard } from './de/dashboard.ts'
import { dog } from './de/dog.ts'
import { firstOrder } from './de/first-order.ts'
import { householdOperations } from './de/household-operations.ts'
import { legal } from './de/legal.ts'
import { login } from './de/login.ts'
import { newDog } from './de/new-dog.ts'
import * as orderOperations from './de/order-operations.ts'
import { orders } from './de/orders.ts'
import { payment } from './de/payment.ts'
import { recipeAdvice, swapPlan } from './de/plan.ts'
import { profile } from './de/profile.ts'
import { quote } from './de/quote.ts'
import { referral } from './de/referral.ts'
import { shop, supplement } from './de/shop.ts'
import * as subscriptionOperations from './de/subscription-operations.ts'
import { subscriptions } from './de/subscriptions.ts'

/** The portal's copy in German. The portal imports each area separately, with its screen. */
export const de = {
  core,
  login,
  dashboard,
  orders,
  subscriptions,
  profile,
  referral,
  shop,
  supplement,
  legal,
  activityPage,
  address,
  payment,
  dog,
  firstOrder,
  newDog,
  swapPlan,
  recipeAdvice,
  ...subscriptionOperations,
  cancelSubscription,
  farewell,
  inactive,
  quote,
  ...orderOperations,
  householdOperations,
  unsaved,
  update,
  allDogs,
}

/** The type of every language: a missing text does not compile. */
export type PortalText = typeof de
