/** Using the portal by keyboard alone. */
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Presses Tab until a control of this name has the focus. Of a field, the name is its label. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(() => {
      const it = document.activeElement
      const isField = it instanceof HTMLInputElement || it instanceof HTMLSelectElement
      const label = isField ? it.labels?.[0]?.textContent : undefined
      return label ?? it?.getAttribute('aria-label') ?? it?.textContent ?? ''
    })
    expect(text).toMatch(name)
  }).toPass({ intervals: [0], timeout: 30_000 })
}

/** Tabs to a field and types into it. */
export async function typeInto(page: Page, label: RegExp, text: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.type(text)
}

/** Tabs to a button and presses it. */
export async function press(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}
