/** Renewing and choosing payment methods. */
import type { Page } from '@playwright/test'
import { paymentPageDe } from '@pfotenportal/text/de/payment-page'
import { simulatedGatewayDe } from '@pfotenportal/text/de/simulated-gateway'
import { paymentPageEn } from '@pfotenportal/text/en/payment-page'
import { simulatedGatewayEn } from '@pfotenportal/text/en/simulated-gateway'
import { addressOf } from '../../../scenarios/sample-people.ts'
import { enterCard, requestPaymentLink } from '../../support/portal.ts'
import { expect, visit, waitUntilIdle } from '../../support/test.ts'
import type { Language } from '../labels.ts'
import { findMail, type ExpectedMail } from '../received.ts'
import { mail, type Action } from '../row.ts'
import { action, expectToast, openFrom, press } from './dialogs.ts'

/** Test cards of the simulated gateway (docs/payments.md). */
export const CARDS = {
  approved: '4242 4242 4242 4242',
  declined: '4000 0000 0000 9995',
  lostOnce: '4000 0000 0000 0093',
} as const

const pages = {
  de: { page: paymentPageDe, gateway: simulatedGatewayDe },
  en: { page: paymentPageEn, gateway: simulatedGatewayEn },
}

/** Enters the payment details on the page of a payment link. */
type EnterDetails = (page: Page, language: Language) => Promise<void>

/** Fills in the gateway's card form and confirms the bank's challenge. */
const card =
  (number: string, expiry: string): EnterDetails =>
  async (page, language) => {
    const { page: text, gateway } = pages[language]
    await page.getByRole('button', { name: text.choose.card }).click()
    await enterCard(page, number, expiry, gateway)
    await page.getByRole('button', { name: gateway.bank.confirm }).click()
    await expect(page.getByRole('heading', { level: 1, name: text.done.title })).toBeVisible()
  }

const payPal =
  (email: string): EnterDetails =>
  async (page, language) => {
    const { page: text, gateway } = pages[language]
    await page.getByRole('button', { name: text.choose.payPal }).click()
    await page.getByLabel(gateway.payPal.email).fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: text.done.title })).toBeVisible()
  }

const sepaDebit =
  (iban: string, holder: string): EnterDetails =>
  async (page, language) => {
    const { page: text, gateway } = pages[language]
    await page.getByRole('button', { name: text.choose.sepaDebit }).click()
    await page.getByLabel(gateway.sepaDebit.holder).fill(holder)
    await page.getByLabel(gateway.sepaDebit.iban, { exact: true }).fill(iban)
    await page.getByRole('button', { name: gateway.sepaDebit.submit }).click()
    await expect(page.getByRole('heading', { level: 1, name: text.done.title })).toBeVisible()
  }

/** Follows the payment link of an email and enters payment details. */
const followLink = (seen: ExpectedMail, entering: EnterDetails): Action =>
  action(`follows the link in ${seen.template}`, async ({ page, session, harness }) => {
    const { world, when } = harness
    const mail = await findMail(world.databaseUrl, addressOf(session.customer), seen, when(), new Set())
    await page.goto(/http\S+\/zahlung\/[\w-]{43}/.exec(mail.text)?.[0] ?? '')
    await entering(page, session.language)
  })

const LINK_MAIL = /^(Zahlungsmethode sicher aktualisieren|Update your payment method securely)$/

function renewMethod(description: string, entering: EnterDetails): Action {
  return action(`renews the method by ${description}`, async (context) => {
    const { page, text } = context
    await visit(page, '/profile/payments')
    await requestPaymentLink(page, text.profile)
    await followLink(mail('paymentMethodLink', LINK_MAIL), entering).run(context)
  })
}

export const renewByCard = (number: string, expiry = '12/35') => renewMethod('card', card(number, expiry))
export const renewByPayPal = (email: string) => renewMethod('PayPal', payPal(email))
export const renewByDirectDebit = (iban: string, holder: string) =>
  renewMethod('direct debit', sepaDebit(iban, holder))

/** Renews the card through the link in an email about a failed payment. */
export const renewFromMail = (seen: ExpectedMail): Action =>
  action(`renews the card through the link in ${seen.template}`, (context) =>
    followLink(seen, card(CARDS.approved, '12/35')).run(context),
  )

/** Chooses another saved payment method. */
export const choosePaymentMethod = (digits: string): Action =>
  action(`chooses the method that ends in ${digits}`, async ({ page, text }) => {
    const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.payment.label)
    await dialog.getByRole('radio', { name: new RegExp(digits) }).check()
    await waitUntilIdle(dialog)
    await press(dialog, text.payment.save)
    await expectToast(page, text.payment.toast.success)
  })
