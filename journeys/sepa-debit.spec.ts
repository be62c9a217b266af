import { paymentPageDe as words } from '@pfotenportal/text/de/payment-page'
import { profile } from '@pfotenportal/text/de/profile'
import { simulatedGatewayDe as gateway } from '@pfotenportal/text/de/simulated-gateway'
import { requestPaymentLink, findPaymentLink } from './support/payment-links.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, signIn, test } from './support/test.ts'

const { payments } = profile
const ANNA = 'anna.berger@example.de'

test('a card is replaced by direct debit: an invalid IBAN is reported, and the profile shows the mandate @long', async ({
  page,
  world,
}) => {
  await signIn(page, 'anna', '/profile/payments')
  await requestPaymentLink(page)

  await page.goto(await findPaymentLink(world, ANNA))
  await page.getByRole('button', { name: words.choose.sepaDebit }).focus()
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
  await expect(page.getByRole('heading', { level: 1, name: words.done.title })).toBeVisible()
  await expect(page.getByText(words.sepaDebit('3000'))).toBeVisible()
  await expectAccessible(page)

  await page.goto('/profile/payments')
  await settled(page)
  await expect(page.getByText(payments.iban('DE', '3000'))).toBeVisible()
  await expectAccessible(page)
})
