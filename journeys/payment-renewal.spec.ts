import { hints } from '@pfotenportal/text/de/dashboard-parts'
import { orders } from '@pfotenportal/text/de/orders'
import { paymentPageDe as labels } from '@pfotenportal/text/de/payment-page'
import { profile } from '@pfotenportal/text/de/profile'
import { simulatedGatewayDe as gateway } from '@pfotenportal/text/de/simulated-gateway'
import { hints as hintsEn } from '@pfotenportal/text/en/dashboard-parts'
import { paymentPageEn } from '@pfotenportal/text/en/payment-page'
import { profile as profileEn } from '@pfotenportal/text/en/profile'
import { ANNA, chooseCard, enterCard, findPaymentLink, requestPaymentLink } from './support/portal.ts'
import { expirePaymentLinks, listAuthorisations, listCharges } from './support/queries.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleOnAllDevices,
  expectNoSidewaysScroll,
  signIn,
  test,
  visit,
  waitUntilSettled,
} from './support/test.ts'

const { payments } = profile
const KATHARINA = { email: 'katharina.wolf@example.de', subscription: 20010 }
const FINE = '4242 4242 4242 4242'
const STOLEN = '4000 0000 0000 9979'

test('an expired card is replaced through the email without signing in, and the open order is charged once', async ({
  page,
  world,
}) => {
  await world.setClock('2026-11-22T12:00:00+01:00')
  const link = await findPaymentLink(world, KATHARINA.email, /^Letzter Versuch/)
  await page.goto('/mailbox')
  await page.getByRole('link', { name: /Letzter Versuch/ }).click()
  const mailed = page.frameLocator('iframe').getByRole('link', { name: 'Zahlungsmethode erneuern' })
  await expect(mailed).toHaveAttribute('href', link)

  const opened = performance.now()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: labels.renew })).toBeVisible()
  await expect(page.getByText('Balu', { exact: true })).toBeVisible()
  await chooseCard(page)
  await enterCard(page, FINE)
  await page.getByRole('button', { name: gateway.bank.confirm }).click()
  await expect(page.getByRole('heading', { level: 1, name: labels.done.title })).toBeVisible()
  await expect(page.getByText(/Die offene Bestellung für Balu über 128,70\s€ ist bezahlt/)).toBeVisible()
  expect(performance.now() - opened).toBeLessThan(60_000)
  await expectAccessibleOnAllDevices(page)
  const charged = [{ key: 'charge:20010010:4', outcome: 'APPROVED' }]
  expect(await listCharges(world.databaseUrl, KATHARINA.subscription)).toEqual(charged)

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: labels.done.title })).toBeVisible()
  await expect(page.getByText(/Die offene Bestellung für Balu über 128,70\s€ ist bezahlt/)).toBeVisible()
  await expectAccessibleOnAllDevices(page)
  expect(await listCharges(world.databaseUrl, KATHARINA.subscription)).toEqual(charged)
  const subjects = (await world.mailsTo(KATHARINA.email, 3)).map(({ subject }) => subject)
  expect(subjects).toContain('Deine Zahlungsdaten wurden aktualisiert')
  expect(subjects.filter((it) => it.startsWith('Danke!'))).toHaveLength(1)

  await signIn(page, 'katharina')
  await expect(page.getByText(orders.current)).toBeVisible()
  await expect(page.getByText(orders.failedExpired('0069'))).toHaveCount(0)
  await visit(page, '/profile/payments')
  await expect(page.getByText(payments.until('12/2031'))).toBeVisible()
})

test('a card is renewed in two taps from the dashboard to the provider, without a mail', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'paul')
  await page.getByRole('link', { name: hints.renew }).click()
  const dialog = page.getByRole('dialog', { name: payments.editTitle })
  await waitUntilSettled(page)
  await expectAccessibleOnAllDevices(page)
  await dialog.getByRole('button', { name: payments.kinds.card }).click()
  await expect(page.getByRole('heading', { level: 1, name: gateway.card.title })).toBeVisible()

  // Back by the browser: the dialog is usable again.
  await page.goBack()
  await page.getByRole('button', { name: payments.kinds.payPal }).click()
  await expect(page.getByRole('heading', { level: 1, name: gateway.payPal.title })).toBeVisible()
  await page.getByRole('button', { name: gateway.cancel }).click()
  await expect(page.getByRole('alert')).toContainText(labels.failed.refused)
  await expectAccessibleOnAllDevices(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('main').getByRole('link', { name: labels.toPortal }).click()
  await expect(page.getByRole('link', { name: hints.renew })).toBeVisible()

  await visit(page, '/profile/payments')
  await page.getByRole('main').getByRole('button', { name: payments.edit }).first().click()
  await page.getByRole('button', { name: payments.kinds.card }).click()
  await enterCard(page, FINE)
  await page.getByRole('button', { name: gateway.bank.confirm }).click()
  await expect(page.getByRole('heading', { level: 1, name: labels.done.title })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: labels.toPortal }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: hints.renew })).toHaveCount(0)
  const subjects = (await world.mailsTo('paul.neumann@example.at', 1)).map(({ subject }) => subject)
  expect(subjects.filter((it) => it.includes('sicher aktualisieren'))).toEqual([])
})

test('a payment link requested from the dashboard explains invalid cards, refused authentication and expired links @long', async ({
  page,
  world,
}) => {
  await signIn(page, 'katharina')
  await expect(page.getByText(orders.failedExpired('0069'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: orders.renewPayment }).click()
  await page.waitForURL('**/profile/payments')
  await waitUntilSettled(page)
  const dialog = page.getByRole('dialog', { name: payments.editTitle })
  await expect(dialog.getByText(/ist noch offen: 128,70\s€/)).toBeVisible()
  await expectAccessibleOnAllDevices(page)
  await dialog.getByRole('button', { name: payments.send }).click()
  await expect(dialog.getByText(payments.sentTitle)).toBeVisible()
  await expectAccessible(page)
  const link = await findPaymentLink(world, KATHARINA.email, 'Zahlungsmethode sicher aktualisieren')

  await page.goto(link)
  await expectAccessibleOnAllDevices(page)
  await chooseCard(page)
  await expectAccessibleOnAllDevices(page)
  await enterCard(page, '4242 4242 4242 4241')
  await expect(page.getByRole('alert')).toContainText(gateway.errors.number.invalid)
  await expectAccessibleOnAllDevices(page)
  await enterCard(page, FINE)
  await expect(page.getByRole('heading', { level: 1, name: gateway.bank.title })).toBeVisible()
  await expectAccessibleOnAllDevices(page)
  await page.getByRole('button', { name: gateway.bank.refuse }).click()
  await expect(page.getByRole('alert')).toContainText(labels.failed.refused)
  // Going back shows a page, not the browser's question whether to resubmit a form.
  await page.goBack()
  await expect(page.getByRole('alert')).toContainText(labels.failed.refused)
  await chooseCard(page)
  await enterCard(page, STOLEN)
  await expect(page.getByRole('alert')).toContainText(labels.failed.declined)
  await expectAccessibleOnAllDevices(page)
  expect(await listCharges(world.databaseUrl, KATHARINA.subscription)).toEqual([])

  await expirePaymentLinks(world.databaseUrl)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: labels.closed.EXPIRED.title })).toBeVisible()
  await expectAccessibleOnAllDevices(page)
  await page.getByRole('link', { name: labels.toProfile }).click()
  await page.waitForURL('**/profile/payments')
  await waitUntilSettled(page)
  await requestPaymentLink(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: labels.closed.REPLACED.title })).toBeVisible()
  await page.goto('/zahlung/unknown-link')
  await expect(page.getByRole('heading', { level: 1, name: labels.closed.UNKNOWN.title })).toBeVisible()
  await expectAccessibleOnAllDevices(page)
})

test('PayPal is added by keyboard alone; 0.01 EUR is authorised and released @long', async ({
  page,
  world,
}) => {
  await signIn(page, 'felix', '/profile/payments')
  await page.getByRole('button', { name: payments.add }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(payments.payPalHint)).toBeVisible()
  await dialog.getByRole('button', { name: payments.send }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(payments.sentTitle)).toBeVisible()
  await page.goto(await findPaymentLink(world, 'felix.baumann@example.de', 'Zahlungsmethode einrichten'))
  await expect(page.getByRole('heading', { level: 1, name: labels.setUp })).toBeVisible()
  for (let tabs = 0; tabs < 2; tabs += 1) await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: labels.choose.payPal })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: gateway.payPal.title })).toBeVisible()
  await expectAccessibleOnAllDevices(page)
  await page.getByLabel(gateway.payPal.email).fill('felix@example.de')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: labels.done.title })).toBeVisible()
  expect(await listAuthorisations(world.databaseUrl)).toEqual([{ amount: 1, isReleased: true }])
  await visit(page, '/profile/payments')
  await expect(page.getByText('felix@example.de')).toBeVisible()
})

test('a card that expires soon is announced, and its renewal is in English @long', async ({
  page,
  world,
}) => {
  await signIn(page, 'paul')
  await expect(page.getByText(/läuft bald ab \(gültig bis 12\/2026\)/)).toBeVisible()
  await page.getByRole('button', { name: 'English' }).first().click()
  await expect(page.getByText(/expires soon \(valid until 12\/2026\)/)).toBeVisible()
  await page.getByRole('link', { name: hintsEn.renew }).click()
  await page.getByRole('dialog').getByRole('button', { name: profileEn.payments.send }).click()
  await page.goto(
    await findPaymentLink(world, 'paul.neumann@example.at', 'Update your payment method securely'),
  )
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1, name: paymentPageEn.renew })).toBeVisible()
  await expectAccessibleOnAllDevices(page)
})

test('a card is replaced by direct debit: an invalid IBAN is reported, and the profile shows the mandate @long', async ({
  page,
  world,
}) => {
  await signIn(page, 'anna', '/profile/payments')
  await requestPaymentLink(page)

  await page.goto(await findPaymentLink(world, ANNA))
  await page.getByRole('button', { name: labels.choose.sepaDebit }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: gateway.sepaDebit.title })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)

  await page.getByLabel(gateway.sepaDebit.holder).fill('Anna Berger')
  await page.getByLabel(gateway.sepaDebit.iban, { exact: true }).fill('DE89 3704 0044 0532 0130 01')
  await page.getByRole('button', { name: gateway.sepaDebit.submit }).click()
  await expect(page.getByRole('alert')).toContainText(gateway.errors.iban.invalid)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByLabel(gateway.sepaDebit.iban, { exact: true }).fill('DE89 3704 0044 0532 0130 00')
  await page.getByRole('button', { name: gateway.sepaDebit.submit }).click()
  await expect(page.getByRole('heading', { level: 1, name: labels.done.title })).toBeVisible()
  await expect(page.getByText(labels.sepaDebit('3000'))).toBeVisible()
  await expectAccessible(page)

  await visit(page, '/profile/payments')
  await expect(page.getByText(payments.iban('DE', '3000'))).toBeVisible()
  await expectAccessible(page)
})
