/** The sample world on a stage: each customer in a browser of their own, an operator in another, one clock for all. */
import { berlinTime } from '@pfotenportal/domain/core/berlin'
import { addDays, berlinDay, day, instant, type Instant } from '@pfotenportal/domain/core/calendar'
import { login } from '@pfotenportal/text/de/login'
import { mailDe } from '@pfotenportal/text/de/mail'
import { timeTravelDe } from '@pfotenportal/text/de/time-travel'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { noteCalls } from '../support/calls.ts'
import { expect, settled, type World } from '../support/test.ts'
import { hearRefusals, type Heard } from './hearing.ts'
import { findMail, type KeptMail, type MailSeen } from './mails.ts'
import { addressOf, type Who } from './who.ts'
import { words, type Language, type Words } from './words.ts'

/** Somebody with a browser. */
export interface Person {
  readonly who: Who
  readonly context: BrowserContext
  readonly page: Page
  /** Every refusal that this browser was answered with. */
  readonly heard: Heard[]
  language: Language
}

/** What a deed works with. */
export interface Scene {
  readonly stage: Stage
  readonly person: Person
  readonly page: Page
  readonly text: Words
  /** The dog of the row, or the customer's first. */
  readonly dog: string
}

export interface Stage {
  readonly world: World
  /** Where business time stands, on the clocks of Berlin. */
  readonly when: () => string
  /** Somebody, signed in by the mailed link before the first time. */
  personOf(who: Who): Promise<Person>
  /** Moves the clock with the buttons of /zeitreise as far as they go, the rest by `PUT /clock`. */
  travel(to: string): Promise<void>
  /** Waits for a mail and opens it in the mailbox. */
  readMail(who: Who, seen: MailSeen, when: string): Promise<KeptMail>
  /** Everybody goes home. */
  close(): Promise<void>
}

/** The moment that the sample world is told at (docs/domain.md 10). */
export const START = '2026-11-20 12:00'

/** Settings of the year's service: little waiting, and a carrier that once in a while brings a box back. */
export const SETTINGS = {
  MAIL_DELAY_SECONDS: '1',
  PAYMENT_TIMEOUT_SECONDS: '2',
  SIMULATED_CARRIER_FAULTS: 'delayed=0.05,failed=0.02,lost=0.005,returned=0.02',
}

const WIDE = { width: 1440, height: 900 }
/** What a page does takes a moment; whatever takes longer will never come. */
const PATIENCE_MS = 30_000
/** A week of the sample world takes a second or two; a busy machine is no reason to fail. */
const TRAVEL_MS = 120_000

/** The moment of `2026-11-20 12:00` on the clocks of Berlin. */
export function momentOf(when: string): Instant {
  const [date = '', time = ''] = when.split(' ')
  return berlinTime(day(date), time)
}

/** Opens the stage at the moment that business time stands at. */
export async function openStage(world: World, browser: Browser, start: string): Promise<Stage> {
  const people = new Map<Who, Person>()
  const office = await browser.newContext({ baseURL: world.url, locale: 'de-DE' })
  office.setDefaultTimeout(PATIENCE_MS)
  const desk = await office.newPage()
  const read = new Set<number>()
  let when = start

  const personOf = async (who: Who) => {
    const known = people.get(who)
    if (known) return known
    const person = await arrive(world, browser, office, who)
    people.set(who, person)
    return person
  }

  return {
    world,
    when: () => when,
    personOf,
    async travel(to) {
      await travel({ world, desk, now: momentOf(when), to: momentOf(to) })
      when = to
    },
    async readMail(who, seen, when) {
      const mail = await findMail(world.databaseUrl, addressOf(who), seen, when, read)
      read.add(mail.id)
      await openMail(office, mail)
      return mail
    },
    async close() {
      for (const context of [office, ...[...people.values()].map((it) => it.context)]) await context.close()
    },
  }
}

async function arrive(world: World, browser: Browser, office: BrowserContext, who: Who): Promise<Person> {
  const context = await browser.newContext({
    baseURL: world.url,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: WIDE,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  noteCalls(context)
  const heard = hearRefusals(context)
  const page = await context.newPage()
  await signIn(page, office, who)
  return { who, context, page, heard, language: 'de' }
}

/** Asks for a link, reads it in the mailbox as the customer would, and follows it. */
async function signIn(page: Page, office: BrowserContext, who: Who): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel(words.de.login.email).fill(addressOf(who))
  await page.getByRole('button', { name: login.submit }).click()
  await expect(page.getByText(login.sent)).toBeVisible()
  let link: string | null = null
  await expect(async () => {
    link = await inMailbox(office, '/mailbox', async (mailbox) => {
      const own = mailbox.locator('a.mail').filter({ hasText: addressOf(who) })
      await own.filter({ hasText: mailDe.loginLink.subject }).first().click({ timeout: 2_000 })
      const button = mailbox.frameLocator('iframe').getByRole('link', { name: mailDe.loginLink.button })
      return button.getAttribute('href', { timeout: 2_000 })
    })
  }).toPass()
  await page.goto(link ?? '')
  await page.waitForURL('**/dashboard')
  await settled(page)
}

/** Reads in a tab of its own: a mailbox that is open reads itself anew whenever a mail arrives. */
async function inMailbox<T>(office: BrowserContext, path: string, read: (mailbox: Page) => Promise<T>) {
  const mailbox = await office.newPage()
  try {
    await mailbox.goto(path)
    return await read(mailbox)
  } finally {
    await mailbox.close()
  }
}

async function openMail(office: BrowserContext, { id, subject }: KeptMail): Promise<void> {
  await inMailbox(office, `/mailbox/${id}`, async (mailbox) => {
    await expect(mailbox.getByRole('heading', { level: 2, name: subject })).toBeVisible()
    await expect(mailbox.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  })
}

interface Journey {
  readonly world: World
  readonly desk: Page
  readonly now: Instant
  readonly to: Instant
}

/** The same time of day, so many days later. */
function daysOn(from: Instant, count: number): Instant {
  const time = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', timeStyle: 'short' })
  const at = addDays(berlinDay(from), count)
  // oxlint-disable-next-line no-restricted-globals -- a moment that is known, not the present
  return berlinTime(at, time.format(new Date(from)))
}

async function press(desk: Page, button: string, to: Instant): Promise<void> {
  await desk.getByRole('button', { name: button }).click({ timeout: TRAVEL_MS })
  await expect(desk.locator('.clock time')).toHaveAttribute('datetime', to, { timeout: TRAVEL_MS })
}

async function travel({ world, desk, now, to }: Journey): Promise<void> {
  if (to < now) throw new RangeError(`the year goes forward: ${now} to ${to}`)
  let at = now
  for (const [days, button] of [
    [7, timeTravelDe.week],
    [1, timeTravelDe.day],
  ] as const) {
    let next = daysOn(at, days)
    if (next <= to) await desk.goto('/zeitreise')
    while (next <= to) {
      await press(desk, button, next)
      at = next
      next = daysOn(at, days)
    }
  }
  if (at < to) await world.setClock(instant(to))
}
