/** Plan, supplements, discounts, the dog's weight. */
import { recipeNames } from '@pfotenportal/text/de/service'
import { expect, settled } from '../../support/test.ts'
import type { Deed } from '../row.ts'
import { deed, expectToast, idle, meanwhile, openDialog, openFrom, press, unaware } from './open.ts'

const JOINT = 'Snack Gelenke'

/** Takes a supplement with every box. */
export const addsSupplement = deed('adds a supplement to every box', async ({ page, text }) => {
  await page.goto('/shop')
  await settled(page)
  await page.getByRole('button', { name: text.shop.supplements.addOf(JOINT) }).click()
  const dialog = await openDialog(page)
  await dialog.getByRole('radio', { name: text.supplement.dialog.always }).check()
  await idle(dialog)
  await press(dialog, text.quote.review.order)
  await expectToast(page, text.supplement.toast.added.success)
})

const removesSupplement = deed('removes the supplement', async ({ page, text }) => {
  await page.goto('/subscriptions')
  await settled(page)
  await page.getByRole('button', { name: text.supplement.card.removeOf(JOINT) }).click()
  await expectToast(page, text.supplement.toast.removed.success)
})

/** Takes it out in two tabs. */
export const removesSupplementTwice = deed('removes the supplement in two tabs', async (scene) => {
  const { page, text } = scene
  await page.goto('/subscriptions')
  await settled(page)
  const button = page.getByRole('button', { name: text.supplement.card.removeOf(JOINT) })
  await expect(button).toBeVisible()
  await meanwhile(scene, removesSupplement)
  await button.click()
})

/** Types a discount code. */
export const types = (code: string): Deed =>
  deed(`types the code ${code}`, async ({ page, text }) => {
    const { discount } = text.subscriptions
    await page.goto('/subscriptions')
    await settled(page)
    await page.getByLabel(discount.label).fill(code)
    await page.getByRole('button', { name: discount.apply }).click()
  })

const removesCode = deed('takes the code off', async ({ page, text }) => {
  await page.goto('/subscriptions')
  await settled(page)
  await page.getByRole('button', { name: /entfernen$/ }).click()
  await expectToast(page, text.subscriptions.discount.taken.success)
})

/** Takes the code off in two tabs. */
export const removesCodeTwice = deed('takes the code off in two tabs', async (scene) => {
  const { page } = scene
  await page.goto('/subscriptions')
  await settled(page)
  const button = page.getByRole('button', { name: /entfernen$/ })
  await expect(button).toBeVisible()
  await meanwhile(scene, removesCode)
  await button.click()
})

/** Writes a weight down without agreeing to it. */
export const weighs = (kilograms: string): Deed =>
  deed(`types a weight of ${kilograms} kg`, async ({ page, text }) => {
    const dialog = await openFrom(page, '/subscriptions/dog', text.dog.weigh)
    await dialog.getByLabel(text.dog.update.weight).fill(kilograms)
    await idle(dialog)
  })

/** Chooses another recipe beside those in the plan. */
export const changesPlan = (recipe: keyof typeof recipeNames): Deed =>
  deed(`adds ${recipeNames[recipe]} to the plan`, async ({ page, text }) => {
    const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.swap.label)
    await dialog.getByText(recipeNames[recipe], { exact: true }).first().click()
    await idle(dialog)
    const order = dialog.getByRole('button', { name: text.quote.review.order })
    await order.or(dialog.getByRole('button', { name: text.planChange.save, exact: true })).click()
    await expectToast(page, text.planChange.toast.success)
  })

/** Chooses half the portion, and agrees at a later moment. */
export const changesPortionLate = (until: string): Deed =>
  deed(`agrees at ${until} to another portion`, async ({ page, text, stage }) => {
    const dialog = await openFrom(page, '/subscriptions', text.subscriptions.actions.swap.label)
    await dialog.getByText(text.planChange.pensions.H, { exact: true }).click()
    await idle(dialog)
    await unaware(page, async () => {
      await stage.travel(until)
      const order = dialog.getByRole('button', { name: text.quote.review.order })
      const agree = order.or(dialog.getByRole('button', { name: text.planChange.save, exact: true }))
      // The price may be asked for again by itself, and be refused with the same words.
      const refused = dialog.getByText(text.quote.refused, { exact: true })
      await expect(agree.or(refused).first()).toBeVisible()
      if (!(await refused.isVisible())) await agree.click()
      await expect(refused).toBeVisible()
    })
  })
