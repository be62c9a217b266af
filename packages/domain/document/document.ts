/** Documents: receipts and credit notes with what they state, and proofs (docs/domain.md 4.11). */
import { partsOf, type Day } from '../core/calendar.ts'
import { divideHalfUp, type Cents } from '../core/money.ts'
import type { CountryCode } from '../customer/country.ts'
import { netAmount } from '../product/price.ts'

/** What is numbered without gaps, each with a series of its own (C-550). */
export const SERIES_KINDS = ['RECEIPT', 'CREDIT_NOTE'] as const
export type SeriesKind = (typeof SERIES_KINDS)[number]

/** What proves a declaration or a contract, without amounts for the books (C-558, C-559). */
export const PROOF_KINDS = ['CANCELLATION', 'WITHDRAWAL', 'CONTRACT'] as const
export type ProofKind = (typeof PROOF_KINDS)[number]

export const DOCUMENT_KINDS = [...SERIES_KINDS, ...PROOF_KINDS] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

const PROOF_LETTERS: Readonly<Record<ProofKind, string>> = {
  CANCELLATION: 'KP',
  WITHDRAWAL: 'WP',
  CONTRACT: 'V',
}

/** The number of a proof that no declaration on a public page has numbered, such as `KP-100042`. */
export function proofNumber(kind: ProofKind, documentId: number): string {
  return `${PROOF_LETTERS[kind]}-${100_000 + documentId}`
}

/** The series in which a document is numbered: the year of the day on which it was issued. */
export function seriesYear(issuedOn: Day): number {
  return partsOf(issuedOn).year
}

/** An amount with the VAT in it, of one country and rate. */
export interface VatGroup {
  readonly country: CountryCode
  /** A decimal such as `0.07`. */
  readonly rate: string
  readonly net: Cents
  readonly tax: Cents
  readonly gross: Cents
}

/** An order as it was charged. */
export interface ChargedAmounts {
  readonly lines: readonly { readonly price: Cents; readonly quantity: number }[]
  readonly discount: Cents
  readonly shipping: Cents
  readonly total: Cents
  readonly tax: Cents
  readonly taxRate: string
  /** The country in which its transport ends. */
  readonly country: CountryCode
}

/** The amounts that a receipt states. */
export interface ReceiptAmounts {
  /** Of each line, for its whole quantity and before the discount. */
  readonly lines: readonly Cents[]
  readonly discount: Cents
  readonly shipping: Cents
  readonly total: Cents
  readonly vat: readonly VatGroup[]
}

/**
 * The amounts of the receipt of a charged order (C-552), taken from the order and never calculated anew. Undefined if
 * nothing was charged: there is nothing to state then (C-551). Throws if the lines do not add up to what was charged.
 */
export function receiptAmounts(order: ChargedAmounts): ReceiptAmounts | undefined {
  const { discount, shipping, total } = order
  if (total === 0) return undefined
  const lines = order.lines.map(({ price, quantity }) => price * quantity)
  const sum = lines.reduce((left, right) => left + right, shipping - discount)
  if (sum !== total) throw new RangeError(`lines of ${sum} cents do not add up to the charged ${total}`)
  return { lines, discount, shipping, total, vat: [vatGroup(order, total, order.tax)] }
}

/** The amounts that a credit note states. */
export interface CreditAmounts {
  readonly amount: Cents
  readonly vat: readonly VatGroup[]
}

/**
 * What the next credit note of an order states once so much of it is refunded, with what earlier notes have credited
 * (C-553). Undefined if those cover it: a refund that failed and is made again was credited the first time (C-554).
 */
export function creditAmounts(
  order: ChargedAmounts,
  { refunded, credited }: { readonly refunded: Cents; readonly credited: Cents },
): CreditAmounts | undefined {
  const amount = refunded - credited
  if (amount <= 0) return undefined
  return { amount, vat: [vatGroup(order, amount, taxOfPart(order, credited, amount))] }
}

/** The VAT of an order, which follows the country to which its box goes. */
export type OrderVat = Pick<ChargedAmounts, 'country' | 'taxRate' | 'tax'>

/** Whether a receipt that states the one VAT must be replaced by one that states the other (C-557). */
export function isReceiptOutdated(stated: OrderVat, now: OrderVat): boolean {
  return stated.country !== now.country || stated.taxRate !== now.taxRate || stated.tax !== now.tax
}

/**
 * What a receipt that replaces another one states of the amounts that were credited before: they count with its VAT,
 * so that all credit notes together still have the VAT of the receipt (C-557). Undefined if nothing was credited.
 */
export function creditedBefore(order: ChargedAmounts, credited: Cents): VatGroup | undefined {
  return credited === 0 ? undefined : vatGroup(order, credited, taxOfPart(order, 0, credited))
}

/**
 * The VAT in a part of a charged amount, after earlier parts: all parts together have exactly the VAT of the whole,
 * whatever their number (C-553).
 */
export function taxOfPart(
  { total, tax }: Pick<ChargedAmounts, 'total' | 'tax'>,
  before: Cents,
  amount: Cents,
): Cents {
  const upTo = (part: Cents) => divideHalfUp(tax * part, total)
  return upTo(before + amount) - upTo(before)
}

function vatGroup({ country, taxRate }: ChargedAmounts, gross: Cents, tax: Cents): VatGroup {
  return { country, rate: taxRate, net: netAmount(gross, tax), tax, gross }
}
