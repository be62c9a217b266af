/** The rows of the books: what each one is, and what of it is still to be posted (C-561, C-562, C-565). */
import type { Day } from '../core/calendar.ts'
import type { Cents } from '../core/money.ts'
import type { CountryCode } from '../customer/country.ts'
import { postingDay, type Month } from './month.ts'

/** What a row is about: two kinds of documents, what moved money at the provider, and what the provider keeps. */
export const LEDGER_KINDS = [
  'RECEIPT',
  'CREDIT_NOTE',
  'CHARGE',
  'STRAY_PAYMENT',
  'STRAY_RETURNED',
  'REFUND',
  'REFUND_FAILED',
  'RETURNED_DEBIT',
  'DISPUTE',
  'DISPUTE_WON',
  'FEE',
] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/** An amount with the VAT in it; negative in a credit note. */
export interface LedgerVat {
  readonly country: CountryCode
  /** A decimal such as `0.081`. */
  readonly rate: string
  readonly gross: Cents
  readonly tax: Cents
}

/** Something that happened, as it is known now. */
export interface LedgerFact {
  /** The same for ever: what was posted once is found again by it. */
  readonly key: string
  readonly kind: LedgerKind
  /** The day in Berlin to which it belongs. */
  readonly on: Day
  /**
   * In cents. Of a document what it bills, negative if it credits; of everything else what it moves into our balance at
   * the provider, negative if out of it.
   */
  readonly amount: Cents
  readonly orderId: number | null
  readonly orderNumber: string | null
  /** The number of the document, or that of the one to which the money belongs. */
  readonly document: string | null
  /** The provider's names for it: our key there, and its own reference. */
  readonly names: readonly string[]
  /** The provider that moved the money; null for a document. */
  readonly gateway: string | null
  /** What a receipt took off its lines. */
  readonly discount: Cents
  readonly vat: readonly LedgerVat[]
}

/** A fact in the month in which it is posted. */
export interface LedgerEntry extends LedgerFact {
  /** `on`, or the first day of the month that was open when it became known. */
  readonly postedOn: Day
}

export const isDocument = ({ kind }: Pick<LedgerFact, 'kind'>): boolean =>
  kind === 'RECEIPT' || kind === 'CREDIT_NOTE'

/** Whether it moved money at a provider; what the provider keeps of it is posted by itself. */
export const isMoney = (entry: Pick<LedgerFact, 'kind'>): boolean =>
  !isDocument(entry) && entry.kind !== 'FEE'

/**
 * What of the facts is still to be posted, in the order of the books. `posted` is what the closed months have of each key:
 * a fact that differs from it is posted again with the difference, so that no closed month ever changes.
 */
export function openEntries(
  facts: readonly LedgerFact[],
  {
    posted,
    closedUntil,
  }: { readonly posted: ReadonlyMap<string, Cents>; readonly closedUntil: Month | null },
): LedgerEntry[] {
  const entries = facts.flatMap((fact): LedgerEntry[] => {
    const amount = fact.amount - (posted.get(fact.key) ?? 0)
    return amount === 0 ? [] : [{ ...fact, amount, postedOn: postingDay(fact.on, closedUntil) }]
  })
  return entries.toSorted(inOrder)
}

/** By day, then kind, then key: the same facts always give the same list. */
function inOrder(a: LedgerEntry, b: LedgerEntry): number {
  if (a.postedOn !== b.postedOn) return a.postedOn < b.postedOn ? -1 : 1
  const kinds = LEDGER_KINDS.indexOf(a.kind) - LEDGER_KINDS.indexOf(b.kind)
  if (kinds !== 0) return kinds
  return a.key < b.key ? -1 : Number(a.key > b.key)
}

/** The columns of the books per day, in cents; what goes out is negative. */
export interface LedgerTotals {
  readonly receipts: Cents
  readonly creditNotes: Cents
  /** With payments that have no order. */
  readonly charges: Cents
  /** With those that came back, and payments without an order that were given back. */
  readonly refunds: Cents
  /** Returned debits and disputes; with disputes that were won. */
  readonly returned: Cents
  readonly fees: Cents
  /** What all of it moved at the provider. */
  readonly net: Cents
}

const columns: Readonly<Record<LedgerKind, Exclude<keyof LedgerTotals, 'net'>>> = {
  RECEIPT: 'receipts',
  CREDIT_NOTE: 'creditNotes',
  CHARGE: 'charges',
  STRAY_PAYMENT: 'charges',
  STRAY_RETURNED: 'refunds',
  REFUND: 'refunds',
  REFUND_FAILED: 'refunds',
  RETURNED_DEBIT: 'returned',
  DISPUTE: 'returned',
  DISPUTE_WON: 'returned',
  FEE: 'fees',
}

export function totalsOf(entries: readonly Pick<LedgerEntry, 'kind' | 'amount'>[]): LedgerTotals {
  const totals = { receipts: 0, creditNotes: 0, charges: 0, refunds: 0, returned: 0, fees: 0 }
  for (const { kind, amount } of entries) totals[columns[kind]] += amount
  const { charges, refunds, returned, fees } = totals
  return { ...totals, net: charges + refunds + returned + fees }
}

/** The totals of each day with an entry, in order. */
export function dailyTotals(
  entries: readonly LedgerEntry[],
): readonly (LedgerTotals & { readonly day: Day })[] {
  const days = new Map<Day, LedgerEntry[]>()
  for (const entry of entries) days.set(entry.postedOn, [...(days.get(entry.postedOn) ?? []), entry])
  return [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([day, of]) => ({ day, ...totalsOf(of) }))
}
