import { core } from './de/core.ts'
import { dashboard } from './de/dashboard.ts'
import { legal } from './de/legal.ts'
import { login } from './de/login.ts'
import { orders } from './de/orders.ts'
import { profile } from './de/profile.ts'
import { raf } from './de/raf.ts'
import { shop } from './de/shop.ts'
import { subscriptions } from './de/subscriptions.ts'

/** Every German sentence of the portal. The portal itself takes the areas one by one, each with its screen. */
export const de = { core, login, dashboard, orders, subscriptions, profile, raf, shop, legal }

/** What every language has to say: a missing sentence does not compile. */
export type PortalText = typeof de
