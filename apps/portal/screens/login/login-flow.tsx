import { Redirect, useLocation } from 'wouter'
import { useEntryState } from '../../data/entry-state.ts'
import { addressOf, loginMode, routes } from '../../routes.ts'
import { lazyPage } from '../../ui/lazy/lazy-component.tsx'
import { Login } from './login.tsx'
import { Verify } from './verify.tsx'

const Relogin = lazyPage(() => import('./confirmations.tsx').then((it) => it.Relogin))

/** /auth and its sub-routes: request a link, use it, or choose between two sessions (spec 2). */
export function LoginFlow() {
  const state = useEntryState()
  const at = addressOf(useLocation()[0])
  const mode = loginMode(state)
  // If a customer is already signed in, only the choice between the sessions or the chosen sign-in is available.
  if (at === routes.login && !state.loggedIn) return <Login />
  if (at === routes.verify && state.mailed && mode === 'verify') return <Verify token={state.mailed.value} />
  if (at === routes.relogin && mode === 'relogin') return <Relogin />
  return <Redirect to={at === routes.verify && !state.loggedIn ? routes.login : routes[mode]} replace />
}
