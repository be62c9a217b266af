/** A payment that the customer's bank wants confirmed, from the mail to the bank and back (docs/domain.md C-352, C-353). */
import { orders } from '@pfotenportal/text/de/orders'
import { paymentState, placeOrder } from '@pfotenportal/text/de/order-operations'
import { paymentPageDe } from '@pfotenportal/text/de/payment-page'
import { quote } from '@pfotenportal/text/de/quote'
import { simulatedGatewayDe as gateway } from '@pfotenportal/text/de/simulated-gateway'
import type { Page } from '@playwright/test'
import { chooseCard, enterCard, findPaymentLink, requestPaymentLink } from './support/portal.ts'
import { listCharges } from './support/queries.ts'
import { expect, expectAccessible, signIn, test, waitUntilSettled, type World } from './support/test.ts'

const KATHARINA = { email: 'katharina.wolf@example.de', subscription: 20010, owed: 20010010 }
/** The bank of this card asks for every payment. */
const ASKS_ALWAYS = '4000 0027 6000 3184'

/** Replaces the expired card by one whose bank asks, so that the owed order cannot be charged without the customer. */
async function renewCard(page: Page, world: World): Promise<void> {
  await signIn(page, 'katharina', '/profile/payments')
  await requestPaymentLink(page)
  await page.goto(await findPaymentLink(world, KATHARINA.email, 'Zahlungsmethode sicher aktualisieren'))
  await chooseCard(page)
  await enterCard(page, ASKS_ALWAYS)
  await page.getByRole('button', { name: gateway.bank.confirm }).click()
  await expect(page.getByRole('heading', { level: 1, name: paymentPageDe.done.title })).toBeVisible()
}

/** The link of the mail that asks for the confirmation. */
async function findConfirmationLink(world: World): Promise<string> {
  const find = async () => {
    const mails = await world.mailsTo(KATHARINA.email)
    const asking = mails.find(({ subject }) => subject.startsWith('Bitte bestätige deine Zahlung'))
    return /http\S+\/orders\/payment\S+/.exec(asking?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

/** Opens the mail's link and orders there, which leads to the bank's page. */
async function goToBank(page: Page, world: World): Promise<void> {
  await page.goto(await findConfirmationLink(world))
  await expect(page.getByText(paymentState.failed)).toBeVisible()
  await expect(page.getByText(orders.failedToConfirm)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: orders.confirmCharge }).click()
  const dialog = page.getByRole('dialog', { name: placeOrder.titleOpen })
  await dialog.getByRole('button', { name: quote.review.order }).click()
  await expect(page.getByRole('heading', { level: 1, name: gateway.bank.title })).toBeVisible()
  await expect(page.getByText(/128,70\s€ mit deiner Karte, endet auf 3184/)).toBeVisible()
}

async function answerBank(page: Page, answer: string): Promise<void> {
  await page.getByRole('button', { name: answer }).click()
  await page.waitForURL(`**/orders/payment?order=${KATHARINA.owed}`)
  await waitUntilSettled(page)
}

test('the page of a payment says that it failed, and how to pay instead', async ({ page }) => {
  await signIn(page, 'katharina')
  await page.goto(`/orders/payment?order=${KATHARINA.owed}`)
  await expect(page.getByText(paymentState.failed)).toBeVisible()
  await expect(page.getByRole('link', { name: orders.renewPayment })).toBeVisible()
  await expectAccessible(page)
})

test('a payment that the bank wants confirmed is paid once after the confirmation @long', async ({
  page,
  world,
}) => {
  await renewCard(page, world)
  expect(await listCharges(world.databaseUrl, KATHARINA.subscription)).toEqual([])
  await goToBank(page, world)
  await answerBank(page, gateway.bank.confirm)
  await expect(page.getByText(paymentState.paid)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText(paymentState.paid)).toBeVisible()
  expect(
    (await listCharges(world.databaseUrl, KATHARINA.subscription)).map(({ outcome }) => outcome),
  ).toEqual(['APPROVED'])
  await page.goto('/dashboard')
  await waitUntilSettled(page)
  await expect(page.getByText(orders.failed, { exact: true })).toHaveCount(0)
})

test('a payment refused at the bank costs nothing, and can be confirmed after all @long', async ({
  page,
  world,
}) => {
  await renewCard(page, world)
  await goToBank(page, world)
  await answerBank(page, gateway.bank.refuse)
  await expect(page.getByText(paymentState.failed)).toBeVisible()
  await expect(page.getByText('Es wurde nichts abgebucht.')).toBeVisible()
  await expect(page.getByRole('button', { name: orders.failedLink })).toBeVisible()
  await expectAccessible(page)
  expect(await listCharges(world.databaseUrl, KATHARINA.subscription)).toEqual([])

  await goToBank(page, world)
  await answerBank(page, gateway.bank.confirm)
  await expect(page.getByText(paymentState.paid)).toBeVisible()
  expect(await listCharges(world.databaseUrl, KATHARINA.subscription)).toHaveLength(1)
})
