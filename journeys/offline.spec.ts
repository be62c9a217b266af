import type { Page } from '@playwright/test'
import { ui, unsaved, update } from '@pfotenportal/text/de/core'
import { orders } from '@pfotenportal/text/de/orders'
import { subscriptions } from '@pfotenportal/text/de/subscriptions'
import { startDeployment } from './support/deployment.ts'
import { chooseDog, chooseEntry, rowEntry } from './support/portal.ts'
import { expect, expectAccessible, signIn, test, visit, waitUntilSettled } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker controls the page, with all files cached. */
async function readyOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Everything that the browser stores for the portal, except its code. */
async function readStoredData(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        parts.push(request.url)
        if (!request.url.includes('/assets/')) parts.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    return parts.join('\n')
  })
}

test('a cold start offline shows the last known deliveries of all dogs, with their age @long', async ({
  page,
  context,
}) => {
  await signIn(page, 'jonas')
  await readyOffline(page)
  await chooseDog(page, 'Alle Hunde')
  await visit(page, '/orders')
  const deliveries = page.locator('main').getByText(/^Lieferung/)
  await expect(page.locator('main li').getByText('Pippa').first()).toBeVisible()
  const before = await deliveries.allInnerTexts()
  expect(before.length).toBeGreaterThan(6)
  // Data is stored shortly after loading, or when the page is left.
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])
  await context.setOffline(true)

  const cold = await context.newPage()
  await visit(cold, '/orders')
  await expect(cold.locator('main li').getByText('Pippa').first()).toBeVisible()
  const stillThere = cold.locator('main').getByText(/^Lieferung/)
  await expect.poll(() => stillThere.allInnerTexts()).toEqual(before)
  // A document that is loaded while Chromium emulates a lost network believes that it is online.
  const note = cold.getByText(ui.offline).or(cold.getByText(ui.unreached))
  await expect(note).toBeVisible()
  await expect(cold.getByText(/Stand: heute, \d\d:\d\d Uhr\./)).toBeVisible()
  await expectAccessible(cold)

  await chooseEntry(rowEntry(cold, /^Milo: .*überspringen$/).first())
  await expect(cold.locator('main').getByText(orders.refusalOffline)).toBeVisible()
  await expect(rowEntry(cold, /wieder einplanen$/)).toHaveCount(0)

  // Every page opens, and dialogs say that the server cannot be reached.
  await cold.goto('/')
  await expect(cold.getByText(/Milos Futter kommt/).first()).toBeVisible()
  await cold.goto('/subscriptions')
  await cold.getByRole('button', { name: subscriptions.actions.pause.label }).first().click()
  await expect(cold.getByRole('dialog').getByText('Wir erreichen gerade den Server nicht.')).toBeVisible()
  await cold.keyboard.press('Escape')
  for (const path of ['/profile', '/shop', '/raf', '/impressum']) {
    await visit(cold, path)
  }
  await expect(cold.getByRole('heading', { name: 'Kontakt' })).toBeVisible()
  await context.setOffline(false)
  await expect(note).toHaveCount(0, { timeout: 40_000 })
})

test('an unreachable service is reported although the device is online @long', async ({ page, context }) => {
  await signIn(page, 'tim', '/orders')
  await context.route('**/api/**', (route) => route.abort())
  await chooseEntry(rowEntry(page, /überspringen$/).first())
  await expect(page.getByText(ui.unreached, { exact: true })).toBeVisible()
  await context.unroute('**/api/**')
  await chooseEntry(rowEntry(page, /überspringen$/).first())
  await expect(page.getByText(ui.unreached, { exact: true })).toHaveCount(0)
})

test('the service worker caches no customer data, and signing out clears the browser', async ({
  page,
  context,
}) => {
  await signIn(page, 'jonas')
  await readyOffline(page)
  await visit(page, '/orders')
  const urls = await page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map((it) => new URL(it.url).pathname)
  })
  expect(urls.length).toBeGreaterThan(100)
  expect(urls.filter((path) => !/^\/(assets|pictures|icons|legal|help)\/|^\/[\w.-]+$/.test(path))).toEqual([])
  await page.goto('/logout')
  await expect(page.getByText('Du bist abgemeldet').first()).toBeVisible()
  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto('/orders')
  await expect(cold).toHaveURL(/\/auth/)
  await expect(cold.getByLabel(/E-Mail/).first()).toBeVisible()
  const found = /Jonas|Pippa|PP-\d{6}|accessToken":"|seed-session/.exec(await readStoredData(cold))
  expect(found?.[0]).toBeUndefined()
})

test('a new version waits for the customer and preserves unsaved input @long', async ({ browser, world }) => {
  const deployment = await startDeployment(world.url)
  const context = await browser.newContext({ baseURL: deployment.url })
  const page = await context.newPage()
  await signIn(page, 'sophie')
  await readyOffline(page)
  await visit(page, '/subscriptions')
  const loaded = await page.evaluate(() => performance.timeOrigin)
  const code = page.getByLabel(subscriptions.discount.label)
  await code.fill('HALB')
  deployment.deploy()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const take = page.getByRole('button', { name: update.take })
  await expect(take).toBeVisible({ timeout: 90_000 })
  await expectAccessible(page)
  await expect(code).toHaveValue('HALB')
  // Files of the old version that this tab has not loaded yet are still available.
  await page.getByRole('button', { name: subscriptions.actions.pause.label }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  await take.click()
  await page.getByRole('dialog').getByRole('button', { name: unsaved.stay }).click()
  await expect(code).toHaveValue('HALB')
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)

  await take.click()
  await page.getByRole('dialog').getByRole('button', { name: unsaved.discard }).click()
  await page.waitForFunction((before) => performance.timeOrigin !== before, loaded)
  await waitUntilSettled(page)
  await expect(code).toHaveValue('')
  await expect(take).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1)
  await context.close()
  await deployment.stop()
})

test('the portal can be installed in the current language @long', async ({ page, world }) => {
  await signIn(page, 'anna')
  await readyOffline(page)
  const manifest = async () => {
    const href = await page.locator('link[rel="manifest"]').getAttribute('href')
    const answer = await fetch(`${world.url}${href}`)
    expect(answer.headers.get('content-type')).toContain('application/manifest+json')
    return (await answer.json()) as {
      lang: string
      start_url: string
      display: string
      icons: { src: string; sizes: string; purpose: string }[]
    }
  }
  const german = await manifest()
  expect(german).toMatchObject({ lang: 'de', start_url: '/dashboard', display: 'standalone' })
  expect(german.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of german.icons) {
    const bytes = Buffer.from(await (await fetch(`${world.url}${src}`)).arrayBuffer())
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.en.webmanifest')
  expect(await manifest()).toMatchObject({ lang: 'en' })
})
