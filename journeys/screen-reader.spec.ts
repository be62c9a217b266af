import { orders } from '@pfotenportal/text/de/orders'
import { expect, settled, signIn, skipNext, test } from './support/test.ts'

/** What a screen reader is given of the page: the tree, without what is hidden from it. */
const told = [
  {
    who: 'anna',
    path: '/dashboard',
    hears: [/Frieda/, /angekommen/i, /199,90\s€/, /15\. – Do\., 17\. Dezember/, /bis .*7\. Dezember/],
  },
  {
    who: 'katharina',
    path: '/orders',
    hears: [/So\., 22\. November/, /128,70\s€/, new RegExp(orders.failed)],
  },
  { who: 'sophie', path: '/orders', hears: [/Übersprungen/, /169,00\s€/, /9\. – Fr\., 11\. Dezember/] },
  { who: 'thomas', path: '/subscriptions', hears: [/45,60\s€/, /7,24\s€/, /14\. Dezember/, /Halbpension/] },
] as const

test('a screen reader hears every status, price and date @long', async ({ browser, world }) => {
  for (const { who, path, hears } of told) {
    const context = await browser.newContext({
      baseURL: world.url,
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
    })
    const page = await context.newPage()
    await signIn(page, who)
    await page.goto(path)
    await settled(page)
    const tree = page.locator('main')
    for (const words of hears) {
      await expect
        .poll(async () => (await tree.ariaSnapshot()).replaceAll(' ', ' '), {
          message: `${who} hears ${words.source} at ${path}`,
        })
        .toMatch(words)
    }
    await context.close()
  }
})

test('a screen reader hears what a command did without leaving its place @long', async ({ page }) => {
  await signIn(page, 'anna')
  await skipNext(page)
  const live = page.locator('[role="status"], [role="alert"], [aria-live]')
  await expect(live.filter({ hasText: orders.skipToast.success }).first()).toBeAttached()
})
