/** Measures from an input to the next paint, as the browser's event timing reports it. */
import type { Locator, Page } from '@playwright/test'
import { quantile } from '../harness/statistics.ts'
import type { Phone } from './browser.ts'
import { probeScript } from './probe.ts'

/** Event timing reports nothing that is faster, and rounds to 8 ms. */
const FASTEST_MS = 16
const QUIET_MS = 600

interface Interaction {
  readonly name: string
  /** Prepares one try. */
  readonly before?: (page: Page) => Promise<void>
  /** What is tapped. */
  readonly target: (page: Page) => Locator
  /** Takes the effect back. */
  readonly after: (page: Page) => Promise<void>
}

const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.querySelector('dialog[open]') === null)
}

const dogs = (page: Page) => page.getByRole('button', { name: /^Hund auswählen/ })
const skip = (page: Page) => page.getByRole('button', { name: /überspringen$/ }).first()

const interactions: readonly Interaction[] = [
  { name: 'menu', target: (page) => page.getByRole('button', { name: 'Menü öffnen' }), after: closeDialog },
  {
    name: 'dog switch',
    before: async (page) => {
      await dogs(page).click()
      await page.waitForTimeout(QUIET_MS)
    },
    target: (page) => page.locator('[role="menuitemradio"][aria-checked="false"]:visible').nth(1),
    after: async (page) => page.waitForTimeout(QUIET_MS),
  },
  { name: 'open dialog', target: skip, after: closeDialog },
  {
    name: 'skip',
    before: async (page) => {
      await skip(page).click()
      await page.locator('dialog[open] [aria-busy="true"]').first().waitFor({ state: 'detached' })
      await page.waitForTimeout(QUIET_MS)
    },
    target: (page) => page.getByRole('dialog').getByRole('button', { name: 'Überspringen', exact: true }),
    after: async (page) => {
      await page.waitForTimeout(QUIET_MS)
      await page
        .getByRole('button', { name: /rückgängig/i })
        .first()
        .click()
      await page.waitForTimeout(QUIET_MS)
    },
  },
]

/** The longest event of the interactions so far, in milliseconds. */
function longest(page: Page): Promise<number> {
  return page.evaluate((fastest) => {
    const durations = window.benchProbe?.interactions.splice(0) ?? []
    return Math.max(fastest, ...durations)
  }, FASTEST_MS)
}

async function measure(page: Page, { before, target, after }: Interaction): Promise<number> {
  await before?.(page)
  const element = target(page)
  await element.scrollIntoViewIfNeeded()
  await page.waitForTimeout(QUIET_MS / 2)
  await longest(page)
  await element.click()
  await page.waitForTimeout(QUIET_MS)
  const duration = await longest(page)
  await after(page)
  return duration
}

/** The 75th percentile of each interaction on the dashboard, by its name, in milliseconds. */
export async function measureInteractions(
  phone: Phone,
  origin: string,
  tries: number,
): Promise<Readonly<Record<string, number>>> {
  const { page } = await phone.open('slow')
  await page.addInitScript(probeScript('Bruno'))
  await page.goto(`${origin}/dashboard`)
  await page.waitForTimeout(6_000)
  const found: Record<string, number> = {}
  for (const interaction of interactions) {
    const durations: number[] = []
    for (let count = 0; count < tries; count++) durations.push(await measure(page, interaction))
    found[interaction.name] = quantile(durations, 0.75)
    if (interaction.name === 'dog switch') await page.reload().then(() => page.waitForTimeout(4_000))
  }
  await page.close()
  return found
}
