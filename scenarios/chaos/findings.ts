/**
 * Compares the result of a chaos run with the oracle. Charges are counted in the gateway's ledger file, which no worker
 * can write. Each finding is a sentence; a run without faults has none.
 */
import type { Database } from '@pfotenportal/server/database/open'
import { groupBy } from '../group-by.ts'
import { expectedState, openRecords, readStates } from '../year/actual-state.ts'
import { dayText, type DayNumber } from '../year/calendar.ts'
import type { ExpectedSubscription } from '../year/expected-subscription.ts'
import { findEmailProblems } from './email-findings.ts'
import type { Harness } from './harness.ts'
import { listPaidOrders, readLedger, type LedgerEntry, type PaidOrder } from './ledger.ts'
import type { ServiceClient } from './service-client.ts'

export interface Findings {
  /** Orders that were charged more than once or should not have been charged. */
  readonly double: readonly string[]
  /** Orders that should have been charged but were not, or were charged but not recorded as paid. */
  readonly lost: readonly string[]
  /** Expected billing dates without an order, and orders on other days. */
  readonly skipped: readonly string[]
  /** Responses, states, next billing dates and audit rows that differ from the oracle's. */
  readonly surprises: readonly string[]
  /** Receipts that are missing, double, or leave a gap in their numbers. */
  readonly receipts: readonly string[]
  /** Emails that were never sent, sent again without a reason, or about something that did not happen. */
  readonly mails: readonly string[]
  /** Wrong clocks that were not noticed, and forged webhook events that were believed. */
  readonly deceptions: readonly string[]
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
    const requested = bySubscription.get(it.id)?.length ?? 0
    if (requested > it.charges.length && !client.declinedAtOnce.has(it.id)) {
      found.push(`subscription ${it.id}: the gateway received ${requested} charges, not ${it.charges.length}`)
    }
  }
  return found
}

function findLostCharges(
  entries: readonly LedgerEntry[],
  paidOrders: readonly PaidOrder[],
  population: readonly ExpectedSubscription[],
): string[] {
  const charged = new Map(entries.filter(({ isApproved }) => isApproved).map((it) => [it.orderId, it.amount]))
  const recorded = new Map(paidOrders.map((it) => [it.id, it.amount]))
  const found: string[] = []
  for (const [id, amount] of recorded) {
    if (charged.get(id) !== amount)
      found.push(`order ${id} is recorded as paid, but the gateway charged ${charged.get(id)}`)
  }
  for (const [id, amount] of charged) {
    if (!recorded.has(id)) found.push(`order ${id}: ${amount} cents were charged but not recorded`)
  }
  const bySubscription = groupBy(entries, ({ orderId }) => Math.floor(orderId / 1000))
  for (const it of population) {
    const requested = bySubscription.get(it.id)?.length ?? 0
    if (requested < it.charges.length) {
      found.push(`subscription ${it.id}: the gateway received ${requested} charges, not ${it.charges.length}`)
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
      .map(({ billed, amount }) => `${billed} ${amount}`)
      .join(', ')
    const expected = it.boxes.map(({ billed, amount }) => `${dayText(billed)} ${amount}`).join(', ')
    return actual === expected ? [] : [`subscription ${it.id}: ${actual} instead of ${expected}`]
  })
}

/** Compares the final state, next billing date and audit rows of every subscription. */
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
    const expected = [expectedState(it, today), ...it.events.toSorted()].join(', ')
    return actual === expected ? [] : [`subscription ${it.id}: ${actual} instead of ${expected}`]
  })
}

/** Each paid order has one receipt, and the numbers of a year are those from 1 to the last one. */
async function findReceiptProblems(database: Database, paidOrders: readonly PaidOrder[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ orderId: number; year: number; serial: number; last: number }>(
    `select order_id as "orderId", document.year, serial, last
     from document join document_series using (kind, year) where kind = 'RECEIPT' order by year, serial`,
  )
  const byOrder = groupBy(rows, ({ orderId }) => orderId)
  const charged = paidOrders.filter(({ amount }) => amount > 0)
  const ofOrders = charged.flatMap(({ id }) => {
    const count = byOrder.get(id)?.length ?? 0
    return count === 1 ? [] : [`order ${id} has ${count} receipts`]
  })
  const ofYears = [...groupBy(rows, ({ year }) => year)].flatMap(([year, issued]) => {
    const isWhole =
      issued.every(({ serial }, index) => serial === index + 1) && issued.at(-1)?.last === issued.length
    return isWhole
      ? []
      : [`the receipts of ${year} have gaps: ${issued.map(({ serial }) => serial).join(' ')}`]
  })
  const unpaid = rows.length - charged.length
  return [
    ...ofOrders,
    ...ofYears,
    ...(unpaid > 0 ? [`${unpaid} receipts are of orders that were not paid`] : []),
  ]
}

/** Collects all findings; `population` is the expected final state, `clocks` what was found wrong about clocks. */
export async function collectFindings(
  at: Pick<Harness, 'ledgerFile' | 'database' | 'mailServer' | 'interruptions' | 'relay'>,
  population: readonly ExpectedSubscription[],
  client: ServiceClient,
  { today, clocks }: { readonly today: DayNumber; readonly clocks: readonly string[] },
): Promise<Findings> {
  const entries = await readLedger(at.ledgerFile)
  const paidOrders = await listPaidOrders(at.database)
  return {
    double: findDoubleCharges(entries, population, client),
    lost: findLostCharges(entries, paidOrders, population),
    skipped: findSkippedBoxes(paidOrders, population),
    surprises: [...client.surprises, ...(await findUnexpectedStates(at.database, population, today))],
    receipts: await findReceiptProblems(at.database, paidOrders),
    mails: await findEmailProblems(
      at.mailServer,
      at.interruptions(),
      at.database,
      entries,
      paidOrders,
      client,
    ),
    deceptions: [...clocks, ...(at.relay?.problems ?? [])],
  }
}
