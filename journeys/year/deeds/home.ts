/** Addresses, holidays, settings, signing in. */
import type { Locator } from '@playwright/test'
import { expect, settled } from '../../support/test.ts'
import type { Deed } from '../row.ts'
import { deed, expectToast, idle, openFrom, press } from './open.ts'

/** Changes a saved address, which takes its dogs along. */
export const movesHouse = (from: string, to: string): Deed =>
  deed(`moves from ${from} to ${to}`, async ({ page, text }) => {
    const dialog = await openFrom(page, '/profile/addresses', text.address.editOf(from))
    await dialog.getByLabel(text.address.fields.address1).fill(to)
    await press(dialog, text.address.save)
    await expectToast(page, text.address.bookToast.success)
  })

/** Goes through the calendar of the dialog to a month and chooses a day in it. */
async function chooses(dialog: Locator, months: number, days: readonly RegExp[]) {
  for (let on = 0; on < months; on += 1) await dialog.getByRole('button', { name: 'Nächster Monat' }).click()
  for (const day of days) await dialog.getByRole('button', { name: day }).click()
  await idle(dialog)
}

/** Chooses first and last day of a holiday so many months on, and sees what would happen. */
export const plansHoliday = (months: number, first: RegExp, last: RegExp): Deed =>
  deed('plans a holiday', async ({ page, text }) => {
    const dialog = await openFrom(page, '/orders/calendar', text.calendar.vacation.add)
    await chooses(dialog, months, [first, last])
  })

/** A holiday over so many months. */
export const plansLongHoliday = (first: RegExp, months: number, last: RegExp): Deed =>
  deed('plans a holiday of months', async ({ page, text }) => {
    const dialog = await openFrom(page, '/orders/calendar', text.calendar.vacation.add)
    await chooses(dialog, 0, [first])
    await chooses(dialog, months, [last])
  })

/** Enters what was planned; the boxes in it are left out where asked for. */
export const entersHoliday = (wish: 'move' | 'skip'): Deed =>
  deed(`enters it (${wish})`, async ({ page, text }) => {
    const { vacation } = text.calendar
    const dialog = page.getByRole('dialog')
    await dialog.getByText(vacation[wish], { exact: true }).click()
    await idle(dialog)
    await press(dialog, vacation.confirm)
    await expectToast(page, vacation.toast.success)
  })

/** Chooses how the boxes of a planned holiday are to be treated, without entering it. */
export const wishesFor = (wish: 'move' | 'skip'): Deed =>
  deed(`chooses ${wish}`, async ({ page, text }) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByText(text.calendar.vacation[wish], { exact: true }).click()
    await idle(dialog)
  })

/** Takes the first holiday of the list back. */
export const takesHolidayBack = deed('takes the holiday back', async ({ page, text }) => {
  const { vacation } = text.calendar
  const dialog = await openFrom(page, '/orders/calendar', new RegExp(`^Urlaub .* zurücknehmen$`))
  await press(dialog, vacation.remove)
  await expectToast(page, vacation.removeToast.success)
})

/** Agrees to mails about the dog's age. */
export const wantsTips = deed('agrees to mails about the dog’s age', async ({ page, text }) => {
  const { topics } = text.profile.mails
  await page.goto('/profile/settings')
  await settled(page)
  const box = page.getByRole('checkbox', { name: topics.dog_stage.label })
  await box.check()
  await expect(page.getByText(/^Zugestimmt/).first()).toBeVisible()
})

/** Reads and hears English from now on. */
export const speaksEnglish = deed('switches to English', async ({ page, person, text }) => {
  await page.goto('/profile/settings')
  await settled(page)
  const saved = page.waitForResponse((it) => it.url().endsWith('/language') && it.ok())
  await page.getByRole('combobox', { name: text.profile.settings.language }).selectOption('en')
  await saved
  person.language = 'en'
})
