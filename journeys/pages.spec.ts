import { expect, expectAccessible, expectNoSidewaysScroll, signIn, settled, test } from './support/test.ts'

const SIGNED_IN = ['/dashboard', '/orders', '/subscriptions', '/raf', '/shop', '/profile', '/dummy']
const OPEN = [
  '/auth',
  '/error/404',
  '/error/500',
  '/logout',
  '/impressum',
  '/agb',
  '/datenschutz',
  '/barrierefreiheit',
]

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('every page has nothing for axe to find, on the desktop', async ({ page }) => {
      for (const path of OPEN) {
        await page.goto(path)
        await expectAccessible(page)
      }
      await signIn(page, 'anna')
      for (const path of SIGNED_IN) {
        await page.goto(path)
        await expectAccessible(page)
      }
    })

    test('every page has nothing for axe to find on a phone, and nothing is cut off at 320 px', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await signIn(page, 'anna')
      for (const path of SIGNED_IN) {
        await page.goto(path)
        await expectAccessible(page)
        await page.setViewportSize({ width: 320, height: 640 })
        await expectNoSidewaysScroll(page)
        await page.setViewportSize({ width: 360, height: 740 })
      }
    })
  })
}

for (const firstName of [
  'thomas',
  'sophie',
  'jonas',
  'lea',
  'markus',
  'katharina',
  'felix',
  'miriam',
  'paul',
  'ingrid',
  'tim',
  'nina',
]) {
  test(`${firstName}'s dashboard and orders have nothing for axe to find`, async ({ page }) => {
    await signIn(page, firstName)
    await expectAccessible(page)
    await page.goto('/orders')
    await expectAccessible(page)
  })
}

test('in English no page speaks German', async ({ page }) => {
  await signIn(page, 'sophie')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  for (const path of ['/dashboard', '/orders', '/subscriptions', '/raf', '/shop', '/profile']) {
    await page.goto(path)
    await settled(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    const words = await page.locator('body').innerText()
    const german =
      /\b(und|oder|nicht|deine?|dein|Bestellung(en)?|Lieferung|Übersicht|Überspringen|Rezepte|Hund(e)?|Dezember|Januar)\b/.exec(
        words,
      )
    expect(german?.[0], `${path} says it in German`).toBeUndefined()
    await expectAccessible(page)
  }
})

test('unknown addresses lead to the 404 page, unauthenticated ones to the login', async ({ page }) => {
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/auth/)
  await signIn(page, 'anna')
  await page.goto('/nowhere')
  await expect(page).toHaveURL(/\/error\/404$/)
  await expect(page.getByText('Seems there is nothing here')).toBeVisible()
  await page
    .getByRole('button', { name: 'Return Home' })
    .or(page.getByRole('link', { name: 'Return Home' }))
    .click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/auth')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a customer without a subscription sees both empty states and no menu entry for meals', async ({
  page,
}) => {
  await signIn(page, 'felix')
  await expect(page.getByText('Aktuell ist keine Bestellung offen.')).toBeVisible()
  await expect(page.getByText('Keine Bestellung vorhanden.')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: /Mahlzeiten/ })).toHaveCount(0)
})

test('nothing is asked of any other origin', async ({ page, world }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== world.url) foreign.push(request.url())
  })
  await signIn(page, 'thomas')
  for (const path of SIGNED_IN) {
    await page.goto(path)
    await settled(page)
  }
  await page.goto('/api/docs')
  await expect(page.locator('body')).toContainText('skip_next_order')
  expect(foreign).toEqual([])
})

test('no page reports an error or a broken policy to the console', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  await signIn(page, 'lea')
  for (const path of SIGNED_IN) {
    await page.goto(path)
    await settled(page)
  }
  expect(problems.filter((it) => !it.includes('404 (Not Found)'))).toEqual([])
})

test('the confetti of a reward plays, and not for those who ask for less motion', async ({ page }) => {
  await signIn(page, 'lea')
  await expect(page.locator('canvas')).toHaveCount(1)
  await expect(page.locator('canvas')).toHaveCount(0, { timeout: 8_000 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await settled(page)
  await page.waitForTimeout(500)
  await expect(page.locator('canvas')).toHaveCount(0)
})

test('last known data is on screen before the service answers', async ({ page, context }) => {
  await signIn(page, 'tim')
  await page.goto('/orders')
  await settled(page)
  await page.waitForTimeout(1500)
  await context.route('**/api/**', () => undefined)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: /überspringen$/ }).first()).toBeVisible()
})
