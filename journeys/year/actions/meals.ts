/** Plan, supplements, discounts and the dog's weight. */
import { expect, visit, waitUntilIdle } from '../../support/test.ts'
import type { Action } from '../row.ts'
import { action, expectToast, inSecondTab, openFrom, press, withReadsHeld } from './dialogs.ts'

const JOINT = 'Snack Gelenke'

export const addSupplement = action('adds a supplement to every box', async ({ page, text }) => {
  const dialog = await openFrom(page, '/shop', text.shop.supplements.addOf(JOINT))
  await dialog.getByRole('radio', { name: text.supplement.dialog.always }).check()
  await waitUntilIdle(dialog)
  await press(dialog, text.quote.review.order)
  await expectToast(page, text.supplement.toast.added.success)
})

const removeSupplement = action('removes the supplement', async ({ page, text }) => {
  await visit(page, '/subscriptions')
  await page.getByRole('button', { name: text.supplement.card.removeOf(JOINT) }).click()
  await expectToast(page, text.supplement.toast.removed.success)
})

export const removeSupplementInTwoTabs = action('removes the supplement in two tabs', async (context) => {
  const { page, text } = context
  await visit(page, '/subscriptions')
  const button = page.getByRole('button', { name: text.supplement.card.removeOf(JOINT) })
  await expect(button).toBeVisible()
  await inSecondTab(context, removeSupplement)
  await button.click()
})

/** Enters a discount code. */
export const enterCode = (code: string): Action =>
  action(`enters the code ${code}`, async ({ page, text }) => {
    const { discount } = text.subscriptions
    await visit(page, '/subscriptions')
    await page.getByLabel(discount.label).fill(code)
    await page.getByRole('button', { name: discount.apply }).click()
  })

const removeCode = action('removes the code', async ({ page, text }) => {
  await visit(page, '/subscriptions')
  await page.getByRole('button', { name: /entfernen$/ }).click()
  await expectToast(page, text.subscriptions.discount.removeToast.success)
})

/** Removes the discount code in two tabs. */
export const removeCodeInTwoTabs = action('removes the code in two tabs', async (context) => {
  const { page } = context
  await visit(page, '/subscriptions')
  const button = page.getByRole('button', { name: /entfernen$/ })
  await expect(button).toBeVisible()
  await inSecondTab(context, removeCode)
  await button.click()
})

/** Enters a weight without saving it. */
export const enterWeight = (kilograms: string): Action =>
  action(`enters a weight of ${kilograms} kg`, async ({ page, text }) => {
    const dialog = await openFrom(page, '/subscriptions/dog', text.dog.weigh)
    await dialog.getByLabel(text.dog.update.weight).fill(kilograms)
    await waitUntilIdle(dialog)
  })

/** Adds a recipe to the plan. */
export const addRecipe = (recipe: string): Action =>
  action(`adds ${recipe} to the plan`, async ({ page, text }) => {
    const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.swap.label)
    await dialog.getByText(text.catalogue.recipe(recipe), { exact: true }).first().click()
    await waitUntilIdle(dialog)
    const order = dialog.getByRole('button', { name: text.quote.review.order })
    await order.or(dialog.getByRole('button', { name: text.swapPlan.save, exact: true })).click()
    await expectToast(page, text.swapPlan.toast.success)
  })

/** Chooses half portions, moves the clock, then confirms. */
export const changePortionLate = (until: string): Action =>
  action(`chooses another portion and confirms at ${until}`, async ({ page, text, harness }) => {
    const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.swap.label)
    await dialog.getByText(/^(Halbpension|Half board)$/).click()
    await waitUntilIdle(dialog)
    await withReadsHeld(page, async () => {
      await harness.travel(until)
      const order = dialog.getByRole('button', { name: text.quote.review.order })
      const agree = order.or(dialog.getByRole('button', { name: text.swapPlan.save, exact: true }))
      // The dialog may have requested a new quote, which is refused with the same message.
      const refused = dialog.getByText(text.quote.refused, { exact: true })
      await expect(agree.or(refused).first()).toBeVisible()
      if (!(await refused.isVisible())) await agree.click()
      await expect(refused).toBeVisible()
    })
  })
