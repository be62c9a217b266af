/** Helpers and customers shared by journeys. */
import type { Locator, Page } from '@playwright/test'
import { expect, settled, signIn } from './test.ts'

/** Subscriptions of the sample world. */
export const TIMS_SUBSCRIPTION = 20015
export const PAULS_SUBSCRIPTION = 20013

export const TIM = 'tim.vogel@example.de'
export const ANNA = 'anna.berger@example.de'

/** Opens the dialog of an action on the meals page; signs in first if a customer is given. */
export async function openAction(page: Page, name: string, who?: string): Promise<Locator> {
  if (who === undefined) await page.goto('/subscriptions')
  else await signIn(page, who, '/subscriptions')
  await settled(page)
  await page.getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
  return dialog
}

/** A toast with exactly this text. */
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
