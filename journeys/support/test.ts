/** Each journey has its own service on its own copy of the sample world. */
import { AxeBuilder } from '@axe-core/playwright'
import { skip } from '@pfotenportal/text/de/skip'
import { test as base, expect, type Page } from '@playwright/test'
import { noteCalls } from './calls.ts'
import { copyWorld } from './database.ts'
import { startProcess, type ServiceProcess } from './service-process.ts'

export interface Mail {
  id: number | string
  to: string
  subject: string
  text: string
  html: string
  receivedAt: string
}

export interface World {
  /** The portal's address. */
  readonly url: string
  readonly databaseUrl: string
  /** Starts one more process on the same database, as a second machine would. */
  another(environment?: Record<string, string>): Promise<ServiceProcess>
  /** Ends the first process at once and starts it again on the same port. */
  crashAndRestart(): Promise<void>
  /** Mails to an address, newest first; waits until there are that many. */
  mailsTo(address: string, count?: number): Promise<Mail[]>
  /** Moves business time. */
  setClock(now: string): Promise<void>
}

async function readMails(url: string, address: string, count: number): Promise<Mail[]> {
  const read = async () => {
    const answer = await fetch(`${url}/mailbox.json`)
    const mails = (await answer.json()) as Mail[]
    return mails.filter(({ to }) => to === address)
  }
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(count)
  return read()
}

function adminUrl(): string {
  const url = process.env['JOURNEYS_ADMIN_URL']
  if (!url) throw new Error('global-setup has not run')
  return url
}

export const test = base.extend<{ environment: Record<string, string>; world: World; baseURL: string }>({
  /** Settings of the service beside those that all journeys share. */
  environment: [{}, { option: true }],
  world: async ({ environment }, provide) => {
    const database = await copyWorld(adminUrl())
    const processes = [await startProcess(database.url, environment)]
    const url = processes[0]?.url ?? ''
    await provide({
      url,
      databaseUrl: database.url,
      async another(more) {
        const started = await startProcess(database.url, { ...environment, ...more })
        processes.push(started)
        return started
      },
      async crashAndRestart() {
        await processes[0]?.stop('SIGKILL')
        processes[0] = await startProcess(database.url, { ...environment, PORT: new URL(url).port })
      },
      mailsTo: (address, count = 1) => readMails(url, address, count),
      async setClock(now) {
        const answer = await fetch(`${url}/clock`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ now }),
        })
        expect(answer.status).toBe(200)
      },
    })
    await Promise.all(processes.map((each) => each.stop('SIGKILL')))
    await database.drop()
  },
  baseURL: async ({ world }, provide) => provide(world.url),
  context: async ({ context }, provide) => {
    noteCalls(context)
    await provide(context)
  },
})

export { expect }

/** Signs in with a link of the sample world and waits for the dashboard. */
export async function signIn(page: Page, firstName: string): Promise<void> {
  await page.goto(`/auth?sessionToken=seed-session-${firstName}`)
  await page.waitForURL('**/dashboard')
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
      await new Promise((resolve) => setTimeout(resolve, 60))
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
  const axe = new AxeBuilder({ page })
  if (options.frames === false) axe.setLegacyMode().exclude('iframe')
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
