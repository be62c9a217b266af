/** Every screen at three widths in both themes; `npm run visual -- --update-snapshots` saves new pictures. */
import { test } from '../support/test.ts'
import { compare, windows, type Width } from './compare.ts'
import { screens } from './screens.ts'

for (const width of [360, 768, 1440] as const satisfies Width[]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { scale, ...viewport } = windows[width]
    test.describe(`${width} px, ${colorScheme}`, () => {
      test.setTimeout(900_000)
      test.use({
        viewport,
        colorScheme,
        deviceScaleFactor: scale,
        contextOptions: { reducedMotion: 'reduce' },
      })

      test('every screen matches its reference picture @long', async ({ page }) => {
        await compare(page, screens, `${width}-${colorScheme}`)
      })
    })
  }
}
