import type { Page } from '@playwright/test'
import { quote } from '@pfotenportal/text/de/quote'
import { shop, supplement } from '@pfotenportal/text/de/shop'
import { shop as shopEn } from '@pfotenportal/text/en/shop'
import { ANNA, toast } from './support/portal.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openDialog,
  signIn,
  test,
  visit,
  waitUntilIdle,
} from './support/test.ts'

const { card, dialog: labels } = supplement
const JOINT = 'Snack Gelenke'

const orderButton = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: quote.review.order, exact: true })

test('a supplement is ordered for one box, then for every box, and then removed', async ({ page, world }) => {
  await signIn(page, 'anna')
  await visit(page, '/shop')
  const dialog = await openDialog(page.getByRole('button', { name: shop.supplements.addOf(JOINT) }))
  await expect(dialog.getByRole('radio', { name: labels.once })).toBeChecked()
  const added = dialog.getByRole('region', { name: labels.review })
  await expect(added).toContainText('19,90\u00a0€')
  await expect(added).toContainText('79,60\u00a0€/kg')
  await expect(dialog.getByRole('region', { name: quote.review.heading })).toContainText('219,80\u00a0€')
  await expect(dialog.getByText(quote.review.withdrawal.PARTIAL)).toBeVisible()
  await dialog.getByText(labels.label, { exact: true }).click()
  await expect(dialog.getByText('Ergänzungsfuttermittel für Hunde')).toBeVisible()
  await expectAccessible(page)
  await orderButton(page).click()
  await expect(toast(page, supplement.toast.added.success)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(shop.supplements.inBox.ONCE, { exact: true })).toBeVisible()
  await expectAccessible(page)

  await visit(page, '/dashboard')
  await expect(page.locator('main').getByText(`mit ${JOINT}`).first()).toBeVisible()
  await visit(page, '/orders')
  const rows = page.locator('main li[data-key]')
  await expect(rows.first()).toContainText(`mit ${JOINT}`)
  await expect(rows.first()).toContainText('219,80\u00a0€')
  await expect(page.locator('main').getByText(`mit ${JOINT}`)).toHaveCount(1)

  await visit(page, '/subscriptions')
  await page.getByRole('button', { name: card.changeOf(JOINT) }).click()
  await expect(page.getByRole('dialog').getByRole('radio', { name: labels.always })).toBeChecked()
  await orderButton(page).click()
  const meals = page.getByRole('region', { name: card.title })
  await expect(meals).toContainText(`· ${card.rhythm.ALWAYS}`)
  await page.getByRole('button', { name: card.changeOf(JOINT) }).click()
  // Reducing the frequency costs nothing, so there is no order button.
  await page.getByRole('dialog').getByRole('button', { name: labels.save, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(meals).toContainText(`· ${card.rhythm.ONCE}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: card.removeOf(JOINT) }).click()
  await expect(toast(page, supplement.toast.removed.success)).toBeVisible()
  await expect(page.locator('main').getByText(card.removed(JOINT))).toBeVisible()
  await expectAccessible(page)
  await visit(page, '/orders')
  await expect(rows.first()).toContainText('199,90\u00a0€')
  await expect(page.locator('main').getByText(`mit ${JOINT}`)).toHaveCount(0)

  const subjects = (await world.mailsTo(ANNA, 4)).map(({ subject }) => subject)
  expect(subjects[0]).toBe(`${JOINT} kommt nicht mehr in Annas Box`.replace('Annas', 'Friedas'))
  expect(subjects.slice(1, 4)).toEqual(Array(3).fill(`${JOINT} kommt in Friedas Box`))
})

test('past the cut-off supplements cannot be changed, and the page says why @long', async ({
  page,
  world,
}) => {
  await signIn(page, 'anna')
  await visit(page, '/shop')
  const dialog = await openDialog(page.getByRole('button', { name: shop.supplements.addOf(JOINT) }))
  await expect(orderButton(page)).toBeVisible()
  // The customer presses the button before the page has read its data again.
  let release: () => void = () => undefined
  const pressed = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/api\/v1\//, async (route) => {
    if (route.request().method() === 'GET') await pressed
    await route.fallback()
  })
  await world.setClock('2026-12-08T00:00:01+01:00')
  await orderButton(page).click()
  await expect(dialog.getByText(/wird bereits verarbeitet/)).toBeVisible()
  release()
  await expectAccessible(page)
  await visit(page, '/shop')
  await expect(page.getByText(labels.unavailable.locked)).toBeVisible()
  await expect(page.getByRole('button', { name: shop.supplements.addOf(JOINT) })).toHaveCount(0)
  await expectAccessible(page)
  await visit(page, '/subscriptions')
  await expect(page.getByText(card.locked)).toBeVisible()
  await expect(page.getByText(JOINT)).toHaveCount(0)
})

test('with several dogs a supplement goes into the box of the chosen dog @long', async ({ page }) => {
  await signIn(page, 'thomas')
  await visit(page, '/shop')
  const dialog = await openDialog(page.getByRole('button', { name: shop.supplements.addOf('Snack Darm') }))
  const dogs = dialog.getByRole('group', { name: labels.dog }).getByRole('radio')
  expect(await dogs.count()).toBeGreaterThan(1)
  await expect(dogs.first()).toBeChecked()
  await dogs.nth(1).check()
  await waitUntilIdle(dialog)
  await orderButton(page).click()
  await expect(dialog).toBeHidden()
  // The dog selected in the portal gets none.
  await expect(page.getByText(shop.supplements.inBox.ONCE, { exact: true })).toHaveCount(0)
})

test('the shop shows ingredients, links out in a new tab, and fits a phone in both languages @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, 'anna')
  await visit(page, '/shop')
  const out = page.getByRole('main').getByRole('link', { name: /Jetzt einkaufen/ })
  await expect(out).toHaveCount(5)
  for (const link of await out.all()) {
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toContain('noopener')
  }
  await page.getByRole('button', { name: shop.labelOf('Cowgenuss') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Alleinfuttermittel für Hunde')).toBeVisible()
  for (const term of Object.values(supplement.label))
    await expect(dialog.getByText(term, { exact: true })).toBeVisible()
  await expect(dialog.getByText(shop.noVet)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: shop.labelOf('Cowgenuss') })).toBeFocused()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: shopEn.supplements.title })).toBeVisible()
  await expect(page.getByText('freshly cooked').first()).toBeVisible()
  await expectAccessible(page)
})
