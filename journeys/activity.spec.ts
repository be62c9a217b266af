import { activityPage as words } from '@pfotenportal/text/de/activity-page'
import { answered, expect, expectAccessible, settled, signIn, test } from './support/test.ts'

test('a skip is listed with who and when, and undone from there', async ({ page }) => {
  await signIn(page, 'tim', '/orders')
  const skipped = answered(page, 'skip')
  await page
    .getByRole('button', { name: /überspringen$/ })
    .nth(1)
    .click()
  await expect(page.getByRole('button', { name: /wieder einplanen$/ })).toHaveCount(1)
  await skipped
  await page.goto('/subscriptions')
  await settled(page)
  await page.getByRole('link', { name: /Aktivität/ }).click()
  await settled(page)
  await expect(page.getByText(words.actors.customer).first()).toBeVisible()
  await expectAccessible(page)
  const undone = answered(page, 'unskip')
  await page
    .getByRole('button', { name: new RegExp(`^${words.undo}`) })
    .first()
    .click()
  await undone
  await expect(page.getByRole('button', { name: new RegExp(`^${words.undo}`) })).toHaveCount(1)
  await page.goto('/orders')
  await settled(page)
  await expect(page.getByRole('button', { name: /wieder einplanen$/ })).toHaveCount(0)
})
