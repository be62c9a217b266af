import { freePort } from '@pfotenportal/server/testing/processes'
import { login } from '@pfotenportal/text/de/login'
import { expect, skipNext, test, waitUntilSettled } from './support/test.ts'

test('the portal works with a backend on another origin: signing in, a command, a refresh, signing out @long', async ({
  page,
  world,
}) => {
  const portal = `http://localhost:${await freePort()}`
  const backend = await world.startProcess({ ALLOWED_ORIGINS: portal })
  await world.startProcess({ PORT: new URL(portal).port, PUBLIC_URL: portal, API_BASE: backend.url })
  const calls = new Set<string>()
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    if (pathname.startsWith('/api/')) calls.add(`${origin} ${response.status() < 400}`)
  })

  await page.goto(`${portal}/auth?sessionToken=seed-session-tim`)
  await page.waitForURL(`${portal}/dashboard`)
  await waitUntilSettled(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tim!')
  const skipped = page.waitForResponse((it) => it.url().startsWith(backend.url) && it.url().includes('/skip'))
  await skipNext(page)
  expect((await skipped).status()).toBe(200)
  expect([...calls]).toEqual([`${backend.url} true`])

  // The access token is refused once: the portal refreshes it, with the cookie of the backend.
  let isRefused = false
  await page.route(`${backend.url}/api/v1/subscriptions`, (route) => {
    if (isRefused || route.request().method() !== 'GET') return route.fallback()
    isRefused = true
    const error = { type: 'TOKEN_EXPIRED', message: 'abgelaufen', status: 401, requestId: 'r-1' }
    const headers = { 'access-control-allow-origin': portal, 'access-control-allow-credentials': 'true' }
    return route.fulfill({ status: 401, headers, json: { error } })
  })
  const refreshed = page.waitForResponse(`${backend.url}/api/v1/auth/refresh`)
  await page.reload()
  expect((await refreshed).status()).toBe(200)
  await waitUntilSettled(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tim!')

  const signedOut = page.waitForResponse(`${backend.url}/api/v1/logout`)
  await page.goto(`${portal}/logout`)
  expect((await signedOut).status()).toBe(200)
  await expect(page.getByText(login.logout.done)).toBeVisible()
})
