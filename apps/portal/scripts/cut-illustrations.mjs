/**
 * Extracts the pictures in use from Fluent Emoji flat (MIT, Microsoft), one file each: the portal's into illustrations/,
 * and those that the sample catalogue names into brand/pictures/. To use another picture, add its name here and
 * run: node apps/portal/scripts/cut-illustrations.mjs
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const pictures = {
  package: 'package',
  truck: 'delivery-truck',
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

/** Of the sample catalogue. */
const drawings = {
  kuh: 'cow-face',
  huhn: 'chicken',
  schwein: 'pig-face',
  karotte: 'carrot',
  kraeuter: 'herb',
  muschel: 'oyster',
  fisch: 'fish',
}

const target = new URL('../illustrations/', import.meta.url)
const set = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json'), 'utf8'),
)

function cut(all, folder) {
  for (const file of readdirSync(folder)) if (file.endsWith('.svg')) rmSync(new URL(file, folder))
  for (const [name, source] of Object.entries(all)) {
    const icon = set.icons[source]
    if (!icon) throw new Error(`Fluent Emoji flat has no picture "${source}"`)
    const size = icon.width ?? set.width ?? 32
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${icon.body}</svg>\n`
    writeFileSync(new URL(`${name}.svg`, folder), svg)
  }
}

cut(pictures, target)
cut(drawings, new URL('../../../brand/pictures/', import.meta.url))
