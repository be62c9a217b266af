/** Selects dogs in the portal's menu. */
import { shell } from '@pfotenportal/text/de/core'
import type { Page } from '@playwright/test'
import { waitForCommand } from './test.ts'

/** Selects a dog, or all dogs, by name; `label` is the menu's name in the page's language. */
export async function chooseDog(page: Page, name: string | RegExp, label = shell.dogs.choose): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  const menu = page.getByRole('menu', { name: label })
  // Playwright scrolls the page to reach a moving element; its click then misses the menu and closes it.
  await menu.evaluate((it) => Promise.allSettled(it.getAnimations().map(({ finished }) => finished)))
  await menu.getByRole('menuitemradio', { name }).click()
}

/** Selects a different dog and waits until the service has stored the selection. */
export async function switchDog(page: Page, name: RegExp, label = shell.dogs.choose): Promise<void> {
  const switched = waitForCommand(page, 'switch')
  await chooseDog(page, name, label)
  await switched
}
