/** The tables of the page of a month. */
import type { ProviderBalance } from '@pfotenportal/domain/ledger/balance'
import { dailyTotals, totalsOf } from '@pfotenportal/domain/ledger/entry'
import type { OperatorText } from '@pfotenportal/text/de/operator'
import type { MonthOfBooks } from '../../ledger/books.ts'
import { buildTable, type ReportTable } from '../report/report-table.ts'

type LedgerCopy = OperatorText['ledger']

/** The totals of the month, then those of each day. */
export function daysTable(
  { entries }: MonthOfBooks,
  label: (day: string) => string,
  total: string,
): ReportTable<'ledgerDays'> {
  const kinds = {
    day: 'text',
    receipts: 'money',
    creditNotes: 'money',
    charges: 'money',
    refunds: 'money',
    returned: 'money',
    fees: 'money',
    net: 'money',
  } as const
  const days = dailyTotals(entries).map((totals) => ({ ...totals, day: label(totals.day) }))
  return buildTable(
    'ledgerDays',
    kinds,
    days.length === 0 ? [] : [{ day: total, ...totalsOf(entries) }, ...days],
  )
}

/** What the provider states, its payouts, and what differs. */
export function comparisonTable(
  balance: ProviderBalance,
  { compare: { lines } }: LedgerCopy,
): ReportTable<'ledgerComparison'> {
  const kinds = { what: 'text', on: 'day', name: 'text', ours: 'money', theirs: 'money' } as const
  const none = { on: null, name: null, ours: null, theirs: null }
  const pairs = (['otherAmount', 'theirsInOtherMonth', 'oursInOtherMonth'] as const).flatMap((what) =>
    balance[what].map(({ entry, movement }) => ({
      what: lines[what],
      on: movement.on,
      name: movement.id,
      ours: entry.amount,
      theirs: movement.amount,
    })),
  )
  const here = (['onlyHere', 'elsewhere'] as const).flatMap((what) =>
    balance[what].map(({ on, names, key, amount }) => ({
      ...none,
      what: lines[what],
      on,
      name: names[0] ?? key,
      ours: amount,
    })),
  )
  const there = balance.onlyThere.map(({ on, id, amount }) => ({
    ...none,
    what: lines.onlyThere,
    on,
    name: id,
    theirs: amount,
  }))
  return buildTable('ledgerComparison', kinds, [
    { ...none, what: lines.sum, ours: balance.ours, theirs: balance.theirs },
    { ...none, what: lines.fees, theirs: balance.fees === 0 ? 0 : -balance.fees },
    { ...none, what: lines.change, theirs: balance.change },
    ...here,
    ...there,
    ...pairs,
    ...balance.payouts.map(({ id, on, amount }) => ({
      ...none,
      what: lines.payout,
      on,
      name: id,
      theirs: amount,
    })),
  ])
}

export function openTable({ openItems }: MonthOfBooks, { open }: LedgerCopy): ReportTable<'ledgerOpen'> {
  const rows = openItems.map(({ orderNumber, orderId, why, owed }) => ({
    order: orderNumber ?? String(orderId),
    why: open.why[why],
    owed,
  }))
  return buildTable('ledgerOpen', { order: 'text', why: 'text', owed: 'money' }, rows)
}
