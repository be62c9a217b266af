import { operatorDe as labels } from '@pfotenportal/text/de/operator'
import { operatorEn } from '@pfotenportal/text/en/operator'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

interface Device {
  readonly name: string
  readonly colorScheme: 'light' | 'dark'
  readonly viewport: { readonly width: number; readonly height: number }
  /** The narrowest window in which nothing may be cut off. */
  readonly narrowest: { readonly width: number; readonly height: number }
}
const DESKTOP: Device = {
  name: 'on a desktop',
  colorScheme: 'light',
  viewport: { width: 1280, height: 800 },
  narrowest: { width: 1280, height: 800 },
}
const PHONE: Device = {
  name: 'on a phone in the dark',
  colorScheme: 'dark',
  viewport: { width: 360, height: 740 },
  narrowest: { width: 320, height: 640 },
}

/** No accessibility findings, and nothing cut off. */
async function expectAccessibleOn(page: Page, device: Device): Promise<void> {
  await page.emulateMedia({ colorScheme: device.colorScheme })
  await page.setViewportSize(device.viewport)
  await expectAccessible(page)
  await page.setViewportSize(device.narrowest)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(device.viewport)
}

async function signInAsOperator(page: Page): Promise<void> {
  await page.goto('/operator')
  await page.getByRole('button', { name: labels.signIn.submit }).click()
  await expect(page.getByRole('heading', { level: 1, name: labels.pages.overview })).toBeVisible()
}

for (const device of [DESKTOP, PHONE]) {
  test(`an operator signs in, reads every page ${device.name}, and signs out${device === PHONE ? ' @long' : ''}`, async ({
    page,
    world,
  }) => {
    await world.setClock('2026-12-15T12:00:00+01:00')
    await page.goto('/operator/money')
    await expect(page).toHaveURL(/\/operator\/sign-in\?to=/)
    await expectAccessibleOn(page, device)
    await page.getByLabel(labels.signIn.token).fill('not the token')
    await page.getByRole('button', { name: labels.signIn.submit }).click()
    await expect(page.getByRole('alert')).toHaveText(labels.signIn.wrong)
    await page.getByLabel(labels.signIn.token).fill('the-operator-of-the-sample-world')
    await page.getByRole('button', { name: labels.signIn.submit }).click()
    await expect(page.getByRole('heading', { level: 1, name: labels.pages.money })).toBeVisible()
    await expect(page.getByRole('img', { name: labels.charts.charges })).toBeVisible()

    for (const name of Object.values(labels.pages)) {
      await page
        .getByRole('navigation', { name: labels.navigation })
        .getByRole('link', { name, exact: true })
        .click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expectAccessibleOn(page, device)
    }

    await page.getByRole('link', { name: labels.period.days[365] }).click()
    await expect(page.getByRole('link', { name: labels.period.days[365] })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await page.getByRole('link', { name: labels.language }).click()
    await expect(page.getByRole('heading', { level: 1, name: operatorEn.pages.customers })).toBeVisible()
    await page.getByRole('button', { name: operatorEn.signOut }).click()
    await page.goto('/operator/money')
    await expect(page).toHaveURL(/\/operator\/sign-in/)
  })
}

test('an operator finds an order’s history by its number, by keyboard alone and without personal data @long', async ({
  page,
}) => {
  await signInAsOperator(page)
  await page.getByLabel(labels.search.label).focus()
  await page.keyboard.type('pp-104001')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: labels.order.title('PP-104001') })).toBeVisible()
  await expect(page.getByRole('heading', { name: labels.tables.orderTrack.title })).toBeVisible()
  for (const device of [PHONE, DESKTOP]) await expectAccessibleOn(page, device)
  await page.getByLabel(labels.search.label).fill('PP-999999')
  await page.keyboard.press('Enter')
  await expect(page.getByText(labels.search.none('PP-999999'))).toBeVisible()
})
