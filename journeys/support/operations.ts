/** What journeys through operations share. */
import type { Locator, Page } from '@playwright/test'
import { expect, settled } from './test.ts'

/** Subscriptions of the sample world. */
export const TIMS = 20015
export const PAULS = 20013

export const TIM = 'tim.vogel@example.de'
export const ANNA = 'anna.berger@example.de'

/** Opens an action of the meals page and gives its dialog. */
export async function openAction(page: Page, name: string): Promise<Locator> {
  await page.goto('/subscriptions')
  await settled(page)
  await page.getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
  return dialog
}

/** A toast with exactly this text. */
export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
