/** What journeys through mailed payment links share. */
import { profile } from '@pfotenportal/text/de/profile'
import type { Page } from '@playwright/test'
import { expect, type World } from './test.ts'

const { payments } = profile

/** The payment link in the newest mail to an address that has one; with a subject, in the newest mail with that subject. */
export async function linkTo(world: World, email: string, subject: string | RegExp = /./): Promise<string> {
  const isIt = (said: string) => (typeof subject === 'string' ? said === subject : subject.test(said))
  const find = async () => {
    const mails = (await world.mailsTo(email)).filter((it) => isIt(it.subject))
    const links = mails.map(({ text }) => /http\S+\/zahlung\/[\w-]{43}/.exec(text)?.[0])
    return links.find((link) => link !== undefined) ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

/** Asks for the link to the first method of the profile. */
export async function askForLink(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /bearbeiten$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: payments.send }).click()
  await expect(dialog.getByText(payments.sentTitle)).toBeVisible()
}
