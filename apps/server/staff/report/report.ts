/** The report on the command line: aligned English tables, or CSV files. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { Period } from '@pfotenportal/domain/core/report-period'
import type { OperatorText } from '@pfotenportal/text/de/operator'
import { operatorEn as copy } from '@pfotenportal/text/en/operator'
import { formatMoment } from '@pfotenportal/text/format'
import type { Figures } from '../figures/read/read-figures.ts'
import {
  cancellationFlowsTable,
  cancellationReasonsTable,
  cancellationStepsTable,
  discountsTable,
  referralsTable,
  retentionTable,
  subscriptionsNowTable,
  subscriptionWeeksTable,
} from './customers.ts'
import {
  chargesTable,
  disputesTable,
  dunningOutcomesTable,
  dunningPausesTable,
  failuresTable,
  importedHistoryTable,
  outstandingTable,
  revenueTable,
} from './money.ts'
import { jobsTable, mailsTable, outboxTable, parcelsInPeriodTable, parcelsNowTable } from './operations.ts'
import { formatValue, isNumeric, rawValue, type ReportTable } from './report-table.ts'

/** All tables of the report, in order. */
function reportTables(figures: Figures, { values }: OperatorText): readonly ReportTable[] {
  return [
    chargesTable(figures.charges),
    revenueTable(figures.revenue, values),
    importedHistoryTable(figures.importedHistory, values),
    failuresTable(figures.failures, values),
    disputesTable(figures.disputes, values),
    outstandingTable(figures.dunning),
    dunningOutcomesTable(figures.dunning, values),
    dunningPausesTable(figures.dunning, values),
    parcelsNowTable(figures.parcels, values),
    parcelsInPeriodTable(figures.parcels, values),
    mailsTable(figures.mails),
    outboxTable(figures.mails, values),
    jobsTable(figures.jobs, values),
    subscriptionsNowTable(figures.subscriptions, values),
    subscriptionWeeksTable(figures.subscriptions),
    cancellationFlowsTable(figures.retention, values),
    cancellationStepsTable(figures.retention, values),
    retentionTable(figures.retention, values),
    cancellationReasonsTable(figures.retention, values),
    discountsTable(figures.rewards, values),
    referralsTable(figures.rewards, values),
  ]
}

function labelOf({ id }: ReportTable, key: string): string {
  const labels: Readonly<Record<string, string>> = copy.tables[id].columns
  return labels[key] ?? key
}

/** A table as lines of equal columns, two spaces apart; numbers are right-aligned. */
function tableLines(table: ReportTable, today: string): string[] {
  const title = copy.tables[table.id].title
  if (table.rows.length === 0) return [title, `  ${copy.empty}`]
  const shown = { language: 'en', copy, today } as const
  const cells = table.rows.map((row) =>
    row.map((value, index) => formatValue(value, table.columns[index]?.kind ?? 'text', shown)),
  )
  const heads = table.columns.map(({ key }) => labelOf(table, key))
  const widths = heads.map((head, index) =>
    Math.max(head.length, ...cells.map((row) => row[index]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    `  ${row
      .map((cell, index) =>
        isNumeric(table.columns[index]?.kind ?? 'text')
          ? cell.padStart(widths[index] ?? 0)
          : cell.padEnd(widths[index] ?? 0),
      )
      .join('  ')}`.trimEnd()
  return [title, line(heads), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)]
}

/** The whole report, the alerts first. `openWork` is how many entries all work lists have. */
export function reportText(figures: Figures, { from, to }: Period, moment: Moment, openWork: number): string {
  const alerts =
    figures.alerts.length === 0
      ? [`  ${openWork === 0 ? copy.alerts.none : copy.alerts.onlyWork(openWork)}`]
      : figures.alerts.map(({ kind, count, orders }) => {
          const names = orders.map((id) => figures.orderNames.get(id) ?? id)
          const named = names.length > 0 ? ` (${copy.alerts.first.toLowerCase()} ${names.join(', ')})` : ''
          return `  ! ${copy.alerts.kinds[kind](count)}${named}`
        })
  const head = [
    `${from} to ${to}, as of ${formatMoment(moment.at, 'en', moment.today)}`,
    '',
    copy.alerts.title,
  ]
  const tables = reportTables(figures, copy).flatMap((table) => ['', ...tableLines(table, moment.today)])
  return [...head, ...alerts, ...tables].join('\n')
}

/** Writes one CSV file per table and returns the file names. */
export async function writeCsv(figures: Figures, directory: string): Promise<string[]> {
  const tables = reportTables(figures, copy)
  await Promise.all(
    tables.map((table) => {
      const heads = table.columns.map(({ key }) => key)
      const rows = table.rows.map((row) =>
        row.map((value, index) => rawValue(value, table.columns[index]?.kind ?? 'text')),
      )
      return writeFile(
        join(directory, `${table.id}.csv`),
        stringify([heads, ...rows], { escape_formulas: true }),
      )
    }),
  )
  return tables.map(({ id }) => `${id}.csv`)
}
