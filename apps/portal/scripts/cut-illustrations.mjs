/**
 * Extracts the pictures in use from Fluent Emoji flat (MIT, Microsoft) into illustrations/, one file each, and writes
 * their list. To use another picture, add its name here and run: node apps/portal/scripts/cut-illustrations.mjs
 */
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const pictures = {
  package: 'package',
  truck: 'delivery-truck',
  cow: 'cow-face',
  chicken: 'chicken',
  pig: 'pig-face',
  carrot: 'carrot',
  herbs: 'herb',
  mussel: 'oyster',
  fish: 'fish',
  bone: 'bone',
  tooth: 'tooth',
  sparkles: 'sparkles',
  calendar: 'spiral-calendar',
  gift: 'wrapped-gift',
  party: 'party-popper',
  letter: 'incoming-envelope',
  friends: 'handshake',
  shop: 'shopping-bags',
  card: 'credit-card',
}

const target = new URL('../illustrations/', import.meta.url)
const set = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json'), 'utf8'),
)
for (const file of readdirSync(target)) if (file.endsWith('.svg')) rmSync(new URL(file, target))

const names = Object.keys(pictures).sort()
for (const name of names) {
  const icon = set.icons[pictures[name]]
  if (!icon) throw new Error(`Fluent Emoji flat has no picture "${pictures[name]}"`)
  const size = icon.width ?? set.width ?? 32
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${icon.body}</svg>\n`
  writeFileSync(new URL(`${name}.svg`, target), svg)
}

const camel = (name) => `${name}Picture`
writeFileSync(
  new URL('pictures.ts', target),
  `/** Addresses of the licensed drawings; written by scripts/cut-illustrations.mjs. One file each, outside the scripts. */
${names.map((name) => `export { default as ${camel(name)} } from './${name}.svg?no-inline'`).join('\n')}
`,
)
