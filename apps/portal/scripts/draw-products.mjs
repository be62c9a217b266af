/**
 * Draws the product pictures that the catalogue names (brand/pictures/): the box with its bags, one bag per
 * recipe, supplement and kind of biscuit, and the bowl. Run it after changing this file: node
 * apps/portal/scripts/draw-products.mjs
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const drawn = (name) =>
  readFileSync(new URL(`../illustrations/${name}.svg`, import.meta.url), 'utf8')
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
const at = (x, y, size, name) => `<g transform="translate(${x} ${y}) scale(${size / 32})">${drawn(name)}</g>`

const bag = (x, y, size, hue, dark, picture) => `<g transform="translate(${x} ${y}) scale(${size / 80})">
<path fill="${hue}" d="M9 12C8 30 5 50 5 76c0 8 2 14 6 15 18 4 40 4 58 0 4-1 6-7 6-15 0-26-3-46-4-64Z"/>
<path fill="#3c1400" opacity=".14" d="M66 12c2 20 3 44 1 80l2-1c4-1 6-7 6-15 0-26-3-46-4-64Z"/>
<path fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3" stroke-linecap="round" d="M15 20c-2 18-4 38-3 62"/>
<path fill="${dark}" d="M7 6c0-2 1-3 3-3h60c2 0 3 1 3 3l-2 9c-20 2-42 2-62 0Z"/>
<path stroke="#fff" stroke-opacity=".28" d="M10 7.5h60M10 11h60"/>
<circle fill="#fffaf1" cx="40" cy="52" r="25"/>
${at(22, 34, 36, picture)}
</g>`

const page = (ground, content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320"><rect width="320" height="320" fill="${ground}"/>${content}</svg>\n`
const floor = (y, rx) => `<ellipse cx="160" cy="${y}" rx="${rx}" ry="12" fill="#3d2b0e" opacity=".1"/>`

const target = new URL('../../../brand/pictures/', import.meta.url)
mkdirSync(target, { recursive: true })
const write = (name, svg) => writeFileSync(new URL(`${name}.svg`, target), svg)

write(
  'frischmenue',
  page(
    '#fff2dd',
    floor(282, 130) +
      at(64, 26, 192, 'package') +
      bag(30, 158, 100, '#a8452f', '#8a3523', 'cow') +
      bag(190, 158, 100, '#d9708a', '#bb5a73', 'pig') +
      bag(106, 150, 108, '#e3a008', '#bd8408', 'chicken'),
  ),
)

const bags = [
  ['rezept-cowgenuss', '#f8e4dd', '#a8452f', '#8a3523', 'cow'],
  ['rezept-gockelspeis', '#fff2cf', '#e3a008', '#bd8408', 'chicken'],
  ['rezept-ringeltanz', '#fce6eb', '#d9708a', '#bb5a73', 'pig'],
  ['snack-gelenke', '#e4f1fa', '#3f88b5', '#2f6f96', 'bone'],
  ['snack-haut-fell', '#fff2cf', '#c98a12', '#a5700b', 'sparkles'],
  ['snack-darm', '#e8f4e0', '#5d9a3c', '#4a7e2e', 'carrot'],
  ['snack-zaehne', '#e0f3f1', '#35918a', '#297670', 'tooth'],
]
for (const [name, ground, hue, dark, picture] of bags) {
  write(name, page(ground, floor(280, 84) + bag(70, 56, 180, hue, dark, picture)))
}

const bone = (x, y, turn, fill) => `<g transform="translate(${x} ${y}) rotate(${turn})" fill="${fill}">
<circle cx="-34" cy="-11" r="15"/><circle cx="-34" cy="11" r="15"/><circle cx="34" cy="-11" r="15"/><circle cx="34" cy="11" r="15"/>
<rect x="-36" y="-13" width="72" height="26" rx="6"/>
<g fill="#3c1400" opacity=".22"><circle cx="-16" cy="-3" r="2.5"/><circle cx="0" cy="4" r="2.5"/><circle cx="16" cy="-3" r="2.5"/></g>
</g>`

const biscuits = [
  ['kekse-rind', '#f8e4dd', ['#b98250', '#a06a3c', '#c8935f'], 'cow'],
  ['kekse-huhn', '#fff2cf', ['#d9a653', '#c38f3c', '#e6b868'], 'chicken'],
  ['kekse-suesskartoffel', '#fdead6', ['#d07f3e', '#b96a2c', '#e0955a'], 'carrot'],
]
for (const [name, ground, [front, back, side], picture] of biscuits) {
  write(
    name,
    page(
      ground,
      floor(252, 118) +
        bone(116, 214, -24, back) +
        bone(210, 218, 18, side) +
        bone(162, 176, -6, front) +
        at(120, 52, 80, picture),
    ),
  )
}

write(
  'futternapf',
  page(
    '#e4f1fa',
    `${floor(246, 122)}<path fill="#6f9fc0" d="M52 168h216l-22 70c-2 6-7 10-14 10H88c-7 0-12-4-14-10Z"/>
<path fill="#3c1400" opacity=".14" d="M236 168h32l-22 70c-2 6-7 10-14 10h-22c7 0 12-4 14-10Z"/>
<ellipse fill="#8fb8d4" cx="160" cy="168" rx="108" ry="26"/><ellipse fill="#3f6d8f" cx="160" cy="168" rx="92" ry="18"/>
${at(124, 190, 48, 'bone')}`,
  ),
)
