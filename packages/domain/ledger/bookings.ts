/** The bookings of a month: each row of the books on two accounts (C-566, C-567). */
import type { Day } from '../core/calendar.ts'
import { distribute, type Cents } from '../core/money.ts'
import type { CountryCode } from '../customer/country.ts'
import type { LedgerEntry, LedgerKind, LedgerVat } from './entry.ts'

/** An account, and the tax key with which it is posted; empty for the account's own. */
export interface TaxedAccount {
  readonly account: string
  readonly key: string
}

/** The accounts of one country and VAT rate. */
export interface RevenueAccounts extends TaxedAccount {
  readonly country: CountryCode
  /** In percent, with at most one decimal. */
  readonly percent: number
  /** Where discounts are posted; without it, they reduce the revenue. */
  readonly discount?: TaxedAccount | undefined
  /** Whether country and rate stand in the booking, as for what the one-stop shop declares. */
  readonly oneStopShop: boolean
}

/** The accounts of a company. What is missing is refused only once it is needed. */
export interface LedgerAccounts {
  /** All customers together. */
  readonly debtors?: string | undefined
  /** Money that the provider has, and has not paid out yet. */
  readonly transit?: string | undefined
  readonly fees?: TaxedAccount | undefined
  readonly revenue: readonly RevenueAccounts[]
}

/** One booking: `amount` is positive, and `side` says on which side of `account` it stands. */
export interface Booking {
  readonly on: Day
  readonly amount: Cents
  /** S: debit (Soll); H: credit (Haben). */
  readonly side: 'S' | 'H'
  readonly account: string
  readonly contra: string
  /** The tax key; empty for none. */
  readonly key: string
  /** The number of the document; empty if there is none. */
  readonly document: string
  readonly kind: LedgerKind | 'DISCOUNT'
  readonly entry: LedgerEntry
  /** Country and rate in tenths of a percent, for the one-stop shop. */
  readonly destination: { readonly country: CountryCode; readonly tenths: number } | null
}

/** An account that a booking needs and the company has not named. */
export type MissingAccount =
  | { readonly what: 'DEBTORS' | 'TRANSIT' | 'FEES' }
  | { readonly what: 'REVENUE' | 'DISCOUNT'; readonly country: CountryCode; readonly tenths: number }

/** A rate such as `0.081` in tenths of a percent. Throws a RangeError for a finer one. */
export function tenthsOf(rate: string): number {
  const [, whole, decimals = ''] = /^([01])(?:\.(\d{1,3})0*)?$/.exec(rate) ?? []
  if (whole === undefined) throw new RangeError(`not a rate of VAT: ${rate}`)
  return Number(whole) * 1000 + Number(decimals.padEnd(3, '0'))
}

/** A percentage such as 8.1 in tenths. */
function tenthsOfPercent(percent: number): number {
  const [whole = '', decimal = '0'] = String(percent).split('.')
  return Number(whole) * 10 + Number(decimal)
}

interface Posting {
  readonly accounts: LedgerAccounts
  readonly missing: MissingAccount[]
}

/**
 * The bookings of entries, in their order; or the accounts that are missing for them, each once. Every booking has the
 * debtors' account on one side, except fees.
 */
export function bookingsOf(
  entries: readonly LedgerEntry[],
  accounts: LedgerAccounts,
):
  | { readonly ok: true; readonly bookings: readonly Booking[] }
  | { readonly ok: false; readonly missing: readonly MissingAccount[] } {
  const posting: Posting = { accounts, missing: [] }
  const bookings = entries.flatMap((entry) => bookingsOfEntry(entry, posting))
  const missing = new Map(posting.missing.map((each) => [JSON.stringify(each), each]))
  return missing.size === 0 ? { ok: true, bookings } : { ok: false, missing: [...missing.values()] }
}

function bookingsOfEntry(entry: LedgerEntry, posting: Posting): Booking[] {
  if (entry.kind === 'RECEIPT' || entry.kind === 'CREDIT_NOTE') return documentBookings(entry, posting)
  const { debtors, transit, fees } = posting.accounts
  if (transit === undefined) posting.missing.push({ what: 'TRANSIT' })
  if (entry.kind === 'FEE') {
    if (!fees) posting.missing.push({ what: 'FEES' })
    const { account = '', key = '' } = fees ?? {}
    return [booking(entry, -entry.amount, { account, contra: transit ?? '', key })]
  }
  if (debtors === undefined) posting.missing.push({ what: 'DEBTORS' })
  return [booking(entry, entry.amount, { account: transit ?? '', contra: debtors ?? '', key: '' })]
}

/** A booking of a signed amount: a negative one stands on the other side. */
function booking(
  entry: LedgerEntry,
  amount: Cents,
  on: Pick<Booking, 'account' | 'contra' | 'key'>,
  more: Partial<Pick<Booking, 'kind' | 'destination'>> = {},
): Booking {
  return {
    ...on,
    on: entry.postedOn,
    amount: Math.abs(amount),
    side: amount < 0 ? 'H' : 'S',
    document: entry.document ?? '',
    kind: more.kind ?? entry.kind,
    entry,
    destination: more.destination ?? null,
  }
}

/** A receipt: the revenue of each rate before discounts, and the discount on its own account; or the revenue after it. */
function documentBookings(entry: LedgerEntry, posting: Posting): Booking[] {
  const { accounts, missing } = posting
  if (accounts.debtors === undefined) missing.push({ what: 'DEBTORS' })
  const account = accounts.debtors ?? ''
  const separate = accounts.revenue.some(({ discount }) => discount !== undefined)
  const shares = discountShares(entry)
  return entry.vat.flatMap((vat, index): Booking[] => {
    const tenths = tenthsOf(vat.rate)
    const found = accountsFor(vat, tenths, posting)
    const destination = found?.oneStopShop ? { country: vat.country, tenths } : null
    const discount = separate ? (shares[index] ?? 0) : 0
    const { account: contra = '', key = '' } = found ?? {}
    const revenue = booking(entry, vat.gross + discount, { account, contra, key }, { destination })
    if (discount === 0) return [revenue]
    if (found && !found.discount) missing.push({ what: 'DISCOUNT', country: vat.country, tenths })
    const reduced = { account, contra: found?.discount?.account ?? '', key: found?.discount?.key ?? '' }
    return [revenue, booking(entry, -discount, reduced, { kind: 'DISCOUNT', destination })]
  })
}

function accountsFor({ country }: LedgerVat, tenths: number, { accounts, missing }: Posting) {
  const found = accounts.revenue.find(
    (each) => each.country === country && tenthsOfPercent(each.percent) === tenths,
  )
  if (!found) missing.push({ what: 'REVENUE', country, tenths })
  return found
}

/** The discount of each rate, in the proportion of what is billed; negative in a receipt that is taken back. */
function discountShares({ discount, vat }: LedgerEntry): Cents[] {
  const shares = distribute(
    Math.abs(discount),
    vat.map(({ gross }) => Math.abs(gross)),
  )
  return discount < 0 ? shares.map((share) => -share) : shares
}
