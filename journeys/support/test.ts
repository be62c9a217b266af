/**
 * The test fixture of all journeys. Those of a browser worker share one service, whose world is restored before each.
 */
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { skipNextOrder } from '@pfotenportal/text/de/order-operations'
import { findPaleText, sortUndecided } from '../../apps/portal/testing/text-contrast.ts'
import { recordCalls } from './calls.ts'
import { openSharedWorld, openWorld, type SharedWorld, type World } from './world.ts'

export type { World } from './world.ts'

interface Fixtures {
  /** Settings of the service; a journey with settings gets its own service. */
  environment: Record<string, string>
  world: World
  baseURL: string
}

export const test = base.extend<Fixtures, { sharedWorld: SharedWorld }>({
  environment: [{}, { option: true }],
  sharedWorld: [
    async ({}, provide) => {
      const shared = openSharedWorld()
      await provide(shared)
      await shared.close()
    },
    { scope: 'worker' },
  ],
  world: async ({ environment, sharedWorld, browser }, provide) => {
    const isOwn = Object.keys(environment).length > 0
    const opened = isOwn ? await openWorld(environment) : await sharedWorld.open()
    await provide(opened.world)
    // A page left open would act in the next journey's world.
    await Promise.all(browser.contexts().map((it) => it.close()))
    await opened.close()
  },
  baseURL: async ({ world }, provide) => provide(world.url),
  context: async ({ context }, provide) => {
    recordCalls(context)
    await provide(context)
  },
})

export { expect }

/** Signs in with a link of the sample world and waits for a page, by default the dashboard. */
export async function signIn(page: Page, firstName: string, path = '/dashboard'): Promise<void> {
  await page.goto(`/auth?sessionToken=seed-session-${firstName}`)
  if (path === '/dashboard') await page.waitForURL('**/dashboard')
  else {
    // The session is stored before the dashboard has loaded, so there is no need to wait for it.
    await page.waitForFunction(() => localStorage.getItem('persist:auth')?.includes('"accessToken":"'))
    await page.goto(path)
  }
  await waitUntilSettled(page)
}

/** Goes to a page and waits until nothing is loading. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilSettled(page)
}

/** Waits for the response to a command, which the page shows before the service has answered. */
export const waitForCommand = (page: Page, command: 'skip' | 'unskip' | 'switch' | 'undo') =>
  page.waitForResponse((it) => it.url().endsWith(`/${command}`) && it.ok())

/** Skips the next order in the dialog of the dashboard. */
export async function skipNext(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /überspringen$/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: skipNextOrder.confirm, exact: true }).click()
}

/** Waits until the page has its heading and nothing is loading. The gallery always shows loading states. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  if (!page.url().endsWith('/dummy')) await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Waits until a part of the page, such as a dialog, is there and nothing is loading in it. */
export async function waitUntilIdle(part: Locator): Promise<void> {
  await expect(part).toBeVisible()
  await expect(part.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Presses a button and returns the dialog that it opens, once that has finished loading. */
export async function openDialog(button: Locator): Promise<Locator> {
  await button.click()
  const dialog = button.page().getByRole('dialog')
  await waitUntilIdle(dialog)
  return dialog
}

/** Waits until all lazily loaded parts and fonts have loaded. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await waitUntilSettled(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    // Intersections are reported after the next frame. A headless browser with nothing new to draw may stop drawing.
    const nextFrame = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
        setTimeout(resolve, 1000)
      })
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo(0, y)
      await nextFrame()
    }
    window.scrollTo(0, 0)
    await document.fonts.ready
  })
  await page.waitForLoadState('networkidle')
  await waitUntilSettled(page)
}

/** Waits for running animations, during which colours are not final. Endless ones are ignored. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
}

interface AxeOptions {
  frames?: false
  landmarks?: false
}

/**
 * The page has no accessibility findings, best practices included. `frames: false` excludes frames without scripts,
 * such as an email's, which axe cannot enter. `landmarks: false` is for an email, which is a part of the page that shows it.
 */
export async function expectAccessible(page: Page, options: AxeOptions = {}): Promise<void> {
  await waitUntilSettled(page)
  await expectAccessibleNow(page, options)
}

/** The same without waiting for the page to load. */
export async function expectAccessibleNow(page: Page, options: AxeOptions = {}): Promise<void> {
  await waitForAnimations(page)
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations', 'incomplete'] })
  // Checking frames opens another page, which takes longer than the check.
  if (options.frames === false || (await page.locator('iframe').count()) === 0) axe.setLegacyMode()
  if (options.frames === false) axe.exclude('iframe')
  if (options.landmarks === false) axe.disableRules(['landmark-one-main', 'region'])
  const { violations, incomplete } = await axe.analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((it) => it.html).join('\n  ')}`,
  )
  expect(found.join('\n')).toBe('')
  // Takes as long again as the journeys themselves, so `npm run journeys` asks for it.
  if (!process.env['CONTRASTS']) return
  const { texts, rules } = sortUndecided(incomplete)
  expect(rules).toEqual([])
  const screenshot = () => page.screenshot({ caret: 'initial', animations: 'disabled' })
  expect(await findPaleText(page.mainFrame(), texts, screenshot)).toEqual([])
}

/** The page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

/** No accessibility findings, and nothing cut off: on a phone in dark mode, on a desktop in light mode. */
export async function expectAccessibleOnAllDevices(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page)
}

/** Every request to another origin than the portal's own. */
export function recordForeignRequests(page: Page, own: string): string[] {
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== own) foreign.push(request.url())
  })
  return foreign
}
