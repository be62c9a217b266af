/** Who sees what (spec 2): the pages that are always there, the login flow, or the portal. */
import { createElement, Suspense } from 'react'
import { Redirect, Router, useLocation } from 'wouter'
import { useEntryState } from './api/entry-state.ts'
import { leaveByNavigation } from './api/leaving.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { LoginFlow, LogoutPage, NotFoundPage, publicPageAt, SignedIn, SystemErrorPage } from './pages.ts'
import { addressOf, isAt, routes, showsLoginFlow } from './routes.ts'
import { ToastLayer } from './shell/toast-layer.tsx'
import { TextProvider } from './text.tsx'
import { RouteProgress } from './ui/route-progress.tsx'

function Entrance({ at }: { at: string }) {
  const state = useEntryState()
  if (!showsLoginFlow(state)) return <SignedIn />
  return isAt(at, routes.auth) ? <LoginFlow /> : <Redirect to={routes.auth} replace />
}

function Pages({ at }: { at: string }) {
  if (at === routes.systemError) return <SystemErrorPage />
  if (isAt(at, routes.error)) return <NotFoundPage />
  if (at === routes.logout) return <LogoutPage />
  const page = publicPageAt(at)
  return page ? createElement(page) : <Entrance at={at} />
}

function Shown() {
  const at = addressOf(useLocation()[0])
  return (
    <TextProvider>
      <ErrorBoundary at={at}>
        <Suspense fallback={<RouteProgress active />}>
          <Pages at={at} />
        </Suspense>
      </ErrorBoundary>
      <ToastLayer />
    </TextProvider>
  )
}

/** The portal. */
export function App() {
  return (
    <Router aroundNav={leaveByNavigation}>
      <Shown />
    </Router>
  )
}
