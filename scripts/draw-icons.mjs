/**
 * Draws the icons of the installed portal from the logo of a brand, on its background colour. The maskable icon keeps
 * the logo within the safe zone. Run it after changing the logo, with Chromium at BROWSER_PATH or in its default
 * location: node scripts/draw-icons.mjs [directory of the brand]
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

const brand = process.argv[2] ?? fileURLToPath(new URL('../brand', import.meta.url))
const logo = readFileSync(join(brand, 'logo.svg'), 'utf8')
const { colours } = JSON.parse(readFileSync(join(brand, 'default.json'), 'utf8'))
const out = (name) => join(brand, 'icons', `${name}.png`)
mkdirSync(join(brand, 'icons'), { recursive: true })

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
  const style = `width:${size}px;height:${size}px;border-radius:${corner * size}px;background:${colours.light.ground};display:grid;place-items:center`
  const sized = logo.replace('<svg ', `<svg width="${size * share}" height="${size * share}" `)
  await page.setContent(
    `<body style="margin:0;background:transparent"><div style="${style}">${sized}</div></body>`,
  )
  await page.screenshot({ path: out(name), omitBackground: true })
  await page.close()
}
await browser.close()
