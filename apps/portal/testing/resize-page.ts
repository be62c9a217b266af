import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'

/** Resizes the page until the test ends, in CSS pixels. Afterwards it has the size of `vitest.config.ts` again. */
export async function resizePage(width: number, height: number): Promise<void> {
  onTestFinished(() => page.viewport(1280, 900))
  await page.viewport(width, height)
}
