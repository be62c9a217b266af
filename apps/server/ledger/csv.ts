/** The books of a month as tables for people and their programs: CSV with semicolons, decimal commas and a byte order mark. */
import { stringify } from 'csv-stringify/sync'
import { toWire, type Cents } from '@pfotenportal/domain/core/money'
import type { ProviderBalance } from '@pfotenportal/domain/ledger/balance'
import { tenthsOf } from '@pfotenportal/domain/ledger/bookings'
import { dailyTotals, totalsOf, type LedgerEntry } from '@pfotenportal/domain/ledger/entry'
import { ledgerDe } from '@pfotenportal/text/de/ledger'
import type { MonthOfBooks } from './books.ts'

const { balance: words, entries: entryColumns, days: dayColumns, kinds } = ledgerDe

/** `-1234,56`. */
const euros = (amount: Cents) => toWire(amount).replace('.', ',')

/** A text from elsewhere, which no spreadsheet may take for a formula. */
const text = (value: string) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value)

type Row = readonly string[]

function table(head: Row, rows: readonly Row[]): Buffer {
  return Buffer.from(stringify([head, ...rows], { delimiter: ';', record_delimiter: 'windows', bom: true }))
}

/** Every row of the books; a document has one for each country and rate. */
export function entriesCsv({ entries }: Pick<MonthOfBooks, 'entries'>): Buffer {
  return table(Object.values(entryColumns), entries.flatMap(entryRows))
}

function entryRows(entry: LedgerEntry): Row[] {
  const { postedOn, on, kind, orderNumber, document, amount, discount, gateway, names, vat } = entry
  const row = (of: { country: string; rate: string; amount: Cents; tax: string; discount: Cents }) => [
    ledgerDe.day(postedOn),
    ledgerDe.day(on),
    kinds[kind],
    text(orderNumber ?? ''),
    text(document ?? ''),
    of.country,
    of.rate,
    euros(of.amount),
    of.tax,
    of.discount === 0 ? '' : euros(of.discount),
    gateway ?? '',
    text(names.at(-1) ?? ''),
  ]
  if (vat.length === 0) return [row({ country: '', rate: '', amount, tax: '', discount })]
  return vat.map(({ country, rate, gross, tax }, index) =>
    row({
      country,
      rate: `${String(tenthsOf(rate) / 10).replace('.', ',')} %`,
      amount: gross,
      tax: euros(tax),
      discount: index === 0 ? discount : 0,
    }),
  )
}

/** The totals of each day, and of the month. */
export function daysCsv({ entries }: Pick<MonthOfBooks, 'entries'>): Buffer {
  const columns = ['receipts', 'creditNotes', 'charges', 'refunds', 'returned', 'fees', 'net'] as const
  const row = (label: string, totals: ReturnType<typeof totalsOf>) => [
    label,
    ...columns.map((column) => euros(totals[column])),
  ]
  return table(Object.values(dayColumns), [
    ...dailyTotals(entries).map((totals) => row(ledgerDe.day(totals.day), totals)),
    row(ledgerDe.total, totalsOf(entries)),
  ])
}

/** In one sentence, how the month compares with the provider. */
export function outcomeText({ comparison }: Pick<MonthOfBooks, 'comparison'>): string {
  const { gateway } = comparison
  if (comparison.outcome !== 'COMPARED') return words.outcome[comparison.outcome](gateway)
  return words.outcome[comparison.balance.isBalanced ? 'balanced' : 'notBalanced'](gateway)
}

/** How the month agrees with the provider's statement, its payouts, and the orders that are open. */
export function balanceCsv(books: MonthOfBooks): Buffer {
  const { comparison, openItems } = books
  const rows = comparison.outcome === 'COMPARED' ? comparisonRows(comparison.balance) : []
  const open = openItems.map(({ orderNumber, orderId, owed }) =>
    line('openItem', { name: orderNumber ?? String(orderId), ours: owed }),
  )
  return table(
    [words.what, words.on, words.name, words.ours, words.theirs],
    [[outcomeText(books), '', '', '', ''], ...rows, ...open],
  )
}

interface Line {
  readonly on?: string
  readonly name?: string | undefined
  readonly ours?: Cents
  readonly theirs?: Cents
}

function line(what: keyof typeof words.lines, { on, name = '', ours, theirs }: Line): Row {
  return [
    words.lines[what],
    on === undefined ? '' : ledgerDe.day(on),
    text(name),
    ours === undefined ? '' : euros(ours),
    theirs === undefined ? '' : euros(theirs),
  ]
}

function comparisonRows(balance: ProviderBalance): Row[] {
  const pairs = (['theirsInOtherMonth', 'oursInOtherMonth', 'otherAmount'] as const).flatMap((what) =>
    balance[what].map(({ entry, movement }) =>
      line(what, { on: movement.on, name: movement.id, ours: entry.amount, theirs: movement.amount }),
    ),
  )
  const here = (['onlyHere', 'elsewhere'] as const).flatMap((what) =>
    balance[what].map(({ on, amount, names, key }) =>
      line(what, { on, name: names[0] ?? key, ours: amount }),
    ),
  )
  const there = balance.onlyThere.map(({ on, id, amount }) =>
    line('onlyThere', { on, name: id, theirs: amount }),
  )
  return [
    line('sum', { ours: balance.ours, theirs: balance.theirs }),
    line('fees', { theirs: balance.fees === 0 ? 0 : -balance.fees }),
    ...balance.payouts.flatMap(({ id, on, amount, stated }) => [
      line('payout', { on, name: id, theirs: amount }),
      ...(stated === amount ? [] : [line('stated', { on, name: id, theirs: stated })]),
    ]),
    line('change', { theirs: balance.change }),
    ...pairs,
    ...here,
    ...there,
  ]
}
