/** Draws the still frames: the real components, waiting, in German, with nobody's data. */
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { core } from '@pfotenportal/text/de/core'
import { portalPages, SignedIn } from '../pages.ts'
import { routes } from '../routes.ts'
import { LoginFlow } from '../screens/login/login-flow.tsx'
import { TextProvider } from '../text.tsx'
import type { StillFrames } from './still-frames.ts'

function draw(location: string, page: React.ReactNode): string {
  return renderToString(
    <Router ssrPath={location}>
      <TextProvider>{page}</TextProvider>
    </Router>,
  )
}

/** Draws both frames. */
export async function frames(): Promise<StillFrames> {
  await Promise.all([SignedIn.preload(), portalPages.dashboard.preload()])
  const still = (name: string, html: string) => `<div class="still" data-frame="${name}" inert>${html}</div>`
  return {
    root:
      still('login', draw(routes.login, <LoginFlow />)) +
      still('portal', draw(routes.dashboard, <SignedIn />)),
    noscript: core.shell.noScript,
    description: core.shell.description,
  }
}
