/** Whether the books of a month agree with the provider's and with the documents (C-563, C-564). */
import type { Cents } from '../core/money.ts'
import { isDocument, isMoney, type LedgerEntry } from './entry.ts'
import { daysOf, type Month } from './month.ts'
import {
  identitiesOf,
  movementIdentities,
  payoutsOf,
  type Payout,
  type ProviderMovement,
} from './statement.ts'

/** A row of the books that the provider states as well. */
interface Pair {
  readonly entry: LedgerEntry
  readonly movement: ProviderMovement
}

/** The comparison of a month with the provider's statement. */
export interface ProviderBalance {
  /** What our books of the month moved at the provider, before fees. */
  readonly ours: Cents
  /** What the provider moved in the month, before fees and without payouts. */
  readonly theirs: Cents
  /** Posted here in this month, by the provider in another one. */
  readonly theirsInOtherMonth: readonly Pair[]
  /** Booked by the provider in this month, posted here in another one. */
  readonly oursInOtherMonth: readonly Pair[]
  /** Both have it, with different amounts. */
  readonly otherAmount: readonly Pair[]
  /** The provider does not have it. */
  readonly onlyHere: readonly LedgerEntry[]
  /** We do not have it. */
  readonly onlyThere: readonly ProviderMovement[]
  /** Posted here in this month for another provider, which was not asked. */
  readonly elsewhere: readonly LedgerEntry[]
  readonly fees: Cents
  readonly payouts: readonly Payout[]
  /** What the provider owes us more at the end of the month than at its beginning. */
  readonly change: Cents
  /** Whether nothing is left to explain: what differs is only booked in another month. */
  readonly isBalanced: boolean
}

interface Statement {
  readonly gateway: string
  /** Of the month, and of some weeks before and after it. */
  readonly movements: readonly ProviderMovement[]
}

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((left, right) => left + right, 0)

/**
 * Compares the books of a month with what the provider states. `around` are the entries of the month and of those next
 * to it, by which a movement of the month is found that is posted in another one. What is not found anywhere counts.
 */
export function balanceWithProvider(
  month: Month,
  around: readonly LedgerEntry[],
  { gateway, movements }: Statement,
): ProviderBalance {
  const { from, to } = daysOf(month)
  const isOurs = ({ postedOn }: LedgerEntry) => postedOn >= from && postedOn <= to
  const isTheirs = ({ on }: ProviderMovement) => on >= from && on <= to
  const money = around.filter((entry) => isMoney(entry) && entry.gateway === gateway)
  const moved = movements.filter(({ kind }) => kind !== 'PAYOUT' && kind !== 'FEE')
  const { pairs, unmatched, unknown } = match(money, moved)
  const ours = money.filter(isOurs)
  const theirs = moved.filter(isTheirs)
  const inMonth = movements.filter(isTheirs)
  const payouts = payoutsOf(movements).filter(({ on }) => on >= from && on <= to)
  const fees = sum(inMonth.map(({ kind, fee, amount }) => (kind === 'FEE' ? fee - amount : fee)))
  const found = {
    theirsInOtherMonth: pairs.filter(({ entry, movement }) => isOurs(entry) && !isTheirs(movement)),
    oursInOtherMonth: pairs.filter(({ entry, movement }) => !isOurs(entry) && isTheirs(movement)),
    otherAmount: pairs.filter(
      ({ entry, movement }) => isOurs(entry) && isTheirs(movement) && entry.amount !== movement.amount,
    ),
    onlyHere: unmatched.filter(isOurs),
    onlyThere: unknown.filter(isTheirs),
  }
  const timing = [...found.theirsInOtherMonth, ...found.oursInOtherMonth]
  return {
    ...found,
    ours: sum(ours.map(({ amount }) => amount)),
    theirs: sum(theirs.map(({ amount }) => amount)),
    elsewhere: around.filter((entry) => isMoney(entry) && entry.gateway !== gateway && isOurs(entry)),
    fees,
    payouts,
    change: sum(theirs.map(({ amount }) => amount)) - fees - sum(payouts.map(({ amount }) => amount)),
    isBalanced:
      [found.otherAmount, found.onlyHere, found.onlyThere].every(({ length }) => length === 0) &&
      timing.every(({ entry, movement }) => entry.amount === movement.amount) &&
      payouts.every(({ amount, stated }) => amount === stated),
  }
}

/** Finds each movement among our entries by one of its names, the one with the same amount first. */
function match(entries: readonly LedgerEntry[], movements: readonly ProviderMovement[]) {
  const byIdentity = new Map<string, LedgerEntry[]>()
  for (const entry of entries)
    for (const identity of identitiesOf(entry))
      byIdentity.set(identity, [...(byIdentity.get(identity) ?? []), entry])
  const taken = new Set<LedgerEntry>()
  const pairs: Pair[] = []
  const unknown: ProviderMovement[] = []
  for (const movement of movements) {
    const candidates = movementIdentities(movement)
      .flatMap((identity) => byIdentity.get(identity) ?? [])
      .filter((entry) => !taken.has(entry))
    const entry = candidates.find(({ amount }) => amount === movement.amount) ?? candidates[0]
    if (entry) {
      taken.add(entry)
      pairs.push({ entry, movement })
    } else unknown.push(movement)
  }
  return { pairs, unknown, unmatched: entries.filter((entry) => !taken.has(entry)) }
}

/** An order whose documents and money do not come to the same. */
export interface OpenItem {
  readonly orderId: number
  readonly orderNumber: string | null
  /** What the customer still owes us; negative if we owe it. */
  readonly owed: Cents
  readonly why: 'RETURNED' | 'PAID_WITHOUT_RECEIPT' | 'REFUND_OWED' | 'REFUNDED_WITHOUT_NOTE' | 'OTHER'
}

/**
 * The orders whose receipts and credit notes are not what was paid and refunded. `entries` are all entries of the orders
 * of the month until its end, from the first one. Together the items are what the debtors' account has of them.
 */
export function openItems(entries: readonly LedgerEntry[]): OpenItem[] {
  const orders = new Map<number, LedgerEntry[]>()
  for (const entry of entries)
    if (entry.orderId !== null) orders.set(entry.orderId, [...(orders.get(entry.orderId) ?? []), entry])
  return [...orders]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([orderId, of]): OpenItem[] => {
      const billed = sum(of.filter(isDocument).map(({ amount }) => amount))
      const owed = billed - sum(of.filter(isMoney).map(({ amount }) => amount))
      if (owed === 0) return []
      return [{ orderId, orderNumber: of[0]?.orderNumber ?? null, owed, why: reasonOf(of, owed) }]
    })
}

function reasonOf(entries: readonly LedgerEntry[], owed: Cents): OpenItem['why'] {
  const has = (...kinds: readonly LedgerEntry['kind'][]) => entries.some(({ kind }) => kinds.includes(kind))
  if (owed > 0 && has('RETURNED_DEBIT', 'DISPUTE')) return 'RETURNED'
  if (owed < 0 && has('REFUND_FAILED')) return 'REFUND_OWED'
  if (owed > 0 && has('REFUND')) return 'REFUNDED_WITHOUT_NOTE'
  return owed < 0 ? 'PAID_WITHOUT_RECEIPT' : 'OTHER'
}
