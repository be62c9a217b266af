import type { Page } from '@playwright/test'
import { skipNextOrder } from '@pfotenportal/text/de/order-operations'
import { orders } from '@pfotenportal/text/de/orders'
import { pauseSubscription } from '@pfotenportal/text/de/subscription-operations'
import { subscriptions } from '@pfotenportal/text/de/subscriptions'
import { CUSTOMER_PAGES } from './support/pages.ts'
import { toast } from './support/portal.ts'
import { expect, signIn, skipNext, test, visit, waitUntilIdle, waitUntilLoaded } from './support/test.ts'

/** Numbers all controls; of a radio group, only the one that Tab focuses. */
async function numberControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
    const usable = [...all].filter(
      (it) =>
        it.checkVisibility({ visibilityProperty: true }) &&
        !it.matches(':disabled, [tabindex="-1"], [type="radio"]:not(:checked)') &&
        !it.closest('[inert]'),
    )
    return usable.map((it, index) => {
      it.dataset['control'] = String(index)
      return `${it.tagName} ${it.getAttribute('aria-label') ?? it.textContent}`.trim()
    })
  })
}

/** The number of the focused control, and whether its focus is visible. */
async function readFocus(page: Page): Promise<{ control: number; isSeen: boolean }> {
  return page.evaluate(() => {
    const it = document.activeElement
    if (!(it instanceof HTMLElement)) return { control: -1, isSeen: true }
    // A hidden input shows its focus on a neighbouring element.
    const marked = [it, it.nextElementSibling, it.parentElement].filter((each) => each !== null)
    const isSeen = marked.some((each) => {
      const { outlineStyle, boxShadow } = getComputedStyle(each)
      return outlineStyle !== 'none' || boxShadow !== 'none'
    })
    return { control: Number(it.dataset['control'] ?? -1), isSeen }
  })
}

test('Tab reaches every control, with a visible focus @long', async ({ page }) => {
  await signIn(page, 'anna')
  const lost: string[] = []
  for (const path of CUSTOMER_PAGES) {
    await page.goto(path)
    await waitUntilLoaded(page)
    const controls = await numberControls(page)
    const reached = new Set<number>()
    const unseen = new Set<number>()
    for (let presses = 0; presses < controls.length + 15 && reached.size < controls.length; presses += 1) {
      await page.keyboard.press('Tab')
      const { control, isSeen } = await readFocus(page)
      if (control >= 0) reached.add(control)
      if (control >= 0 && !isSeen) unseen.add(control)
    }
    controls.forEach((name, index) => {
      if (!reached.has(index)) lost.push(`${path}: Tab does not reach ${name}`)
      if (unseen.has(index)) lost.push(`${path}: no visible focus on ${name}`)
    })
  }
  expect(lost.join('\n')).toBe('')
})

/** Presses Tab until a control of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    )
    expect(text).toMatch(name)
  }).toPass({ intervals: [0] })
}

const exactly = (text: string) => new RegExp(`^${text.replaceAll(/[.?()]/g, String.raw`\$&`)}`)

test('an order is skipped and a subscription paused by keyboard alone', async ({ page }) => {
  await signIn(page, 'anna')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await tabTo(page, /überspringen/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await waitUntilIdle(dialog)
  await expect(dialog.getByRole('button', { name: skipNextOrder.confirm, exact: true })).toBeEnabled()
  await tabTo(page, exactly(skipNextOrder.confirm))
  await page.keyboard.press('Enter')
  await expect(toast(page, orders.skipToast.success)).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await visit(page, '/subscriptions')
  await tabTo(page, exactly(subscriptions.actions.pause.label))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await waitUntilIdle(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: subscriptions.actions.pause.label }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await waitUntilIdle(dialog)
  for (const name of [pauseSubscription.longer, pauseSubscription.shorter]) {
    await dialog.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
  }
  // The button is disabled until the quote has loaded.
  await waitUntilIdle(dialog)
  await expect(dialog.getByRole('button', { name: pauseSubscription.confirm(4) })).toBeEnabled()
  await tabTo(page, exactly(pauseSubscription.confirm(4)))
  await page.keyboard.press('Enter')
  await expect(toast(page, pauseSubscription.toast.success)).toBeVisible()
})

/** Texts that the accessibility tree of each page must contain. */
const expectations = [
  {
    customer: 'anna',
    path: '/dashboard',
    texts: [/Frieda/, /angekommen/i, /199,90\s€/, /15\. – Do\., 17\. Dezember/, /bis .*7\. Dezember/],
  },
  {
    customer: 'katharina',
    path: '/orders',
    texts: [new RegExp(orders.renewPayment), /128,70\s€/, new RegExp(orders.failedHeading('Balu'))],
  },
  { customer: 'sophie', path: '/orders', texts: [/Übersprungen/, /169,00\s€/, /9\. – Fr\., 11\. Dezember/] },
  {
    customer: 'thomas',
    path: '/subscriptions',
    texts: [/45,60\s€/, /7,24\s€/, /14\. Dezember/, /Halbpension/],
  },
] as const

test('a screen reader reads every status, price and date @long', async ({ browser, world }) => {
  for (const { customer, path, texts } of expectations) {
    const context = await browser.newContext({
      baseURL: world.url,
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
    })
    const page = await context.newPage()
    await signIn(page, customer)
    await visit(page, path)
    const tree = page.locator('main')
    for (const text of texts) {
      await expect
        .poll(async () => (await tree.ariaSnapshot()).replaceAll(' ', ' '), {
          message: `${customer} reads ${text.source} at ${path}`,
        })
        .toMatch(text)
    }
    await context.close()
  }
})

test('toasts are live regions: a screen reader announces the result of a command without moving the focus @long', async ({
  page,
}) => {
  await signIn(page, 'anna')
  await skipNext(page)
  const live = page.locator('[role="status"], [role="alert"], [aria-live]')
  await expect(live.filter({ hasText: orders.skipToast.success }).first()).toBeAttached()
})
