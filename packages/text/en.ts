import type { PortalText } from './de.ts'
import { core } from './en/core.ts'
import { dashboard } from './en/dashboard.ts'
import { dog } from './en/dog.ts'
import { legal } from './en/legal.ts'
import { login } from './en/login.ts'
import { orders } from './en/orders.ts'
import { profile } from './en/profile.ts'
import { referral } from './en/referral.ts'
import { shop } from './en/shop.ts'
import { supplement } from './en/supplement.ts'
import { subscriptions } from './en/subscriptions.ts'
import { activityPage } from './en/activity-page.ts'
import { address } from './en/address.ts'
import { payment } from './en/payment.ts'
import { planChange } from './en/plan-change.ts'
import { recipeAdvice } from './en/recipe-advice.ts'
import { pause } from './en/pause.ts'
import { activation } from './en/activation.ts'
import { cancel } from './en/cancel.ts'
import { inactive } from './en/inactive.ts'
import { quote } from './en/quote.ts'
import { skip } from './en/skip.ts'
import { orderNow } from './en/order-now.ts'
import { move } from './en/move.ts'
import { unsaved } from './en/unsaved.ts'
import { update } from './en/update.ts'
import { allDogs } from './en/all-dogs.ts'

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
} satisfies PortalText
