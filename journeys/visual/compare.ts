/** Compares screens with their reviewed reference pictures. */
import type { Page } from '@playwright/test'
import { chooseDog } from '../support/dogs.ts'
import { fullyLoaded, expect, settled, signIn } from '../support/test.ts'
import type { Screen } from './screens.ts'

/** Window size, and the scale of the reference picture: small pictures keep all of them reviewable. */
export const windows = {
  360: { width: 360, height: 740, scale: 0.4 },
  768: { width: 768, height: 1024, scale: 0.3 },
  1440: { width: 1440, height: 900, scale: 0.25 },
} as const

export type Width = keyof typeof windows

async function showDog(page: Page, dog: string): Promise<void> {
  await chooseDog(page, new RegExp(dog))
  await expect(page.getByRole('button', { name: /Hund auswählen/ })).toContainText(dog)
}

async function open(page: Page, { path, dog, opens }: Screen): Promise<void> {
  await page.goto(path)
  await settled(page)
  if (dog) await showDog(page, dog)
  if (!opens) return fullyLoaded(page)
  await page.getByRole('button', { name: opens }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Compares each screen in order and reports all differences, not only the first. */
export async function compare(page: Page, screens: readonly Screen[], suffix: string): Promise<void> {
  const signedIn = new Set<string>()
  for (const screen of screens) {
    if (screen.who && !signedIn.has(screen.who)) {
      await page.context().clearCookies()
      if (signedIn.size > 0) await page.evaluate(() => localStorage.clear())
      await signIn(page, screen.who)
      signedIn.add(screen.who)
    }
    await open(page, screen)
    await expect.soft(page).toHaveScreenshot(`${screen.name}-${suffix}.png`, {
      fullPage: !screen.opens,
      scale: 'device',
    })
  }
}
