/** Helpers for using the portal, and customers that several journeys use. */
import type { Locator, Page } from '@playwright/test'
import { shell } from '@pfotenportal/text/de/core'
import { paymentPageDe } from '@pfotenportal/text/de/payment-page'
import { profile } from '@pfotenportal/text/de/profile'
import { simulatedGatewayDe as gateway } from '@pfotenportal/text/de/simulated-gateway'
import { pauseSubscription } from '@pfotenportal/text/de/subscription-operations'
import { expect, openDialog, signIn, visit, waitForCommand, type World } from './test.ts'
import type { Mail } from './world.ts'

/** Subscriptions of the sample world. */
export const TIMS_SUBSCRIPTION = 20015
export const PAULS_SUBSCRIPTION = 20013

export const TIM = 'tim.vogel@example.de'
export const ANNA = 'anna.berger@example.de'

/** Opens the dialog of an action on the meals page; signs in first if a customer is given. */
export async function openAction(page: Page, name: string, who?: string): Promise<Locator> {
  if (who === undefined) await visit(page, '/subscriptions')
  else await signIn(page, who, '/subscriptions')
  return openDialog(page.getByRole('button', { name }).first())
}

/** A toast with exactly this text. */
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

/** Playwright scrolls the page to reach a moving element; its click then misses a menu and closes it. */
const waitUntilStill = (menu: Locator) =>
  menu.evaluate((it) => Promise.allSettled(it.getAnimations().map(({ finished }) => finished)))

/** The entries with this name in the menus of the rows, which are closed. */
export const rowEntry = (part: Page | Locator, name: string | RegExp): Locator =>
  part.getByRole('menuitem', { name, includeHidden: true })

/** Opens the menu of a row and chooses an entry. */
export async function chooseEntry(entry: Locator): Promise<void> {
  const menu = entry.locator('xpath=ancestor::*[@role="menu"]')
  const id = await menu.getAttribute('id')
  await entry.page().locator(`button[popovertarget="${id}"]`).click()
  await waitUntilStill(menu)
  await entry.click()
}

/** Selects a dog, or all dogs, by name; `label` is the menu's name in the page's language. */
export async function chooseDog(page: Page, name: string | RegExp, label = shell.dogs.choose): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  const menu = page.getByRole('menu', { name: label })
  await waitUntilStill(menu)
  await menu.getByRole('menuitemradio', { name }).click()
}

/** Selects a different dog and waits until the service has stored the selection. */
export async function switchDog(page: Page, name: RegExp, label = shell.dogs.choose): Promise<void> {
  const switched = waitForCommand(page, 'switch')
  await chooseDog(page, name, label)
  await switched
}

/** The payment link in the newest email that contains one; with a subject, only emails with that subject count. */
export async function findPaymentLink(
  world: World,
  email: string,
  subject: string | RegExp = /./,
): Promise<string> {
  const matches = (mail: Mail) =>
    typeof subject === 'string' ? mail.subject === subject : subject.test(mail.subject)
  const find = async () => {
    const mails = (await world.mailsTo(email)).filter(matches)
    const links = mails.map(({ text }) => /http\S+\/zahlung\/[\w-]{43}/.exec(text)?.[0])
    return links.find((link) => link !== undefined) ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

/** Requests a payment link for the first payment method of the profile, whose texts are in the page's language. */
export async function requestPaymentLink(page: Page, { payments } = profile): Promise<void> {
  const edit = new RegExp(payments.editOf('').trim(), 'i')
  const dialog = await openDialog(page.getByRole('main').getByRole('button', { name: edit }).first())
  await dialog.getByRole('button', { name: payments.send }).click()
  await expect(dialog.getByText(payments.sentTitle)).toBeVisible()
}

/** Chooses to pay by card on the page behind a payment link. */
export async function chooseCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: paymentPageDe.choose.card }).click()
  await expect(page.getByRole('heading', { level: 1, name: gateway.card.title })).toBeVisible()
}

/** Enters a test card at the simulated gateway, whose texts are in the page's language. */
export async function enterCard(
  page: Page,
  number: string,
  expiry = '12/31',
  { card } = gateway,
): Promise<void> {
  await page.getByLabel(card.number).fill(number)
  await page.getByLabel(card.expiry).fill(expiry)
  await page.getByLabel(card.cvc).fill('123')
  await page.getByRole('button', { name: card.submit }).click()
}

/** Sets the length of a pause in its dialog, week by week. */
export async function choosePause(dialog: Locator, weeks: number, text = pauseSubscription): Promise<void> {
  const length = dialog.locator('fieldset output')
  await expect(length).toContainText(/\d/)
  const from = Number.parseInt(await length.innerText(), 10)
  const button = dialog.getByRole('button', { name: weeks > from ? text.longer : text.shorter, exact: true })
  for (let step = 0; step < Math.abs(weeks - from); step += 1) await button.click()
  await expect(length).toContainText(text.weeks(weeks))
}
