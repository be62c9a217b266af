import { core } from './de/core.ts'
import { dashboard } from './de/dashboard.ts'
import { dog } from './de/dog.ts'
import { legal } from './de/legal.ts'
import { login } from './de/login.ts'
import { orders } from './de/orders.ts'
import { profile } from './de/profile.ts'
import { referral } from './de/referral.ts'
import { shop } from './de/shop.ts'
import { supplement } from './de/supplement.ts'
import { subscriptions } from './de/subscriptions.ts'
import { activityPage } from './de/activity-page.ts'
import { address } from './de/address.ts'
import { payment } from './de/payment.ts'
import { planChange } from './de/plan-change.ts'
import { recipeAdvice } from './de/recipe-advice.ts'
import { pause } from './de/pause.ts'
import { activation } from './de/activation.ts'
import { cancel } from './de/cancel.ts'
import { inactive } from './de/inactive.ts'
import { quote } from './de/quote.ts'
import { skip } from './de/skip.ts'
import { orderNow } from './de/order-now.ts'
import { move } from './de/move.ts'
import { unsaved } from './de/unsaved.ts'
import { update } from './de/update.ts'
import { allDogs } from './de/all-dogs.ts'

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
  planChange,
  recipeAdvice,
  pause,
  activation,
  cancel,
  inactive,
  quote,
  skip,
  orderNow,
  move,
  unsaved,
  update,
  allDogs,
}

/** The type of every language: a missing text does not compile. */
export type PortalText = typeof de
