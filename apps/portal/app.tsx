/** The root of the portal: shows a public page, the login flow or the signed-in part. */
import { createElement, Suspense } from 'react'
import { Redirect, Router, useLocation } from 'wouter'
import { useEntryState } from './data/entry-state.ts'
import { useStore } from './data/external-store.ts'
import { guardedNavigate } from './data/leave-guard.ts'
import { maintenance } from './data/maintenance.ts'
import {
  LoginFlow,
  LogoutPage,
  NotFoundPage,
  publicPageAt,
  SystemErrorPage,
  VisitorHelpPage,
} from './pages.ts'
import { addressOf, isAt, routes, showsLoginFlow } from './routes.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { lazyPage } from './ui/lazy/lazy-component.tsx'
import { lazyPart } from './ui/lazy/lazy-part.tsx'
import { RouteProgress } from './ui/loading/route-progress.tsx'
import { TextProvider } from './ui/text/text.tsx'
import { ToastLayer } from './ui/toast/toast-layer.tsx'

/** The signed-in part: frame, data and pages. Its first paint shows data, if that comes soon. */
export const SignedIn = lazyPage(async () => {
  const { awaitStart, SignedIn: loaded } = await import('./shell/signed-in.tsx')
  await awaitStart()
  return loaded
})

function LoginOrPortal({ at }: { at: string }) {
  const state = useEntryState()
  if (!showsLoginFlow(state)) return <SignedIn />
  if (at === routes.help && !state.loggedIn) return <VisitorHelpPage />
  return isAt(at, routes.auth) ? <LoginFlow /> : <Redirect to={routes.auth} replace />
}

function Pages({ at }: { at: string }) {
  if (at === routes.systemError) return <SystemErrorPage />
  if (isAt(at, routes.error)) return <NotFoundPage />
  if (at === routes.logout) return <LogoutPage />
  const page = publicPageAt(at)
  return page ? createElement(page) : <LoginOrPortal at={at} />
}

const MaintenanceScreen = lazyPart(() =>
  import('./screens/maintenance/maintenance-screen.tsx').then((it) => it.MaintenanceScreen),
)

function MaintenanceCover() {
  const state = useStore(maintenance)
  return state && <MaintenanceScreen state={state} />
}

function Content() {
  const at = addressOf(useLocation()[0])
  return (
    <TextProvider>
      <ErrorBoundary at={at}>
        <Suspense fallback={<RouteProgress active />}>
          <Pages at={at} />
        </Suspense>
      </ErrorBoundary>
      <ToastLayer />
      <MaintenanceCover />
    </TextProvider>
  )
}

/** The portal. */
export function App() {
  return (
    <Router aroundNav={guardedNavigate}>
      <Content />
    </Router>
  )
}
