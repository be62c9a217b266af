import { Suspense, useCallback, useEffect, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { Language } from '@pfotenportal/contract/values'
import { SCROLL_TOP } from '../constants.ts'
import { DataProvider } from '../data/data-provider.tsx'
import { useStore } from '../data/external-store.ts'
import { discardCount } from '../data/leave-guard.ts'
import { auth } from '../data/session.ts'
import { useOperation } from '../data/use-operation.ts'
import { OperationHost } from '../operations/operation-host.tsx'
import { LogoutPage, type PortalPage, portalPageAt, portalPages } from '../pages.ts'
import { addressOf, isAt, routes } from '../routes.ts'
import { Announcer } from '../ui/announcer/announcer.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { RouteProgress } from '../ui/loading/route-progress.tsx'
import { Footer } from '../ui/page/footer.tsx'
import { FocusHeading, SkipLink, useTitle } from '../ui/page/page-frame.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { SideMenu } from './menu-entries.tsx'
import { MobileHeader } from './mobile-header.tsx'
import { Subheader, usePageTitle } from './subheader.tsx'
import styles from './signed-in.module.css'

const SETTLE_DELAY = 1_000

// Not needed for the first paint.
const StaleNote = lazyPart(() => import('./stale-note.tsx').then((it) => it.StaleNote))
const ScrollTop = lazyPart(() => import('../ui/scroll-top/scroll-top.tsx').then((it) => it.ScrollTop))
const UpdateNote = lazyPart(() => import('../offline/update-note.tsx').then((it) => it.UpdateNote))

function PageLoading() {
  return (
    <div className={styles['onTheWay']}>
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
  useTitle(usePageTitle(page))
  return (
    <div className={styles['frame']}>
      <SkipLink />
      <SideMenu />
      <div className={styles['column']}>
        <MobileHeader />
        <main id="content" tabIndex={-1} className={styles['content']}>
          <Subheader page={page} />
          <div className={styles['note']}>
            <StaleNote needed={settled} />
          </div>
          <UpdateNote needed={settled} />
          <Suspense fallback={<PageLoading />}>
            <Page key={discarded} />
            <FocusHeading />
          </Suspense>
        </main>
        <CustomerFooter />
      </div>
      <OperationHost />
      <ScrollTop needed={settled} {...SCROLL_TOP} />
      <Announcer />
    </div>
  )
}

function Destination() {
  const at = addressOf(useLocation()[0])
  const page = portalPageAt(at)
  if (page) return <Frame page={page} />
  const home = at === routes.home || isAt(at, routes.auth)
  return <Redirect to={home ? routes.dashboard : routes.notFound} replace />
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
  return (
    <DataProvider key={auth.get().data?.sessionToken}>
      <ErrorBoundary at={location}>
        <Destination />
      </ErrorBoundary>
    </DataProvider>
  )
}
