/** A payment that the customer's bank wants confirmed, from the mail to the bank and back (docs/domain.md C-352, C-353). */
import type { Page } from '@playwright/test'
import { paymentState, placeOrder } from '@pfotenportal/text/de/order-operations'
import { orders } from '@pfotenportal/text/de/orders'
import { paymentPageDe } from '@pfotenportal/text/de/payment-page'
import { simulatedGatewayDe as gateway } from '@pfotenportal/text/de/simulated-gateway'
import { chooseCard, enterCard, findPaymentLink, requestPaymentLink } from './support/portal.ts'
import { listCharges } from './support/queries.ts'
import {
  expect,
  expectAccessible,
  signIn,
  test,
  visit,
  waitUntilSettled,
  type World,
} from './support/test.ts'

const KATHARINA = { email: 'katharina.wolf@example.de', subscription: 20010, owed: 20010010 }
/** The bank of this card asks for every payment. */
const ASKS_ALWAYS = '4000 0027 6000 3184'

/** Replaces the expired card by one whose bank asks, which its page says; the link is followed without a session. */
async function renewCard(page: Page, world: World): Promise<void> {
  await signIn(page, 'katharina', '/profile/payments')
  await requestPaymentLink(page)
  await page.goto(await findPaymentLink(world, KATHARINA.email, 'Zahlungsmethode sicher aktualisieren'))
  await chooseCard(page)
  await enterCard(page, ASKS_ALWAYS)
  await page.getByRole('button', { name: gateway.bank.confirm }).click()
  await expect(page.getByRole('heading', { level: 1, name: paymentPageDe.done.titleToConfirm })).toBeVisible()
  await expectAccessible(page)
}

async function expectBank(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: gateway.bank.title })).toBeVisible()
  await expect(page.getByText(/128,70\s€ mit deiner Karte, endet auf 3184/)).toBeVisible()
}

/** Follows the link's page to the bank, answers there, and is led back to it. */
async function answerBankFromLink(page: Page, answer: string): Promise<void> {
  await page.getByRole('link', { name: paymentPageDe.toBank }).click()
  await expectBank(page)
  await page.getByRole('button', { name: answer }).click()
  await expect(page.getByRole('heading', { level: 1, name: paymentPageDe.done.title })).toBeVisible()
  await expectAccessible(page)
}

test('the page of a payment says that it failed, and how to pay instead', async ({ page }) => {
  await signIn(page, 'katharina')
  await page.goto(`/orders/payment?order=${KATHARINA.owed}`)
  await expect(page.getByText(paymentState.failed)).toBeVisible()
  await expect(page.getByRole('link', { name: orders.renewPayment })).toBeVisible()
  await expectAccessible(page)
})

test('a payment that the bank wants confirmed is paid once after the confirmation, without a session @long', async ({
  page,
  world,
}) => {
  await renewCard(page, world)
  expect(await listCharges(world.databaseUrl, KATHARINA.subscription)).toEqual([])
  await page.context().clearCookies({ path: '/' })
  await answerBankFromLink(page, gateway.bank.confirm)
  const paid = page.getByText(/Die offene Bestellung für Balu über 128,70\s€ ist bezahlt/)
  await expect(paid).toBeVisible()
  await page.reload()
  await expect(paid).toBeVisible()
  expect(
    (await listCharges(world.databaseUrl, KATHARINA.subscription)).map(({ outcome }) => outcome),
  ).toEqual(['APPROVED'])
})

test('a payment refused at the bank costs nothing, and can be paid after all in the portal @long', async ({
  page,
  world,
}) => {
  await renewCard(page, world)
  await answerBankFromLink(page, gateway.bank.refuse)
  await expect(page.getByText(/bei deiner Bank nicht bestätigt\. Es wurde nichts abgebucht\./)).toBeVisible()
  expect(await listCharges(world.databaseUrl, KATHARINA.subscription)).toEqual([])

  await page.getByRole('link', { name: paymentPageDe.payNow }).click()
  await expect(page.getByText(paymentState.failed)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: orders.payNow }).click()
  const dialog = page.getByRole('dialog', { name: placeOrder.titleOpen })
  await dialog.getByRole('button', { name: placeOrder.titleOpen }).click()
  await expectBank(page)
  await page.getByRole('button', { name: gateway.bank.confirm }).click()
  await page.waitForURL(`**/orders/payment?order=${KATHARINA.owed}`)
  await waitUntilSettled(page)
  await expect(page.getByText(paymentState.paid)).toBeVisible()
  expect(await listCharges(world.databaseUrl, KATHARINA.subscription)).toHaveLength(1)
  await visit(page, '/dashboard')
  await expect(page.getByText(orders.failedHeading('Balu'))).toHaveCount(0)
})
