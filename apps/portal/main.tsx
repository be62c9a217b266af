import { createRoot } from 'react-dom/client'
import './styles/index.css'
import './styles/still.css'
import { entryState } from './data/entry-state.ts'
import { syncLanguage, syncLayout } from './data/preferences.ts'
import { log } from './data/log.ts'
import { syncAuth } from './data/session.ts'
import { resourceKey } from './data/storage.ts'
import { App, SignedIn } from './app.tsx'
import { PART_RETRY_DELAY, PART_RETRY_LIMIT, STORAGE_KEYS } from './constants.ts'
import { LoginFlow, portalPageAt, portalPages } from './pages.ts'
import { addressOf, showsLoginFlow } from './routes.ts'

/** What another tab does to the session, the language or the layout holds here too. */
function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key === resourceKey('auth')) syncAuth()
    if (key === null || key === STORAGE_KEYS.language) syncLanguage()
    if (key === null || key === STORAGE_KEYS.layout) syncLayout()
  })
}

/**
 * Asks again for a stylesheet that did not arrive. Vite takes what it has asked for once as there, also where it failed:
 * the part that needs it comes with its next try, and would stay without its looks.
 */
function retryStyles(): void {
  const ask = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    const pause = Number(target.dataset['pause'] ?? PART_RETRY_DELAY / 2)
    const again = document.createElement('link')
    Object.assign(again, { rel: 'stylesheet', crossOrigin: '', href: target.href })
    again.dataset['pause'] = String(Math.min(pause * 2, PART_RETRY_LIMIT))
    setTimeout(() => target.replaceWith(again), pause)
  }
  addEventListener('error', ask, true)
}

/** The code of the first screen, so that it replaces the page's still frame in one go. */
async function firstScreen(): Promise<void> {
  const page = portalPageAt(addressOf(location.pathname)) ?? 'dashboard'
  const needed = showsLoginFlow(entryState()) ? [LoginFlow] : [SignedIn, portalPages[page]]
  await Promise.all(needed.map((it) => it.preload()))
}

followOtherTabs()
retryStyles()
const root = document.getElementById('root')
if (root) {
  // A first screen that does not arrive is reported by the page in whose place it was to stand.
  void firstScreen()
    .catch((reason: unknown) => log('The first screen did not arrive', reason))
    .then(() => createRoot(root).render(<App />))
}
