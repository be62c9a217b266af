/** Opening dialogs as every deed does. */
import type { Locator, Page } from '@playwright/test'
import { expect, settled } from '../../support/test.ts'
import type { Deed } from '../row.ts'
import type { Scene } from '../stage.ts'

/** A deed with its words for the table. */
export function deed(what: string, run: (scene: Scene) => Promise<void>): Deed {
  return { what, run }
}

/** The dialog that is open, with nothing in it loading any more. */
export async function openDialog(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await idle(dialog)
  return dialog
}

export async function idle(dialog: Locator): Promise<void> {
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Goes to a page and presses a button that opens a dialog there. */
export async function openFrom(page: Page, path: string, button: string | RegExp): Promise<Locator> {
  await page.goto(path)
  await settled(page)
  await page.getByRole('main').getByRole('button', { name: button }).first().click()
  return openDialog(page)
}

/** Presses a button that says that it is not ready by `aria-disabled`. */
export async function press(dialog: Locator, name: string): Promise<void> {
  const button = dialog.getByRole('button', { name, exact: true })
  await expect(button).toBeEnabled()
  await button.click()
}

/** What somebody does in a second tab while a dialog stands open in the first. */
export async function meanwhile(scene: Scene, ...deeds: readonly Deed[]): Promise<void> {
  const page = await scene.person.context.newPage()
  for (const { run } of deeds) await run({ ...scene, page })
  await page.close()
}

/** Until this is done the page goes on showing what it knows: what it would read again waits. */
export async function unaware(page: Page, work: () => Promise<void>): Promise<void> {
  let tell = (): void => undefined
  const told = new Promise<void>((resolve) => (tell = resolve))
  await page.route('**/api/v1/**', async (route) => {
    if (route.request().method() === 'GET') await told
    await route.continue()
  })
  try {
    await work()
  } finally {
    tell()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** A toast with exactly this text. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
}

/** Deeds one after the other. */
export function inTurn(...deeds: readonly Deed[]): Deed {
  return deed(deeds.map(({ what }) => what).join(', then '), async (scene) => {
    for (const { run } of deeds) await run(scene)
  })
}
