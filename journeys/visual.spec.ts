/** A few screens against their kept pictures; all of them by `npm run visual`. */
import { test } from './support/test.ts'
import { compare, windows } from './visual/compare.ts'
import { fewScreens } from './visual/screens.ts'

for (const [width, colorScheme] of [
  [1440, 'light'],
  [360, 'dark'],
] as const) {
  const { scale, ...viewport } = windows[width]
  test.describe(`${width} px, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme, deviceScaleFactor: scale, contextOptions: { reducedMotion: 'reduce' } })

    test('the screens seen most look as they were approved', async ({ page }) => {
      await compare(page, fewScreens, `${width}-${colorScheme}`)
    })
  })
}
