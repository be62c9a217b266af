import type { Page } from '@playwright/test'
import { mailDe } from '@pfotenportal/text/de/mail'
import { operatorDe as labels } from '@pfotenportal/text/de/operator'
import { operatorEn } from '@pfotenportal/text/en/operator'
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

/** Signs in as the admin of the sample world, with one click. */
async function signInAsOperator(page: Page): Promise<void> {
  await page.goto('/operator')
  await page.getByRole('button', { name: 'Ines Albrecht' }).click()
  await expect(page.getByRole('heading', { level: 1, name: labels.pages.overview })).toBeVisible()
}

/** The newest sign-in link in the mailbox. */
async function mailedLink(page: Page): Promise<string> {
  let link: string | null = null
  await expect(async () => {
    await page.goto('/mailbox')
    const mail = page.locator('a.mail').filter({ hasText: mailDe.staffLink.subject('Pfotenportal') })
    await mail.first().click({ timeout: 2_000 })
    const button = page.frameLocator('iframe').getByRole('link', { name: mailDe.loginLink.button })
    link = await button.getAttribute('href', { timeout: 2_000 })
  }).toPass()
  return link ?? ''
}

for (const device of [DESKTOP, PHONE]) {
  test(`staff sign in by a mailed link, read every page ${device.name}, and sign out${device === PHONE ? ' @long' : ''}`, async ({
    page,
    world,
  }) => {
    await world.setClock('2026-12-15T12:00:00+01:00')
    await page.goto('/operator/money')
    await expect(page).toHaveURL(/\/operator\/sign-in\?to=/)
    await expectAccessibleOn(page, device)
    await page.getByLabel(labels.signIn.email).fill('ines.albrecht@team.example')
    await page.getByRole('button', { name: labels.signIn.submit }).click()
    await expect(page.getByRole('heading', { level: 1, name: labels.signIn.sent.title })).toBeVisible()
    await expectAccessibleOn(page, device)
    const link = await mailedLink(page)
    await page.goto(link)
    await expectAccessibleOn(page, device)
    await page.getByRole('button', { name: labels.signIn.confirm }).click()
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
    await page.goto(link)
    await page.getByRole('button', { name: operatorEn.signIn.confirm }).click()
    await expect(page.getByRole('alert')).toHaveText(operatorEn.signIn.problems.LINK)
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

test('an admin adds a colleague, makes them an admin and disables them @long', async ({ page }) => {
  const copy = labels.staff
  await signInAsOperator(page)
  await page.getByRole('link', { name: labels.tools.staff, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: labels.tools.staff })).toBeVisible()
  for (const device of [PHONE, DESKTOP]) await expectAccessibleOn(page, device)
  const form = page.getByRole('region', { name: copy.add.title })
  await form.getByLabel(copy.name).fill('Lina Sommer')
  await form.getByLabel(copy.email).fill('lina.sommer@team.example')
  await form.getByRole('button', { name: copy.add.submit }).click()
  const lina = page.getByRole('region', { name: 'Lina Sommer' })
  await expect(lina).toContainText(`${copy.roles.support} · ${copy.allowed}`)
  for (const [label, choice, shown] of [
    [copy.role, 'admin', copy.roles.admin],
    [copy.access, 'disabled', copy.disabled],
  ] as const) {
    await lina.getByText(copy.change, { exact: true }).click()
    await lina.getByLabel(label).selectOption(choice)
    await lina.getByRole('button', { name: copy.save }).click()
    await expect(lina).toContainText(shown)
  }
  for (const device of [PHONE, DESKTOP]) await expectAccessibleOn(page, device)
})
