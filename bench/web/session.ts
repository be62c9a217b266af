/** Signs a customer of the sample world in, and keeps what the sign-in leaves in the browser. */
import type { BrowserContext, Cookie, Page } from '@playwright/test'
import type { Phone } from './browser.ts'

/** Storage and cookies right after a sign-in, without anything that pages have loaded since. */
export interface Session {
  readonly cookies: readonly Cookie[]
  readonly storage: Readonly<Record<string, string>>
}

/** What the sign-in stores. Everything else comes from pages. */
const KEPT = ['appVersion', 'layout', 'i18nConfig', 'persist:auth', 'persist:customer', 'persist:settings']

/** Signs in with a link of the sample world, which can be used once. */
export async function signIn({ context }: Phone, origin: string, firstName: string): Promise<Session> {
  const page = await context.newPage()
  await page.goto(`${origin}/auth?sessionToken=seed-session-${firstName}`)
  await page.waitForFunction(() => localStorage.getItem('persist:auth')?.includes('"accessToken":"'))
  const storage = await readKept(page)
  await page.close()
  return { cookies: await context.cookies(), storage }
}

function readKept(page: Page): Promise<Record<string, string>> {
  return page.evaluate(
    (names) =>
      Object.fromEntries(
        names.flatMap((name) => {
          const value = localStorage.getItem(name)
          return value === null ? [] : [[name, value]]
        }),
      ),
    KEPT,
  )
}

/**
 * The session with a new access token, which expires after five minutes. `before` counts if no page has renewed it since,
 * because each cookie renews once.
 */
export async function renewed(phone: Phone, origin: string, before: Session): Promise<Session> {
  const { context } = phone
  const session = (await readSession(phone, origin)) ?? before
  const auth = JSON.parse(session.storage['persist:auth'] ?? '') as { data: { accessToken: string } }
  await setCookies(context, session)
  const { accessToken } = auth.data
  const answer = await context.request.post(`${origin}/api/v1/auth/refresh`, { data: { accessToken } })
  if (!answer.ok()) throw new Error(`The session could not be renewed: ${answer.status()}`)
  const { data } = (await answer.json()) as { data: object }
  const renewedAuth = { ...auth, data: { ...auth.data, ...data } }
  return {
    cookies: await context.cookies(),
    storage: { ...session.storage, 'persist:auth': JSON.stringify(renewedAuth) },
  }
}

/** The session in the browser; null if there is none. */
async function readSession({ context }: Phone, origin: string): Promise<Session | null> {
  const page = await context.newPage()
  await page.goto(`${origin}/robots.txt`)
  const storage = await readKept(page)
  await page.close()
  return 'persist:auth' in storage ? { cookies: await context.cookies(), storage } : null
}

/** Empties cache and storage of the origin, and puts back the session if there is one. */
export async function resetTo(phone: Phone, origin: string, session: Session | null): Promise<void> {
  const { context } = phone
  await phone.stopWorkers()
  const page = await context.newPage()
  // A page of the service that is not the portal, so that no code of the portal runs meanwhile.
  await page.goto(`${origin}/robots.txt`)
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.clearBrowserCache')
  await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await setCookies(context, session)
  await page.evaluate(
    (entries) => {
      localStorage.clear()
      for (const [name, value] of entries) localStorage.setItem(name, value)
    },
    Object.entries(session?.storage ?? {}),
  )
  await page.close()
}

async function setCookies(context: BrowserContext, session: Session | null): Promise<void> {
  await context.clearCookies()
  if (session) await context.addCookies([...session.cookies])
}
