// `npm run pictures`: regenerates docs/pictures from the production build and the sample world on its reference date.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureReady } from './ensure-ready.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const target = join(root, 'docs/pictures')

const widths = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } }

/** The name of the picture, the customer who is signed in, the path, and the dog if it is not the first. */
const screens = [
  { name: 'login', path: '/auth' },
  { name: 'dashboard-active', customer: 'anna', path: '/dashboard' },
  { name: 'dashboard-paused', customer: 'thomas', dog: 'Luna', path: '/dashboard' },
  { name: 'dashboard-cancelled', customer: 'paul', path: '/dashboard' },
  { name: 'orders', customer: 'sophie', path: '/orders' },
  { name: 'meals', customer: 'tim', path: '/subscriptions' },
]
const variants = [
  { suffix: '', colorScheme: 'light' },
  { suffix: '-dark', colorScheme: 'dark', only: ['dashboard-active'] },
]

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

async function startService() {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'pfotenportal-pictures-'))
  const service = spawn(process.execPath, [join(root, 'apps/server/dist/bundle/main.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      CLOCK: '2026-11-20T12:00:00+01:00',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const limit = Date.now() + 60_000
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (Date.now() > limit || service.exitCode !== null) throw new Error('The service did not start.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const stop = async () => {
    const ended = new Promise((resolve) => service.once('exit', resolve))
    service.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, stop }
}

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
    // A login link can be used once, so every picture requests its own.
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

const addresses = {
  anna: 'anna.berger@example.de',
  thomas: 'thomas.krueger@example.de',
  paul: 'paul.neumann@example.at',
  sophie: 'sophie.gruber@example.at',
  tim: 'tim.vogel@example.de',
}

async function signIn(page, url, customer) {
  if (!addresses[customer]) throw new Error(`There is no email address for ${customer}.`)
  const seen = await mails(url)
  // In the browser that opens the link.
  await page.request.post(`${url}/api/v1/auth/link`, { data: { email: addresses[customer] } })
  let mail
  while (!mail) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    mail = (await mails(url)).find(
      ({ id, to }) => to === addresses[customer] && !seen.some((old) => old.id === id),
    )
  }
  await page.goto(/https?:\/\/\S+sessionToken=[\w-]+/.exec(mail.text)[0])
  await page.waitForURL('**/dashboard')
}

async function mails(url) {
  return (await fetch(`${url}/mailbox.json`)).json()
}

async function chooseDog(page, dog) {
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('button', { name: /Hund auswählen/ }).click()
  await page
    .getByRole('menuitemradio', { name: new RegExp(dog) })
    .or(page.getByRole('button', { name: new RegExp(dog) }))
    .first()
    .click({ timeout: 5000 })
  await page.waitForTimeout(800)
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
} finally {
  await browser.close()
  await service.stop()
}
