import type { Page } from '@playwright/test'
import { address } from '@pfotenportal/text/de/address'
import { calendar } from '@pfotenportal/text/de/calendar'
import { shell, ui, unsaved } from '@pfotenportal/text/de/core'
import { allDogs } from '@pfotenportal/text/de/dashboard-parts'
import { householdOperations } from '@pfotenportal/text/de/household-operations'
import { skipNextOrder } from '@pfotenportal/text/de/order-operations'
import { orders } from '@pfotenportal/text/de/orders'
import { pauseSubscription } from '@pfotenportal/text/de/subscription-operations'
import { subscriptions } from '@pfotenportal/text/de/subscriptions'
import { chooseDog, chooseEntry, rowEntry } from './support/portal.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  visit,
  waitForCommand,
  waitUntilLoaded,
  waitUntilSettled,
} from './support/test.ts'

const question = (page: Page) => page.getByRole('dialog', { name: unsaved.title })

test('the overview of all dogs shows every delivery, and each can be changed @long', async ({ page }) => {
  await signIn(page, 'jonas')
  await chooseDog(page, shell.dogs.all)
  const overview = page.getByRole('region', { name: allDogs.heading })
  await expect(overview.getByRole('heading', { name: /Milos Futter kommt/ })).toBeVisible()
  await expect(overview.getByRole('heading', { name: /Pippas Futter/ })).toBeVisible()
  const next = page.getByRole('region', { name: orders.upcoming })
  await expect(next.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)

  // Skip a box of a dog that is not selected, and undo it in place.
  await overview.getByRole('button', { name: /^Milo: Lieferung .* überspringen$/ }).click()
  const dialog = page.getByRole('dialog', { name: skipNextOrder.title('Milo') })
  await expect(dialog.getByText(/Di\., 1\. –/).first()).toBeVisible()
  await dialog.getByRole('button', { name: skipNextOrder.confirm, exact: true }).click()
  await expect(page.getByText(orders.skipToast.success)).toBeVisible()
  const undone = waitForCommand(page, 'unskip')
  await overview.getByRole('button', { name: /rückgängig/ }).click()
  await expect(overview.getByRole('button', { name: /rückgängig/ })).toHaveCount(0)
  await undone

  await visit(page, '/orders')
  const line = page.getByRole('region', { name: orders.upcoming })
  const rows = line.getByRole('listitem').filter({ hasText: 'Lieferung' })
  await expect(rows.first()).toContainText('Milo')
  expect(await rows.count()).toBeGreaterThan(10)
  await expect(line.getByText(/Gockelspeis · Futter für 28 Tage/).first()).toBeVisible()
  await expectAccessible(page)
  await chooseEntry(rowEntry(line, /^Pippa: .*überspringen$/).first())
  await expect(line.getByRole('button', { name: /^Pippa: .*ändern$/ }).first()).toBeFocused()
  await chooseEntry(rowEntry(line, /^Pippa: .*wieder einplanen$/))
  await expect(rowEntry(line, /wieder einplanen$/)).toHaveCount(0)

  // The selection is kept on the device; selecting one dog shows that dog only.
  await page.reload()
  await waitUntilSettled(page)
  await expect(page.getByRole('button', { name: new RegExp(shell.dogs.all) })).toBeVisible()
  await chooseDog(page, 'Pippa')
  await expect(page.getByRole('heading', { name: orders.upcoming })).toBeVisible()
  await expect(page.locator('main li').getByText('Milo', { exact: true })).toHaveCount(0)
})

test('the overview shows paused and cancelled subscriptions, on a phone and in dark mode too @long', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'thomas')
  await chooseDog(page, shell.dogs.all)
  const overview = page.getByRole('region', { name: allDogs.heading })
  await expect(overview.getByText(/Luna macht Pause bis/)).toBeVisible()
  await expect(overview.getByRole('heading', { name: /Rex’ Abo ist gekündigt/ })).toBeVisible()
  await expectAccessible(page)
  await overview.getByRole('button', { name: 'Abo fortsetzen' }).click()
  await expect(page.getByRole('dialog').getByText(/Luna/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/orders')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await visit(page, '/dashboard')
  await expectNoSidewaysScroll(page)
  await overview.getByRole('button', { name: allDogs.only('Luna') }).click()
  await expect(page.getByText('ABO WIEDER AKTIVIEREN')).toBeVisible()
})

test('one tap moves, skips or pauses for all dogs, each with its own quote @long', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'jonas')
  await chooseDog(page, shell.dogs.all)
  const overview = page.getByRole('region', { name: allDogs.heading })
  const dialog = page.getByRole('dialog')
  const open = (action: string) =>
    page.getByRole('button', { name: allDogs.of(allDogs.forAll, action), exact: true }).click()

  await open(orders.skip)
  await expect(dialog.getByText(/Di\., 1\. – .* entfällt/)).toBeVisible()
  await expect(dialog.getByText(/Di\., 15\. – .* entfällt/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: householdOperations.skip.confirm(2) }).click()
  await expect(page.getByText(householdOperations.skip.success(2))).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(overview.getByRole('button', { name: /rückgängig/ })).toHaveCount(2)

  // The menu names none of the dogs, and the service has changed both.
  await page.getByRole('button', { name: shell.openMenu }).click()
  await expect(page.getByRole('link', { name: shell.unnamed.subscriptions, exact: true })).toBeVisible()
  await page.reload()
  await waitUntilSettled(page)
  await expect(overview.getByText(orders.skippedEarlier(1))).toHaveCount(2)

  await open(allDogs.pause)
  await dialog.getByRole('button', { name: pauseSubscription.confirm(4) }).click()
  await expect(page.getByText(householdOperations.pause.success(2))).toBeVisible()
  await expect(overview.getByText(/macht Pause bis/)).toHaveCount(2)
  await expect(page.getByText(allDogs.forAll)).toHaveCount(0)
})

test('a customer with one dog cannot select all dogs @long', async ({ page }) => {
  await signIn(page, 'anna')
  await page.getByRole('button', { name: new RegExp(shell.dogs.choose) }).click()
  await expect(page.getByRole('menuitemradio')).toHaveCount(1)
})

test('unsaved input on a page is protected when switching dogs, following a link or going back @long', async ({
  page,
}) => {
  await signIn(page, 'jonas')
  await page.getByRole('link', { name: /Mahlzeiten/ }).click()
  await waitUntilSettled(page)
  const code = page.getByLabel(subscriptions.discount.label)
  await code.fill('HALB')

  await chooseDog(page, 'Pippa')
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(code).toHaveValue('HALB')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Milo')

  await page.getByRole('link', { name: shell.menu.orders }).first().click()
  await question(page).getByRole('button', { name: unsaved.stay }).click()
  await expect(page).toHaveURL(/\/subscriptions$/)
  await expect(code).toHaveValue('HALB')

  await page.goBack()
  await question(page).getByRole('button', { name: unsaved.stay }).click()
  await expect(page).toHaveURL(/\/subscriptions$/)
  await expect(code).toHaveValue('HALB')
  await page.goBack()
  await question(page).getByRole('button', { name: unsaved.discard }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.getByRole('link', { name: /Mahlzeiten/ }).click()
  await expect(code).toHaveValue('')
  await code.fill('HALB')
  await chooseDog(page, 'Pippa')
  await question(page).getByRole('button', { name: unsaved.discard }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pippa')
  await expect(code).toHaveValue('')
  await chooseDog(page, 'Milo')
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Milo')
})

test('going back asks again even while the closed question is still fading out @long', async ({ page }) => {
  await signIn(page, 'jonas')
  await page.getByRole('link', { name: /Mahlzeiten/ }).click()
  // The code of the question loads once the page has settled.
  await waitUntilLoaded(page)
  await page.getByLabel(subscriptions.discount.label).fill('HALB')
  await page.goBack()
  const stay = question(page).getByRole('button', { name: unsaved.stay })
  await expect(stay).toBeVisible()
  // A dialog reports its closing in the next frame; going back happens before that, and is checked many frames later.
  await stay.evaluate(async (button) => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    ;(button as HTMLButtonElement).click()
    history.back()
    for (let frames = 0; frames < 20; frames += 1) await frame()
  })
  await expect(page.locator('dialog[open]')).toHaveCount(1)
  await question(page).getByRole('button', { name: unsaved.discard }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('unsaved input in a dialog is protected from Escape, a click outside and the close button @long', async ({
  page,
}) => {
  await signIn(page, 'anna', '/subscriptions')
  await page.getByRole('button', { name: subscriptions.actions.address.label }).first().click()
  const dialog = page.getByRole('dialog', { name: address.title })
  await dialog.getByRole('button', { name: address.add }).click()
  const form = page.getByRole('dialog', { name: address.newTitle })
  const street = form.getByLabel(address.fields.address1)
  // Without input there is no question.
  await expect(form).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: subscriptions.actions.address.label }).first().click()
  await dialog.getByRole('button', { name: address.add }).click()

  await street.fill('Neue Straße 1')
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(20, 20),
    () => form.getByRole('button', { name: 'Schließen' }).click(),
  ]) {
    await close()
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(street).toHaveValue('Neue Straße 1')
  }
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: unsaved.discard }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: subscriptions.actions.address.label }).first()).toBeFocused()
  await page.getByRole('link', { name: shell.menu.orders }).first().click()
  await expect(page).toHaveURL(/\/orders$/)

  // The first day of a vacation counts as unsaved input.
  await page.getByRole('main').getByRole('link', { name: calendar.open, exact: true }).first().click()
  await page.getByRole('button', { name: calendar.vacation.add }).click()
  const vacation = page.getByRole('dialog', { name: calendar.vacation.title })
  await expect(vacation).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(vacation).toHaveCount(0)
  await page.getByRole('button', { name: calendar.vacation.add }).click()
  await vacation.getByRole('button', { name: 'Nächster Monat' }).click()
  await vacation.getByRole('button', { name: /^Mo\., 14\. Dezember/ }).click()
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: unsaved.stay }).click()
  await expect(vacation.getByText(calendar.vacation.chooseLast('Mo., 14. Dezember'))).toBeVisible()
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: unsaved.discard }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an unsaved plan survives closing the dialog and leaving the page; only switching dogs asks before discarding it @long', async ({
  page,
}) => {
  await signIn(page, 'thomas', '/subscriptions')
  const openPlan = () => page.getByRole('button', { name: subscriptions.actions.swap.label }).first().click()
  const other = page.getByRole('dialog').locator('input[type="radio"]:not(:checked)').first()
  const chosen = async () =>
    page
      .getByRole('dialog')
      .locator('input[type="radio"]:checked')
      .evaluateAll((all) => all.map((it) => it.parentElement?.textContent))
  await openPlan()
  await expect.poll(chosen).not.toEqual([])
  const before = await chosen()
  await other.click({ force: true })
  await expect.poll(chosen).not.toEqual(before)
  const after = await chosen()
  await page.getByRole('dialog').getByRole('button', { name: ui.cancel, exact: true }).click()
  await page.getByRole('link', { name: shell.menu.orders }).first().click()
  await expect(page).toHaveURL(/\/orders$/)
  await chooseDog(page, shell.dogs.all)
  await chooseDog(page, 'Bruno')
  await expect(question(page)).toHaveCount(0)

  await chooseDog(page, 'Luna')
  await expect(question(page).getByText(unsaved.plan)).toBeVisible()
  await question(page).getByRole('button', { name: unsaved.stay }).click()
  await visit(page, '/subscriptions')
  await openPlan()
  await expect.poll(chosen).toEqual(after)
  await page.keyboard.press('Escape')
  await chooseDog(page, 'Luna')
  await question(page).getByRole('button', { name: unsaved.discard }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Luna')
  await chooseDog(page, 'Bruno')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Bruno')
  await openPlan()
  await expect.poll(chosen).toEqual(before)
})
