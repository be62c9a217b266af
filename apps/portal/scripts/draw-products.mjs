/**
 * Draws the product pictures that the catalogue names (public/media/products/): the box with its bags, and one bag per
 * supplement. Run after a change here: node apps/portal/scripts/draw-products.mjs
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

const target = new URL('../public/media/products/', import.meta.url)
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

const supplements = [
  ['snack-gelenke', '#e4f1fa', '#3f88b5', '#2f6f96', 'bone'],
  ['snack-haut-fell', '#fff2cf', '#c98a12', '#a5700b', 'sparkles'],
  ['snack-darm', '#e8f4e0', '#5d9a3c', '#4a7e2e', 'carrot'],
  ['snack-zaehne', '#e0f3f1', '#35918a', '#297670', 'tooth'],
]
for (const [name, ground, hue, dark, picture] of supplements) {
  write(name, page(ground, floor(280, 84) + bag(70, 56, 180, hue, dark, picture)))
}
