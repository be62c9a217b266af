import type { Page } from '@playwright/test'
import { declarationsDe as texts } from '@pfotenportal/text/de/declarations'
import { declaredEnd } from '@pfotenportal/text/de/declared-end'
import { expect, expectAccessibleNow, expectNoSidewaysScroll, signIn, test, visit } from './support/test.ts'

const PHONE = { width: 360, height: 640 }
const DESKTOP = { width: 1440, height: 900 }

async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectAccessibleNow(page)
    await expectNoSidewaysScroll(page)
  }
}

test('logged out, one click from any page, the button is visible at first render at 360 x 640', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE)
  for (const path of [
    '/auth/login',
    '/error/404',
    '/error/500',
    '/impressum',
    '/abmelden/unknown',
    '/widerruf',
  ]) {
    await page.goto(path)
    await page.getByRole('link', { name: texts.cancel.title }).click()
    await expect(page).toHaveURL(/\/kuendigen/)
    await expect(page.getByRole('button', { name: texts.cancel.submit })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  }
  await expectAccessibleEverywhere(page)
  const withoutScripts = await context.browser()?.newContext({ javaScriptEnabled: false, viewport: PHONE })
  const plain = await withoutScripts?.newPage()
  if (!plain) throw new Error('no browser')
  await plain.goto(new URL('/kuendigen', page.url()).href)
  await expect(plain.getByRole('button', { name: texts.cancel.submit })).toBeInViewport({ ratio: 1 })
  await plain.getByRole('radio', { name: texts.cancel.extraordinary }).check()
  await expect(plain.getByLabel(texts.cancel.reason)).toBeVisible()
  await withoutScripts?.close()
})

test('a contract is cancelled without signing in, with the proof on the screen and as a file', async ({
  page,
}) => {
  await page.goto('/kuendigen')
  await page.getByRole('button', { name: texts.cancel.submit }).click()
  await expect(page.getByText(texts.errors.name)).toBeVisible()
  await expectAccessibleEverywhere(page)
  await page.getByLabel(texts.name).fill('Erika Muster')
  await page.getByLabel(texts.contract).fill('Waldi')
  await page.getByLabel(texts.email).fill('erika@example.de')
  await page.getByRole('button', { name: texts.cancel.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.proof.titles.CANCELLATION)
  await expectAccessibleEverywhere(page)
  const loading = page.waitForEvent('download')
  await page.getByRole('link', { name: texts.proof.download }).click()
  expect((await loading).suggestedFilename()).toMatch(/^K-\d+\.pdf$/)
})

test('a withdrawal is confirmed in a second step', async ({ page }) => {
  await page.goto('/widerruf')
  await expectAccessibleEverywhere(page)
  await page.getByLabel(texts.name).fill('Erika Muster')
  await page.getByLabel(texts.contract).fill('Bestellung 4711')
  await page.getByLabel(texts.email).fill('erika@example.de')
  await page.getByRole('button', { name: texts.withdraw.submit }).click()
  await expectAccessibleEverywhere(page)
  await page.getByRole('button', { name: texts.withdraw.confirm }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.proof.titles.WITHDRAWAL)
})

test('a signed-in customer reaches the button to cancel with two clicks from the dashboard, and may take it back @long', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'anna')
  await visit(page, '/dashboard')
  await page.getByRole('link', { name: texts.cancel.title }).click()
  await expect(page.getByLabel(texts.name)).toHaveValue('Anna Berger')
  await expect(page.getByRole('button', { name: texts.cancel.submit })).toBeInViewport({ ratio: 1 })
  await page.getByLabel(texts.cancel.onDay).check()
  await page.getByLabel(texts.cancel.day).fill('2027-01-31')
  await page.getByRole('button', { name: texts.cancel.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.proof.titles.CANCELLATION)
  await expect(async () => {
    await page.goto('/subscriptions')
    await expect(page.getByRole('button', { name: declaredEnd.revoke })).toBeVisible({ timeout: 4_000 })
  }).toPass()
  await visit(page, '/dashboard')
  await expect(page.getByText(/endet am So\., 31\. Januar 2027/)).toBeVisible()
  await page.getByRole('button', { name: declaredEnd.revoke }).click()
  await expect(page.getByText(declaredEnd.toast.success)).toBeVisible()
  await expect(page.getByRole('button', { name: declaredEnd.revoke })).toBeHidden()
})
