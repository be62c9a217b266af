/** Prerenders the still frames: the real components in their loading state, in German, without data. */
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { PORTAL_PLACEHOLDER } from '@pfotenportal/contract/portal-config'
import { core } from '@pfotenportal/text/de/core'
import { dashboard } from '@pfotenportal/text/de/dashboard'
import { SignedIn } from '../app.tsx'
import { portalPages } from '../pages.ts'
import { routes } from '../routes.ts'
import { LoginFlow } from '../screens/login/login-flow.tsx'
import { TextProvider } from '../ui/text/text.tsx'
import type { StillFrames } from './finished-page.ts'

function renderFrame(location: string, page: React.ReactNode): string {
  return renderToString(
    <Router ssrPath={location}>
      <TextProvider>{page}</TextProvider>
    </Router>,
  )
}

/** Prerenders both frames. */
export async function frames(): Promise<StillFrames> {
  await Promise.all([SignedIn.preload(), portalPages.dashboard.preload()])
  const still = (name: string, html: string, attributes = '') =>
    `<div class="still" data-frame="${name}"${attributes} inert>${html}</div>`
  // `early.ts` inserts the name.
  const greeting = ` data-greeting="${dashboard.welcome(PORTAL_PLACEHOLDER, '{name}')}"`
  return {
    root:
      still('login', renderFrame(routes.login, <LoginFlow />)) +
      still('portal', renderFrame(routes.dashboard, <SignedIn />), greeting),
    noscript: core.shell.noScript,
    description: core.shell.description,
  }
}
