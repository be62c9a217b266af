import { operatorDe as words } from '@pfotenportal/text/de/operator'
import { operatorEn } from '@pfotenportal/text/en/operator'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

/** Nothing to find for axe and nothing cut off: on a phone in the dark, on a desktop in the light. */
async function expectFinished(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page)
}

async function enter(page: Page): Promise<void> {
  await page.goto('/operator')
  await page.getByRole('button', { name: words.signIn.submit }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.pages.overview })).toBeVisible()
}

test('an operator signs in, reads every page on every device, and signs out', async ({ page, world }) => {
  test.setTimeout(180_000)
  await world.setClock('2026-12-15T12:00:00+01:00')
  await page.goto('/operator/money')
  await expect(page).toHaveURL(/\/operator\/sign-in\?to=/)
  await expectFinished(page)
  await page.getByLabel(words.signIn.token).fill('not the token')
  await page.getByRole('button', { name: words.signIn.submit }).click()
  await expect(page.getByRole('alert')).toHaveText(words.signIn.wrong)
  await page.getByLabel(words.signIn.token).fill('the-operator-of-the-sample-world')
  await page.getByRole('button', { name: words.signIn.submit }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.pages.money })).toBeVisible()
  await expect(page.getByRole('img', { name: words.charts.charges })).toBeVisible()

  for (const name of Object.values(words.pages)) {
    await page
      .getByRole('navigation', { name: words.navigation })
      .getByRole('link', { name, exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectFinished(page)
  }

  await page.getByRole('link', { name: words.period.days[365] }).click()
  await expect(page.getByRole('link', { name: words.period.days[365] })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.getByRole('link', { name: words.language }).click()
  await expect(page.getByRole('heading', { level: 1, name: operatorEn.pages.customers })).toBeVisible()
  await page.getByRole('button', { name: operatorEn.signOut }).click()
  await page.goto('/operator/money')
  await expect(page).toHaveURL(/\/operator\/sign-in/)
})

test('an order’s story is found by its number, by keyboard alone, and names nobody', async ({ page }) => {
  await enter(page)
  await page.getByLabel(words.search.label).focus()
  await page.keyboard.type('pp-104001')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: words.order.title('PP-104001') })).toBeVisible()
  await expect(page.getByRole('heading', { name: words.sheets.orderTrack.title })).toBeVisible()
  await expectFinished(page)
  await page.getByLabel(words.search.label).fill('PP-999999')
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.search.none('PP-999999'))).toBeVisible()
})
