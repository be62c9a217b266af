import { activityPage as words } from '@pfotenportal/text/de/activity'
import { waitForCommand, expect, expectAccessible, settled, signIn, test } from './support/test.ts'

test('the activity page lists a skip with its author and time, and undoes it', async ({ page }) => {
  await signIn(page, 'tim', '/orders')
  const skipped = waitForCommand(page, 'skip')
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
  const undone = waitForCommand(page, 'unskip')
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
