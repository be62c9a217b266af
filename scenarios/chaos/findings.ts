/**
 * What came of it, counted where the money is: in the gateway's own ledger file, which no worker can write. A finding is
 * a sentence; a clean run has none.
 */
import type { Database } from '@pfotenportal/server/database/open'
import type { MailServer } from '@pfotenportal/server/testing/mail-server'
import { expectedStanding, openLists, standings } from '../year/actual.ts'
import { dayText, type DayNumber } from '../year/days.ts'
import type { Expected } from '../year/oracle.ts'
import { booksOf, entriesOf, groupBy, type Booked, type Entry } from './books.ts'
import type { Company } from './company.ts'
import { mailsIn } from './mails.ts'

export interface Findings {
  /** Orders whose money was taken more than once, or that were never owed. */
  readonly double: readonly string[]
  /** Orders that should have been paid and were not, or were paid and are not in our books. */
  readonly lost: readonly string[]
  /** Billing dates of the model without an order, and orders on other days. */
  readonly skipped: readonly string[]
  /** Answers to customers, states, next billing dates and audit rows that are not the model's. */
  readonly surprises: readonly string[]
  /** Mails that never came, or that tell of what did not happen. */
  readonly mails: readonly string[]
}

function doublesIn(entries: readonly Entry[], crowd: readonly Expected[], company: Company): string[] {
  const found: string[] = []
  for (const [orderId, approved] of groupBy(
    entries.filter(({ isApproved }) => isApproved),
    (it) => it.orderId,
  )) {
    if (approved.length > 1) found.push(`order ${orderId} was charged ${approved.length} times`)
  }
  const bySubscription = groupBy(entries, ({ orderId }) => Math.floor(orderId / 1000))
  for (const it of crowd) {
    const asked = bySubscription.get(it.id)?.length ?? 0
    if (asked > it.charges.length && !company.declinedAtOnce.has(it.id)) {
      found.push(
        `subscription ${it.id}: the gateway was asked for ${asked} charges, not ${it.charges.length}`,
      )
    }
  }
  return found
}

function lostIn(entries: readonly Entry[], books: readonly Booked[], crowd: readonly Expected[]): string[] {
  const taken = new Map(entries.filter(({ isApproved }) => isApproved).map((it) => [it.orderId, it.cents]))
  const booked = new Map(books.map((it) => [it.id, it.cents]))
  const found: string[] = []
  for (const [id, cents] of booked) {
    if (taken.get(id) !== cents)
      found.push(`order ${id} is booked as paid, and the gateway took ${taken.get(id)}`)
  }
  for (const [id, cents] of taken) {
    if (!booked.has(id)) found.push(`order ${id}: ${cents} cents were taken and not booked`)
  }
  const bySubscription = groupBy(entries, ({ orderId }) => Math.floor(orderId / 1000))
  for (const it of crowd) {
    const asked = bySubscription.get(it.id)?.length ?? 0
    if (asked < it.charges.length) {
      found.push(
        `subscription ${it.id}: the gateway was asked for ${asked} charges, not ${it.charges.length}`,
      )
    }
  }
  return found
}

function skippedIn(books: readonly Booked[], crowd: readonly Expected[]): string[] {
  const bySubscription = groupBy(books, (it) => it.subscriptionId)
  return crowd.flatMap((it) => {
    const actual = (bySubscription.get(it.id) ?? [])
      .map(({ billed, cents }) => `${billed} ${cents}`)
      .join(', ')
    const expected = it.boxes.map(({ billed, cents }) => `${dayText(billed)} ${cents}`).join(', ')
    return actual === expected ? [] : [`subscription ${it.id}: ${actual} instead of ${expected}`]
  })
}

/** The last state of every subscription, its next billing date, and everything that was written down of it. */
async function strangersIn(
  database: Database,
  crowd: readonly Expected[],
  today: DayNumber,
): Promise<string[]> {
  const states = await standings(database)
  const written = groupBy(await openLists(database).audit('ALL'), ({ id }) => id)
  return crowd.flatMap((it) => {
    const events = (written.get(it.id) ?? []).map(({ text }) => text)
    const actual = [states.get(it.id), ...events.toSorted()].join(', ')
    const wanted = [expectedStanding(it, today), ...it.events.toSorted()].join(', ')
    return actual === wanted ? [] : [`subscription ${it.id}: ${actual} instead of ${wanted}`]
  })
}

/** Looks at ledger, books and mails. `crowd` is the model as it should have become. */
export async function findingsOf(
  at: { readonly ledgerFile: string; readonly database: Database; readonly mailServer: MailServer },
  crowd: readonly Expected[],
  company: Company,
  today: DayNumber,
): Promise<Findings> {
  const entries = await entriesOf(at.ledgerFile)
  const books = await booksOf(at.database)
  return {
    double: doublesIn(entries, crowd, company),
    lost: lostIn(entries, books, crowd),
    skipped: skippedIn(books, crowd),
    surprises: [...company.surprises, ...(await strangersIn(at.database, crowd, today))],
    mails: await mailsIn(at.mailServer, at.database, entries, books, company),
  }
}
