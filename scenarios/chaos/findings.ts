/**
 * What came of it, counted where the money is: in the gateway's own ledger file, which no worker can write. A finding is
 * a sentence; a clean run has none.
 */
import type { Database } from '@pfotenportal/server/database/open'
import type { MailServer } from '@pfotenportal/server/testing/mail-server'
import { expectedState, openRecords, readStates } from '../year/actual-state.ts'
import { dayText, type DayNumber } from '../year/calendar.ts'
import type { ExpectedSubscription } from '../year/expected-subscription.ts'
import { listPaidOrders, readLedger, groupBy, type PaidOrder, type LedgerEntry } from './ledger.ts'
import type { ServiceClient } from './service-client.ts'
import { findEmailProblems } from './email-findings.ts'

export interface Findings {
  /** Orders whose money was taken more than once, or that were never owed. */
  readonly double: readonly string[]
  /** Orders that should have been paid and were not, or were paid and are not in our paidOrders. */
  readonly lost: readonly string[]
  /** Billing dates of the model without an order, and orders on other days. */
  readonly skipped: readonly string[]
  /** Answers to customers, states, next billing dates and audit rows that are not the model's. */
  readonly surprises: readonly string[]
  /** Mails that never came, or that tell of what did not happen. */
  readonly mails: readonly string[]
}

function findDoubleCharges(
  entries: readonly LedgerEntry[],
  population: readonly ExpectedSubscription[],
  client: ServiceClient,
): string[] {
  const found: string[] = []
  for (const [orderId, approved] of groupBy(
    entries.filter(({ isApproved }) => isApproved),
    (it) => it.orderId,
  )) {
    if (approved.length > 1) found.push(`order ${orderId} was charged ${approved.length} times`)
  }
  const bySubscription = groupBy(entries, ({ orderId }) => Math.floor(orderId / 1000))
  for (const it of population) {
    const asked = bySubscription.get(it.id)?.length ?? 0
    if (asked > it.charges.length && !client.declinedAtOnce.has(it.id)) {
      found.push(
        `subscription ${it.id}: the gateway was asked for ${asked} charges, not ${it.charges.length}`,
      )
    }
  }
  return found
}

function findLostCharges(
  entries: readonly LedgerEntry[],
  paidOrders: readonly PaidOrder[],
  population: readonly ExpectedSubscription[],
): string[] {
  const taken = new Map(entries.filter(({ isApproved }) => isApproved).map((it) => [it.orderId, it.cents]))
  const booked = new Map(paidOrders.map((it) => [it.id, it.cents]))
  const found: string[] = []
  for (const [id, cents] of booked) {
    if (taken.get(id) !== cents)
      found.push(`order ${id} is booked as paid, and the gateway took ${taken.get(id)}`)
  }
  for (const [id, cents] of taken) {
    if (!booked.has(id)) found.push(`order ${id}: ${cents} cents were taken and not booked`)
  }
  const bySubscription = groupBy(entries, ({ orderId }) => Math.floor(orderId / 1000))
  for (const it of population) {
    const asked = bySubscription.get(it.id)?.length ?? 0
    if (asked < it.charges.length) {
      found.push(
        `subscription ${it.id}: the gateway was asked for ${asked} charges, not ${it.charges.length}`,
      )
    }
  }
  return found
}

function findSkippedBoxes(
  paidOrders: readonly PaidOrder[],
  population: readonly ExpectedSubscription[],
): string[] {
  const bySubscription = groupBy(paidOrders, (it) => it.subscriptionId)
  return population.flatMap((it) => {
    const actual = (bySubscription.get(it.id) ?? [])
      .map(({ billed, cents }) => `${billed} ${cents}`)
      .join(', ')
    const expected = it.boxes.map(({ billed, cents }) => `${dayText(billed)} ${cents}`).join(', ')
    return actual === expected ? [] : [`subscription ${it.id}: ${actual} instead of ${expected}`]
  })
}

/** The last state of every subscription, its next billing date, and everything that was written down of it. */
async function findUnexpectedStates(
  database: Database,
  population: readonly ExpectedSubscription[],
  today: DayNumber,
): Promise<string[]> {
  const states = await readStates(database)
  const written = groupBy(await openRecords(database).audit('ALL'), ({ id }) => id)
  return population.flatMap((it) => {
    const events = (written.get(it.id) ?? []).map(({ text }) => text)
    const actual = [states.get(it.id), ...events.toSorted()].join(', ')
    const wanted = [expectedState(it, today), ...it.events.toSorted()].join(', ')
    return actual === wanted ? [] : [`subscription ${it.id}: ${actual} instead of ${wanted}`]
  })
}

/** Looks at ledger, paidOrders and mails. `population` is the model as it should have become. */
export async function collectFindings(
  at: { readonly ledgerFile: string; readonly database: Database; readonly mailServer: MailServer },
  population: readonly ExpectedSubscription[],
  client: ServiceClient,
  today: DayNumber,
): Promise<Findings> {
  const entries = await readLedger(at.ledgerFile)
  const paidOrders = await listPaidOrders(at.database)
  return {
    double: findDoubleCharges(entries, population, client),
    lost: findLostCharges(entries, paidOrders, population),
    skipped: findSkippedBoxes(paidOrders, population),
    surprises: [...client.surprises, ...(await findUnexpectedStates(at.database, population, today))],
    mails: await findEmailProblems(at.mailServer, at.database, entries, paidOrders, client),
  }
}
