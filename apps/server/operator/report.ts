/** The figures as the command line shows them: aligned English tables, or CSV. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Moment } from '@pfotenportal/domain/core/calendar'
import type { Period } from '@pfotenportal/domain/core/report-period'
import { operatorEn as words } from '@pfotenportal/text/en/operator'
import { formatMoment } from '@pfotenportal/text/format'
import { stringify } from 'csv-stringify/sync'
import type { Figures } from './figures/read-figures.ts'
import { allSheets } from './tables/report-tables.ts'
import { formatValue, isNumeric, rawValue, type Sheet } from './tables/report-table.ts'

function labelOf({ id }: Sheet, key: string): string {
  const labels: Readonly<Record<string, string>> = words.sheets[id].columns
  return labels[key] ?? key
}

/** A table as lines of equal columns, two spaces apart; numbers stand to the right. */
export function tableLines(sheet: Sheet, today: string): string[] {
  const title = words.sheets[sheet.id].title
  if (sheet.rows.length === 0) return [title, `  ${words.empty}`]
  const shown = { language: 'en', words, today } as const
  const cells = sheet.rows.map((row) =>
    row.map((value, index) => formatValue(value, sheet.columns[index]?.kind ?? 'text', shown)),
  )
  const heads = sheet.columns.map(({ key }) => labelOf(sheet, key))
  const widths = heads.map((head, index) =>
    Math.max(head.length, ...cells.map((row) => row[index]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    `  ${row
      .map((cell, index) =>
        isNumeric(sheet.columns[index]?.kind ?? 'text')
          ? cell.padStart(widths[index] ?? 0)
          : cell.padEnd(widths[index] ?? 0),
      )
      .join('  ')}`.trimEnd()
  return [title, line(heads), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)]
}

/** The whole report, the alerts first. */
export function reportText(figures: Figures, { from, to }: Period, moment: Moment): string {
  const alerts =
    figures.alerts.length === 0
      ? [`  ${words.alerts.none}`]
      : figures.alerts.map(({ kind, count, orders }) => {
          const names = orders.map((id) => figures.orderNames.get(id) ?? id)
          const named = names.length > 0 ? ` (${words.alerts.first.toLowerCase()} ${names.join(', ')})` : ''
          return `  ! ${words.alerts.kinds[kind](count)}${named}`
        })
  const head = [
    `${from} to ${to}, as of ${formatMoment(moment.at, 'en', moment.today)}`,
    '',
    words.alerts.title,
  ]
  const tables = allSheets(figures, words).flatMap((sheet) => ['', ...tableLines(sheet, moment.today)])
  return [...head, ...alerts, ...tables].join('\n')
}

/** Writes each table into a CSV file of its own; gives their names. */
export async function writeCsv(figures: Figures, directory: string): Promise<string[]> {
  const sheets = allSheets(figures, words)
  await Promise.all(
    sheets.map((sheet) => {
      const heads = sheet.columns.map(({ key }) => key)
      const rows = sheet.rows.map((row) =>
        row.map((value, index) => rawValue(value, sheet.columns[index]?.kind ?? 'text')),
      )
      return writeFile(
        join(directory, `${sheet.id}.csv`),
        stringify([heads, ...rows], { escape_formulas: true }),
      )
    }),
  )
  return sheets.map(({ id }) => `${id}.csv`)
}
