/** Prerenders the still frames: the real components in their loading state, in German, without data. */
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { PORTAL_PLACEHOLDER } from '@pfotenportal/contract/portal-config'
import { core } from '@pfotenportal/text/de/core'
import { dashboard } from '@pfotenportal/text/de/dashboard'
import { SignedIn } from '../app.tsx'
import { portalPages } from '../pages.ts'
import { routes, type PortalPage } from '../routes.ts'
import { LoginFlow } from '../screens/login/login-flow.tsx'
import { TextProvider } from '../ui/text/text.tsx'
import type { StillFrames } from './finished-page.ts'
import { stillPages } from './page-sources.ts'

function renderFrame(location: string, page: React.ReactNode): string {
  return renderToString(
    <Router ssrPath={location}>
      <TextProvider>{page}</TextProvider>
    </Router>,
  )
}

const mainElement = /<main\b[\s\S]*<\/main>/

/** A page's content for the screens of this name; see `early.ts`. */
function renderContent(page: PortalPage, screen: string): string {
  const [content = ''] = mainElement.exec(renderFrame(routes[page], <SignedIn />)) ?? []
  return content.replace('<main id="content"', `<main data-screen="${screen}"`)
}

/** Answers every media query like a phone, or like a wider screen. */
function setScreen(matches: boolean): void {
  Object.assign(globalThis, { matchMedia: () => ({ matches }) })
}

/** The contents of all pages. Those that are not `stillPages` are a heading, as their code is not loaded. */
async function renderContents(): Promise<string[]> {
  const isStill = (page: string) => stillPages.some((it) => it === page)
  const names = Object.keys(portalPages) as PortalPage[]
  const headings = names
    .filter((page) => page !== 'gallery' && !isStill(page))
    .map((page) => renderContent(page, routes[page]))
  // The sections of the profile.
  headings.push(renderContent('profile', `${routes.profile}/`))
  await Promise.all(stillPages.map((page) => portalPages[page].preload()))
  setScreen(false)
  const contents = stillPages.map((page) => renderContent(page, routes[page]))
  setScreen(true)
  const onPhone = renderContent('profile', `${routes.profile}/small`)
  return [...headings, ...contents, onPhone]
}

/** Prerenders both frames. */
export async function frames(): Promise<StillFrames> {
  await SignedIn.preload()
  const contents = await renderContents()
  const still = (name: string, html: string, attributes = '') =>
    `<div class="still" data-frame="${name}"${attributes} inert>${html}</div>`
  // `early.ts` inserts the name.
  const greeting = ` data-greeting="${dashboard.welcome(PORTAL_PLACEHOLDER, '{name}')}"`
  const portal = renderFrame(routes.dashboard, <SignedIn />).replace(mainElement, () => contents.join(''))
  return {
    root: still('login', renderFrame(routes.login, <LoginFlow />)) + still('portal', portal, greeting),
    noscript: core.shell.noScript,
    description: core.shell.description,
  }
}
