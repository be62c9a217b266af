/** Every page by its address. The code of a page is loaded when it is first needed. */
import { routes, type PortalPage } from './routes.ts'
import { lazyPage, type LazyPage } from './ui/lazy/lazy-component.tsx'

export const LoginFlow = lazyPage(() => import('./screens/login/login-flow.tsx').then((it) => it.LoginFlow))
export const LogoutPage = lazyPage(() =>
  import('./screens/login/logout-page.tsx').then((it) => it.LogoutPage),
)
export const NotFoundPage = lazyPage(() =>
  import('./screens/error/error-pages.tsx').then((it) => it.NotFoundPage),
)
export const SystemErrorPage = lazyPage(() =>
  import('./screens/error/error-pages.tsx').then((it) => it.SystemErrorPage),
)
/** The page for help of visitors; customers have it inside the portal. */
export const VisitorHelpPage = lazyPage(() =>
  import('./screens/help/visitor-help.tsx').then((it) => it.VisitorHelp),
)
const legal = () => import('./screens/legal/legal-page.tsx')

/** Pages that need no sign-in. */
const publicPages: Readonly<Record<string, LazyPage>> = {
  [routes.imprint]: lazyPage(() => legal().then((it) => it.ImprintPage)),
  [routes.terms]: lazyPage(() => legal().then((it) => it.TermsPage)),
  [routes.withdrawal]: lazyPage(() => legal().then((it) => it.WithdrawalPage)),
  [routes.privacy]: lazyPage(() => legal().then((it) => it.PrivacyPage)),
  [routes.accessibility]: lazyPage(() => legal().then((it) => it.AccessibilityPage)),
  [routes.firstOrder]: lazyPage(() =>
    import('./screens/new-dog/visitor-page.tsx').then((it) => it.VisitorPage),
  ),
  [routes.cancelContract]: lazyPage(() => legal().then((it) => it.CancelContractPage)),
}

/** The public page at an address; undefined if there is none. */
export function publicPageAt(address: string): LazyPage | undefined {
  return publicPages[address]
}

/** The pages of the signed-in part. */
export const portalPages = {
  dashboard: lazyPage(() => import('./screens/dashboard/dashboard.tsx').then((it) => it.Dashboard)),
  orders: lazyPage(() => import('./screens/orders/orders.tsx').then((it) => it.Orders)),
  calendar: lazyPage(() => import('./screens/calendar/calendar.tsx').then((it) => it.Calendar)),
  payment: lazyPage(() => import('./screens/payment/payment.tsx').then((it) => it.Payment)),
  subscriptions: lazyPage(() =>
    import('./screens/subscriptions/subscriptions.tsx').then((it) => it.Subscriptions),
  ),
  activity: lazyPage(() => import('./screens/activity/activity.tsx').then((it) => it.Activity)),
  dog: lazyPage(() => import('./screens/dog/dog.tsx').then((it) => it.Dog)),
  referral: lazyPage(() => import('./screens/referral/referral.tsx').then((it) => it.Referral)),
  shop: lazyPage(() => import('./screens/shop/shop.tsx').then((it) => it.Shop)),
  newDog: lazyPage(() => import('./screens/new-dog/new-dog.tsx').then((it) => it.NewDog)),
  help: lazyPage(() => import('./screens/help/help.tsx').then((it) => it.Help)),
  profile: lazyPage(() => import('./screens/profile/profile.tsx').then((it) => it.Profile)),
  gallery: lazyPage(() => import('./screens/gallery/gallery.tsx').then((it) => it.Gallery)),
} satisfies Record<PortalPage, LazyPage>
