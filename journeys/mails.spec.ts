import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts'

const sizes = [
  { colorScheme: 'light', viewport: { width: 360, height: 740 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
  { colorScheme: 'light', viewport: { width: 600, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 600, height: 900 } },
] as const

/** The templates and languages of the preview. */
const SAMPLE = /^\/mailbox\/preview\/\w+\/(de|en)$/

test('every mail fits a phone and a window, light and dark, in both languages, with its pictures @long', async ({
  page,
}) => {
  await page.goto('/mailbox/preview')
  const paths = await page
    .locator('a')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  const samples = [...new Set(paths)].filter((path) => SAMPLE.test(path))
  expect(samples.length).toBeGreaterThan(80)
  for (const [index, path] of samples.entries()) {
    await page.goto(`${path}/mail.html`)
    for (const { colorScheme, viewport } of sizes) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await expectNoSidewaysScroll(page)
    }
    const shown = await page
      .locator('img')
      .evaluateAll((pictures) => pictures.map((it) => (it as HTMLImageElement).naturalWidth > 0))
    expect(shown, path).not.toContain(false)
    expect(shown.length, path).toBeGreaterThan(0)
    // Axe takes a second, and all mails have the same blocks. It cannot work in a page that forbids scripts, as this one does.
    if (index % 8 !== 0) continue
    const mail = await page.content()
    await page.goto('about:blank')
    await page.setContent(mail)
    await expectAccessible(page, { landmarks: false })
  }
})
