/** Helpers for journeys through emailed payment links. */
import { profile } from '@pfotenportal/text/de/profile'
import type { Page } from '@playwright/test'
import { expect, type World } from './test.ts'

const { payments } = profile

/** The payment link in the newest email to an address that contains one; with a subject, only emails with that subject count. */
export async function findPaymentLink(
  world: World,
  email: string,
  subject: string | RegExp = /./,
): Promise<string> {
  const isIt = (said: string) => (typeof subject === 'string' ? said === subject : subject.test(said))
  const find = async () => {
    const mails = (await world.mailsTo(email)).filter((it) => isIt(it.subject))
    const links = mails.map(({ text }) => /http\S+\/zahlung\/[\w-]{43}/.exec(text)?.[0])
    return links.find((link) => link !== undefined) ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

/** Requests a payment link for the first payment method of the profile. */
export async function requestPaymentLink(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /bearbeiten$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: payments.send }).click()
  await expect(dialog.getByText(payments.sentTitle)).toBeVisible()
}
