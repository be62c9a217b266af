/** What customers do with their orders. */
import { expect, settled } from '../../support/test.ts'
import { deed, expectToast, idle, openDialog, openFrom, press } from './open.ts'
import type { Deed } from '../row.ts'

/** Skips the next order through the dialog that says what follows. */
export const skips = deed('skips the next order', async ({ page, text }) => {
  const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.skip.label)
  await press(dialog, text.skip.confirm)
  await expectToast(page, text.orders.skipToast.success)
})

/** Skips one order after the other in the list until so many are skipped, and once more. */
export const skipsTooMany = deed('skips six orders and wants a seventh', async ({ page, text }) => {
  await page.goto('/orders')
  await settled(page)
  const rows = page.getByRole('button', { name: /überspringen$/ })
  const again = page.getByRole('button', { name: new RegExp(`${text.orders.unskip.toLowerCase()}$`) })
  for (let done = 1; done <= 6; done += 1) {
    await rows.first().click()
    await expect(again).toHaveCount(done)
    await expect(rows).toHaveCount(6)
    await settled(page)
  }
  await rows.first().click()
})

/** Plans everything again that can still be. */
export const unskipsAll = deed('plans all of them again', async ({ page, text }) => {
  await page.goto('/orders')
  await settled(page)
  const again = page.getByRole('button', { name: new RegExp(`${text.orders.unskip.toLowerCase()}$`) })
  for (let left = await again.count(); left > 0; left -= 1) {
    await again.first().click()
    await expect(again).toHaveCount(left - 1)
    await settled(page)
  }
})

const rowButton = (name: RegExp, what: string) =>
  deed(what, async ({ page }) => {
    await page.goto('/orders')
    await settled(page)
    await page.getByRole('button', { name }).first().click()
    await settled(page)
  })

/** Plans the first skipped order again. */
export const unskipsInRow = rowButton(/wieder einplanen$/, 'plans again in the row')

/** Moves the next order, and all that follow, to a day of the calendar. */
export const moves = (month: number, to: RegExp): Deed =>
  deed(`moves the order to ${to.source.replaceAll(/[\\^]/g, '')}`, async ({ page, text }) => {
    const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.reschedule.label)
    for (let on = 0; on < month; on += 1) {
      await dialog.getByRole('button', { name: text.move.calendar.next }).click()
    }
    await dialog.getByRole('button', { name: to }).click()
    await idle(dialog)
    await press(dialog, text.move.confirm)
    await expectToast(page, text.move.toast.success)
  })

/** Agrees to a day while the clock moves past what was shown. */
export const movesTooLate = (to: RegExp, until: string): Deed =>
  deed('moves an order to a day that is over by then', async ({ page, text, stage }) => {
    const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.reschedule.label)
    await dialog.getByRole('button', { name: to }).click()
    await idle(dialog)
    await stage.travel(until)
    await press(dialog, text.move.confirm)
  })

/** Orders the next box now by the button that costs money. */
export const ordersNow = deed('orders the next box now', async ({ page, text }) => {
  const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.orderNow.label)
  await press(dialog, text.quote.review.order)
  await expectToast(page, text.orderNow.toast.success)
})

/** Presses the order button and stays to see what is said. */
export const wantsToOrderNow = deed('wants to order the next box now', async ({ page, text }) => {
  const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.orderNow.label)
  await press(dialog, text.quote.review.order)
})

/** Opens the order dialog, which asks for the price and is refused. */
export const asksToOrderNow = deed('asks to order the next box now', async ({ page, text }) => {
  await openFrom(page, '/subscriptions', text.subscriptions.actions.orderNow.label)
})

/** Opens everything about the box that is on its way, with each step of its parcel. */
export const opensTrack = deed('opens the track of the parcel', async ({ page, text }) => {
  await page.getByRole('main').getByRole('button', { name: text.orders.details, exact: true }).first().click()
  await openDialog(page)
})

/** Has the order dialog open until a moment, and agrees then. */
export const ordersLate = (until: string): Deed =>
  deed(`agrees at ${until} to an order of before`, async ({ page, text, stage }) => {
    const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.orderNow.label)
    await expect(dialog.getByRole('button', { name: text.quote.review.order })).toBeEnabled()
    await stage.travel(until)
    await press(dialog, text.quote.review.order)
  })
