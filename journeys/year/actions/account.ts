/** Addresses, vacations and settings. */
import type { Locator } from '@playwright/test'
import { expect, visit, waitUntilIdle } from '../../support/test.ts'
import type { Action } from '../row.ts'
import { action, expectToast, openFrom, press } from './dialogs.ts'

/** Changes a saved address; the subscriptions that deliver there follow. */
export const changeAddress = (from: string, to: string): Action =>
  action(`moves from ${from} to ${to}`, async ({ page, text }) => {
    const dialog = await openFrom(page, '/profile/addresses', text.address.editOf(from))
    await dialog.getByLabel(text.address.fields.address1).fill(to)
    await press(dialog, text.address.save)
    await expectToast(page, text.address.bookToast.success)
  })

/** Turns the dialog's calendar forward by some months and chooses days. */
async function chooseDays(dialog: Locator, months: number, days: readonly RegExp[]) {
  for (let on = 0; on < months; on += 1) await dialog.getByRole('button', { name: 'Nächster Monat' }).click()
  for (const day of days) await dialog.getByRole('button', { name: day }).click()
  await waitUntilIdle(dialog)
}

/** Chooses the first and last day of a vacation, some months ahead, without saving it. */
export const chooseVacation = (months: number, first: RegExp, last: RegExp): Action =>
  action('chooses a vacation', async ({ page, text }) => {
    const dialog = await openFrom(page, '/orders/calendar', text.calendar.vacation.add)
    await chooseDays(dialog, months, [first, last])
  })

/** Chooses a vacation that ends some months after it begins. */
export const chooseLongVacation = (first: RegExp, months: number, last: RegExp): Action =>
  action('chooses a vacation of several months', async ({ page, text }) => {
    const dialog = await openFrom(page, '/orders/calendar', text.calendar.vacation.add)
    await chooseDays(dialog, 0, [first])
    await chooseDays(dialog, months, [last])
  })

/** Saves the chosen vacation; the deliveries in it are moved or skipped. */
export const addVacation = (wish: 'move' | 'skip'): Action =>
  action(`saves the vacation (${wish})`, async ({ page, text }) => {
    const { vacation } = text.calendar
    const dialog = page.getByRole('dialog')
    await dialog.getByText(vacation[wish], { exact: true }).click()
    await waitUntilIdle(dialog)
    await press(dialog, vacation.confirm)
    await expectToast(page, vacation.toast.success)
  })

/** Chooses whether deliveries during the vacation are moved or skipped, without saving it. */
export const chooseVacationHandling = (wish: 'move' | 'skip'): Action =>
  action(`chooses to ${wish} the deliveries`, async ({ page, text }) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByText(text.calendar.vacation[wish], { exact: true }).click()
    await waitUntilIdle(dialog)
  })

/** Removes the first vacation of the list. */
export const removeVacation = action('removes the vacation', async ({ page, text }) => {
  const { vacation } = text.calendar
  const dialog = await openFrom(page, '/orders/calendar', new RegExp(`^Urlaub .* zurücknehmen$`))
  await press(dialog, vacation.remove)
  await expectToast(page, vacation.removeToast.success)
})

/** Opts in to emails about the dog's age. */
export const subscribeToDogTips = action('opts in to emails about the dog’s age', async ({ page, text }) => {
  const { topics } = text.profile.mails
  await visit(page, '/profile/settings')
  const box = page.getByRole('checkbox', { name: topics.dog_stage.label })
  await box.check()
  await expect(page.getByText(/^Zugestimmt/).first()).toBeVisible()
})

/** Switches the portal and the customer's emails to English. */
export const switchToEnglish = action('switches to English', async ({ page, session, text }) => {
  await visit(page, '/profile/settings')
  const saved = page.waitForResponse((it) => it.url().endsWith('/language') && it.ok())
  await page.getByRole('combobox', { name: text.profile.settings.language }).selectOption('en')
  await saved
  session.language = 'en'
})
