/** Compares screens with the pictures that somebody has looked at and kept. */
import type { Page } from '@playwright/test'
import { chooseDog } from '../support/dogs.ts'
import { atRest, expect, settled, signIn } from '../support/test.ts'
import type { Screen } from './screens.ts'

/** Width and height of the window, and how much smaller the kept picture is: all of them together stay reviewable. */
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
  if (!opens) return atRest(page)
  await page.getByRole('button', { name: opens }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Walks the screens in their order and compares each; all differences are told, not only the first. */
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
