/** Tables about money: charges, revenue, failures, disputes, dunning. */
import { declineReason } from '@pfotenportal/domain/payment/decline-reason'
import type { OperatorText } from '@pfotenportal/text/de/operator'
import { nameOfCountry } from '../../core/catalogue-names.ts'
import type { ChargeDay, DisputeKind, FailureReason } from '../figures/read/charges.ts'
import type { DunningFigures } from '../figures/read/dunning.ts'
import type { CountryRevenue, ImportedHistory } from '../figures/read/revenue.ts'
import { buildTable, shareOf, type ReportTable } from './report-table.ts'

type Values = OperatorText['values']

/** The newest day first. */
export function chargesTable(charges: readonly ChargeDay[]): ReportTable<'charges'> {
  const kinds = {
    day: 'day',
    due: 'count',
    paid: 'count',
    declined: 'count',
    unreached: 'count',
    open: 'count',
    orderedNow: 'count',
    retried: 'count',
    recovered: 'count',
    revenue: 'money',
  } as const
  return buildTable('charges', kinds, charges.toReversed())
}

export function revenueTable(revenue: readonly CountryRevenue[], values: Values): ReportTable<'revenue'> {
  const kinds = {
    country: 'text',
    rate: 'share',
    orders: 'count',
    gross: 'money',
    vat: 'money',
    net: 'money',
    refunds: 'count',
    refunded: 'money',
  } as const
  const rows = revenue.map((it) => ({
    ...it,
    country: nameOfCountry(it.country, values.language),
    rate: Number(it.rate),
  }))
  return buildTable('revenue', kinds, rows)
}

export function importedHistoryTable(
  history: readonly ImportedHistory[],
  values: Values,
): ReportTable<'importedHistory'> {
  const kinds = { country: 'text', rate: 'share', orders: 'count', gross: 'money', vat: 'money' } as const
  const rows = history.map((it) => ({
    ...it,
    country: nameOfCountry(it.country, values.language),
    rate: Number(it.rate),
  }))
  return buildTable('importedHistory', kinds, rows)
}

export function failuresTable(failures: readonly FailureReason[], values: Values): ReportTable<'failures'> {
  const kinds = { why: 'text', code: 'text', isHard: 'text', charges: 'count', amount: 'money' } as const
  const rows = failures.map((it) => ({
    ...it,
    why: values.decline(declineReason(it.code), ''),
    isHard: it.isHard ? values.yes : values.no,
  }))
  return buildTable('failures', kinds, rows)
}

export function disputesTable(disputes: readonly DisputeKind[], values: Values): ReportTable<'disputes'> {
  const kinds = { kind: 'text', state: 'text', count: 'count', amount: 'money' } as const
  const rows = disputes.map((it) => ({
    ...it,
    kind: values.kind[it.kind],
    state: values.dispute[it.state],
  }))
  return buildTable('disputes', kinds, rows)
}

export function outstandingTable({ owed }: DunningFigures): ReportTable<'owed'> {
  return buildTable('owed', { declines: 'count', orders: 'count', amount: 'money' }, owed)
}

export function dunningOutcomesTable({ outcomes }: DunningFigures, values: Values): ReportTable<'ladder'> {
  const row = (outcome: string, orders: number) => ({
    outcome,
    orders,
    share: shareOf(orders, outcomes.begun),
  })
  const rows = [
    ...outcomes.recovered.map(({ attempt, orders }) =>
      row(values.dunningOutcomes.recovered(attempt), orders),
    ),
    row(values.dunningOutcomes.stillOwed, outcomes.stillOwed),
    row(values.dunningOutcomes.pausedByService, outcomes.pausedByService),
    row(values.dunningOutcomes.givenUp, outcomes.givenUp),
  ]
  return buildTable(
    'ladder',
    { outcome: 'text', orders: 'count', share: 'share' },
    outcomes.begun === 0 ? [] : rows,
  )
}

export function dunningPausesTable(
  { pausedNow, endedByDunning }: DunningFigures,
  values: Values,
): ReportTable<'pauses'> {
  return buildTable('pauses', { what: 'text', count: 'count' }, [
    { what: values.pauses.pausedNow, count: pausedNow },
    { what: values.pauses.ended, count: endedByDunning },
  ])
}
