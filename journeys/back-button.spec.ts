/** The browser's back button while a dialog has unsaved input (C-181). */
import type { Locator, Page } from '@playwright/test'
import { address } from '@pfotenportal/text/de/address'
import { unsaved } from '@pfotenportal/text/de/core'
import { subscriptions } from '@pfotenportal/text/de/subscriptions'
import { expect, signIn, test, waitUntilLoaded } from './support/test.ts'

const { actions } = subscriptions

/** Presses the back button once the browser, and not only the page, knows the address to which the last step was reverted. */
async function goBack(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await expect
    .poll(async () => {
      const { currentIndex, entries } = await browser.send('Page.getNavigationHistory')
      return entries[currentIndex]?.url
    })
    .toBe(page.url())
  await browser.detach()
  await page.goBack()
}

/** Comes to the meals page by a link, so that the dashboard is one step back, and opens a dialog. */
async function openOnMeals(page: Page, action: string): Promise<Locator> {
  await signIn(page, 'anna')
  await page.getByRole('link', { name: /Mahlzeiten/ }).click()
  // The code of the question loads once the page has settled.
  await waitUntilLoaded(page)
  await page.getByRole('button', { name: action }).first().click()
  return page.locator('dialog:modal')
}

/** Goes back with unsaved input: the question keeps everything, or closes the dialog; the next step back leaves. */
async function expectQuestion(page: Page, expectInput: () => Promise<void>): Promise<void> {
  const question = page.getByRole('dialog', { name: unsaved.title })
  await goBack(page)
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: unsaved.stay }).click()
  await expect(question).toBeHidden()
  await expectInput()
  await expect(page).toHaveURL(/\/subscriptions$/)
  // Whoever presses it twice has not agreed to anything.
  await goBack(page)
  await expect(question).toBeVisible()
  await goBack(page)
  await expect(question).toBeHidden()
  await expectInput()
  await goBack(page)
  await question.getByRole('button', { name: unsaved.discard }).click()
  await expect(page.locator('dialog:modal')).toHaveCount(0)
  await expect(page).toHaveURL(/\/subscriptions$/)
  await goBack(page)
  await expect(page).toHaveURL(/\/dashboard$/)
}

test('going back with an unsaved plan asks first, keeps the choice, and leaves once it is discarded', async ({
  page,
}) => {
  const dialog = await openOnMeals(page, actions.swap.label)
  const half = dialog.getByRole('radio', { name: 'Halbpension' })
  await expect(half).not.toBeChecked()
  // Nothing is chosen yet, so going back closes the dialog without a question.
  await goBack(page)
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/subscriptions$/)
  await page.getByRole('button', { name: actions.swap.label }).first().click()
  await dialog.getByText('Halbpension', { exact: true }).click()
  await expect(half).toBeChecked()
  await expectQuestion(page, () => expect(half).toBeChecked())
})

test('going back with an unsaved address asks first, keeps what was typed, and leaves once it is discarded @long', async ({
  page,
}) => {
  const dialog = await openOnMeals(page, actions.address.label)
  await dialog.getByRole('button', { name: address.add }).click()
  const street = dialog.getByLabel(address.fields.address1)
  await street.fill('Hof Sonnenblick')
  await expectQuestion(page, () => expect(street).toHaveValue('Hof Sonnenblick'))
})
