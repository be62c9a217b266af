/**
 * Draws the icons of the installed portal from its logo (public/icons/): a paw in an open gate, on the page's
 * background colour. The maskable icon keeps the logo within the safe zone. Run it after changing the logo, with
 * Chromium at BROWSER_PATH or in its default location: node apps/portal/scripts/draw-icons.mjs
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const logo = readFileSync(new URL('../public/icon.svg', import.meta.url), 'utf8')
const out = (name) => fileURLToPath(new URL(`../public/icons/${name}.png`, import.meta.url))
mkdirSync(new URL('../public/icons/', import.meta.url), { recursive: true })

/** `share`: the logo's part of the width; `corner`: the corner radius as a part of the width. */
const icons = [
  { name: 'icon-192', size: 192, share: 0.8, corner: 0.22 },
  { name: 'icon-512', size: 512, share: 0.8, corner: 0.22 },
  { name: 'maskable-512', size: 512, share: 0.58, corner: 0 },
  { name: 'apple-180', size: 180, share: 0.7, corner: 0 },
]

const browser = await chromium.launch({
  executablePath: process.env.BROWSER_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
for (const { name, size, share, corner } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const style = `width:${size}px;height:${size}px;border-radius:${corner * size}px;background:#fbf6ee;display:grid;place-items:center`
  const sized = logo.replace('<svg ', `<svg width="${size * share}" height="${size * share}" `)
  await page.setContent(
    `<body style="margin:0;background:transparent"><div style="${style}">${sized}</div></body>`,
  )
  await page.screenshot({ path: out(name), omitBackground: true })
  await page.close()
}
await browser.close()
