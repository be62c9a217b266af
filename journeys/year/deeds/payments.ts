/** Renewing and choosing payment methods. */
import { paymentPageDe } from '@pfotenportal/text/de/payment-page'
import { simulatedGatewayDe } from '@pfotenportal/text/de/simulated-gateway'
import { paymentPageEn } from '@pfotenportal/text/en/payment-page'
import { simulatedGatewayEn } from '@pfotenportal/text/en/simulated-gateway'
import type { Page } from '@playwright/test'
import { expect, settled } from '../../support/test.ts'
import { findMail } from '../mails.ts'
import type { MailSeen } from '../mails.ts'
import { mail, type Deed } from '../row.ts'
import { addressOf } from '../who.ts'
import type { Language } from '../words.ts'
import { deed, expectToast, idle, openDialog, openFrom, press } from './open.ts'

/** A card that is approved, one that the bank declines, and others of docs/payments.md. */
export const CARDS = {
  fine: '4242 4242 4242 4242',
  poor: '4000 0000 0000 9995',
  lostOnce: '4000 0000 0000 0093',
} as const

const pages = {
  de: { page: paymentPageDe, gateway: simulatedGatewayDe },
  en: { page: paymentPageEn, gateway: simulatedGatewayEn },
}

/** The gateway's own form for a card, and the bank's question after it. */
async function entersCard(page: Page, language: Language, number: string, expiry: string): Promise<void> {
  const { page: text, gateway } = pages[language]
  await page.getByRole('button', { name: text.choose.card }).click()
  await page.getByLabel(gateway.card.number).fill(number)
  await page.getByLabel(gateway.card.expiry).fill(expiry)
  await page.getByLabel(gateway.card.cvc).fill('123')
  await page.getByRole('button', { name: gateway.card.submit }).click()
  await page.getByRole('button', { name: gateway.bank.confirm }).click()
  await expect(page.getByRole('heading', { level: 1, name: text.done.title })).toBeVisible()
}

/** The way of a payment link: what is entered there. */
type Entering = (page: Page, language: Language) => Promise<void>

const card =
  (number: string, expiry: string): Entering =>
  (page, language) =>
    entersCard(page, language, number, expiry)

const payPal =
  (email: string): Entering =>
  async (page, language) => {
    const { page: text, gateway } = pages[language]
    await page.getByRole('button', { name: text.choose.payPal }).click()
    await page.getByLabel(gateway.payPal.email).fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: text.done.title })).toBeVisible()
  }

const sepaDebit =
  (iban: string, holder: string): Entering =>
  async (page, language) => {
    const { page: text, gateway } = pages[language]
    await page.getByRole('button', { name: text.choose.sepaDebit }).click()
    await page.getByLabel(gateway.sepaDebit.holder).fill(holder)
    await page.getByLabel(gateway.sepaDebit.iban, { exact: true }).fill(iban)
    await page.getByRole('button', { name: gateway.sepaDebit.submit }).click()
    await expect(page.getByRole('heading', { level: 1, name: text.done.title })).toBeVisible()
  }

/** Asks for a link to the first method of the profile. */
const asksForLink = deed('asks for a link', async ({ page, text }) => {
  const { payments } = text.profile
  await page.goto('/profile/payments')
  await settled(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(payments.editOf('').trim(), 'i') })
    .first()
    .click()
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: payments.send }).click()
  await expect(dialog.getByText(payments.sentTitle)).toBeVisible()
})

/** Follows the payment link of a mail and enters something there. */
const follows = (seen: MailSeen, entering: Entering): Deed =>
  deed(`follows the link of ${seen.template}`, async ({ page, person, stage }) => {
    const { world, when } = stage
    const mail = await findMail(world.databaseUrl, addressOf(person.who), seen, when(), new Set())
    await page.goto(/http\S+\/zahlung\/[\w-]{43}/.exec(mail.text)?.[0] ?? '')
    await entering(page, person.language)
  })

const LINK_MAIL = /^(Zahlungsmethode sicher aktualisieren|Update your payment method securely)$/

function renews(what: string, entering: Entering): Deed {
  return deed(`renews the method by ${what}`, async (scene) => {
    await asksForLink.run(scene)
    await follows(mail('paymentMethodLink', LINK_MAIL), entering).run(scene)
  })
}

export const renewsByCard = (number: string, expiry = '12/35') => renews('card', card(number, expiry))
export const renewsByPayPal = (email: string) => renews('PayPal', payPal(email))
export const renewsByDebit = (iban: string, holder: string) => renews('direct debit', sepaDebit(iban, holder))

/** Renews the card by the link of a mail about a failed payment. */
export const renewsFromMail = (seen: MailSeen): Deed =>
  deed(`renews the card by the link in ${seen.template}`, (scene) =>
    follows(seen, card(CARDS.fine, '12/35')).run(scene),
  )

/** Chooses another of the saved methods. */
export const paysWith = (digits: string): Deed =>
  deed(`chooses the method that ends in ${digits}`, async ({ page, text }) => {
    const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.payment.label)
    await dialog.getByRole('radio', { name: new RegExp(digits) }).check()
    await idle(dialog)
    await press(dialog, text.payment.save)
    await expectToast(page, text.payment.toast.success)
  })
