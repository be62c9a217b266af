import { Suspense, useCallback, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { Language } from '@pfotenportal/contract/values'
import { refersFriends } from '../data/catalogue.ts'
import { hasDogPassedAway } from '../data/chosen-subscription.ts'
import { useConnectivity } from '../data/connectivity.ts'
import { DataProvider } from '../data/data-provider.tsx'
import { offersAllDogs, useWantedDog } from '../data/dog-view.ts'
import { useStore } from '../data/external-store.ts'
import { discardCount } from '../data/leave-guard.ts'
import { useSubscription, useSubscriptions } from '../data/queries.ts'
import { auth } from '../data/session.ts'
import { useOperation } from '../data/use-operation.ts'
import { dropWantedPage, wantedPage } from '../data/wanted-page.ts'
import { OperationHost } from '../operations/operation-host.tsx'
import { LogoutPage, portalPages } from '../pages.ts'
import { addressOf, isAt, portalPageAt, routes, type PortalPage } from '../routes.ts'
import { Announcer } from '../ui/announcer/announcer.tsx'
import { Headline } from '../ui/headline/headline.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { RouteProgress } from '../ui/loading/route-progress.tsx'
import { Skeleton } from '../ui/loading/skeleton.tsx'
import { FocusHeading, Footer, SkipLink, useTitle } from '../ui/page/page-frame.tsx'
import { useText } from '../ui/text/text.tsx'
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { SideMenu } from './menu-entries.tsx'
import { MobileHeader } from './mobile-header.tsx'
import styles from './signed-in.module.css'

export { awaitStart } from '../data/start.ts'

const SETTLE_DELAY = 1_000

// Loaded lazily: it is needed only once the dogs have loaded.
const DogSwitch = lazyPart(() => import('./dog-switch.tsx').then((it) => it.DogSwitch))
// Not needed for the first paint.
const StaleNote = lazyPart(() => import('../ui/notice/offline-note.tsx').then((it) => it.StaleNote))
const ScrollTop = lazyPart(() => import('../ui/scroll-top/scroll-top.tsx').then((it) => it.ScrollTop))
// Only for staff who act for a customer.
const SupportBar = lazyPart(() => import('./support-bar.tsx').then((it) => it.SupportBar))
const UpdateNote = lazyPart(() => import('../offline/update-note.tsx').then((it) => it.UpdateNote))

/** The title of a page, with the dog's name in some of them. */
function usePageTitle(page: PortalPage): string {
  const { shell } = useText()
  const chosen = useSubscription()
  const pet = chosen?.pet?.name ?? null
  const isQuiet = chosen !== null && hasDogPassedAway(chosen)
  if (isQuiet && (page === 'subscriptions' || page === 'dog')) return shell.unnamed[page]
  const title = shell.titles[page]
  return typeof title === 'string' ? title : title(pet)
}

/** The dog switch, once the dogs have loaded. If they cannot be loaded, the page shows the error. */
function DogPlace({ page }: { page: PortalPage }) {
  const { data, pending } = useSubscriptions()
  const skeleton = <Skeleton width="8.5rem" height="3rem" shape="block" />
  if (data === null) return pending && skeleton
  return <DogSwitch fallback={skeleton} offersAll={offersAllDogs(routes[page])} />
}

/**
 * Title and dog switch above every page. The title is the page's heading, except on the dashboard, which has its own. A
 * title with the dog's name waits for it, because another one may need more lines.
 */
function Subheader({ page }: { page: PortalPage }) {
  const title = usePageTitle(page)
  const { shell } = useText()
  const { data, pending } = useSubscriptions()
  const isUnnamed = typeof shell.titles[page] !== 'string' && data === null && pending
  return (
    <header className={styles['subheader']}>
      {page === 'dashboard' ? (
        <p className={styles['title']}>{title}</p>
      ) : (
        <Headline level={1}>
          {isUnnamed ? (
            <>
              <VisuallyHidden>{title}</VisuallyHidden>
              <Skeleton width="16rem" height="1lh" shape="block" />
            </>
          ) : (
            title
          )}
        </Headline>
      )}
      <div className={styles['dog']}>
        <DogPlace page={page} />
      </div>
    </header>
  )
}

function PageLoading() {
  return (
    <div className={styles['loading']}>
      <RouteProgress active />
    </div>
  )
}

/** The footer; a signed-in customer's language also applies to emails. */
function CustomerFooter() {
  const { run } = useOperation('chooseLanguage')
  const choose = useCallback(
    (language: Language) => void run({ params: { id: 1 }, body: { selectedLang: language } }),
    [run],
  )
  return <Footer onLanguage={choose} />
}

function Frame({ page }: { page: PortalPage }) {
  const settled = usePreloadOfflinePages()
  const Page = portalPages[page]
  const discarded = useStore(discardCount)
  const isOnline = useConnectivity() === 'online'
  const title = usePageTitle(page)
  // Each section of the profile has a title of its own.
  useTitle(page === 'profile' ? null : title)
  useWantedDog()
  return (
    <div className={styles['frame']}>
      <SkipLink />
      <SideMenu />
      <div className={styles['column']}>
        <MobileHeader />
        <main id="content" tabIndex={-1} className={styles['content']}>
          <Subheader page={page} />
          <UpdateNote needed={settled} />
          <Suspense fallback={<PageLoading />}>
            <Page key={discarded} />
            <FocusHeading />
          </Suspense>
        </main>
        <CustomerFooter />
        <div className={styles['note']}>
          <StaleNote needed={settled || !isOnline} of={page === 'profile' ? 'account' : 'orders'} />
        </div>
      </div>
      <OperationHost needed={settled} />
      <ScrollTop needed={settled} />
      <Announcer />
    </div>
  )
}

/** After the sign-in: opens the page that the customer asked for before it, else the dashboard. */
function Start() {
  const [to] = useState(wantedPage)
  useEffect(dropWantedPage, [])
  return <Redirect to={to} replace />
}

/** The page at the current address. */
export function Destination() {
  const at = addressOf(useLocation()[0])
  const page = portalPageAt(at)
  if (page && (page !== 'referral' || refersFriends())) return <Frame page={page} />
  if (at === routes.home || isAt(at, routes.auth)) return <Start />
  return <Redirect to={routes.notFound} replace />
}

const NEEDED_OFFLINE = [LogoutPage, portalPages.dashboard, portalPages.orders]

/**
 * Preloads the pages that must also open offline (dashboard, orders, sign-out) once the first page has settled. Returns
 * whether it has settled.
 */
function usePreloadOfflinePages(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const settle = () => {
      NEEDED_OFFLINE.forEach((page) => void page.preload().catch(() => undefined))
      setSettled(true)
    }
    const timer = setTimeout(settle, SETTLE_DELAY)
    return () => clearTimeout(timer)
  }, [])
  return settled
}

/** The signed-in part of the portal: shell, data and pages. */
export function SignedIn() {
  const [location] = useLocation()
  const { data } = auth.get()
  return (
    <DataProvider key={data?.sessionToken}>
      <ErrorBoundary at={location}>
        <Destination />
      </ErrorBoundary>
      {data?.isSupport && <SupportBar />}
    </DataProvider>
  )
}
