/** Opens and operates dialogs, for all actions. */
import type { Locator, Page } from '@playwright/test'
import { expect, openDialog, visit } from '../../support/test.ts'
import type { ActionContext } from '../harness.ts'
import type { Action } from '../row.ts'

/** An action with its description for the report. */
export function action(description: string, run: (context: ActionContext) => Promise<void>): Action {
  return { description, run }
}

/** Goes to a page and presses a button that opens a dialog there. */
export async function openFrom(page: Page, path: string, button: string | RegExp): Promise<Locator> {
  await visit(page, path)
  return openDialog(page.getByRole('main').getByRole('button', { name: button }).first())
}

/** Presses a button once it is no longer `aria-disabled`. */
export async function press(dialog: Locator, name: string): Promise<void> {
  const button = dialog.getByRole('button', { name, exact: true })
  await expect(button).toBeEnabled()
  await button.click()
}

/** Runs actions in a second tab while a dialog is open in the first. */
export async function inSecondTab(context: ActionContext, ...actions: readonly Action[]): Promise<void> {
  const page = await context.session.context.newPage()
  for (const { run } of actions) await run({ ...context, page })
  await page.close()
}

/** Holds the page's reads back while `work` runs, so that the page shows what it has already loaded. */
export async function withReadsHeld(page: Page, work: () => Promise<void>): Promise<void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/v1/**', async (route) => {
    if (route.request().method() === 'GET') await released
    await route.continue()
  })
  try {
    await work()
  } finally {
    release()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** A toast with exactly this text. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
}

export function inSequence(...actions: readonly Action[]): Action {
  return action(actions.map(({ description }) => description).join(', then '), async (context) => {
    for (const { run } of actions) await run(context)
  })
}
