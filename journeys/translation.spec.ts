/** The portal under a translating browser, which replaces every text node (decision 59). */
import type { Locator, Page } from '@playwright/test'
import { calendar } from '@pfotenportal/text/de/calendar'
import { error, shell, unsaved } from '@pfotenportal/text/de/core'
import { dog as dogTexts } from '@pfotenportal/text/de/dog'
import { login } from '@pfotenportal/text/de/login'
import { rescheduleOrder, skipNextOrder } from '@pfotenportal/text/de/order-operations'
import { quote } from '@pfotenportal/text/de/quote'
import { shop, supplement } from '@pfotenportal/text/de/shop'
import { pauseSubscription } from '@pfotenportal/text/de/subscription-operations'
import { subscriptions } from '@pfotenportal/text/de/subscriptions'
import { bareTexts } from '../apps/portal/testing/bare-texts.ts'
import { inAnyCase, translatePage } from '../apps/portal/testing/translate.ts'
import { CUSTOMER_PAGES, LEGAL_PAGES } from './support/pages.ts'
import { ANNA, openAction, switchDog } from './support/portal.ts'
import { expect, signIn, test, waitUntilIdle, waitUntilLoaded, waitUntilSettled } from './support/test.ts'

const { actions } = subscriptions

/** From its next load on, the page is translated. Returns the errors that nothing caught. */
async function translate(page: Page): Promise<Error[]> {
  const errors: Error[] = []
  page.on('pageerror', (thrown) => errors.push(thrown))
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => void (${translatePage.toString()})())`)
  return errors
}

/** Longer than a form waits after an input before it asks for a quote. */
const STILL_MS = 900

/** What a part shows once it has stopped changing, translated or not. */
async function shownIn(part: Locator): Promise<string> {
  const read = async () => {
    await waitUntilIdle(part)
    const text = await part.evaluate((it) => (it as HTMLElement).innerText)
    return text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
  }
  let text = ''
  for (let next = await read(); next !== text; next = await read()) {
    text = next
    await part.page().waitForTimeout(STILL_MS)
  }
  return text
}

/** What was translated although it must stay as it is. */
async function wronglyTranslated(page: Page): Promise<string[]> {
  const texts = await page.locator('font > font').allTextContents()
  return texts.filter((text) => /\d,\d\d\s€|\d\. (November|Dezember|Januar)|\S@\S|PP-\d/iu.test(text))
}

/** What is on screen as it was, although nothing says that it must not be translated. */
function untranslated(): string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const exempt = parent?.closest('script, style, noscript, textarea, svg')
    const isKept = parent?.closest('[translate]')?.getAttribute('translate') === 'no'
    if (!exempt && !isKept && /\p{Ll}/u.test(node.nodeValue ?? '')) found.push(node.nodeValue ?? '')
  }
  return found
}

async function expectWhole(page: Page, errors: readonly Error[]): Promise<void> {
  expect(errors).toEqual([])
  await expect(page.getByText(inAnyCase(error.system.title))).toHaveCount(0)
  expect(await page.evaluate(bareTexts)).toEqual([])
  expect(await wronglyTranslated(page)).toEqual([])
  expect(await page.evaluate(untranslated)).toEqual([])
}

const button = (part: Locator | Page, text: string) => part.getByRole('button', { name: inAnyCase(text) })
const message = (page: Page, text: string) => page.getByText(inAnyCase(text)).first()

/** A dialog of a customer: where it opens, with which button, and what is typed into it. */
interface Walk {
  readonly path: string
  readonly opens: string
  readonly types?: readonly (readonly [field: string, value: string])[]
}

async function openDialog(page: Page, { path, opens }: Walk): Promise<Locator> {
  if (new URL(page.url()).pathname !== path) await page.goto(path)
  await waitUntilSettled(page)
  await button(page, opens).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  const discard = button(page.getByRole('dialog', { name: unsaved.title }), unsaved.discard)
  await expect(discard.or(page.locator('html:not(:has(dialog:modal))'))).toHaveCount(1)
  if (await discard.isVisible()) await discard.click()
  await expect(page.locator('dialog:modal')).toHaveCount(0)
}

/** Opens a dialog, makes its choices in turn, and closes it. Returns what it showed after each step. */
async function walkDialog(page: Page, walk: Walk): Promise<string[]> {
  const dialog = await openDialog(page, walk)
  const shown = [await shownIn(dialog)]
  for (const [field, value] of walk.types ?? []) {
    await dialog.getByLabel(inAnyCase(field)).first().fill(value)
    shown.push(await shownIn(dialog))
  }
  const choices = dialog.locator(
    'input[type="radio"]:enabled, input[type="checkbox"]:enabled, td button:not([aria-disabled="true"]):enabled',
  )
  const count = await choices.count()
  // Of a calendar a few days are enough.
  for (let at = 0; at < count; at += Math.max(1, Math.floor(count / 6))) {
    const choice = choices.nth(at)
    if ((await choice.count()) === 0) break
    // A hidden input is clicked through its label.
    await choice.evaluate((it) => (it as HTMLElement).click())
    shown.push(await shownIn(dialog))
  }
  await closeDialog(page)
  return shown
}

/** Every dialog that a customer can open, without one that changes anything. */
async function walkDialogs(page: Page, walks: readonly Walk[]): Promise<Record<string, string[]>> {
  const shown: Record<string, string[]> = {}
  for (const walk of walks) shown[walk.opens] = await walkDialog(page, walk)
  return shown
}

test('in a translating browser a dialog shows the chosen weeks and the charged amount, and an order is moved', async ({
  page,
}) => {
  const errors = await translate(page)
  const pause = await openAction(page, actions.pause.label, 'anna')
  for (let weeks = 4; weeks < 12; weeks += 1) await button(pause, pauseSubscription.longer).click()
  await expect(button(pause, pauseSubscription.confirm(12))).toBeVisible()
  await expect(button(pause, pauseSubscription.confirm(4))).toHaveCount(0)
  await expectWhole(page, errors)
  await closeDialog(page)

  await button(page, actions.swap.label).first().click()
  const plan = page.getByRole('dialog')
  for (const choice of ['Halbpension', 'Ringeltanz']) {
    const answered = page.waitForResponse((it) => /\/api\/.*\/quote/.test(it.url()) && it.ok())
    await plan.getByText(inAnyCase(choice)).first().click()
    const { data } = (await (await answered).json()) as {
      data: { after: { nextBox: { totalPrice: string } } }
    }
    const price = data.after.nextBox.totalPrice.replace('.', ',')
    await expect(plan.getByText(`${price}\u00a0€`).first()).toBeVisible()
  }
  await expectWhole(page, errors)
  await closeDialog(page)

  await button(page, actions.reschedule.label).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Di., 22\. Dezember/i }).click()
  await expect(dialog.getByText(/22\. – Do\., 24\. Dezember/i).first()).toBeVisible()
  await button(dialog, rescheduleOrder.confirm).click()
  await expect(message(page, rescheduleOrder.toast.success)).toBeVisible()
  await expectWhole(page, errors)
})

test('in a translating browser every dialog shows what it shows without one @long', async ({ page }) => {
  test.setTimeout(600_000)
  const { describe, update, health, weigh } = dogTexts
  const meals = [
    actions.swap,
    actions.reschedule,
    actions.orderNow,
    actions.skip,
    actions.pause,
    actions.address,
    actions.payment,
  ].map(({ label }) => ({ path: '/subscriptions', opens: label }))
  const walks: Walk[] = [
    ...meals,
    { path: '/subscriptions', opens: actions.cancel },
    { path: '/subscriptions/dog', opens: weigh, types: [[update.weight, '31,5']] },
    {
      path: '/subscriptions/dog',
      opens: health.change,
      types: [
        [describe.allergies, 'Huhn, Zimt'],
        [describe.issues, 'Pankreatitis'],
      ],
    },
    { path: '/shop', opens: shop.supplements.addOf('Snack Gelenke') },
    { path: '/orders/calendar', opens: calendar.vacation.add },
  ]
  await signIn(page, 'anna', '/subscriptions')
  const plain = await walkDialogs(page, walks)
  const errors = await translate(page)
  await page.goto('/subscriptions')
  expect(await walkDialogs(page, walks)).toEqual(plain)
  await expectWhole(page, errors)
})

for (const { who, dog, walks } of [
  {
    who: 'thomas',
    dog: /Luna/,
    walks: [actions.resume, actions.pauseAgain.label, actions.nextChargeDate.label],
  },
  { who: 'paul', dog: null, walks: [actions.reactivate] },
]) {
  test(`in a translating browser the dialogs of ${who}, whose subscription rests, show the same @long`, async ({
    page,
  }) => {
    await signIn(page, who)
    if (dog) await switchDog(page, dog)
    const dialogs = walks.map((opens) => ({ path: '/subscriptions', opens }))
    const plain = await walkDialogs(page, dialogs)
    const errors = await translate(page)
    await page.goto('/subscriptions')
    expect(await walkDialogs(page, dialogs)).toEqual(plain)
    await expectWhole(page, errors)
  })
}

test('in a translating browser a customer signs in with the code, skips an order, and orders a supplement @long', async ({
  page,
  world,
}) => {
  const errors = await translate(page)
  await page.goto('/auth')
  await page.getByLabel(inAnyCase(login.email)).fill(ANNA)
  await button(page, login.submit).click()
  const code = page.getByLabel(inAnyCase(login.code.label))
  await expect(code).toBeVisible()
  const [mail] = await world.mailsTo(ANNA)
  const mailed = /Dein Code: (\d{3}\s\d{3})/.exec(mail?.text ?? '')?.[1] ?? ''
  for (const left of [4, 3]) {
    await code.fill(mailed.startsWith('9') ? `11111${left}` : `99999${left}`)
    await expect(page.getByRole('alert').filter({ hasText: `Du hast noch ${left} Versuche.` })).toBeVisible()
  }
  await expectWhole(page, errors)
  await code.fill(mailed)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Anna!/i)
  const skip = await openAction(page, actions.skip.label)
  await button(skip, skipNextOrder.confirm).click()
  await expect(message(page, 'Bestellung übersprungen. E-mail folgt')).toBeVisible()
  const dialog = await openDialog(page, { path: '/shop', opens: shop.supplements.addOf('Snack Gelenke') })
  await expect(dialog.getByText('19,90\u00a0€').first()).toBeVisible()
  await button(dialog, quote.review.order).click()
  await expect(message(page, supplement.toast.added.success)).toBeVisible()
  await expectWhole(page, errors)
})

const PATHS = [...CUSTOMER_PAGES, '/error/404', '/error/500', ...LEGAL_PAGES]

/** What every page shows, and what the dashboard shows after the other language was chosen on it. */
async function walkPages(page: Page, check: () => Promise<void> = async () => undefined) {
  const shown: Record<string, string> = {}
  for (const path of PATHS) {
    await page.goto(path)
    await waitUntilLoaded(page)
    shown[path] = await shownIn(page.locator('main'))
    // This page says by itself what the check looks for.
    if (path !== '/error/500') await check()
  }
  await page.goto('/dashboard')
  await waitUntilLoaded(page)
  for (const language of [shell.footer.english, shell.footer.german]) {
    await button(page, language).click()
    const lang = language === shell.footer.german ? 'de' : 'en'
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    shown[language] = await shownIn(page.locator('main'))
  }
  return shown
}

test('in a translating browser every page shows what it shows without one, also in the other language @long', async ({
  page,
}) => {
  test.setTimeout(600_000)
  await signIn(page, 'anna')
  const plain = await walkPages(page)
  const errors = await translate(page)
  expect(await walkPages(page, () => expectWhole(page, errors))).toEqual(plain)
  await expectWhole(page, errors)
})
