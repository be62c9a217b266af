import type { PortalText } from './de.ts'
import { activityPage } from './en/activity.ts'
import { address } from './en/address.ts'
import { cancelSubscription } from './en/cancellation.ts'
import { core, unsaved, update } from './en/core.ts'
import { allDogs, farewell, inactive } from './en/dashboard-parts.ts'
import { dashboard } from './en/dashboard.ts'
import { dog } from './en/dog.ts'
import { firstOrder } from './en/first-order.ts'
import { householdOperations } from './en/household-operations.ts'
import { legal } from './en/legal.ts'
import { login } from './en/login.ts'
import { newDog } from './en/new-dog.ts'
import * as orderOperations from './en/order-operations.ts'
import { orders } from './en/orders.ts'
import { payment } from './en/payment.ts'
import { recipeAdvice, swapPlan } from './en/plan.ts'
import { profile } from './en/profile.ts'
import { quote } from './en/quote.ts'
import { referral } from './en/referral.ts'
import { shop, supplement } from './en/shop.ts'
import * as subscriptionOperations from './en/subscription-operations.ts'
import { subscriptions } from './en/subscriptions.ts'

/** The portal's copy in English. */
export const en = {
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
} satisfies PortalText
