import type { Page } from '@playwright/test'
import { login } from '@pfotenportal/text/de/login'
import { mailboxDe } from '@pfotenportal/text/de/mailbox'
import { timeTravelDe as labels } from '@pfotenportal/text/de/time-travel'
import { timeTravelEn } from '@pfotenportal/text/en/time-travel'
import { expect, expectAccessibleOnAllDevices, test } from './support/test.ts'

const dayOf = (page: Page, name: string) =>
  page.locator('details').filter({ has: page.locator('summary', { hasText: name }) })

test('the time travel page moves the sample world forward and lists the events, by keyboard too', async ({
  page,
}) => {
  await page.goto('/mailbox')
  await page.getByRole('link', { name: mailboxDe.toTimeTravel }).click()
  await expect(page.getByText('Fr., 20. November 2026, 12:00 Uhr')).toBeVisible()
  await expect(page.getByText(labels.eventLog.empty)).toBeVisible()
  await expectAccessibleOnAllDevices(page)

  await page.getByRole('button', { name: labels.day }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sa., 21. November 2026, 12:00 Uhr')).toBeVisible()

  await page.getByRole('button', { name: labels.charge.label }).click()
  await expect(page.getByText('So., 22. November 2026, 10:00 Uhr')).toBeVisible()
  const sunday = dayOf(page, 'So., 22. November')
  await expect(sunday.getByText('Zahlung fehlgeschlagen, ein letzter Versuch folgt')).toBeVisible()
  await expectAccessibleOnAllDevices(page)

  await sunday.getByRole('link', { name: /^Letzter Versuch am/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: /Balus Bestellung wartet$/ })).toBeVisible()
})

test('weeks of events are listed by day and can be filtered by customer @long', async ({ page }) => {
  await page.goto('/zeitreise')
  await page.getByLabel(labels.date.field, { exact: true }).fill('2026-12-09')
  await page.getByRole('button', { name: labels.date.label }).click()
  await expect(page.getByText('Mi., 9. Dezember 2026, 12:00 Uhr')).toBeVisible({ timeout: 120_000 })
  const charged = dayOf(page, 'Di., 8. Dezember')
  const paid = charged.locator('li', { hasText: 'Frieda (Anna)' }).getByText(/\s€ bezahlt, Bestellung PP-\d+/)
  await expect(paid).toBeHidden()
  await charged.locator('summary').click()
  await expect(paid).toBeVisible()

  await page.getByLabel(labels.eventLog.filter).selectOption('Anna Berger')
  await page.getByRole('button', { name: labels.eventLog.show }).click()
  await expect(dayOf(page, 'Di., 8. Dezember').getByText('Frieda (Anna)').first()).toBeVisible()
  await expect(page.locator('details').getByText('Luna (Thomas)')).toHaveCount(0)
  await expectAccessibleOnAllDevices(page)
})

test('a stale time travel page does not move the clock @long', async ({ page, context, world }) => {
  await page.goto('/zeitreise')
  const other = await context.newPage()
  await other.goto(`${world.url}/zeitreise`)
  await other.getByRole('button', { name: labels.day }).click()
  await expect(other.getByText('Sa., 21. November 2026, 12:00 Uhr')).toBeVisible()

  await page.getByRole('button', { name: labels.week }).click()
  await expect(page.getByRole('alert')).toHaveText(labels.problems.stale)
  await expect(page.getByText('Sa., 21. November 2026, 12:00 Uhr')).toBeVisible()
  await expectAccessibleOnAllDevices(page)
})

test('the time travel page signs in sample customers one after the other @long', async ({ page }) => {
  await page.goto('/zeitreise')
  await page.getByRole('button', { name: 'Anna' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna!')
  await page.goto('/zeitreise')
  await page.getByRole('button', { name: 'Sophie' }).click()
  // As with any sign-in link, an existing session asks first.
  await page.getByRole('button', { name: login.relogin.again }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sophie!')
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('every text is English @long', async ({ page }) => {
    await page.goto('/zeitreise')
    await expect(page.getByText('Fri, 20 November 2026, 12:00')).toBeVisible()
    await page.getByRole('button', { name: timeTravelEn.week }).click()
    await expect(page.getByRole('heading', { name: timeTravelEn.eventLog.title })).toBeVisible()
    await expect(page.getByText(/paid, order PP-\d+/).first()).toBeVisible()
    await expect(page.getByText('Abbuchung')).toHaveCount(0)
    await expectAccessibleOnAllDevices(page)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the clock moves @long', async ({ page }) => {
    await page.goto('/zeitreise')
    await page.getByRole('button', { name: labels.day }).click()
    await expect(page.getByText('Sa., 21. November 2026, 12:00 Uhr')).toBeVisible()
  })
})
