/**
 * WCAG 2.2 AA: axe finds nothing on any route in both languages and all states; every flow by keyboard alone; toasts are live
 * regions; the slider pauses; confetti is off under reduced motion. Axe and the other flows are in `pages.spec.ts`,
 * `assistive-technology.spec.ts` and the component tests.
 */
import type { Page } from '@playwright/test'
import { cancelSubscription } from '@pfotenportal/text/de/cancellation'
import { dashboard } from '@pfotenportal/text/de/dashboard'
import { household } from '@pfotenportal/text/de/dashboard-parts'
import { declarationsDe } from '@pfotenportal/text/de/declarations'
import { subscriptions } from '@pfotenportal/text/de/subscriptions'
import { tabTo } from './support/keyboard.ts'
import { CUSTOMER_PAGES, LEGAL_PAGES } from './support/pages.ts'
import { toast } from './support/portal.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openDialog,
  signIn,
  test,
  waitUntilIdle,
  waitUntilLoaded,
} from './support/test.ts'

/** The pages of the service that anybody can open. */
const PUBLIC_PAGES = [
  '/kuendigen',
  '/widerruf',
  '/futter',
  '/futter/CG',
  '/bestellen',
  '/hilfe',
  '/auth/login',
]

/** 1280 by 1024 pixels at 400 %. */
const ENLARGED = { width: 320, height: 256 }

/** Controls that Tab reaches but that something sticky covers as a whole, so that nobody sees the focus (2.4.11). */
async function coveredFocus(page: Page, presses: number): Promise<string[]> {
  const covered: string[] = []
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(async () => {
      const it = document.activeElement
      if (!(it instanceof HTMLElement) || it === document.body) return null
      const isSeen = () => {
        const box = it.getBoundingClientRect()
        if (box.width <= 1 || box.height <= 1) return true
        const points = [0.1, 0.5, 0.9].flatMap((x) =>
          [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
        )
        return points.some(([x, y]) => {
          const top = document.elementFromPoint(x, y)
          return (
            top !== null && (it.contains(top) || top.contains(it) || top.closest('label')?.control === it)
          )
        })
      }
      // The browser scrolls what has the focus into view within some frames, and a slider moves to it.
      const end = performance.now() + 10_000
      while (!isSeen() && performance.now() < end)
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return isSeen() ? null : (it.getAttribute('aria-label') ?? it.textContent ?? it.tagName).trim()
    })
    if (name !== null) covered.push(name)
  }
  return covered
}

/** Controls below 24 by 24 pixels that are no links within a text (2.5.8). */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInText = (it: Element) =>
      it.matches('a') && getComputedStyle(it).display === 'inline' && it.closest('p, li, dd') !== null
    return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('[inert]'))
      .filter((it) => !isInText(it))
      .map((it) => {
        const label = it instanceof HTMLInputElement ? (it.labels?.[0] ?? it) : it
        const [own, whole] = [it.getBoundingClientRect(), label.getBoundingClientRect()]
        return { it, width: Math.max(own.width, whole.width), height: Math.max(own.height, whole.height) }
      })
      .filter(({ width, height }) => width > 1 && height > 1 && (width < 24 || height < 24))
      .map(
        ({ it, width, height }) =>
          `${it.tagName} ${(it.getAttribute('aria-label') ?? it.textContent).trim()}: ${Math.round(width)} x ${Math.round(height)}`,
      )
  })
}

test('a subscription is cancelled from the dashboard with two presses, by keyboard alone @long', async ({
  page,
}) => {
  await signIn(page, 'anna')
  await waitUntilLoaded(page)
  await tabTo(page, new RegExp(`^${dashboard.dog.cancel}$`))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await waitUntilIdle(dialog)
  await expect(dialog.getByRole('button', { name: cancelSubscription.now, exact: true })).toBeInViewport()
  await tabTo(page, new RegExp(`^${cancelSubscription.now}$`))
  await page.keyboard.press('Enter')
  const said = toast(page, cancelSubscription.toast.success)
  await expect(said).toBeVisible()
  // It is announced, although the focus stays where it is.
  await expect(
    page.locator('[role="status"], [role="alert"], [aria-live]').filter({ has: said }),
  ).not.toHaveCount(0)
})

test('anybody cancels and withdraws by keyboard alone, without signing in', async ({ page, world }) => {
  const { cancel, withdraw } = declarationsDe
  for (const [path, submit] of [
    ['/kuendigen', cancel.submit],
    ['/widerruf', withdraw.submit],
  ] as const) {
    await page.goto(`${world.url}${path}?lang=de`)
    for (const [label, value] of [
      [declarationsDe.name, 'Nora Neu'],
      [declarationsDe.contract, 'Bella'],
      [declarationsDe.email, 'nora@example.de'],
    ] as const) {
      await tabTo(page, new RegExp(`^${label.replace('?', '\\?')}`))
      await page.keyboard.type(value)
    }
    await tabTo(page, new RegExp(`^${submit}$`))
    await page.keyboard.press('Enter')
    if (path === '/widerruf') {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(withdraw.confirmTitle)
      await tabTo(page, new RegExp(`^${withdraw.confirm}$`))
      await page.keyboard.press('Enter')
    }
    await expect(page).toHaveURL(/\/nachweis\//)
    await expectAccessible(page)
  }
})

test('at 400 % nothing scrolls sideways, is covered when it has the focus, or is too small to press', async ({
  page,
  world,
}) => {
  await page.setViewportSize(ENLARGED)
  const found: string[] = []
  for (const path of PUBLIC_PAGES) {
    await page.goto(`${world.url}${path}`)
    await expect(page.locator('h1').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    found.push(...(await coveredFocus(page, 12)).map((name) => `${path}: covered: ${name}`))
    found.push(...(await smallTargets(page)).map((name) => `${path}: ${name}`))
  }
  await signIn(page, 'anna')
  for (const path of ['/dashboard', '/subscriptions']) {
    await page.goto(`${world.url}${path}`)
    await waitUntilLoaded(page)
    await expectNoSidewaysScroll(page)
    found.push(...(await coveredFocus(page, 25)).map((name) => `${path}: covered: ${name}`))
    found.push(...(await smallTargets(page)).map((name) => `${path}: ${name}`))
  }
  await page.goto(`${world.url}/dashboard`)
  await page.getByRole('button', { name: dashboard.dog.cancel, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await waitUntilIdle(dialog)
  await expectNoSidewaysScroll(page)
  found.push(...(await coveredFocus(page, 10)).map((name) => `cancel: covered: ${name}`))
  await expect(dialog.getByRole('button', { name: cancelSubscription.now, exact: true })).toBeVisible()
  expect(found.join('\n')).toBe('')
})

test('with the colours of the device, focus, buttons and choices stay visible', async ({ page, world }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const unseen = () =>
    page.evaluate(() => {
      const hasLine = (it: Element) => {
        const { borderTopStyle, borderTopWidth, outlineStyle, textDecorationLine } = getComputedStyle(it)
        return (
          (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0) ||
          outlineStyle !== 'none' ||
          textDecorationLine.includes('underline')
        )
      }
      return [...document.querySelectorAll<HTMLElement>('main button, main .button')]
        .filter(
          (it) => it.checkVisibility({ visibilityProperty: true }) && it.getBoundingClientRect().width > 1,
        )
        .filter((it) => !hasLine(it))
        .map((it) => (it.getAttribute('aria-label') ?? it.textContent).trim())
    })
  const found: string[] = []
  for (const path of PUBLIC_PAGES) {
    await page.goto(`${world.url}${path}`)
    await expect(page.locator('h1').first()).toBeVisible()
    found.push(...(await unseen()).map((name) => `${path}: button without a border: ${name}`))
  }
  await signIn(page, 'anna')
  await waitUntilLoaded(page)
  found.push(...(await unseen()).map((name) => `/dashboard: button without a border: ${name}`))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const outline = await page.evaluate(
    () => document.activeElement && getComputedStyle(document.activeElement).outlineStyle,
  )
  expect(outline).not.toBe('none')
  expect(found.join('\n')).toBe('')
})

/**
 * What is chosen but has the background and border of something that is not, by its name; a word if there is nothing to
 * compare. A transparent background is that of the page.
 */
async function unmarked(page: Page, chosen: string, other: string): Promise<string[]> {
  return page.evaluate(
    ([chosenSelector, otherSelector]) => {
      const canvas = getComputedStyle(document.body).backgroundColor
      const look = (it: Element) => {
        const { backgroundColor, borderTopColor, borderTopStyle } = getComputedStyle(it)
        const ground = backgroundColor.endsWith(', 0)') ? canvas : backgroundColor
        return [ground, borderTopStyle === 'none' ? '' : borderTopColor].join()
      }
      const all = [...document.querySelectorAll(chosenSelector)].filter((it) => it.checkVisibility())
      const looks = new Set(
        [...document.querySelectorAll(otherSelector)].filter((it) => it.checkVisibility()).map(look),
      )
      if (all.length === 0 || looks.size === 0) return [`nothing to compare: ${chosenSelector}`]
      return all.filter((it) => looks.has(look(it))).map((it) => it.textContent.trim())
    },
    [chosen, other] as const,
  )
}

test('with the colours of the device, what is chosen or current differs, and symbols have a border', async ({
  page,
  world,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const found: string[] = []
  const expectMarked = async (where: string, chosen: string, other: string) =>
    found.push(...(await unmarked(page, chosen, other)).map((name) => `${where}: ${name}`))
  const visit = async (path: string) => {
    await page.goto(`${world.url}${path}`)
    await waitUntilLoaded(page)
  }
  await signIn(page, 'thomas')
  await visit('/dashboard')
  await expectMarked('menu', 'nav a[aria-current="page"]', 'nav a:not([aria-current])')
  await expectMarked('pressed', '[aria-pressed="true"]', '[aria-pressed="false"]')
  await visit('/profile/settings')
  await expectMarked('profile', 'main a[aria-current="page"]', 'main nav a:not([aria-current])')
  await visit('/subscriptions')
  await page.getByRole('button', { name: subscriptions.actions.reschedule.label }).first().click()
  await waitUntilIdle(page.getByRole('dialog'))
  await page.locator('[class*="_possible_"]:not([class*="_own_"]) > button').last().click()
  await expectMarked(
    'days',
    '[class*="_selected_"] > button',
    '[class*="_possible_"]:not([class*="_selected_"]) > button',
  )
  const borderless = await page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter((it) => it.checkVisibility() && it.getBoundingClientRect().width > 1)
      .filter((it) => it.textContent.trim() === '' && it.querySelector('svg'))
      .filter((it) => Number.parseFloat(getComputedStyle(it).borderTopWidth) === 0)
      .map((it) => it.getAttribute('aria-label') ?? it.outerHTML),
  )
  found.push(...borderless.map((name) => `symbol without a border: ${name}`))
  expect(found.join('\n')).toBe('')
})

test('the slider stands still under reduced motion, and plays when it is asked to', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, 'anna')
  const slider = page.getByRole('region', { name: household.snacks.region })
  await slider.scrollIntoViewIfNeeded()
  const play = slider.getByRole('button', { name: household.snacks.play })
  await expect(play).toBeVisible()
  await play.press('Enter')
  await expect(slider.getByRole('button', { name: household.snacks.pause })).toBeVisible()
})

test('every page keeps to one direction at 400 %, and its targets are large enough @long', async ({
  page,
}) => {
  await signIn(page, 'anna')
  await page.setViewportSize(ENLARGED)
  const found: string[] = []
  for (const path of [...CUSTOMER_PAGES, ...LEGAL_PAGES]) {
    await page.goto(path)
    await waitUntilLoaded(page)
    await expectNoSidewaysScroll(page)
    found.push(...(await coveredFocus(page, 30)).map((name) => `${path}: covered: ${name}`))
    found.push(...(await smallTargets(page)).map((name) => `${path}: ${name}`))
  }
  expect(found.join('\n')).toBe('')
})

/** Visible elements that reach beyond the right edge of the window, apart from what is there to be scrolled. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isScrolled = (it: Element): boolean => {
      if (it.closest('[aria-roledescription="carousel"] ul')) return true
      for (let at = it.parentElement; at && at.tagName !== 'DIALOG'; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true
      return false
    }
    const edge = document.documentElement.clientWidth + 1
    const shown = document.querySelector('dialog[open]') ?? document.body
    return [...shown.querySelectorAll('b, button, dd, h1, h2, h3, input, p, select, span, td')]
      .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('[inert]'))
      .map((it) => ({ it, box: it.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && box.right > edge)
      .filter(({ it }) => !isScrolled(it))
      .map(({ it, box }) => `${it.tagName} ${it.textContent.trim().slice(0, 40)}: ${Math.round(box.right)}`)
  })
}

for (const width of [360, 320])
  test(`with text of double size nothing is cut at ${width} px, neither on pages nor in dialogs @long`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    const devtools = await page.context().newCDPSession(page)
    // What the browser's own setting does: unlike a zoom, it changes no pixel but the text's.
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await signIn(page, 'anna')
    const found: string[] = []
    for (const path of [...CUSTOMER_PAGES, '/kuendigen', '/bestellen']) {
      await page.goto(path)
      await waitUntilLoaded(page)
      await expectNoSidewaysScroll(page)
      found.push(...(await cutOff(page)).map((it) => `${path}: ${it}`))
    }
    await page.goto('/subscriptions')
    await waitUntilLoaded(page)
    const { actions } = subscriptions
    const names = [actions.skip, actions.reschedule, actions.orderNow, actions.pause, actions.swap]
    for (const { label } of names) {
      const dialog = await openDialog(page.getByRole('main').getByRole('button', { name: label }).first())
      found.push(...(await cutOff(page)).map((it) => `${label}: ${it}`))
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    expect(found.join('\n')).toBe('')
  })

test('the statement on accessibility is linked from every page, and names contact and authorities', async ({
  page,
  world,
}) => {
  for (const path of [...PUBLIC_PAGES, '/nirgends']) {
    await page.goto(`${world.url}${path}`)
    await expect(page.locator('a[href$="/barrierefreiheit"]').first()).toBeVisible()
  }
  await page.goto(`${world.url}/barrierefreiheit`)
  const statement = page.locator('main')
  for (const text of [/WCAG 2\.2/, /BFSG/, /BaFG/, /barrierefrei@/, /MLBF/, /Sozialministeriumservice/])
    await expect(statement).toContainText(text)
})
