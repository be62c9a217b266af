import type { Locator, Page } from '@playwright/test'
import { activityPage } from '@pfotenportal/text/de/activity'
import { dashboard } from '@pfotenportal/text/de/dashboard'
import { dog as labels } from '@pfotenportal/text/de/dog'
import { quote } from '@pfotenportal/text/de/quote'
import { dog as english } from '@pfotenportal/text/en/dog'
import { ANNA, toast } from './support/portal.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signIn,
  test,
  visit,
  waitUntilSettled,
} from './support/test.ts'

const { update, curve, portion, health } = labels

async function measure(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: labels.weigh }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(update.weight)).toBeVisible()
  return dialog
}

test('a heavier dog gets larger portions after confirmation with the order button, and one tap undoes it', async ({
  page,
  world,
}) => {
  await signIn(page, 'anna')
  await page.getByRole('link', { name: dashboard.dog.profile }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Profil von Frieda' })).toBeVisible()
  await waitUntilSettled(page)
  await expect(page.getByRole('img', { name: curve.chart('Frieda') })).toBeVisible()
  await expect(page.getByText(portion.fits)).toBeVisible()
  await expect(page.getByText(health.noVet)).toBeVisible()

  const dialog = await measure(page)
  await dialog.getByRole('button', { name: update.save }).click()
  await expect(dialog.getByText(update.weightInvalid)).toBeVisible()
  await expect(dialog.getByLabel(update.weight)).toBeFocused()
  await dialog.getByLabel(update.weight).fill('150')
  await expect(dialog.getByText('Bitte gib ein Gewicht zwischen 1 kg und 100 kg ein.')).toBeVisible()
  await dialog.getByLabel(update.weight).fill('40,5')
  await expect(dialog.getByRole('alert')).toContainText('40,5 kg nach 28 kg ist ein großer Sprung.')
  await expectAccessible(page)
  await dialog.getByLabel(update.confirm).check()
  await expect(dialog.getByText('bisher 1.400 kcal')).toBeVisible()
  await dialog.getByLabel(update.weight).fill('32')
  await expect(dialog.getByText('1.507 kcal')).toBeVisible()
  await expect(dialog.getByText(quote.facts.perKg)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: update.review }).click()
  await dialog.getByRole('button', { name: quote.review.order }).click()
  await expect(toast(page, update.toast.success)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /20\. November/ })).toContainText('32 kg')
  await expect(page.getByText(portion.fits)).toBeVisible()
  expect((await world.mailsTo(ANNA))[0]?.subject).toBe('Friedas Plan wurde geändert')

  await visit(page, '/subscriptions/activity')
  const entry = page.getByRole('listitem').filter({ hasText: 'Portion an das Hundeprofil angepasst' })
  await expect(entry).toContainText('1.500 kcal')
  await entry.getByRole('button', { name: new RegExp(activityPage.undo) }).click()
  await expect(toast(page, activityPage.undone('Portion an das Hundeprofil angepasst'))).toBeVisible()
  await visit(page, '/subscriptions/dog')
  await expect(page.getByRole('row', { name: /20\. November/ })).toHaveCount(0)
  await expect(page.getByText(portion.fits)).toBeVisible()
})

test('while a payment is open a weigh-in is stored without changing the plan, and can be deleted @long', async ({
  page,
}) => {
  await signIn(page, 'katharina', '/subscriptions/dog')
  const dialog = await measure(page)
  await dialog.getByLabel(update.weight).fill('52')
  await expect(dialog.getByText(update.blocked.open)).toBeVisible()
  await expect(dialog.getByRole('status').filter({ hasText: update.rememberOnly })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: update.save }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(portion.mismatch('Balu'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: curve.remove('20. November') }).click()
  await expect(dialog.getByText(curve.removeKeeps)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: curve.removeYes }).click()
  await expect(toast(page, curve.removed.success)).toBeVisible()
  await expect(page.getByRole('row', { name: /20\. November/ })).toHaveCount(0)
  await expect(page.getByText(portion.mismatch('Balu'))).toHaveCount(0)
})

test('a dog too light for 14-day boxes is offered 28 days, by keyboard alone @long', async ({ page }) => {
  await signIn(page, 'tim', '/subscriptions/dog')
  await page.getByRole('button', { name: labels.weigh }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(update.weight).focus()
  await page.keyboard.type('3,2')
  const question = dialog.getByLabel(update.confirm)
  await question.focus()
  await page.keyboard.press('Space')
  const calm = dialog.getByRole('radio', { name: update.activities.calm })
  await dialog.getByRole('radio', { name: update.activities.active }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(calm).toBeChecked()
  await expect(dialog.getByText(update.noShort(14, '3 kg'))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: update.takeRhythm(28) }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('radio', { name: update.figures.ideal })).toBeFocused()
  await expect(dialog.getByText(/alle 28 Tage statt .* alle 14 Tage/)).toBeVisible()
  const apply = dialog.getByRole('button', { name: update.change })
  await expect(apply).toBeEnabled()
  await apply.focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, update.toast.success)).toBeVisible()
})

test.describe('on a phone in the dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 360, height: 740 } })

  test('a puppy’s profile explains its portion in both languages @long', async ({ page }) => {
    await signIn(page, 'jonas', '/subscriptions/dog')
    await expect(page.getByText(portion.puppyHint)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByText(english.portion.puppyHint)).toBeVisible()
    await expect(page.getByRole('img', { name: english.curve.chart('Milo') })).toBeVisible()
    await expectAccessible(page)
  })

  test('the weight curve of a dog without weigh-ins is empty @long', async ({ page }) => {
    await signIn(page, 'ingrid', '/subscriptions/dog')
    await expect(page.getByText(curve.none)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  test('a profile that fails to load can be retried, and typed data survives a lost connection @long', async ({
    page,
  }) => {
    await signIn(page, 'anna')
    await page.route('**/api/v1/subscriptions/*/pet', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/subscriptions/dog')
    await expect(page.getByText(labels.failed)).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/v1/subscriptions/*/pet')
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect(page.getByText(portion.fits)).toBeVisible()
    const dialog = await measure(page)
    await page.context().setOffline(true)
    await dialog.getByLabel(update.weight).fill('29')
    await expect(dialog.getByText(quote.offline)).toBeVisible()
    await expectAccessible(page)
    await page.context().setOffline(false)
    await expect(dialog.getByText(portion.tier)).toBeVisible()
    await expect(dialog.getByLabel(update.weight)).toHaveValue('29')
  })
})
