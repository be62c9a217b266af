import type { PortalText } from './de.ts'
import { core } from './en/core.ts'
import { dashboard } from './en/dashboard.ts'
import { legal } from './en/legal.ts'
import { login } from './en/login.ts'
import { orders } from './en/orders.ts'
import { profile } from './en/profile.ts'
import { raf } from './en/raf.ts'
import { shop } from './en/shop.ts'
import { subscriptions } from './en/subscriptions.ts'

/** Every English sentence of the portal. */
export const en = {
  core,
  login,
  dashboard,
  orders,
  subscriptions,
  profile,
  raf,
  shop,
  legal,
} satisfies PortalText
