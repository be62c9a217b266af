import type { Locator, Page } from '@playwright/test'
import { address } from '@pfotenportal/text/de/address'
import { migration } from '@pfotenportal/text/de/migration'
import { payment } from '@pfotenportal/text/de/payment'
import { paymentPageDe as paymentPage } from '@pfotenportal/text/de/payment-page'
import { profile } from '@pfotenportal/text/de/profile'
import { simulatedGatewayDe as gateway } from '@pfotenportal/text/de/simulated-gateway'
import { profile as profileEn } from '@pfotenportal/text/en/profile'
import { toast } from './support/portal.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  visit,
  waitUntilSettled,
} from './support/test.ts'

const THOMAS = 'thomas.krueger@example.de'
const MARKUS = 'markus.schneider@example.de'
const { account, addresses, sessions, mails, settings, nav, payments } = profile
const { settings: settingsEn } = profileEn

async function open(page: Page, section: keyof typeof nav.sections): Promise<Locator> {
  await visit(page, `/profile/${section}`)
  return page.locator('main')
}

test('the profile’s sections are separate pages on a phone and side by side on a desktop @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'anna', '/profile')
  await expectAccessible(page)
  for (const name of Object.values(nav.sections)) {
    const parts = page.getByRole('navigation', { name: nav.label })
    await parts.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: nav.back }).click()
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const parts = page.getByRole('navigation', { name: nav.label })
  await expect(page.getByRole('heading', { name: account.title })).toBeVisible()
  await parts.getByRole('link', { name: new RegExp(`^${nav.sections.sessions}`) }).click()
  await expect(page).toHaveURL(/\/profile\/sessions$/)
  await expect(page.getByRole('heading', { name: sessions.title })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: account.title })).toBeVisible()
  await page.goto('/profile/nothing')
  await expect(page).toHaveURL(/\/error\/404$/)
})

test('on a phone a dialog’s link to the profile opens the matching section @long', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'paul')
  const dialog = page.getByRole('dialog')
  for (const [link, heading] of [
    [payment.selectLink, payments.title],
    [address.selectLink, addresses.title],
  ] as const) {
    await page.getByRole('button', { name: 'Abo reaktivieren' }).click()
    await expect(dialog.getByRole('link', { name: link })).toHaveAttribute('href', '/profile')
    await dialog.getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.goBack()
    await waitUntilSettled(page)
  }
})

test('a name is edited in place: missing fields are reported, a failed save keeps the input, a saved name appears everywhere @long', async ({
  page,
}) => {
  await signIn(page, 'anna')
  const main = await open(page, 'account')
  await main.getByRole('button', { name: account.edit }).click()
  const first = main.getByLabel(account.firstName)
  const last = main.getByLabel(account.lastName)
  await expect(first).toBeFocused()
  await expect(main.getByLabel(account.email)).toBeDisabled()
  await first.fill(' ')
  await last.fill('')
  await page.keyboard.press('Enter')
  await expect(main.getByText('Vorname ist erforderlich')).toBeVisible()
  await expect(main.getByText('Nachname ist erforderlich')).toBeVisible()
  await expect(first).toBeFocused()
  await expectAccessible(page)

  const calls = '**/api/v1/customers/*'
  await first.fill('Annika')
  await last.fill('Berger-Roth')
  await page.route(calls, (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionfailed') : route.continue(),
  )
  await main.getByRole('button', { name: account.save }).click()
  await expect(main.getByRole('alert')).toContainText(account.failed)
  await expect(first).toHaveValue('Annika')
  await expectAccessible(page)
  await page.unroute(calls)
  await main.getByRole('button', { name: account.save }).click()
  await expect(main.getByRole('heading', { name: account.title })).toBeFocused()
  await expect(main.getByRole('region').getByText('Berger-Roth', { exact: true })).toBeVisible()
  await expect(page.locator('.Toastify__toast')).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Annika!')

  await open(page, 'account')
  await main.getByRole('button', { name: account.edit }).click()
  await first.fill('Weg')
  await main.getByRole('button', { name: account.cancel }).click()
  await expect(main.getByRole('region').getByText('Annika', { exact: true })).toBeVisible()
})

test('the address book lists the dogs of each address, and a changed address applies to all of them', async ({
  page,
  world,
}) => {
  await signIn(page, 'thomas')
  const main = await open(page, 'addresses')
  const home = main.getByRole('listitem').filter({ hasText: 'Eppendorfer Weg 88' })
  await expect(home).toContainText(addresses.usedBy('Bruno und Luna'))

  await main.getByRole('button', { name: address.add }).click()
  const added = page.getByRole('dialog', { name: addresses.newTitle })
  await added.getByRole('button', { name: address.save }).click()
  await expect(added.getByText(address.errors.city)).toBeVisible()
  await expectAccessible(page)
  await added.getByLabel(address.fields.address1).fill('Hafenstraße 9')
  await added.getByLabel(address.fields.zip).fill('20459')
  await added.getByLabel(address.fields.city).fill('Hamburg')
  await added.getByRole('button', { name: address.save }).click()
  await expect(main.getByText(addresses.added('Hafenstraße 9'))).toBeVisible()
  await expect(main.getByRole('listitem').filter({ hasText: 'Hafenstraße 9' })).toContainText(
    addresses.unused,
  )

  await home.getByRole('button', { name: address.editOf('Eppendorfer Weg 88') }).click()
  const edited = page.getByRole('dialog', { name: address.editTitle })
  await expect(edited.getByText(addresses.appliesTo('Bruno und Luna'))).toBeVisible()
  await edited.getByLabel(address.fields.address1).fill('Eppendorfer Weg 90')
  const calls = '**/api/v1/addresses/*'
  await page.route(calls, (route) => route.abort('connectionfailed'))
  await edited.getByRole('button', { name: address.save }).click()
  await expect(toast(page, address.bookToast.failure)).toBeVisible()
  await expect(edited.getByRole('alert')).toContainText(addresses.failed)
  await expectAccessible(page)
  await page.unroute(calls)
  await edited.getByRole('button', { name: address.save }).click()
  await expect(toast(page, address.bookToast.success)).toBeVisible()
  await expect(main.getByText(addresses.moved('Bruno und Luna'))).toBeVisible()
  await expectAccessible(page)
  expect((await world.mailsTo(THOMAS))[0]?.subject).toContain('Neue Lieferadresse')
  await page.goto('/subscriptions')
  await expect(page.getByText('Eppendorfer Weg 90').first()).toBeVisible()
})

test('a customer signs out another device, and then all devices @long', async ({ page, browser, world }) => {
  await signIn(page, 'anna')
  const context = await browser.newContext({
    baseURL: world.url,
    locale: 'de-DE',
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
  })
  const elsewhere = await context.newPage()
  await signIn(elsewhere, 'anna-2')
  const main = await open(page, 'sessions')
  const devices = main.getByRole('region', { name: sessions.title }).getByRole('listitem')
  const other = devices.filter({ hasText: sessions.device('Firefox', 'Android') })
  await expect(other).toBeVisible()
  await expect(devices.first()).toContainText(sessions.current)
  await expectAccessible(page)
  await other.getByRole('button').click()
  await expect(main.getByText(sessions.ended(sessions.device('Firefox', 'Android')))).toBeVisible()
  await expect(devices).toHaveCount(1)
  await elsewhere.goto('/orders')
  await expect(elsewhere).toHaveURL(/\/auth/)
  await context.close()

  await main.getByRole('button', { name: sessions.everywhere }).click()
  const dialog = page.getByRole('dialog', { name: sessions.everywhereTitle })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: sessions.everywhere }).click()
  await expect(page).toHaveURL(/\/auth/)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth/)
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Berger')
})

test('optional emails need consent, shipping notices can be switched off, and the language applies everywhere', async ({
  page,
}) => {
  await signIn(page, 'lea')
  const main = await open(page, 'settings')
  const reward = main.getByRole('checkbox', { name: mails.topics.reward.label })
  const stage = main.getByRole('checkbox', { name: mails.topics.dog_stage.label })
  await expect(reward).toBeChecked()
  await expect(stage).not.toBeChecked()
  await stage.focus()
  await page.keyboard.press('Space')
  await expect(stage).toBeChecked()
  await expect(main.getByText(/^Zugestimmt/)).toHaveCount(2)
  const kept = page.waitForResponse('**/api/v1/mail_topics/*')
  await reward.uncheck()
  await expect(main.getByText(/^Zugestimmt/)).toHaveCount(1)
  await kept
  const shipping = main.getByRole('checkbox', { name: mails.shipping.label })
  const chosen = page.waitForResponse('**/api/v1/mail_notices')
  await shipping.uncheck()
  await chosen
  await page.reload()
  await waitUntilSettled(page)
  await expect(shipping).not.toBeChecked()
  await expect(reward).not.toBeChecked()
  await expect(stage).toBeChecked()
  await expectAccessible(page)

  await page.route('**/api/v1/mail_topics/*', (route) => route.abort('connectionfailed'))
  await stage.click()
  await expect(main.getByRole('alert')).toContainText(mails.failed)
  await expect(stage).toBeChecked()
  await page.unroute('**/api/v1/mail_topics/*')

  await page.route('**/api/v1/customers/*/language', (route) => route.abort('connectionfailed'))
  await main.getByRole('combobox', { name: settings.language }).selectOption('en')
  await expect(main.getByRole('heading', { name: settingsEn.title })).toBeVisible()
  const refused = main.getByRole('alert').filter({ hasText: settingsEn.failed })
  await expect(refused).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/v1/customers/*/language')
  await main.getByRole('combobox', { name: settingsEn.language }).selectOption('de')
  await main.getByRole('combobox', { name: settings.language }).selectOption('en')
  await expect(refused).toHaveCount(0)
  await main.getByRole('combobox', { name: settingsEn.theme }).selectOption('dark')
  await page.reload()
  await waitUntilSettled(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(main.getByRole('combobox', { name: settingsEn.theme })).toHaveValue('dark')
})

test('a customer of the legacy system confirms the payment method by email and is activated on the announced day @long', async ({
  page,
  world,
}) => {
  await signIn(page, 'markus')
  const notice = page.getByRole('dialog', { name: migration.heading })
  await notice.getByRole('button', { name: migration.toProfile }).click()
  await expect(page).toHaveURL(/\/profile\/payments$/)
  await expect(page.getByText(migration.note.title)).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /bearbeiten$/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: payments.send }).click()
  await expect(page.getByText(payments.sentTitle)).toBeVisible()
  const [mail] = await world.mailsTo(MARKUS)
  await page.goto(/https?:\/\/\S+\/zahlung\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: new RegExp(`^${paymentPage.choose.payPal}`) }).click()
  await page.getByLabel(gateway.payPal.email).fill(MARKUS)
  await page.getByRole('button', { name: /bestätigen$/ }).click()
  await expect(page.getByText(paymentPage.done.migrating('Mo., 23. November'))).toBeVisible()

  await visit(page, '/dashboard')
  const confirmed = page.getByRole('dialog', { name: migration.confirmed.heading })
  await expect(confirmed).toContainText(migration.confirmed.activation('Mo., 23. November'))
  await expectAccessible(page)
  await confirmed.getByRole('button', { name: migration.confirmed.done }).click()
  await page.goto('/profile/payments')
  await expect(page.getByText(/bis Mo., 23\. November/)).toBeVisible()
  await expectAccessible(page)

  await world.setClock('2026-11-23T06:00:00+01:00')
  await page.reload()
  await waitUntilSettled(page)
  await expect(page.getByText(/bis Mo., 23\. November/)).toHaveCount(0)
  const subjects = (await world.mailsTo(MARKUS, 3)).map(({ subject }) => subject)
  expect(subjects).toContain('Dein Abo ist umgezogen')
  await page.goto('/subscriptions/activity')
  await expect(page.getByText('Abo ins neue Kundenportal umgezogen')).toBeVisible()
  await visit(page, '/dashboard')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
