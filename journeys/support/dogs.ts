/** The menu in which a customer chooses the dog that the portal speaks of. */
import { shell } from '@pfotenportal/text/de/shell'
import type { Page } from '@playwright/test'
import { answered } from './test.ts'

/** Chooses a dog, or all of them, by its name in the menu; `label` is the menu's name in the page's language. */
export async function chooseDog(page: Page, name: string | RegExp, label = shell.dogs.choose): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click()
  const menu = page.getByRole('menu', { name: label })
  // To reach what still moves Playwright scrolls the page; its click then falls beside the menu, and so closes it.
  await menu.evaluate((it) => Promise.allSettled(it.getAnimations().map(({ finished }) => finished)))
  await menu.getByRole('menuitemradio', { name }).click()
}

/** Chooses a dog other than the present one, and waits until the service has it: the page may then be left. */
export async function switchDog(page: Page, name: RegExp, label = shell.dogs.choose): Promise<void> {
  const switched = answered(page, 'switch')
  await chooseDog(page, name, label)
  await switched
}
