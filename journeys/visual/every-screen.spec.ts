/**
 * Compares every screen with its reviewed reference picture; `npm run visual -- --update-snapshots` saves new pictures.
 */
import type { Page } from '@playwright/test'
import { chooseDog } from '../support/portal.ts'
import { expect, openDialog, signIn, test, visit, waitUntilLoaded } from '../support/test.ts'

interface Screen {
  /** The name of the picture. */
  readonly name: string
  /** The signed-in customer; without one, the screen is public. */
  readonly customer?: string
  readonly path: string
  /** The dog to select, unless it is the customer's first. */
  readonly dog?: string
  /** The button that opens the dialog to compare. */
  readonly opens?: RegExp
}

/**
 * The screens with reference pictures, in the states of the sample world (docs/domain.md 10.1), grouped by customer.
 */
const screens: readonly Screen[] = [
  { name: 'login', path: '/auth' },
  { name: 'not-found', path: '/error/404' },
  { name: 'system-error', path: '/error/500' },
  { name: 'accessibility', path: '/barrierefreiheit' },
  { name: 'dashboard', customer: 'anna', path: '/dashboard' },
  { name: 'orders', customer: 'anna', path: '/orders' },
  { name: 'calendar', customer: 'anna', path: '/orders/calendar' },
  { name: 'meals', customer: 'anna', path: '/subscriptions' },
  { name: 'dialog-order-now', customer: 'anna', path: '/subscriptions', opens: /Jetzt bestellen/ },
  { name: 'dialog-plan', customer: 'anna', path: '/subscriptions', opens: /Plan ändern/ },
  { name: 'dialog-cancel', customer: 'anna', path: '/subscriptions', opens: /kündigen$/ },
  { name: 'dog', customer: 'anna', path: '/subscriptions/dog' },
  { name: 'activity', customer: 'anna', path: '/subscriptions/activity' },
  { name: 'refer-friends', customer: 'anna', path: '/raf' },
  { name: 'shop', customer: 'anna', path: '/shop' },
  { name: 'profile-account', customer: 'anna', path: '/profile/account' },
  { name: 'profile-addresses', customer: 'anna', path: '/profile/addresses' },
  { name: 'profile-settings', customer: 'anna', path: '/profile/settings' },
  { name: 'dashboard-paused', customer: 'thomas', path: '/dashboard', dog: 'Luna' },
  { name: 'dashboard-cancelled', customer: 'paul', path: '/dashboard' },
  { name: 'dashboard-rewarded', customer: 'lea', path: '/dashboard' },
  { name: 'dashboard-empty', customer: 'felix', path: '/dashboard' },
  { name: 'dashboard-migration', customer: 'markus', path: '/dashboard' },
  { name: 'dashboard-owed', customer: 'katharina', path: '/dashboard' },
  { name: 'profile-payments', customer: 'katharina', path: '/profile/payments' },
]

/** Window size, and the scale of the reference picture: small pictures keep all of them reviewable. */
const windows = {
  360: { width: 360, height: 740, scale: 0.4 },
  768: { width: 768, height: 1024, scale: 0.3 },
  1440: { width: 1440, height: 900, scale: 0.25 },
} as const

type Width = keyof typeof windows

async function showDog(page: Page, dog: string): Promise<void> {
  await chooseDog(page, new RegExp(dog))
  await expect(page.getByRole('button', { name: /Hund auswählen/ })).toContainText(dog)
}

async function open(page: Page, { path, dog, opens }: Screen): Promise<void> {
  await visit(page, path)
  if (dog) await showDog(page, dog)
  if (!opens) return waitUntilLoaded(page)
  await openDialog(page.getByRole('button', { name: opens }).first())
}

/** Compares each screen in order and reports all differences, not only the first. */
async function compare(page: Page, screens: readonly Screen[], suffix: string): Promise<void> {
  const signedIn = new Set<string>()
  for (const screen of screens) {
    if (screen.customer && !signedIn.has(screen.customer)) {
      await page.context().clearCookies()
      if (signedIn.size > 0) await page.evaluate(() => localStorage.clear())
      await signIn(page, screen.customer)
      signedIn.add(screen.customer)
    }
    await open(page, screen)
    await expect.soft(page).toHaveScreenshot(`${screen.name}-${suffix}.png`, {
      fullPage: !screen.opens,
      scale: 'device',
    })
  }
}

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

      test('every screen matches its reference picture', async ({ page }) => {
        await compare(page, screens, `${width}-${colorScheme}`)
      })
    })
  }
}
