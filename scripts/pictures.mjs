// `npm run pictures`: regenerates docs/pictures from the production build and the sample world on its reference date.
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepTaken, screens, widths } from './documents/pictures.mjs'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureReady } from './ensure-ready.mjs'
import { chooseDog, signIn, startService } from './sample-service.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const target = join(root, 'docs/pictures')

const variants = [
  { suffix: '', colorScheme: 'light' },
  { suffix: '-dark', colorScheme: 'dark', only: ['dashboard-active'] },
]

/** Scrolls through the page once, so that lazily loaded parts are loaded. */
async function settle(page) {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 60))
    }
    window.scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(800)
}

async function take(browser, url, screen, width, { suffix, colorScheme }) {
  const context = await browser.newContext({
    viewport: widths[width],
    colorScheme,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (screen.customer) {
    await signIn(page, url, screen.customer)
    if (screen.dog) await chooseDog(page, screen.dog)
  }
  await page.goto(url + screen.path)
  await settle(page)
  await page.screenshot({
    path: join(target, `${screen.name}-${width}-de${suffix}.png`),
    fullPage: true,
  })
  await context.close()
}

ensureReady(root)
const { chromium } = await import('@playwright/test')
mkdirSync(target, { recursive: true })
const service = await startService()
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const variant of variants) {
    for (const screen of screens) {
      if (variant.only && !variant.only.includes(screen.name)) continue
      for (const width of Object.keys(widths)) await take(browser, service.url, screen, width, variant)
    }
  }
  keepTaken(root)
} finally {
  await browser.close()
  await service.stop()
}
