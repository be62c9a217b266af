import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/index.css'
import './styles/still.css'
import { App, SignedIn } from './app.tsx'
import { PART_RETRY_DELAY, PART_RETRY_LIMIT } from './constants.ts'
import { entryState } from './data/entry-state.ts'
import { followOtherTabs } from './data/follow-other-tabs.ts'
import { log } from './data/log.ts'
import { takeWantedDog } from './data/wanted-dog.ts'
import { rememberPage } from './data/wanted-page.ts'
import { LoginFlow, portalPages } from './pages.ts'
import { addressOf, portalPageAt, showsLoginFlow } from './routes.ts'

/**
 * Retries a stylesheet that failed to load. Vite requests each stylesheet once and treats it as loaded even if it
 * failed, so without this a component that loads on a later attempt would stay unstyled.
 */
function retryStyles(): void {
  const retry = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    const pause = Number(target.dataset['pause'] ?? PART_RETRY_DELAY / 2)
    const again = document.createElement('link')
    Object.assign(again, { rel: 'stylesheet', crossOrigin: '', href: target.href })
    again.dataset['pause'] = String(Math.min(pause * 2, PART_RETRY_LIMIT))
    setTimeout(() => target.replaceWith(again), pause)
  }
  addEventListener('error', retry, true)
}

/** Loads the code of the first screen, so that it replaces the prerendered still frame in one step. */
async function firstScreen(): Promise<void> {
  const page = portalPageAt(addressOf(location.pathname)) ?? 'dashboard'
  const needed = showsLoginFlow(entryState()) ? [LoginFlow] : [SignedIn, portalPages[page]]
  await Promise.all(needed.map((it) => it.preload()))
}

/** Fetches the fonts, for which the still frame of a first visit does not ask: they come after the code. */
function loadFonts(): void {
  document.fonts.forEach((font) => void font.load().catch(() => undefined))
}

takeWantedDog()
if (location.search.includes('code='))
  void import('./data/referral-code.ts').then((it) => it.takeReferralCode())
if (!entryState().loggedIn) rememberPage()
followOtherTabs()
retryStyles()
const root = document.getElementById('root')
if (root) {
  // If the first screen fails to load, the app renders the error itself.
  void firstScreen()
    .catch((reason: unknown) => log('The first screen failed to load', reason))
    .then(loadFonts)
    // In slices, so that the browser can paint and answer in between.
    .then(() => startTransition(() => createRoot(root).render(<App />)))
}
