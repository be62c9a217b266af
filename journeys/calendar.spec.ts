import type { Page } from '@playwright/test'
import { calendar } from '@pfotenportal/text/de/calendar'
import { errorsDe } from '@pfotenportal/text/de/errors'
import { rescheduleOrder } from '@pfotenportal/text/de/order-operations'
import { orders } from '@pfotenportal/text/de/orders'
import { chooseDog, chooseEntry, rowEntry, toast } from './support/portal.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  visit,
  waitUntilSettled,
} from './support/test.ts'

const JONAS = 'jonas.weber@example.de'
const { vacation, feed } = calendar

async function openCalendar(page: Page, dogs: 'one' | 'all' = 'all'): Promise<void> {
  await visit(page, '/orders')
  if (dogs === 'all') await chooseDog(page, 'Alle Hunde')
  // Until then, the link of the former view may be replaced under the pointer.
  await waitUntilSettled(page)
  await page.getByRole('main').getByRole('link', { name: calendar.open, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kalender' })).toBeVisible()
  await waitUntilSettled(page)
}

const delivery = (page: Page, dog: string, day: string) =>
  page.getByRole('button', { name: new RegExp(`^${day}: Lieferung für ${dog}`) })

/** Chooses first and last day in the calendar of the dialog, by keyboard. */
async function chooseVacation(page: Page, first: RegExp, last: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: first }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: last }).focus()
  await page.keyboard.press('Enter')
}

test('the calendar shows every delivery with its cut-off and changes it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, 'jonas')
  await openCalendar(page)
  await expect(page.getByRole('table')).toBeVisible()
  await expect(delivery(page, 'Pippa', 'Di., 15. Dezember')).toHaveAccessibleName(
    'Di., 15. Dezember: Lieferung für Pippa, änderbar bis Mi., 9. Dezember',
  )
  await expect(page.getByRole('note', { name: 'Feiertag: 1. Weihnachtstag' })).toBeVisible()
  await expectAccessible(page)

  const milo = delivery(page, 'Milo', 'Di., 1. Dezember')
  await milo.focus()
  await page.keyboard.press('Enter')
  await expect(milo).toHaveAttribute('aria-expanded', 'true')
  const details = page.getByRole('region', { name: calendar.details('Di., 1. Dezember') })
  await chooseEntry(rowEntry(details, /überspringen$/))
  await expect(milo).toHaveAccessibleName(/übersprungen/)
  await expectAccessible(page)
  await chooseEntry(rowEntry(details, /wieder einplanen$/))
  await expect(milo).not.toHaveAccessibleName(/übersprungen/)

  await chooseEntry(rowEntry(details, /verschieben$/))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Di\., 8\. Dezember/ }).click()
  await dialog.getByRole('button', { name: rescheduleOrder.confirm }).click()
  await expect(delivery(page, 'Milo', 'Di., 8. Dezember')).toBeVisible()
})

test('a box past its cut-off says why it cannot be changed @long', async ({ page, world }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, 'jonas')
  await openCalendar(page)
  const milo = delivery(page, 'Milo', 'Di., 1. Dezember')
  await milo.click()
  await world.setClock('2026-11-25T23:30:00.000Z')
  await chooseEntry(rowEntry(page, /überspringen$/).first())
  const details = page.getByRole('region', { name: calendar.details('Di., 1. Dezember') })
  await expect(details.getByText(orders.refusal(errorsDe.ORDER_LOCKED))).toBeVisible()
})

test('a vacation is previewed before it is saved, confirmed in one email, and can be removed', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, 'jonas')
  await openCalendar(page)
  await page.getByRole('button', { name: vacation.add }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(vacation.chooseHint)).toBeVisible()
  await dialog.getByRole('button', { name: 'Nächster Monat' }).click()
  await chooseVacation(page, /^Mo\., 14\. Dezember/, /^So\., 20\. Dezember/)
  await expect(dialog.getByText(vacation.chosen('Mo., 14. – So., 20. Dezember'))).toBeVisible()
  const effect = dialog.getByRole('region', { name: vacation.effect })
  await expect(effect.getByText(vacation.kinds.MOVED)).toHaveCount(2)
  await expect(effect.getByText(vacation.deliveryAfter('Di., 22. – Do., 24. Dezember'))).toHaveCount(2)
  await expectAccessible(page)
  await dialog.getByText(vacation.skip, { exact: true }).click()
  await expect(effect.getByText(vacation.kinds.SKIPPED)).toHaveCount(2)
  await dialog.getByText(vacation.move, { exact: true }).click()
  await expect(effect.getByText(vacation.kinds.MOVED)).toHaveCount(2)
  await dialog.getByRole('button', { name: vacation.confirm }).click()
  await expect(toast(page, vacation.toast.success)).toBeVisible()
  await expect(delivery(page, 'Milo', 'Di., 22. Dezember')).toBeVisible()
  await expect(delivery(page, 'Pippa', 'Di., 22. Dezember')).toBeVisible()
  await expect(page.getByText(calendar.onVacation, { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  const [mail] = await world.mailsTo(JONAS)
  expect(mail?.subject).toBe('Urlaub eingetragen: Mo., 14. – So., 20. Dezember')

  await page.getByRole('button', { name: vacation.removeOf('Mo., 14. – So., 20. Dezember') }).click()
  await expect(dialog.getByRole('region', { name: vacation.restored }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: vacation.remove, exact: true }).click()
  await expect(toast(page, vacation.removeToast.success)).toBeVisible()
  await expect(delivery(page, 'Pippa', 'Di., 15. Dezember')).toBeVisible()
  await expect(
    page.getByRole('button', { name: vacation.removeOf('Mo., 14. – So., 20. Dezember') }),
  ).toHaveCount(0)
  const mails = await world.mailsTo(JONAS, 2)
  expect(mails.map(({ subject }) => subject)).toContain('Urlaub zurückgenommen: Mo., 14. – So., 20. Dezember')
})

test('a vacation that is too long, or that affects no delivery, is explained @long', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, 'jonas')
  await openCalendar(page)
  await page.getByRole('button', { name: vacation.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Sa\., 21\. November/ }).click()
  await dialog.getByRole('button', { name: /^So\., 22\. November/ }).click()
  await expect(dialog.getByText(vacation.noneAffected)).toBeVisible()
  await dialog.getByRole('button', { name: /^Sa\., 21\. November/ }).click()
  await dialog.getByRole('button', { name: 'Nächster Monat' }).click()
  await dialog.getByRole('button', { name: 'Nächster Monat' }).click()
  await dialog.getByRole('button', { name: /^Fr\., 29\. Januar/ }).click()
  await expect(dialog.getByText(/höchstens 56 Tage/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: vacation.pause })).toBeVisible()
  await expectAccessible(page)
})

test('a private link shows deliveries in a calendar app until it is turned off @long', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'jonas')
  await openCalendar(page, 'one')
  await page.getByRole('button', { name: feed.create }).click()
  const address = page.getByRole('textbox', { name: feed.address })
  await expect(address).toBeVisible()
  await expectAccessible(page)
  const url = await address.inputValue()
  await page.getByRole('button', { name: feed.copy }).click()
  await expect(page.getByText(feed.copied).first()).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await expect(page.getByRole('link', { name: feed.openApp })).toHaveAttribute('href', /^webcal:.*\.ics$/)
  const path = new URL(url).pathname
  const file = await page.request.get(path)
  const text = await file.text()
  expect(text).toContain('SUMMARY:Lieferung für Milo')
  expect(text).toContain('SUMMARY:Lieferung für Pippa')

  await page.getByRole('button', { name: feed.renew }).click()
  await page.getByRole('dialog').getByRole('button', { name: feed.renew }).click()
  await expect(address).not.toHaveValue(url)
  expect((await page.request.get(path)).status()).toBe(404)
  const renewed = new URL(await address.inputValue()).pathname
  await page.getByRole('button', { name: feed.revoke }).click()
  await page.getByRole('dialog').getByRole('button', { name: feed.revoke }).click()
  await expect(page.getByRole('button', { name: feed.create })).toBeVisible()
  expect((await page.request.get(renewed)).status()).toBe(404)
})

test('on a phone the calendar is a list in which boxes can be skipped, in light and dark @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'jonas')
  await openCalendar(page)
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: calendar.thisWeek })).toBeVisible()
  await chooseEntry(rowEntry(page, /Milo: Lieferung .* überspringen$/).first())
  await expect(rowEntry(page, /Milo: Lieferung .* wieder einplanen$/)).toHaveCount(1)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: vacation.add }).click()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
