import type { Page } from '@playwright/test'
import { errorsDe } from '@pfotenportal/text/de/errors'
import { login } from '@pfotenportal/text/de/login'
import { ANNA } from './support/portal.ts'
import {
  expect,
  expectAccessible,
  signIn,
  test,
  visit,
  waitUntilSettled,
  type World,
} from './support/test.ts'

test('a customer signs in with the emailed link', async ({ page, world }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/auth/)
  await expectAccessible(page)
  await page.getByLabel(login.email).fill(ANNA)
  await page.getByRole('button', { name: login.submit }).click()
  await expect(page.getByText(login.sent)).toBeVisible()
  await expectAccessible(page)

  await world.mailsTo(ANNA)
  await page.goto('/mailbox')
  await expectAccessible(page, { frames: false })
  const [mail] = await world.mailsTo(ANNA)
  const link = /https?:\/\/\S+sessionToken=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(mail?.html).toContain('sessionToken=')
  // As a mail program opens it that takes a bracket and a full stop for its end.
  await page.goto(`${link}).`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna!')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expectAccessible(page)
})

test('a link of an email opens its page after the sign-in, which happens in another tab', async ({
  page,
  context,
  world,
}) => {
  await page.goto('/profile/payments?subscription=20001')
  await page.getByLabel(login.email).fill(ANNA)
  await page.getByRole('button', { name: login.submit }).click()
  await expect(page.getByText(login.sent)).toBeVisible()
  const [mail] = await world.mailsTo(ANNA)
  const link = /https?:\/\/\S+sessionToken=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  const other = await context.newPage()
  await other.goto(link)
  for (const tab of [other, page]) {
    await expect(tab).toHaveURL(/\/profile\/payments$/)
    await waitUntilSettled(tab)
  }
  // It opens once: the next visit starts on the dashboard.
  await other.goto('/')
  await expect(other).toHaveURL(/\/dashboard$/)
})

/** Requests a mail in a page and returns its link and code. */
async function requestMail(page: Page, world: World) {
  await page.goto('/auth')
  await page.getByLabel(login.email).fill(ANNA)
  await page.getByRole('button', { name: login.submit }).click()
  await expect(page.getByLabel(login.code.label)).toBeVisible()
  const [mail] = await world.mailsTo(ANNA)
  const link = /https?:\/\/\S+sessionToken=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  const code = /Dein Code: (\d{3}\s\d{3})/.exec(mail?.text ?? '')?.[1] ?? ''
  return { link, code }
}

test('a customer who reads mail on another device types the code, and the link is used up with it', async ({
  page,
  browser,
  world,
}) => {
  const { link, code } = await requestMail(page, world)
  await expectAccessible(page)
  const field = page.getByLabel(login.code.label)
  await field.fill(code.startsWith('9') ? '111111' : '999999')
  await expect(page.getByRole('alert').filter({ hasText: 'Du hast noch 4 Versuche.' })).toBeVisible()
  await expectAccessible(page)
  // Phones close the app while its user looks for the mail.
  await page.reload()
  await field.fill(code)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna!')
  // Whoever is signed in by the code is led to the portal by the link beside it, without a question.
  await page.goto(link)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna!')

  const context = await browser.newContext({ baseURL: world.url, locale: 'de-DE' })
  const elsewhere = await context.newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByText(login.linkUsed.title)).toBeVisible()
  await context.close()
})

test('a mail scanner that runs scripts does not use up the link, and another device signs in with one button', async ({
  page,
  browser,
  world,
}) => {
  const { link } = await requestMail(page, world)
  for (const isPerson of [false, true]) {
    const context = await browser.newContext({ baseURL: world.url, locale: 'de-DE' })
    const elsewhere = await context.newPage()
    await elsewhere.goto(link)
    await expect(elsewhere.getByRole('heading', { name: login.confirm.title })).toBeVisible()
    await expectAccessible(elsewhere)
    if (isPerson) {
      await elsewhere.getByRole('button', { name: login.confirm.action }).click()
      await expect(elsewhere.getByRole('heading', { level: 1 })).toContainText('Anna!')
    }
    await context.close()
  }
})

test('Safe links: the token is stripped from the address bar before any request @long', async ({ page }) => {
  const leaked: string[] = []
  page.on('request', (request) => {
    if (request.headers()['referer']?.includes('sessionToken')) leaked.push(request.url())
  })
  await signIn(page, 'anna')
  expect(page.url()).not.toContain('sessionToken')
  await page.goBack().catch(() => null)
  expect(page.url()).not.toContain('sessionToken')
  expect(leaked).toEqual([])
})

test('an empty email address is refused in its field @long', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: login.submit }).click()
  await expect(page.getByText(login.required)).toBeVisible()
  await expect(page.getByLabel(login.email)).toBeFocused()
  await expectAccessible(page)
})

test('a used link leads to the login, which offers a new one @long', async ({ page, browser, world }) => {
  await signIn(page, 'lea')
  const context = await browser.newContext({ baseURL: world.url, locale: 'de-DE' })
  const elsewhere = await context.newPage()
  await elsewhere.goto('/auth?sessionToken=seed-session-lea')
  await expect(elsewhere.getByText(login.linkUsed.title)).toBeVisible()
  await expectAccessible(elsewhere)
  await context.close()
})

test('reloading right after signing in keeps the session @long', async ({ page }) => {
  await page.goto('/auth?sessionToken=seed-session-tim')
  await page.waitForURL('**/dashboard')
  await page.reload()
  await waitUntilSettled(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tim!')
})

test('a second link asks before replacing the session, and the customer can stay @long', async ({ page }) => {
  await signIn(page, 'anna')
  await page.goto('/auth?sessionToken=seed-session-anna-2')
  await expect(page.getByRole('heading', { name: login.relogin.title })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: login.relogin.stay }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna!')
})

test('a second link asks before replacing the session, and signing in again revokes the old one @long', async ({
  page,
  world,
}) => {
  await signIn(page, 'thomas')
  const before = await page.evaluate(() => localStorage.getItem('persist:auth'))
  await page.goto('/auth?sessionToken=seed-session-anna')
  await page.getByRole('button', { name: login.relogin.again }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna!')
  const token = /"accessToken":"([^"]+)"/.exec(before ?? '')?.[1] ?? ''
  expect(token).not.toBe('')
  const answer = await fetch(`${world.url}/api/v1/subscriptions`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status).toBe(401)
})

test('signing out removes all customer data from the browser', async ({ page }) => {
  await signIn(page, 'anna')
  await page.goto('/logout')
  await expect(page.getByText(login.logout.done)).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
    'appVersion',
    'i18nConfig',
    'layout',
  ])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth/)
})

test('two tabs that refresh at once stay signed in @long', async ({ context, world }) => {
  await context.clock.install()
  const first = await context.newPage()
  await first.goto(`${world.url}/auth?sessionToken=seed-session-nina`)
  await first.waitForURL('**/dashboard')
  await waitUntilSettled(first)
  const second = await context.newPage()
  await visit(second, `${world.url}/dashboard`)
  const refreshes: number[] = []
  for (const page of [first, second]) {
    page.on('response', (response) => {
      if (response.url().endsWith('/auth/refresh')) refreshes.push(response.status())
    })
  }
  const token = () =>
    first.evaluate(() => /"accessToken":"([^"]+)"/.exec(localStorage.getItem('persist:auth') ?? '')?.[1])
  const before = await token()
  // Jump past the token's last 30 seconds: due timers run once, and the refresh then has its full timeout.
  await context.clock.fastForward('04:40')
  await expect.poll(token).not.toBe(before)
  expect(refreshes.length).toBeGreaterThan(0)
  expect(refreshes.every((status) => status === 200)).toBe(true)
  for (const page of [first, second]) {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nina!')
  }
})

test('a session ended on another device leads to the login and clears the browser @long', async ({
  page,
  world,
}) => {
  await signIn(page, 'sophie')
  const token = await page.evaluate(
    () => /"accessToken":"([^"]+)"/.exec(localStorage.getItem('persist:auth') ?? '')?.[1],
  )
  await fetch(`${world.url}/api/v1/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accessToken: token }),
  })
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/auth/)
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Gruber')
  await page.reload()
  await expect(page.getByText(errorsDe.SESSION_EXPIRED)).toBeVisible()
  await page.goto('/auth?sessionToken=seed-session-anna')
  await expect(page).toHaveURL(/\/orders$/)
})
