/** The portal under a translating browser, which replaces every text node (decision 59). */
import { cancelSubscription } from '@pfotenportal/text/de/cancellation'
import { error, shell, unsaved } from '@pfotenportal/text/de/core'
import { rescheduleOrder } from '@pfotenportal/text/de/order-operations'
import { pauseSubscription } from '@pfotenportal/text/de/subscription-operations'
import { subscriptions } from '@pfotenportal/text/de/subscriptions'
import type { Locator, Page } from '@playwright/test'
import { bareTexts } from '../apps/portal/testing/bare-texts.ts'
import { translatePage } from '../apps/portal/testing/translate.ts'
import { openAction, toast } from './support/portal.ts'
import { expect, signIn, test, waitUntilLoaded, waitUntilSettled } from './support/test.ts'

const { actions } = subscriptions

/** From its next load on, the page is translated. Returns the errors that nothing caught. */
async function translate(page: Page): Promise<Error[]> {
  const errors: Error[] = []
  page.on('pageerror', (thrown) => errors.push(thrown))
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => void (${translatePage.toString()})())`)
  return errors
}

/** What a part shows, whoever has put elements into it. */
async function shownIn(part: Locator): Promise<string> {
  await expect(part.locator('[aria-busy="true"]')).toHaveCount(0)
  const text = await part.evaluate((it) => (it as HTMLElement).innerText)
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** What was translated although it must stay as it is. */
const wronglyTranslated = (page: Page) =>
  page
    .locator('font > font')
    .allTextContents()
    .then((texts) => texts.filter((text) => /\d,\d\d\s€|\d\. (November|Dezember|Januar)|@|PP-\d/.test(text)))

/** Opens a dialog, makes each of its choices in turn, and closes it. Returns what it showed after each step. */
async function walkDialog(page: Page, label: string): Promise<string[]> {
  const dialog = await openAction(page, label)
  const shown = [await shownIn(dialog)]
  const choices = dialog.locator(
    'input[type="radio"]:enabled, input[type="checkbox"]:enabled, [role="gridcell"] button:enabled, td button:enabled',
  )
  const count = await choices.count()
  // Of a calendar a few days are enough.
  for (let at = 0; at < count; at += Math.max(1, Math.floor(count / 8))) {
    const choice = choices.nth(at)
    if ((await choice.count()) === 0) break
    await choice.click({ force: true })
    shown.push(await shownIn(dialog))
  }
  await page.keyboard.press('Escape')
  const discard = page
    .getByRole('dialog', { name: unsaved.title })
    .getByRole('button', { name: unsaved.discard })
  await expect(discard.or(page.locator('html:not(:has(dialog:modal))'))).toHaveCount(1)
  if (await discard.isVisible()) await discard.click()
  await expect(page.locator('dialog:modal')).toHaveCount(0)
  return shown
}

async function expectWhole(page: Page, errors: readonly Error[]): Promise<void> {
  expect(errors).toEqual([])
  await expect(page.getByText(error.system.title)).toHaveCount(0)
  expect(await page.evaluate(bareTexts)).toEqual([])
  expect(await wronglyTranslated(page)).toEqual([])
}

test('in a translating browser a dialog shows the chosen weeks and days, and an order is moved', async ({
  page,
}) => {
  const errors = await translate(page)
  const pause = await openAction(page, actions.pause.label, 'anna')
  await pause.getByText(pauseSubscription.weeks(12), { exact: true }).click()
  await expect(pause.getByRole('button', { name: pauseSubscription.confirm(12) })).toBeVisible()
  await expect(pause.getByRole('button', { name: pauseSubscription.confirm(4) })).toHaveCount(0)
  await expectWhole(page, errors)
  await page.keyboard.press('Escape')
  const dialog = await openAction(page, actions.reschedule.label)
  await dialog.getByRole('button', { name: /^Di., 15\. Dezember/ }).click()
  await expect(dialog.getByText(/22\. – Do\., 24\. Dezember/).first()).toBeVisible()
  await dialog.getByRole('button', { name: rescheduleOrder.confirm }).click()
  await expect(toast(page, rescheduleOrder.toast.success)).toBeVisible()
  await page.getByRole('link', { name: shell.menu.orders }).first().click()
  await waitUntilSettled(page)
  await expectWhole(page, errors)
})

test('in a translating browser every dialog shows what it shows without one @long', async ({ page }) => {
  const labels = [
    actions.swap.label,
    actions.reschedule.label,
    actions.orderNow.label,
    actions.skip.label,
    actions.pause.label,
    actions.address.label,
    actions.payment.label,
  ]
  await signIn(page, 'anna', '/subscriptions')
  const walk = async () => {
    const shown: Record<string, string[]> = {}
    for (const label of labels) shown[label] = await walkDialog(page, label)
    await page.getByRole('button', { name: actions.cancel }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: cancelSubscription.now, exact: true })).toBeVisible()
    shown[actions.cancel] = [await shownIn(dialog)]
    await page.keyboard.press('Escape')
    return shown
  }
  const plain = await walk()
  const errors = await translate(page)
  expect(await walk()).toEqual(plain)
  await expectWhole(page, errors)
})

test('in a translating browser every page shows what it shows without one, also in the other language @long', async ({
  page,
}) => {
  const paths = [
    '/dashboard',
    '/orders',
    '/orders/calendar',
    '/subscriptions',
    '/subscriptions/activity',
    '/subscriptions/dog',
    '/raf',
    '/shop',
    '/profile',
    '/profile/account',
    '/profile/addresses',
    '/profile/payments',
    '/profile/sessions',
    '/profile/settings',
    '/impressum',
    '/agb',
    '/datenschutz',
  ]
  await signIn(page, 'anna')
  const walk = async () => {
    const shown: Record<string, string> = {}
    for (const path of paths) {
      await page.goto(path)
      await waitUntilLoaded(page)
      shown[path] = await shownIn(page.locator('main'))
    }
    await page.goto('/dashboard')
    await waitUntilLoaded(page)
    for (const language of [shell.footer.english, shell.footer.german]) {
      await page.getByRole('button', { name: language }).click()
      await expect(page.locator('html')).toHaveAttribute(
        'lang',
        language === shell.footer.german ? 'de' : 'en',
      )
      await waitUntilLoaded(page)
      shown[language] = await shownIn(page.locator('main'))
    }
    return shown
  }
  const plain = await walk()
  const errors = await translate(page)
  expect(await walk()).toEqual(plain)
  await expectWhole(page, errors)
})
