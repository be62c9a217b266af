/** What customers do most, on a phone and in both languages: move, skip, undo, choose a dog, cancel. */
import type { Locator, Page } from '@playwright/test'
import { formatDay, type Language } from '@pfotenportal/text/format'
import {
  askForSchedule,
  askForSubscription,
  copyIn,
  expectAnnounced,
  expectAtTheEnd,
  signInIn,
  type Copy,
} from './support/everyday.ts'
import {
  chooseEntry,
  openAction,
  PAULS_SUBSCRIPTION,
  rowEntry,
  switchDog,
  TIMS_SUBSCRIPTION,
  toast,
} from './support/portal.ts'
import { listCharges } from './support/queries.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openDialog,
  test,
  visit,
  waitForCommand,
  waitUntilIdle,
  waitUntilSettled,
} from './support/test.ts'

const FRIEDAS_SUBSCRIPTION = 20001
const LUNAS_SUBSCRIPTION = 20003

test.use({ viewport: { width: 360, height: 740 } })

/** A day in a calendar, which shows the year above the month. */
const dayIn = (dialog: Locator, { language }: Copy, day: string) =>
  dialog.getByRole('button', {
    name: new RegExp(`^${formatDay(day, language).replaceAll('.', String.raw`\.`)}(,|$)`),
  })

const coloursOf = (it: Locator) =>
  it.evaluate((element) => {
    const { color, backgroundColor, opacity } = getComputedStyle(element)
    return [color, backgroundColor, opacity].join()
  })

/** A delivery that cannot be chosen is grey and says so, unlike one that can, and the legend gives the reason. */
async function expectImpossible(dialog: Locator, copy: Copy, day: string, possible: string, reason: string) {
  const impossible = dayIn(dialog, copy, day)
  await expect(impossible).toBeDisabled()
  await expect(impossible).toHaveAccessibleName(new RegExp(copy.rescheduleOrder.calendar.impossible))
  await expect(dayIn(dialog, copy, possible)).toBeEnabled()
  expect(await coloursOf(impossible)).not.toBe(await coloursOf(dayIn(dialog, copy, possible)))
  await expect(dialog.getByRole('listitem').filter({ hasText: reason })).toBeVisible()
}

/** Chooses a delivery: the footer says when the box arrives, and the charge is on a day of the week before. */
async function chooseDelivery(
  dialog: Locator,
  copy: Copy,
  [from, to]: readonly [string, string],
  only: string | null,
) {
  const { arrives, chargeDay, confirm } = copy.rescheduleOrder
  await dayIn(dialog, copy, from).click()
  await expect(dialog.getByText(arrives(copy.window(from, to), only), { exact: true })).toBeInViewport({
    ratio: 1,
  })
  await expect(dialog.getByRole('button', { name: confirm, exact: true })).toBeInViewport({ ratio: 1 })
  await waitUntilIdle(dialog)
  return dialog.getByLabel(chargeDay)
}

/** Skips the next order in the dialog of the dashboard. */
async function skip(page: Page, { orders, skipNextOrder }: Copy, window: string): Promise<void> {
  const dialog = await openDialog(page.getByRole('button', { name: orders.skipOf(window) }))
  await dialog.getByRole('button', { name: skipNextOrder.confirm, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

const reload = async (page: Page) => {
  await page.reload()
  await waitUntilSettled(page)
}

function movingJourneys(language: Language): void {
  const copy = copyIn(language)
  const { activation, calendar, orders, placeOrder, quote, rescheduleOrder, subscriptions, window } = copy
  const { arrives, arrivesOnly, calendar: days, confirm } = rescheduleOrder

  test('moving a box moves this one only, says before the tap when it arrives, and leaves all later boxes where they were @long', async ({
    page,
  }) => {
    await signInIn(language, page, 'anna')
    const [, ...later] = await askForSchedule(page, FRIEDAS_SUBSCRIPTION)
    const present = window('2026-12-15', '2026-12-17')
    const dialog = await openDialog(page.getByRole('button', { name: orders.moveOf(present) }))
    await expect(dialog.getByText(rescheduleOrder.present(present, copy.day('2026-12-08')))).toBeVisible()
    await expect(dialog.getByRole('radio', { name: rescheduleOrder.single })).toBeChecked()
    await dialog.getByRole('button', { name: days.next }).click()
    const taken = days.from(copy.day('2027-01-19'), days.obstacles.LATER_ORDER)
    await expectImpossible(dialog, copy, '2027-01-19', '2027-01-05', taken)
    await dialog.getByRole('button', { name: days.previous }).click()

    const arrival = ['2026-12-22', '2026-12-24'] as const
    const charge = await chooseDelivery(dialog, copy, arrival, arrivesOnly.single)
    await expect(charge).toHaveValue('2026-12-15')
    await dialog.getByText(rescheduleOrder.following, { exact: true }).click()
    await expect(dialog.getByText(arrives(window(...arrival), arrivesOnly.following))).toBeInViewport()
    await dialog.getByText(rescheduleOrder.single, { exact: true }).click()
    await expect(dialog.getByText(arrives(window(...arrival), arrivesOnly.single))).toBeInViewport()
    await expectAccessible(page)
    await waitUntilIdle(dialog)
    await dialog.getByRole('button', { name: confirm, exact: true }).click()
    await expect(toast(page, rescheduleOrder.toast.success)).toBeVisible()
    await expect(page.getByRole('heading', { name: orders.nextBox(window(...arrival)) })).toBeVisible()
    const [moved, ...after] = await askForSchedule(page, FRIEDAS_SUBSCRIPTION)
    expect(moved).toMatchObject({ billingDate: '2026-12-15', from: '2026-12-22', status: 'SCHEDULED' })
    expect(later.length).toBeGreaterThan(1)
    expect(after).toEqual(later)
  })

  test('a paused dog’s restart is chosen by its delivery, the charge follows, and a week too far ahead says so @long', async ({
    page,
  }) => {
    await signInIn(language, page, 'thomas')
    await switchDog(page, /Luna/, copy.shell.dogs.choose)
    const dialog = await openAction(page, subscriptions.actions.nextChargeDate.label)
    for (let month = 0; month < 2; month += 1) await dialog.getByRole('button', { name: days.next }).click()
    const tooFar = days.from(copy.day('2027-02-23'), days.obstacles.HORIZON)
    await expectImpossible(dialog, copy, '2027-02-23', '2027-02-16', tooFar)
    for (let month = 0; month < 2; month += 1)
      await dialog.getByRole('button', { name: days.previous }).click()
    const charge = await chooseDelivery(dialog, copy, ['2026-12-15', '2026-12-17'], null)
    await expect(charge).toHaveValue('2026-12-07')
    await expect(charge.getByRole('option')).toHaveCount(7)
    await charge.selectOption('2026-12-10')
    // Another day of the charge brings the same box.
    await expect(dialog.getByText(arrives(window('2026-12-15', '2026-12-17'), null))).toBeInViewport()
    await waitUntilIdle(dialog)
    await dialog.getByRole('button', { name: confirm, exact: true }).click()
    await expect(dialog.getByText(rescheduleOrder.nextCharge.changed(copy.day('2026-12-10')))).toBeVisible()
    expect(await askForSubscription(page, LUNAS_SUBSCRIPTION)).toMatchObject({
      nextBillingDate: '2026-12-10',
      nextDelivery: { from: '2026-12-15', to: '2026-12-17' },
    })
  })

  test('the first box after a reactivation is moved by its delivery, and a week that is too early says so @long', async ({
    page,
    world,
  }) => {
    await signInIn(language, page, 'paul')
    await page.getByRole('button', { name: subscriptions.actions.reactivate }).click()
    const modal = page.getByRole('dialog', { name: activation.title })
    await expect(modal.getByText(window('2026-11-24', '2026-11-26')).first()).toBeVisible()
    await modal.getByRole('button', { name: quote.review.order }).click()
    await page.getByRole('button', { name: activation.done.change, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: rescheduleOrder.nextCharge.title })
    const tooEarly = days.until(copy.day('2026-11-19'), days.obstacles.TODAY)
    await expectImpossible(dialog, copy, '2026-11-17', '2026-11-24', tooEarly)
    await dialog.getByRole('button', { name: days.next }).click()
    const charge = await chooseDelivery(dialog, copy, ['2026-12-01', '2026-12-03'], null)
    await expect(charge).toHaveValue('2026-11-27')
    await dialog.getByRole('button', { name: confirm, exact: true }).click()
    await expect(dialog.getByText(rescheduleOrder.nextCharge.changed(copy.day('2026-11-27')))).toBeVisible()
    expect(await askForSubscription(page, PAULS_SUBSCRIPTION)).toMatchObject({
      nextBillingDate: '2026-11-27',
      nextDelivery: { from: '2026-12-01', to: '2026-12-03' },
    })
    expect(await listCharges(world.databaseUrl, PAULS_SUBSCRIPTION)).toEqual([])
  })

  test('ordering now says which delivery it brings and when the box after it comes, before anything is charged @long', async ({
    page,
    world,
  }) => {
    await signInIn(language, page, 'tim')
    const dialog = await openAction(page, subscriptions.actions.orderNow.label)
    const fact = (term: string) =>
      dialog
        .locator('dt')
        .filter({ hasText: new RegExp(`^${term}$`) })
        .locator('+ dd')
    await expect(fact(quote.review.delivery)).toHaveText(window('2026-11-24', '2026-11-26'))
    await expect(fact(quote.review.orderDate)).toContainText(copy.day('2026-11-20'))
    const following = ['2026-12-08', '2026-12-10'] as const
    await expect(dialog.getByText(placeOrder.following(window(...following)))).toBeVisible()
    expect(await listCharges(world.databaseUrl, TIMS_SUBSCRIPTION)).toEqual([])
    await dialog.getByRole('button', { name: quote.review.order }).click()
    await expect(toast(page, placeOrder.toast.success)).toBeVisible()
    expect(await listCharges(world.databaseUrl, TIMS_SUBSCRIPTION)).toHaveLength(1)
    const [next] = await askForSchedule(page, TIMS_SUBSCRIPTION)
    expect(next).toMatchObject({ from: following[0], to: following[1] })
  })

  test('a holiday says where each delivery goes, the charge in a second line, and moves no other box @long', async ({
    page,
  }) => {
    await signInIn(language, page, 'anna')
    const [, ...later] = await askForSchedule(page, FRIEDAS_SUBSCRIPTION)
    await visit(page, '/orders/calendar')
    const { vacation } = calendar
    const dialog = await openDialog(page.getByRole('button', { name: vacation.add }))
    await dialog.getByRole('button', { name: days.next }).click()
    for (const day of ['2026-12-14', '2026-12-20']) await dayIn(dialog, copy, day).click()
    const lines = dialog
      .getByRole('region', { name: vacation.effect })
      .getByRole('listitem')
      .getByRole('paragraph')
    await expect(lines.nth(1)).toHaveText(vacation.deliveryBefore(window('2026-12-15', '2026-12-17')))
    await expect(lines.nth(2)).toHaveText(vacation.deliveryAfter(window('2026-12-22', '2026-12-24')))
    await expect(lines.nth(3)).toHaveText(vacation.charged(copy.day('2026-12-14')))
    await dialog.getByRole('button', { name: vacation.confirm }).click()
    await expect(toast(page, vacation.toast.success)).toBeVisible()
    const [moved, ...after] = await askForSchedule(page, FRIEDAS_SUBSCRIPTION)
    expect(moved).toMatchObject({ billingDate: '2026-12-14', from: '2026-12-22', to: '2026-12-24' })
    expect(after).toEqual(later)
  })
}

function undoJourneys(language: Language): void {
  const copy = copyIn(language)
  const { orders, shell, window } = copy
  const next = window('2026-12-15', '2026-12-17')

  test('on the dashboard the focus goes from a skip to its undo and from the undo to the box, and both are announced @long', async ({
    page,
  }) => {
    await signInIn(language, page, 'anna')
    await skip(page, copy, next)
    const undo = page.getByRole('button', { name: orders.undoOf(next) })
    await expect(undo).toBeFocused()
    await expectAnnounced(page, orders.skippedOf(next))
    expect((await askForSchedule(page, FRIEDAS_SUBSCRIPTION))[0]).toMatchObject({ status: 'SKIPPED' })
    const undone = waitForCommand(page, 'unskip')
    await page.keyboard.press('Enter')
    await undone
    await expect(page.getByRole('heading', { name: orders.nextBox(next) })).toBeFocused()
    await expectAnnounced(page, orders.plannedAgain(next))
    await expect(undo).toHaveCount(0)
    const schedule = await askForSchedule(page, FRIEDAS_SUBSCRIPTION)
    expect(schedule.map(({ status }) => status)).not.toContain('SKIPPED')
  })

  test('in the list the focus stays in the row that is skipped and restored, and both are announced @long', async ({
    page,
  }) => {
    await signInIn(language, page, 'tim')
    await visit(page, '/orders')
    const second = window('2026-12-22', '2026-12-24')
    const menu = page.getByRole('button', { name: orders.changeOf(second) })
    for (const [command, entry, announced, status] of [
      ['skip', orders.skipOf(second), orders.skippedOf(second), 'SKIPPED'],
      ['unskip', orders.unskipOf(second), orders.plannedAgain(second), 'SCHEDULED'],
    ] as const) {
      const answered = waitForCommand(page, command)
      await chooseEntry(rowEntry(page, entry))
      await answered
      await expect(menu).toBeFocused()
      await expectAnnounced(page, announced)
      expect((await askForSchedule(page, TIMS_SUBSCRIPTION))[1]).toMatchObject({ from: '2026-12-22', status })
    }
  })

  test('the choice of a dog is announced, and the focus stays on it @long', async ({ page }) => {
    await signInIn(language, page, 'thomas')
    await switchDog(page, /Luna/, shell.dogs.choose)
    await expectAnnounced(page, shell.dogs.chosen('Luna'))
    await expect(page.getByRole('button', { name: new RegExp(`^${shell.dogs.choose}: Luna`) })).toBeFocused()
    await switchDog(page, /Bruno/, shell.dogs.choose)
    await expectAnnounced(page, shell.dogs.chosen('Bruno'))
    await reload(page)
    await expect(page.getByRole('button', { name: new RegExp(`^${shell.dogs.choose}: Bruno`) })).toBeVisible()
  })

  test('a skip can be undone after a reload, in one quiet line, until its cut-off @long', async ({
    page,
    world,
  }) => {
    await signInIn(language, page, 'anna')
    await skip(page, copy, next)
    await reload(page)
    const line = page.getByRole('paragraph').filter({ hasText: orders.skippedEarlier(1) })
    await expect(line).toHaveText(`${orders.skippedEarlier(1)}${orders.undo}`)
    // One line of text beside a button.
    expect((await line.boundingBox())?.height).toBeLessThan(60)
    await expectAccessible(page)
    await line.getByRole('button', { name: orders.undoOf(next) }).click()
    await expect(line).toHaveCount(0)
    await expectAnnounced(page, orders.plannedAgain(next))
    expect((await askForSchedule(page, FRIEDAS_SUBSCRIPTION))[0]).toMatchObject({ status: 'SCHEDULED' })

    await skip(page, copy, next)
    await world.setClock('2026-12-07T23:50:00+01:00')
    await reload(page)
    await expect(line).toBeVisible()
    await world.setClock('2026-12-08T00:01:00+01:00')
    await reload(page)
    await expect(page.getByRole('heading', { name: orders.upcoming })).toBeVisible()
    await expect(line).toHaveCount(0)
  })
}

function cancelJourneys(language: Language): void {
  const copy = copyIn(language)
  const { cancelSubscription: cancel, dashboard } = copy

  test('cancelling preselects nothing, and every step has the buttons to stay and to cancel immediately @long', async ({
    page,
  }) => {
    await signInIn(language, page, 'anna')
    const start = page.getByRole('button', { name: dashboard.dog.cancel, exact: true })
    const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
    const radios = page.getByRole('dialog').getByRole('radio')
    const expectNothingChosen = async () => {
      await expect(radios).not.toHaveCount(0)
      await expect(radios.and(page.locator(':checked'))).toHaveCount(0)
    }
    await openDialog(start)
    for (const name of [cancel.giveReason, cancel.now, cancel.keep])
      await expect(button(name)).toBeInViewport({ ratio: 1 })
    await expectNothingChosen()
    await expectAccessible(page)
    await button(cancel.keep).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await askForSubscription(page, FRIEDAS_SUBSCRIPTION)).toMatchObject({ status: 'ACTIVE' })

    await openDialog(start)
    await button(cancel.giveReason).click()
    await expect(page.getByText(cancel.reason.legend)).toBeVisible()
    for (const name of [cancel.now, cancel.keep]) await expect(button(name)).toBeInViewport({ ratio: 1 })
    await expectNothingChosen()
    await button(cancel.now).click()
    await expect(page.getByText(cancel.done.title('Frieda'))).toBeVisible()
    expect(await askForSubscription(page, FRIEDAS_SUBSCRIPTION)).toMatchObject({ status: 'CANCELLED' })
  })
}

function largeTextJourneys(language: Language): void {
  const copy = copyIn(language)
  const {
    calendar,
    cancelSubscription,
    dashboard,
    orders,
    quote,
    rescheduleOrder,
    skipNextOrder,
    subscriptions,
  } = copy

  test('with text of double size every step fits, and the button at the end of a dialog covers nothing @long', async ({
    page,
  }) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await signInIn(language, page, 'anna')
    const next = copy.window('2026-12-15', '2026-12-17')
    for (const [path, opens, ends] of [
      ['/dashboard', orders.moveOf(next), rescheduleOrder.confirm],
      ['/dashboard', orders.skipOf(next), skipNextOrder.confirm],
      ['/dashboard', dashboard.dog.cancel, cancelSubscription.now],
      ['/orders/calendar', calendar.vacation.add, calendar.vacation.confirm],
      ['/subscriptions', subscriptions.actions.orderNow.label, quote.review.order],
    ] as const) {
      if (new URL(page.url()).pathname !== path) await visit(page, path)
      await expectNoSidewaysScroll(page)
      const dialog = await openDialog(page.getByRole('main').getByRole('button', { name: opens }).first())
      await expectNoSidewaysScroll(page)
      await expectAtTheEnd(dialog, dialog.getByRole('button', { name: ends, exact: true }))
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
  })
}

for (const [language, name] of [
  ['de', 'in German on a phone'],
  ['en', 'in English on a phone'],
] as const)
  test.describe(name, () => {
    movingJourneys(language)
    undoJourneys(language)
    cancelJourneys(language)
    largeTextJourneys(language)
  })
