/** Runs rows of the table in order and records what was shown. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { firstDogOf } from '../../scenarios/sample-people.ts'
import { switchDog } from '../support/portal.ts'
import { expect, expectNoSidewaysScroll, visit, waitUntilSettled } from '../support/test.ts'
import { matcherOf, type Assertion, type PageAssertion } from './assertions.ts'
import type { ActionContext, CustomerSession, Harness } from './harness.ts'
import { labels, type Labels } from './labels.ts'
import { listAssertions, type Row } from './row.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1440, height: 900 }

/** What a run has shown, and the rows that failed. */
export interface RunResult {
  readonly shown: ReadonlySet<Assertion>
  readonly failures: readonly string[]
}

/** Describes a row for the report. */
export function describeRow(row: Row): string {
  const whose = row.dog === undefined ? row.customer : `${row.customer} (${row.dog})`
  const device = row.onPhone ? ' on a phone' : ''
  return `${row.when}  ${whose}${device}${row.action ? ` ${row.action.description}` : ' looks'}`
}

/** Selects a dog in the portal. */
async function showDog(page: Page, session: CustomerSession, dog: string): Promise<void> {
  const { choose } = labels[session.language].core.shell.dogs
  const trigger = page.getByRole('button', { name: new RegExp(`^${choose}`) })
  if ((await trigger.textContent())?.includes(dog)) return
  await switchDog(page, new RegExp(dog), choose)
  await expect(trigger).toContainText(dog)
  await waitUntilSettled(page)
}

async function expectAssertion(
  context: ActionContext,
  shown: PageAssertion,
  isThere: boolean,
): Promise<void> {
  const { page, text, dog } = context
  const { at, find } = matcherOf(shown)
  if (at !== 'here' && new URL(page.url()).pathname !== at) await visit(page, at)
  const it = find(page, text, dog).filter({ visible: true })
  if (isThere) await expect(it.first(), shown).toBeVisible()
  else await expect(it, `no ${shown}`).toHaveCount(0)
  await expectNoSidewaysScroll(page)
}

/** Refusals for which the portal shows its own, more specific message instead of the service's. */
const PORTAL_MESSAGES: Readonly<Record<string, (text: Labels) => string>> = {
  DATE_OUT_OF_RANGE: ({ rescheduleOrder }) => rescheduleOrder.outOfRange,
  PAYMENT_METHOD_INVALID: ({ activation }) => activation.missing.payment,
  PAYMENT_OPEN: ({ swapPlan }) => swapPlan.blocked.open,
  QUOTE_STALE: ({ quote }) => quote.review.changed,
}

/** The refusal was received in this row, and its message is visible. */
async function expectRefusal(
  { page, session, text }: ActionContext,
  code: string,
  since: number,
): Promise<void> {
  const find = () => session.refusals.slice(since).findLast((it) => it.code === code)
  await expect.poll(() => find()?.code ?? session.refusals.slice(since).map((it) => it.code)).toBe(code)
  const message = PORTAL_MESSAGES[code]?.(text) ?? find()?.message ?? ''
  await expect(page.getByText(message).filter({ visible: true }).first(), code).toBeVisible()
}

async function runRow(harness: Harness, row: Row, keepPicture: (page: Page, name: string) => Promise<void>) {
  await harness.travel(row.when)
  const session = await harness.sessionOf(row.customer)
  const { page } = session
  const dog = row.dog ?? firstDogOf(row.customer)
  await page.setViewportSize(row.onPhone ? PHONE : DESK)
  const since = session.refusals.length
  // Close what the previous row left open, and wait until cached data has been refreshed.
  await visit(page, '/dashboard')
  await page.waitForLoadState('networkidle')
  if (row.dog !== undefined) await showDog(page, session, row.dog)
  const context: ActionContext = {
    harness,
    session,
    page,
    dog,
    // An action may change the language.
    get text() {
      return labels[session.language]
    },
  }
  await row.action?.run(context)
  for (const code of row.refusals ?? []) await expectRefusal(context, code, since)
  await keepPicture(page, describeRow(row))
  for (const seen of row.mails ?? []) await harness.readMail(row.customer, seen, row.when)
  for (const shown of row.shows ?? []) {
    await expectAssertion(context, shown, true)
    await keepPicture(page, `${describeRow(row)} ${shown}`)
  }
  for (const shown of row.hides ?? []) await expectAssertion(context, shown, false)
}

/** Saves a screenshot of each row if a folder is given. */
function picturesIn(folder: string | undefined): (page: Page, name: string) => Promise<void> {
  if (folder === undefined) return () => Promise.resolve()
  mkdirSync(folder, { recursive: true })
  return async (page, name) => {
    await page.screenshot({ path: join(folder, `${name.replaceAll(/[^\w-]+/g, '_')}.png`), fullPage: true })
  }
}

/** Runs the rows. A failed row does not stop the run; failures are reported at the end. */
export async function runRows(harness: Harness, rows: readonly Row[]): Promise<RunResult> {
  const shown = new Set<Assertion>(['mail signInLink'])
  const failures: string[] = []
  const keepPicture = picturesIn(process.env['YEAR_PICTURES'])
  for (const row of rows) {
    const { length } = failures
    try {
      await runRow(harness, row, keepPicture)
      for (const assertion of listAssertions(row)) shown.add(assertion)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      failures.push(`${describeRow(row)}\n${reason}`)
      await keepPicture((await harness.sessionOf(row.customer)).page, `FAILED ${describeRow(row)}`)
    }
    const mark = failures.length > length ? '✗' : '✓'
    console.log(`${mark} ${describeRow(row)}: ${listAssertions(row).join(', ')}`)
    if (failures.length > length) console.log(failures.at(-1))
  }
  return { shown, failures }
}
