import { address } from '@pfotenportal/text/de/address'
import { payment } from '@pfotenportal/text/de/payment'
import { quote } from '@pfotenportal/text/de/quote'
import { subscriptions as meals } from '@pfotenportal/text/de/subscriptions'
import { toast } from './support/portal.ts'
import { expect, expectAccessible, signIn, test, waitUntilIdle } from './support/test.ts'

const { actions, discount } = meals

test('a discount code is refused in its field, redeemed with Enter, changed and removed', async ({
  page,
}) => {
  await signIn(page, 'anna', '/subscriptions')
  const field = page.getByLabel(discount.label)
  await field.fill('GIBTESNICHT')
  await page.getByRole('button', { name: discount.apply }).click()
  await expect(page.getByText(discount.invalid)).toBeVisible()
  await expect(toast(page, discount.addToast.failure)).toBeVisible()
  await expectAccessible(page)
  await field.fill('pfote10 ')
  await field.press('Enter')
  await expect(toast(page, discount.addToast.success)).toBeVisible()
  await page.getByRole('button', { name: discount.change }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(discount.label).fill('NAPF5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: discount.apply }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: /entfernen$/ }).click()
  await expect(toast(page, discount.removeToast.success)).toBeVisible()
  await expect(page.getByLabel(discount.label)).toBeVisible()
})

test('an Austrian address with a German postcode is refused in its field, then saved', async ({
  page,
  world,
}) => {
  await signIn(page, 'anna', '/subscriptions')
  await page.getByRole('button', { name: actions.address.label }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: address.add }).click()
  await dialog.getByLabel(address.fields.lastName).fill('Berger')
  await dialog.getByLabel(address.fields.address1).fill('Neubaugasse 7')
  await dialog.getByLabel(address.fields.countryCode).selectOption('AT')
  await dialog.getByLabel(address.fields.zip).fill('10435')
  await dialog.getByLabel(address.fields.city).fill('Wien')
  await dialog.getByRole('button', { name: address.saveAndShip }).click()
  await expect(dialog.getByText(address.errors.zip('1010'))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(address.fields.zip).fill('1070')
  await dialog.getByRole('button', { name: address.saveAndShip }).click()
  await expect(toast(page, address.toast.success)).toBeVisible()
  await expect(page.locator('main').getByText('Neubaugasse 7')).toBeVisible()
  expect((await world.mailsTo('anna.berger@example.de'))[0]?.subject).toBe('Neue Lieferadresse für Frieda')
})

test('a more expensive plan needs the order button', async ({ page, world }) => {
  await signIn(page, 'thomas', '/subscriptions')
  await page.getByRole('button', { name: actions.swap.label }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Vollpension', { exact: true }).click()
  await expect(dialog.getByText(quote.facts.perKg)).toBeVisible()
  await waitUntilIdle(dialog)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: quote.review.order }).click()
  await expect(toast(page, 'Abo erfolgreich geändert')).toBeVisible()
  expect((await world.mailsTo('thomas.krueger@example.de'))[0]?.subject).toBe('Brunos Plan wurde geändert')
})

test('a customer in dunning can choose another payment method @long', async ({ page }) => {
  await signIn(page, 'katharina', '/subscriptions')
  await page.getByRole('button', { name: actions.payment.label }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(payment.methods)).toBeVisible()
  await expectAccessible(page)
})
