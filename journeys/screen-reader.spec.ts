import { orders } from '@pfotenportal/text/de/orders'
import { expect, settled, signIn, skipNext, test } from './support/test.ts'

/** Texts that the accessibility tree of each page must contain. */
const expectations = [
  {
    who: 'anna',
    path: '/dashboard',
    texts: [/Frieda/, /angekommen/i, /199,90\s€/, /15\. – Do\., 17\. Dezember/, /bis .*7\. Dezember/],
  },
  {
    who: 'katharina',
    path: '/orders',
    texts: [/So\., 22\. November/, /128,70\s€/, new RegExp(orders.failed)],
  },
  { who: 'sophie', path: '/orders', texts: [/Übersprungen/, /169,00\s€/, /9\. – Fr\., 11\. Dezember/] },
  { who: 'thomas', path: '/subscriptions', texts: [/45,60\s€/, /7,24\s€/, /14\. Dezember/, /Halbpension/] },
] as const

test('a screen reader reads every status, price and date @long', async ({ browser, world }) => {
  for (const { who, path, texts } of expectations) {
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
    for (const text of texts) {
      await expect
        .poll(async () => (await tree.ariaSnapshot()).replaceAll(' ', ' '), {
          message: `${who} reads ${text.source} at ${path}`,
        })
        .toMatch(text)
    }
    await context.close()
  }
})

test('a screen reader announces the result of a command without moving the focus @long', async ({ page }) => {
  await signIn(page, 'anna')
  await skipNext(page)
  const live = page.locator('[role="status"], [role="alert"], [aria-live]')
  await expect(live.filter({ hasText: orders.skipToast.success }).first()).toBeAttached()
})
