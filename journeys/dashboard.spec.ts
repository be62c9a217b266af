import { CATALOGUE } from '@pfotenportal/domain/testing/catalogue'
import { ui } from '@pfotenportal/text/de/core'
import { dashboard } from '@pfotenportal/text/de/dashboard'
import { household, inactive, reward } from '@pfotenportal/text/de/dashboard-parts'
import { login } from '@pfotenportal/text/de/login'
import { migration } from '@pfotenportal/text/de/migration'
import { orders } from '@pfotenportal/text/de/orders'
import { profile } from '@pfotenportal/text/de/profile'
import { expect, expectAccessible, signIn, skipNext, test, waitUntilSettled } from './support/test.ts'

const MARKUS = 'markus.schneider@example.de'

test('the reward banner shows each of its three states @long', async ({ page, browser, world }) => {
  for (const [who, heading] of [
    ['lea', reward.received],
    ['thomas', reward.near],
    ['anna', reward.none],
  ] as const) {
    const context = await browser.newContext({
      baseURL: world.url,
      locale: 'de-DE',
      reducedMotion: 'reduce',
    })
    const own = await context.newPage()
    await signIn(own, who)
    await expect(own.getByRole('heading', { name: heading })).toBeVisible()
    await context.close()
  }
  await page.goto('about:blank')
})

test('on a phone the reward progress opens as a sheet, which Escape and a tap outside close @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'thomas')
  const line = page.getByRole('button', { name: new RegExp(reward.near) })
  await line.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('15')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(line).toBeFocused()
  await line.click()
  await expect(sheet).toBeVisible()
  await page.mouse.click(5, 370)
  await expect(sheet).toBeHidden()
})

test('a customer of the legacy system sees the migration notice once, on whichever device it is dismissed', async ({
  page,
  browser,
  world,
}) => {
  await signIn(page, 'markus')
  const notice = page.getByRole('dialog', { name: migration.heading })
  await expect(notice).toBeVisible()
  for (const statement of [migration.unchanged, migration.activation, migration.payPal, ...migration.steps]) {
    await expect(notice.getByText(statement)).toBeVisible()
  }
  await expectAccessible(page)
  await notice.getByRole('button', { name: migration.later }).click()
  await expect(notice).toBeHidden()
  await page.getByRole('navigation').getByRole('link', { name: 'Bestellungen' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Übersicht' }).click()
  await waitUntilSettled(page)
  await expect(notice).toBeHidden()
  await page.reload()
  await waitUntilSettled(page)
  await expect(notice).toBeHidden()
  await expect(
    page.locator('main').getByText(dashboard.migrationLine.before('Fr., 27. November')),
  ).toBeVisible()
  await page.locator('main').getByRole('link', { name: dashboard.migrationLine.confirm }).click()
  await expect(page.getByRole('dialog', { name: profile.payments.editTitle })).toBeVisible()
  const phone = await browser.newPage()
  await phone.goto('/auth')
  await phone.getByLabel(login.email).fill(MARKUS)
  await phone.getByRole('button', { name: login.submit }).click()
  const [mail] = await world.mailsTo(MARKUS)
  await phone.goto(/https?:\/\/\S+sessionToken=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '')
  await expect(phone).toHaveURL(/\/dashboard$/)
  await waitUntilSettled(phone)
  await expect(
    phone.locator('main').getByText(dashboard.migrationLine.before('Fr., 27. November')),
  ).toBeVisible()
  await expect(phone.getByRole('dialog', { name: migration.heading })).toBeHidden()
  await phone.close()
})

test('an open payment is listed first, with the renewal of an expired card @long', async ({ page }) => {
  await signIn(page, 'katharina', '/orders')
  const main = page.locator('main')
  await expect(main.getByRole('heading', { name: orders.failedHeading('Balu') })).toBeVisible()
  await expect(main.getByText(orders.failedExpired('0069'))).toBeVisible()
  await main.getByRole('link', { name: orders.renewPayment }).click()
  await expect(page.getByRole('dialog', { name: profile.payments.editTitle })).toBeVisible()
})

test('a cancelled subscription says so and offers reactivation @long', async ({ page }) => {
  await signIn(page, 'paul')
  await expect(page.getByText(inactive.heading)).toBeVisible()
  await expect(page.getByText('Aktuell ist keine Bestellung offen.')).toBeVisible()
  await expect(page.getByText('Keine Bestellung vorhanden.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Abo reaktivieren' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Abo fortsetzen' })).toHaveCount(0)
})

test('the slider pauses on request @long', async ({ page }) => {
  await signIn(page, 'tim')
  const slider = page.getByRole('region', { name: household.snacks.region })
  await slider.scrollIntoViewIfNeeded()
  const stop = slider.getByRole('button', { name: household.snacks.pause })
  await stop.click()
  await expect(slider.getByRole('button', { name: household.snacks.play })).toBeVisible()
  await slider.getByRole('button', { name: household.snacks.next }).click()
  const shop = slider.getByRole('link', {
    name: household.snacks.shopOf(CATALOGUE.supplements[0]?.slide.title.de ?? ''),
  })
  await expect(shop).toHaveAttribute('target', '_blank')
  await expect(shop).toHaveAttribute('rel', /noopener/)
})

test('a click dismisses a toast @long', async ({ page }) => {
  await signIn(page, 'anna')
  await skipNext(page)
  const toast = page.getByText(orders.skipToast.success)
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  expect(box?.x ?? 0).toBeGreaterThan(720)
  expect(box?.y ?? 0).toBeGreaterThan(450)
  await toast.click()
  // A toast stays while the pointer is over it, so only the click can have dismissed it.
  await expect(toast).toHaveCount(0)
})

test('a failing service is reported, and a retry recovers @long', async ({ page }) => {
  await signIn(page, 'nina')
  // Runs before the page's own scripts, so it also removes what the previous page stored while unloading.
  await page.addInitScript(() => {
    for (const key of Object.keys(localStorage)) {
      if (/^persist:(orders|orderSchedule|subscriptions)$/.test(key)) localStorage.removeItem(key)
    }
  })
  const reads = /\/api\/v1\/(start|subscriptions)/
  await page.route(reads, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.reload()
  await expect(page.getByRole('button', { name: ui.retry }).first()).toBeVisible()
  await expectAccessible(page)
  await page.unroute(reads)
  await page.getByRole('button', { name: ui.retry }).first().click()
  await expect(page.getByRole('heading', { name: 'Deine nächsten Bestellungen' })).toBeVisible()
})
