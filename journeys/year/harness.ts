/** The harness of the browser year: a browser for each customer, one for the operator, and a shared clock. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { berlinTime } from '@pfotenportal/domain/core/berlin'
import { addDays, berlinDay, day, instant, type Instant } from '@pfotenportal/domain/core/calendar'
import { login } from '@pfotenportal/text/de/login'
import { mailDe } from '@pfotenportal/text/de/mail'
import { timeTravelDe } from '@pfotenportal/text/de/time-travel'
import { addressOf, type CustomerName } from '../../scenarios/sample-people.ts'
import { recordCalls } from '../support/calls.ts'
import { expect, waitUntilSettled, type World } from '../support/test.ts'
import { labels, type Labels, type Language } from './labels.ts'
import {
  findMail,
  recordRefusals,
  type ExpectedMail,
  type ReceivedMail,
  type ReceivedRefusal,
} from './received.ts'

/** A signed-in customer with a browser. */
export interface CustomerSession {
  readonly customer: CustomerName
  readonly context: BrowserContext
  readonly page: Page
  /** Every refusal that this browser has received. */
  readonly refusals: ReceivedRefusal[]
  language: Language
}

/** What an action works with. */
export interface ActionContext {
  readonly harness: Harness
  readonly session: CustomerSession
  readonly page: Page
  readonly text: Labels
  /** The dog of the row, or the customer's first. */
  readonly dog: string
}

export interface Harness {
  readonly world: World
  /** The current business time in Berlin. */
  readonly when: () => string
  /** The customer's session; the first call signs in with the emailed link. */
  sessionOf(customer: CustomerName): Promise<CustomerSession>
  /** Moves the clock with the buttons of /zeitreise, and by `PUT /clock` for the remainder. */
  travel(to: string): Promise<void>
  /** Waits for an email and opens it in the mailbox. */
  readMail(customer: CustomerName, seen: ExpectedMail, when: string): Promise<ReceivedMail>
  close(): Promise<void>
}

/** The time at which the sample world starts (docs/domain.md 10). */
export const START = '2026-11-20 12:00'

/** Settings of the service: short delays, and a carrier that occasionally delays, loses or returns a parcel. */
export const SETTINGS = {
  MAIL_DELAY_SECONDS: '1',
  PAYMENT_TIMEOUT_SECONDS: '2',
  SIMULATED_CARRIER_FAULTS: 'delayed=0.05,failed=0.02,lost=0.005,returned=0.02',
}

const WIDE = { width: 1440, height: 900 }
const TIMEOUT_MS = 30_000
/** Travelling a week takes a second or two; the limit allows for a busy machine. */
const TRAVEL_TIMEOUT_MS = 120_000

/** The instant of a Berlin time such as `2026-11-20 12:00`. */
export function instantOf(when: string): Instant {
  const [date = '', time = ''] = when.split(' ')
  return berlinTime(day(date), time)
}

/** Opens the harness; `start` is the current business time. */
export async function openHarness(world: World, browser: Browser, start: string): Promise<Harness> {
  const sessions = new Map<CustomerName, CustomerSession>()
  const operatorContext = await browser.newContext({ baseURL: world.url, locale: 'de-DE' })
  operatorContext.setDefaultTimeout(TIMEOUT_MS)
  const operatorPage = await operatorContext.newPage()
  const read = new Set<number>()
  let when = start

  const sessionOf = async (customer: CustomerName) => {
    const known = sessions.get(customer)
    if (known) return known
    const session = await startSession(world, browser, operatorContext, customer)
    sessions.set(customer, session)
    return session
  }

  return {
    world,
    when: () => when,
    sessionOf,
    async travel(to) {
      await travel({ world, operatorPage, now: instantOf(when), to: instantOf(to) })
      when = to
    },
    async readMail(customer, seen, when) {
      const mail = await findMail(world.databaseUrl, addressOf(customer), seen, when, read)
      read.add(mail.id)
      await openMail(operatorContext, mail)
      return mail
    },
    async close() {
      for (const context of [operatorContext, ...[...sessions.values()].map((it) => it.context)])
        await context.close()
    },
  }
}

async function startSession(
  world: World,
  browser: Browser,
  operatorContext: BrowserContext,
  customer: CustomerName,
): Promise<CustomerSession> {
  const context = await browser.newContext({
    baseURL: world.url,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: WIDE,
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  recordCalls(context)
  const refusals = recordRefusals(context)
  const page = await context.newPage()
  await signIn(page, operatorContext, customer)
  return { customer, context, page, refusals, language: 'de' }
}

/** Requests a sign-in link, reads it in the mailbox and follows it. */
async function signIn(page: Page, operatorContext: BrowserContext, customer: CustomerName): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel(labels.de.login.email).fill(addressOf(customer))
  await page.getByRole('button', { name: login.submit }).click()
  await expect(page.getByText(login.sent)).toBeVisible()
  let link: string | null = null
  await expect(async () => {
    link = await inMailbox(operatorContext, '/mailbox', async (mailbox) => {
      const own = mailbox.locator('a.mail').filter({ hasText: addressOf(customer) })
      await own
        .filter({ hasText: mailDe.loginLink.subject('Pfotenportal') })
        .first()
        .click({ timeout: 2_000 })
      const button = mailbox.frameLocator('iframe').getByRole('link', { name: mailDe.loginLink.button })
      return button.getAttribute('href', { timeout: 2_000 })
    })
  }).toPass()
  await page.goto(link ?? '')
  await page.waitForURL('**/dashboard')
  await waitUntilSettled(page)
}

/** Reads in a new tab, because an open mailbox reloads whenever an email arrives. */
async function inMailbox<T>(
  operatorContext: BrowserContext,
  path: string,
  read: (mailbox: Page) => Promise<T>,
) {
  const mailbox = await operatorContext.newPage()
  try {
    await mailbox.goto(path)
    return await read(mailbox)
  } finally {
    await mailbox.close()
  }
}

async function openMail(operatorContext: BrowserContext, { id, subject }: ReceivedMail): Promise<void> {
  await inMailbox(operatorContext, `/mailbox/${id}`, async (mailbox) => {
    await expect(mailbox.getByRole('heading', { level: 2, name: subject })).toBeVisible()
    await expect(mailbox.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
  })
}

interface TravelRequest {
  readonly world: World
  readonly operatorPage: Page
  readonly now: Instant
  readonly to: Instant
}

/** The same Berlin time of day, some days later. */
function daysOn(from: Instant, count: number): Instant {
  const time = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', timeStyle: 'short' })
  const at = addDays(berlinDay(from), count)
  // oxlint-disable-next-line no-restricted-globals -- formats a given instant
  return berlinTime(at, time.format(new Date(from)))
}

async function press(operatorPage: Page, button: string, to: Instant): Promise<void> {
  await operatorPage.getByRole('button', { name: button }).click({ timeout: TRAVEL_TIMEOUT_MS })
  await expect(operatorPage.locator('.clock time')).toHaveAttribute('datetime', to, {
    timeout: TRAVEL_TIMEOUT_MS,
  })
}

async function travel({ world, operatorPage, now, to }: TravelRequest): Promise<void> {
  if (to < now) throw new RangeError(`cannot travel back from ${now} to ${to}`)
  let at = now
  for (const [days, button] of [
    [7, timeTravelDe.week],
    [1, timeTravelDe.day],
  ] as const) {
    let next = daysOn(at, days)
    if (next <= to) await operatorPage.goto('/zeitreise')
    while (next <= to) {
      await press(operatorPage, button, next)
      at = next
      next = daysOn(at, days)
    }
  }
  if (at < to) await world.setClock(instant(to))
}
