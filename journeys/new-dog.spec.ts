/** A customer adds a dog where the brand has no shop for that (docs/domain.md 8.8). */
import { household } from '@pfotenportal/text/de/dashboard-parts'
import { newDog as text } from '@pfotenportal/text/de/new-dog'
import { quote } from '@pfotenportal/text/de/quote'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './support/test.ts'

test.use({ environment: { NEW_DOG_URL: 'portal' } })

test('another dog gets its first box, from the dashboard to the dashboard @long', async ({ page }) => {
  await signIn(page, 'anna')
  await page.getByRole('link', { name: household.dogs.add }).click()
  await page.getByLabel(text.dog.name, { exact: true }).fill('Momo')
  await page.getByLabel(text.dog.birthMonth).selectOption('5')
  await page.getByLabel(text.dog.birthYear).selectOption('2023')
  await page.getByLabel(text.dog.weight).fill('12,5')
  await page.getByText(text.dog.genders.m).click()
  await page.getByRole('textbox', { name: /^Allergien/ }).fill('Rind')
  const answer = page.getByRole('region', { name: text.answer.title('Momo') })
  await expect(answer).toContainText('750')
  await expect(answer).toContainText('Gockelspeis, Ringeltanz')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: text.next.dog }).click()

  await expect(page.getByRole('heading', { name: text.steps.menu, exact: true })).toBeFocused()
  await expect(page.getByRole('checkbox', { name: /Cowgenuss/ })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Gockelspeis/ })).toBeChecked()
  await page.goBack()
  await expect(page.getByLabel(text.dog.name, { exact: true })).toHaveValue('Momo')
  await page.goForward()
  await page.reload()
  await page.getByRole('button', { name: text.next.menu }).click()
  await page.getByRole('button', { name: text.next.delivery }).click()

  await expect(page.getByText(quote.review.notice)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: quote.review.order, exact: true }).click()
  await expect(page.getByRole('heading', { name: text.done.title('Momo') })).toBeFocused()
  await page.getByRole('button', { name: text.done.action('Momo') }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.locator('main')).toContainText('Momo')
})
