// The pictures in README.md show the screens of today. `npm run pictures` keeps the digest of the reference pictures of the
// same screens (journeys/pictures), which change with a screen's looks and with nothing else; `npm run check:docs` compares.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const widths = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } }

/** The name of the picture, its reference picture, the customer who is signed in, the path, and the dog if it is not the first. */
export const screens = [
  { name: 'login', reference: 'login', path: '/auth' },
  { name: 'dashboard-active', reference: 'dashboard', customer: 'anna', path: '/dashboard' },
  {
    name: 'dashboard-paused',
    reference: 'dashboard-paused',
    customer: 'thomas',
    dog: 'Luna',
    path: '/dashboard',
  },
  { name: 'dashboard-cancelled', reference: 'dashboard-cancelled', customer: 'paul', path: '/dashboard' },
  { name: 'orders', reference: 'orders', customer: 'sophie', path: '/orders' },
  { name: 'meals', reference: 'meals', customer: 'tim', path: '/subscriptions' },
]

const KEPT = 'docs/pictures/taken.json'

/** The reference pictures of the screens, in the light, in which most pictures are taken. */
const references = screens.flatMap(({ reference }) =>
  Object.values(widths).map(({ width }) => `journeys/pictures/${reference}-${width}-light.png`),
)

function digestOf(root) {
  const digest = createHash('sha256')
  for (const path of references) {
    const file = join(root, path)
    digest.update(`${path}\0`).update(existsSync(file) ? readFileSync(file) : '')
  }
  return digest.digest('hex')
}

/** Keeps which looks the pictures show. */
export function keepTaken(root) {
  writeFileSync(join(root, KEPT), `${JSON.stringify({ references: digestOf(root) })}\n`)
}

/** Whether the screens have changed their looks since the pictures were taken. */
export function pictureProblems(root) {
  const file = join(root, KEPT)
  const taken = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).references : undefined
  return taken === digestOf(root)
    ? []
    : [
        'docs/pictures is out of date: the reference pictures of its screens have changed. Run `npm run pictures`.',
      ]
}
