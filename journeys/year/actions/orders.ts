/** Skipping, moving, placing and viewing orders. */
import { chooseEntry, rowEntry } from '../../support/portal.ts'
import { expect, openDialog, visit, waitUntilIdle, waitUntilSettled } from '../../support/test.ts'
import type { Action } from '../row.ts'
import { action, expectToast, openFrom, press } from './dialogs.ts'

/** Skips the next order in the dialog that shows the consequences. */
export const skipNextOrder = action('skips the next order', async ({ page, text }) => {
  const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.skip.label)
  await press(dialog, text.skipNextOrder.confirm)
  await expectToast(page, text.orders.skipToast.success)
})

/** Skips six orders in the list, then tries a seventh. */
export const skipTooMany = action('skips six orders and tries a seventh', async ({ page, text }) => {
  await visit(page, '/orders')
  const rows = rowEntry(page, /überspringen$/)
  const again = rowEntry(page, new RegExp(`${text.orders.unskip.toLowerCase()}$`))
  for (let done = 1; done <= 6; done += 1) {
    await chooseEntry(rows.first())
    await expect(again).toHaveCount(done)
    await expect(rows).toHaveCount(6)
    await waitUntilSettled(page)
  }
  await chooseEntry(rows.first())
})

/** Restores every skipped order. */
export const unskipAll = action('restores all skipped orders', async ({ page, text }) => {
  await visit(page, '/orders')
  const again = rowEntry(page, new RegExp(`${text.orders.unskip.toLowerCase()}$`))
  for (let left = await again.count(); left > 0; left -= 1) {
    await chooseEntry(again.first())
    await expect(again).toHaveCount(left - 1)
    await waitUntilSettled(page)
  }
})

const clickInList = (name: RegExp, description: string) =>
  action(description, async ({ page }) => {
    await visit(page, '/orders')
    await chooseEntry(rowEntry(page, name).first())
    await waitUntilSettled(page)
  })

export const unskipFirst = clickInList(/wieder einplanen$/, 'restores the first skipped order')

/** Moves the next order, and with it all later ones, to the delivery that contains a day. */
export const moveOrder = (month: number, to: RegExp): Action =>
  action(`moves the order to ${to.source.replaceAll(/[\\^]/g, '')}`, async ({ page, text }) => {
    const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.reschedule.label)
    for (let on = 0; on < month; on += 1) {
      await dialog.getByRole('button', { name: text.rescheduleOrder.calendar.next }).click()
    }
    await dialog.getByRole('button', { name: to }).click()
    await dialog.getByText(text.rescheduleOrder.following, { exact: true }).click()
    await waitUntilIdle(dialog)
    await press(dialog, text.rescheduleOrder.confirm)
    await expectToast(page, text.rescheduleOrder.toast.success)
  })

/** Chooses the delivery that contains a day, and the day of its charge; moves the clock past that, then confirms. */
export const moveOrderTooLate = (to: RegExp, charged: string, until: string): Action =>
  action('moves an order to a day that has passed by then', async ({ page, text, harness }) => {
    const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.reschedule.label)
    await dialog.getByRole('button', { name: to }).click()
    await dialog.getByRole('combobox').selectOption(charged)
    await waitUntilIdle(dialog)
    await harness.travel(until)
    await press(dialog, text.rescheduleOrder.confirm)
  })

export const placeOrderNow = action('orders the next box now', async ({ page, text }) => {
  const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.orderNow.label)
  await press(dialog, text.quote.review.order)
  await expectToast(page, text.placeOrder.toast.success)
})

/** Presses the order button without expecting success. */
export const submitOrderNow = action('tries to order the next box now', async ({ page, text }) => {
  const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.orderNow.label)
  await press(dialog, text.quote.review.order)
})

/** Opens the details of the current order with its parcel tracking. */
export const openParcelDetails = action('opens the parcel tracking', async ({ page, text }) => {
  const details = page.getByRole('main').getByRole('button', { name: text.orders.details, exact: true })
  await openDialog(details.first())
})

/** Has the order dialog open until a moment, and agrees then. */
export const orderNowLate = (until: string): Action =>
  action(`opens the order dialog and confirms at ${until}`, async ({ page, text, harness }) => {
    const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.orderNow.label)
    await expect(dialog.getByRole('button', { name: text.quote.review.order })).toBeEnabled()
    await harness.travel(until)
    await press(dialog, text.quote.review.order)
  })
