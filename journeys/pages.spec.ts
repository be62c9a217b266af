import type { Page, Route } from '@playwright/test'
import { reward } from '@pfotenportal/text/de/dashboard-parts'
import { login } from '@pfotenportal/text/de/login'
import { migration } from '@pfotenportal/text/de/migration'
import { subscriptions as subscriptionsEn } from '@pfotenportal/text/en/subscriptions'
import { CUSTOMER_PAGES, LEGAL_PAGES } from './support/pages.ts'
import { chooseDog } from './support/portal.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleNow,
  expectNoSidewaysScroll,
  openDialog,
  recordForeignRequests,
  signIn,
  test,
  visit,
  waitUntilSettled,
} from './support/test.ts'

const SIGNED_IN = [...CUSTOMER_PAGES, '/profile', '/dummy']
const OPEN = ['/auth', '/error/404', '/error/500', '/logout', '/hilfe', ...LEGAL_PAGES]

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme === 'dark' ? 'in dark @long' : 'in light', () => {
    test.use({ colorScheme })

    test('axe finds nothing on any public route on a desktop', async ({ page }) => {
      for (const path of OPEN) {
        await page.goto(path)
        await expectAccessible(page)
      }
    })

    test('axe finds nothing on any route of a customer on a desktop', async ({ page }) => {
      await signIn(page, 'anna')
      for (const path of SIGNED_IN) {
        await page.goto(path)
        await expectAccessible(page)
      }
    })

    test('every page is accessible on a phone, with nothing cut off at 320 px @long', async ({ page }) => {
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
  test(`axe finds nothing in the states of ${firstName}'s dashboard, orders and meals @long`, async ({
    page,
  }) => {
    await signIn(page, firstName)
    // The migration notice opens automatically; it is checked together with the page behind it.
    if (firstName === 'markus')
      await expect(page.getByRole('dialog', { name: migration.heading })).toBeVisible()
    await expectAccessible(page)
    for (const path of ['/orders', '/subscriptions']) {
      await page.goto(path)
      await expectAccessible(page)
    }
  })
}

test('a loading page says so and is accessible @long', async ({ page }) => {
  await signIn(page, 'anna')
  await waitUntilSettled(page)
  await page.route(/\/api\/v1\/(?!auth)/, (route) =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  )
  for (const path of SIGNED_IN.filter((each) => each !== '/dummy')) {
    // Remove all cached data except the session.
    await page.evaluate(() => {
      const known = Object.keys(localStorage).filter(
        (key) => key.startsWith('persist:') && !key.endsWith('auth'),
      )
      for (const key of known) localStorage.removeItem(key)
    })
    await page.goto(path)
    // The still frame, which is inert, gives way to the page after a moment.
    await expect(page.locator('main:not([inert] main):visible'), path).toContainText('geladen')
    await expectAccessibleNow(page)
  }
})

/** German words that no English text contains. */
const GERMAN =
  /\b(und|oder|nicht|deine?|dein|Bestellung(en)?|Lieferung|Übersicht|Überspringen|Rezepte|Hund(e)?|Dezember|Januar)\b/

async function expectEnglish(page: Page): Promise<void> {
  const german = GERMAN.exec(await page.locator('body').innerText())
  expect(german?.[0], `${page.url()} contains German`).toBeUndefined()
  await expectAccessible(page)
}

async function signInEnglish(page: Page, firstName: string): Promise<void> {
  await signIn(page, firstName)
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
}

test('axe finds nothing on any route in both languages: no English page contains German @long', async ({
  page,
}) => {
  await signInEnglish(page, 'sophie')
  for (const path of SIGNED_IN.filter((each) => each !== '/dummy')) {
    await visit(page, path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expectEnglish(page)
    await expectAccessible(page)
  }
})

test('no dialog contains German when the language is English @long', async ({ page }) => {
  await signInEnglish(page, 'sophie')
  await visit(page, '/subscriptions')
  const { swap, reschedule, orderNow, skip, pause, address, payment } = subscriptionsEn.actions
  const labels = [swap, reschedule, orderNow, skip, pause, address, payment].map(({ label }) => label)
  for (const label of [...labels, subscriptionsEn.actions.cancel]) {
    const dialog = await openDialog(page.getByRole('button', { name: label }).first())
    await expectEnglish(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('unknown addresses lead to the 404 page, and unauthenticated visitors to the login', async ({
  page,
}) => {
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/auth/)
  await page.goto('/auth?sessionToken=seed-session-anna')
  await expect(page).toHaveURL(/\/orders$/)
  await waitUntilSettled(page)
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

test('a customer without a subscription sees both empty states and no menu entry for meals @long', async ({
  page,
}) => {
  await signIn(page, 'felix')
  await expect(page.getByText('Aktuell ist keine Bestellung offen.')).toBeVisible()
  await expect(page.getByText('Keine Bestellung vorhanden.')).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: /Mahlzeiten/ })).toHaveCount(0)
})

test('no page sends requests to other origins @long', async ({ page, world }) => {
  const foreign = recordForeignRequests(page, world.url)
  await signIn(page, 'thomas')
  for (const path of SIGNED_IN) {
    await visit(page, path)
  }
  await page.goto('/api/docs')
  await expect(page.locator('body')).toContainText('skipNextOrder')
  expect(foreign).toEqual([])
})

test('no page logs an error or a policy violation to the console @long', async ({ page }) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  // Lea has a reward banner, Anna has none.
  for (const customer of ['lea', 'anna']) {
    await signIn(page, customer)
    for (const path of SIGNED_IN) {
      await visit(page, path)
    }
    await page.goto('/logout')
    await expect(page.getByText(login.logout.done)).toBeVisible()
  }
  expect(problems).toEqual([])
})

test('the confetti of a reward plays; confetti is off under reduced motion @long', async ({ page }) => {
  // The animation lasts three seconds, which a busy machine may miss, so the page counts the plays itself.
  await page.addInitScript(() => {
    const seen = { plays: 0 }
    Object.assign(globalThis, { seen })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.nodeName === 'CANVAS') seen.plays += 1
    }).observe(document, { childList: true, subtree: true })
  })
  const plays = () => page.evaluate(() => (globalThis as unknown as { seen: { plays: number } }).seen.plays)
  const again = page.getByRole('button', { name: reward.celebrate })
  await signIn(page, 'lea')
  await expect.poll(plays).toBe(1)
  await again.click()
  await expect.poll(plays).toBe(2)
  await expect(page.locator('canvas')).toHaveCount(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  const arrived = page.waitForResponse(/\/confetti-[^/]+\.js$/)
  await page.reload()
  await arrived
  await waitUntilSettled(page)
  await again.click()
  await page.waitForLoadState('networkidle')
  expect(await plays()).toBe(0)
})

test.describe('while a chunk fails to load', () => {
  test.use({ serviceWorkers: 'block' })

  const unavailable = (route: Route) => route.fulfill({ status: 503 })

  test('the rest of the page works, and the chunk is retried @long', async ({ page }) => {
    const broken = /\/assets\/after-[^/]+\.js$/
    await page.route(broken, unavailable)
    const failed = page.waitForResponse(broken)
    await signIn(page, 'anna')
    await failed
    const dog = page.getByRole('heading', { name: 'Frieda', exact: true })
    await expect(page.getByRole('button', { name: 'Details' }).first()).toBeVisible()
    await expect(dog).toHaveCount(0)
    await page.unroute(broken, unavailable)
    await expect(dog).toBeVisible()
  })

  test('a chunk without its styles gets them later @long', async ({ page }) => {
    const broken = /\/assets\/all-dogs-[^/]+\.css$/
    await signIn(page, 'jonas')
    await page.route(broken, unavailable)
    const failed = page.waitForResponse(broken)
    await chooseDog(page, 'Alle Hunde')
    await failed
    await page.unroute(broken, unavailable)
    await page.waitForFunction(() =>
      [...document.styleSheets].some(
        ({ href, cssRules }) => href?.includes('/all-dogs-') && cssRules.length > 0,
      ),
    )
  })
})

test('before its code has loaded, a page shows its heading and its menu entry where they stay', async ({
  page,
}) => {
  await signIn(page, 'anna')
  const shown = async () => {
    const heading = page.locator('h1:visible')
    await expect(heading).toHaveCount(1)
    const { x = 0, y = 0 } = (await heading.boundingBox()) ?? {}
    const entry = page.locator('header nav [aria-current="page"]:visible')
    // The heading of the meals waits for the dog's name.
    const text = page.url().endsWith('/subscriptions') ? '' : await heading.textContent()
    return { x: Math.round(x), y: Math.round(y), text, entry: await entry.getAttribute('href') }
  }
  for (const path of ['/dashboard', '/orders', '/orders/calendar', '/subscriptions', '/shop', '/profile']) {
    // A part of the former page that fails to load would load that page anew.
    await page.waitForLoadState('networkidle')
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(path)
    await expect(page.locator('[inert] main:visible')).toHaveCount(1)
    const before = await shown()
    await page.unroute('**/*.js')
    await visit(page, path)
    expect(await shown(), path).toEqual(before)
  }
})

test('cached data is shown before the service responds @long', async ({ page, context }) => {
  await signIn(page, 'tim', '/orders')
  await context.route('**/api/**', () => undefined)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: /ändern$/ }).first()).toBeVisible()
})

test('a first visit fetches no style sheet that is in the page, and the sign-in only what comes next', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  const settled = async () => {
    await waitUntilSettled(page)
    await page.waitForLoadState('networkidle')
    return fetched.filter((file) => file.startsWith('/assets/'))
  }
  await page.goto('/auth')
  const ofSignIn = await settled()
  expect(ofSignIn.filter((file) => file.includes('passkey-sign-in-'))).toHaveLength(1)
  expect(ofSignIn.filter((file) => /\.css$|(parts|after|profile|pages)-/.test(file))).toEqual([])
  await page.getByLabel(login.email).fill('anna@example.de')
  await page.getByRole('button', { name: login.submit }).click()
  await expect(page.getByText(login.sentTitle)).toBeVisible()
  expect((await settled()).filter((file) => /(profile|pages)-/.test(file))).toEqual([])
  fetched.length = 0
  await signIn(page, 'anna')
  await page.goto('/orders')
  // Sign-out has its own, which every visit stores.
  expect((await settled()).filter((file) => file.endsWith('.css') && !file.includes('/logout-'))).toEqual([])
})
