/** Journeys through the portal. All of a browser worker share one service, whose world is restored before each of them. */
import { AxeBuilder } from '@axe-core/playwright'
import { skip } from '@pfotenportal/text/de/skip'
import { test as base, expect, type Page } from '@playwright/test'
import { noteCalls } from './calls.ts'
import { openSharedWorld, openWorld, type SharedWorld, type World } from './world.ts'

export type { World } from './world.ts'

interface Fixtures {
  /** Settings of the service; a journey that names some has a service of its own. */
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
    // A page that is left open would go on in the next journey's world.
    await Promise.all(browser.contexts().map((it) => it.close()))
    await opened.close()
  },
  baseURL: async ({ world }, provide) => provide(world.url),
  context: async ({ context }, provide) => {
    noteCalls(context)
    await provide(context)
  },
})

export { expect }

/** Signs in with a link of the sample world and waits for a page, the dashboard unless another is named. */
export async function signIn(page: Page, firstName: string, path = '/dashboard'): Promise<void> {
  await page.goto(`/auth?sessionToken=seed-session-${firstName}`)
  if (path === '/dashboard') await page.waitForURL('**/dashboard')
  else {
    // The session is there before the dashboard, which nobody has to wait for then.
    await page.waitForFunction(() => localStorage.getItem('persist:auth')?.includes('"accessToken":"'))
    await page.goto(path)
  }
  await settled(page)
}

/** The service has done the command whose path ends so: the page, which shows it at once, may be left or read elsewhere. */
export const answered = (page: Page, command: 'skip' | 'unskip' | 'switch') =>
  page.waitForResponse((it) => it.url().endsWith(`/${command}`) && it.ok())

/** Skips the next order from the dashboard, through the dialog that says what follows. */
export async function skipNext(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /überspringen$/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: skip.confirm, exact: true }).click()
}

/** The page shows its heading and nothing is loading any more; the gallery shows what loading looks like for ever. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  if (!page.url().endsWith('/dummy')) await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Everything that loads when first seen is there, nothing moves, all fonts stand. */
export async function atRest(page: Page): Promise<void> {
  await settled(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo(0, y)
      // What comes into view is noticed after the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    window.scrollTo(0, 0)
    await document.fonts.ready
  })
  await page.waitForLoadState('networkidle')
  await settled(page)
}

/** Nothing fades or slides any more: a colour that is half there is judged by nobody. What turns for ever may turn on. */
async function unmoved(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
}

/**
 * The page has no accessibility finding, best practices included. `frames: false` leaves out frames that run no
 * scripts, such as a mail's, which axe could never enter.
 */
export async function expectAccessible(page: Page, options: { frames?: false } = {}): Promise<void> {
  await settled(page)
  await expectAccessibleNow(page, options)
}

/** The same of what is on screen right now, also while the page loads. */
export async function expectAccessibleNow(page: Page, options: { frames?: false } = {}): Promise<void> {
  await unmoved(page)
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  // To look into frames it opens a page of its own, which takes longer than the look itself.
  if (options.frames === false || (await page.locator('iframe').count()) === 0) axe.setLegacyMode()
  if (options.frames === false) axe.exclude('iframe')
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((it) => it.html).join('\n  ')}`,
  )
  expect(found.join('\n')).toBe('')
}

/** Nothing is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}
