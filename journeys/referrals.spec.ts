import type { Page } from '@playwright/test'
import { login } from '@pfotenportal/text/de/login'
import { referral } from '@pfotenportal/text/de/referral'
import { referral as referralEn } from '@pfotenportal/text/en/referral'
import { startReferralProvider } from './support/referral-provider.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  recordForeignRequests,
  signIn,
  test,
  visit,
  waitUntilSettled,
} from './support/test.ts'

const PAGES = [
  '/dashboard',
  '/orders',
  '/subscriptions',
  '/subscriptions/activity',
  '/raf',
  '/shop',
  '/profile',
]
const LINK = 'https://www.example.com/shop?code=7K3Q-M9TD'
const { programme, friends, widget } = referral

async function expectAccessibleAtAllWidths(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    await expectAccessible(page)
  }
}

test('a customer shares the referral link and code, and sees the results without names', async ({
  page,
  context,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const foreign = recordForeignRequests(page, world.url)
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await signIn(page, 'anna')
  await page.getByRole('link', { name: 'Jetzt Freu(n)de empfehlen' }).click()
  await expect(page).toHaveURL(/\/raf$/)
  await waitUntilSettled(page)

  await expect(page.getByRole('textbox', { name: programme.link })).toHaveValue(LINK)
  await page.getByRole('button', { name: programme.copyLink }).click()
  await expect(page.getByText(programme.copied.link)).toBeVisible()
  expect(await clipboard()).toBe(LINK)
  await page.getByRole('button', { name: programme.copyCode }).press('Enter')
  await expect(page.getByText(programme.copied.code)).toBeVisible()
  expect(await clipboard()).toBe('7K3Q-M9TD')

  const list = page.getByRole('region', { name: friends.title }).getByRole('listitem')
  await expect(list).toHaveCount(2)
  await expect(list.nth(0)).toContainText('F.')
  await expect(list.nth(0)).toContainText(friends.states.PENDING())
  await expect(list.nth(1)).toContainText(friends.states.USED('15,00\u00a0€'))
  await expect(page.locator('main')).not.toContainText(/Felix|Lea/)
  await expectAccessibleAtAllWidths(page)

  // Without clipboard access the link is selected, so that it can be copied manually.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await page.getByRole('button', { name: programme.copyLink }).click()
  await expect(page.getByText(programme.copyFailed)).toBeVisible()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(LINK)

  // A device that can share opens its share sheet; closing the sheet is not an error.
  await page.evaluate(() => {
    const closed = (data: ShareData) => {
      document.title = data.text ?? ''
      return Promise.reject(new DOMException('closed', 'AbortError'))
    }
    Object.assign(navigator, { share: closed })
  })
  await page.getByRole('button', { name: programme.share }).click()
  await expect(page).toHaveTitle(programme.message(LINK, '15,00\u00a0€'))
  await expect(page.getByText(programme.copyFailed)).toHaveCount(0)
  expect(foreign).toEqual([])
})

test('a customer without referrals sees an empty state in both languages, and a failed load can be retried @long', async ({
  page,
  context,
}) => {
  await signIn(page, 'felix', '/raf')
  await expect(page.getByText(friends.none)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText(referralEn.friends.none)).toBeVisible()
  await expectAccessibleAtAllWidths(page)

  await context.route('**/api/v1/referrals', (route) => route.abort())
  await page.reload()
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible({ timeout: 60_000 })
  await context.unroute('**/api/v1/referrals')
  await retry.click()
  await expect(page.getByText(referralEn.friends.none)).toBeVisible()
})

test('consent before embeds: no third-party request before the click; the referral provider then receives four fields, and consent is as easily withdrawn @long', async ({
  page,
  world,
}) => {
  const provider = await startReferralProvider()
  const { url } = await world.startProcess({ REFERRAL_WIDGET_URL: provider.url })
  const foreign = recordForeignRequests(page, url)
  await page.goto(`${url}/auth?sessionToken=seed-session-anna`)
  await page.waitForURL('**/dashboard')
  for (const path of PAGES) {
    await visit(page, url + path)
  }
  await page.goto(`${url}/raf`)
  await expect(page.getByText(widget.sent(new URL(provider.url).host))).toBeVisible()
  await expect(page.getByText('anna.berger@example.de')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expectAccessibleAtAllWidths(page)
  expect(foreign).toEqual([])
  expect(provider.requests).toEqual([])

  await page.getByRole('button', { name: widget.load }).press('Enter')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText('Anna', { exact: true })).toBeVisible()
  expect(provider.received).toEqual([
    {
      type: 'portal:customer',
      email: 'anna.berger@example.de',
      firstName: 'Anna',
      lastName: 'Berger',
      locale: 'de',
    },
  ])
  // No URL contains customer data, and no referrer reveals the portal's URL.
  expect(provider.requests).toEqual(['GET /friends', `POST /given ${provider.url}`])
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', /^allow-scripts /)
  await expect(page.getByRole('heading', { level: 2, name: widget.title })).toBeFocused()
  await expectAccessibleAtAllWidths(page)

  // The choice is kept, for this customer on this device, until it is withdrawn.
  await page.reload()
  await expect(frame.getByText('Anna', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: widget.withdraw }).click()
  await expect(page.getByText(widget.withdrawn)).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('referralConsent'))).toBe('{}')
  await expectAccessible(page)
  const before = provider.requests.length
  await page.reload()
  await expect(page.getByRole('button', { name: widget.load })).toBeVisible()
  expect(provider.requests).toHaveLength(before)
  await provider.stop()
})

test('consent applies to one customer only, and withdrawing it applies to every tab @long', async ({
  page,
  context,
  world,
}) => {
  const provider = await startReferralProvider()
  const { url } = await world.startProcess({ REFERRAL_WIDGET_URL: provider.url })
  await page.goto(`${url}/auth?sessionToken=seed-session-anna`)
  await page.waitForURL('**/dashboard')
  await page.goto(`${url}/raf`)
  await page.getByRole('button', { name: widget.load }).click()
  await expect(page.locator('iframe')).toHaveCount(1)
  const other = await context.newPage()
  await other.goto(`${url}/raf`)
  await expect(other.locator('iframe')).toHaveCount(1)
  await other.getByRole('button', { name: widget.withdraw }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await other.close()

  await page.getByRole('button', { name: widget.load }).click()
  await expect(page.locator('iframe')).toHaveCount(1)
  await page.goto(`${url}/logout`)
  await expect(page.getByText(login.logout.done)).toBeVisible()
  await page.goto(`${url}/auth?sessionToken=seed-session-nina`)
  await page.waitForURL('**/dashboard')
  await page.goto(`${url}/raf`)
  await expect(page.getByText('nina.richter@example.de')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await provider.stop()
})

test('a referral provider that does not respond is reported, and can be retried @long', async ({
  page,
  world,
}) => {
  const provider = await startReferralProvider()
  provider.setSilent(true)
  const { url } = await world.startProcess({ REFERRAL_WIDGET_URL: provider.url })
  await page.goto(`${url}/auth?sessionToken=seed-session-anna`)
  await page.waitForURL('**/dashboard')
  await page.goto(`${url}/raf`)
  await page.getByRole('button', { name: widget.load }).click()
  await expect(page.getByRole('status').filter({ hasText: widget.loading })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: widget.failed })).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(provider.received).toEqual([])
  await expectAccessibleAtAllWidths(page)
  provider.setSilent(false)
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.frameLocator('iframe').getByText('Anna', { exact: true })).toBeVisible()
  await provider.stop()
})
