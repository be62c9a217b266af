/** Tables about money: charges, revenue, failures, disputes, dunning. */
import { declineReason } from '@pfotenportal/domain/payment/decline-reason'
import type { OperatorText } from '@pfotenportal/text/de/operator'
import type { ChargeDay } from '../figures/charges.ts'
import type { DunningFigures } from '../figures/dunning.ts'
import type { DisputeKind, FailureReason } from '../figures/failures.ts'
import type { CountryRevenue } from '../figures/revenue.ts'
import { shareOf, sheetOf, type Sheet } from './report-table.ts'

type Values = OperatorText['values']

/** The newest day first. */
export function chargesSheet(charges: readonly ChargeDay[]): Sheet<'charges'> {
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
    paidCents: 'money',
  } as const
  return sheetOf('charges', kinds, charges.toReversed())
}

export function revenueSheet(revenue: readonly CountryRevenue[], values: Values): Sheet<'revenue'> {
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
  const rows = revenue.map((it) => ({ ...it, country: values.country[it.country], rate: Number(it.rate) }))
  return sheetOf('revenue', kinds, rows)
}

export function failuresSheet(failures: readonly FailureReason[], values: Values): Sheet<'failures'> {
  const kinds = { why: 'text', code: 'text', isHard: 'text', charges: 'count', cents: 'money' } as const
  const rows = failures.map((it) => ({
    ...it,
    why: values.decline(declineReason(it.code), ''),
    isHard: it.isHard ? values.yes : values.no,
  }))
  return sheetOf('failures', kinds, rows)
}

export function disputesSheet(disputes: readonly DisputeKind[], values: Values): Sheet<'disputes'> {
  const kinds = { kind: 'text', state: 'text', count: 'count', cents: 'money' } as const
  const rows = disputes.map((it) => ({
    ...it,
    kind: values.kind[it.kind],
    state: values.dispute[it.state],
  }))
  return sheetOf('disputes', kinds, rows)
}

export function owedSheet({ owed }: DunningFigures): Sheet<'owed'> {
  return sheetOf('owed', { declines: 'count', orders: 'count', cents: 'money' }, owed)
}

export function ladderSheet({ ladder }: DunningFigures, values: Values): Sheet<'ladder'> {
  const row = (outcome: string, orders: number) => ({
    outcome,
    orders,
    share: shareOf(orders, ladder.begun),
  })
  const rows = [
    ...ladder.recovered.map(({ attempt, orders }) => row(values.ladder.recovered(attempt), orders)),
    row(values.ladder.stillOwed, ladder.stillOwed),
    row(values.ladder.pausedByService, ladder.pausedByService),
    row(values.ladder.givenUp, ladder.givenUp),
  ]
  return sheetOf(
    'ladder',
    { outcome: 'text', orders: 'count', share: 'share' },
    ladder.begun === 0 ? [] : rows,
  )
}

export function pausesSheet({ pausedNow, endedByDunning }: DunningFigures, values: Values): Sheet<'pauses'> {
  return sheetOf('pauses', { what: 'text', count: 'count' }, [
    { what: values.pauses.pausedNow, count: pausedNow },
    { what: values.pauses.ended, count: endedByDunning },
  ])
}
