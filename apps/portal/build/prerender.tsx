/** Prerenders the still frames: the real components in their loading state, in German, without data. */
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { core } from '@pfotenportal/text/de/core'
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
  const still = (name: string, html: string) => `<div class="still" data-frame="${name}" inert>${html}</div>`
  return {
    root:
      still('login', renderFrame(routes.login, <LoginFlow />)) +
      still('portal', renderFrame(routes.dashboard, <SignedIn />)),
    noscript: core.shell.noScript,
    description: core.shell.description,
  }
}
