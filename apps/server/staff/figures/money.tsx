/** The page about money. */
import { toWire } from '@pfotenportal/domain/core/money'
import { granularityOf } from '@pfotenportal/domain/core/report-period'
import { formatNumber, formatPrice } from '@pfotenportal/text/format'
import { Table, type View } from '../page/page.tsx'
import {
  chargesTable,
  disputesTable,
  failuresTable,
  importedHistoryTable,
  revenueTable,
} from '../report/money.ts'
import { barsOf } from './chart-bars.ts'
import { Chart } from './chart.tsx'
import type { Figures } from './read/read-figures.ts'

export type MoneyFigures = Pick<Figures, 'charges' | 'revenue' | 'importedHistory' | 'failures' | 'disputes'>

export function Money({ figures, view }: { figures: MoneyFigures; view: View }) {
  const { copy, language, period } = view
  const { charts, values } = copy
  const columns = copy.tables.charges.columns
  const note = granularityOf(period) === 'DAY' ? charts.byDay : charts.byWeek
  const outcomes = [
    (it: Figures['charges'][number]) => it.paid + it.orderedNow + it.recovered,
    (it: Figures['charges'][number]) => it.declined,
    (it: Figures['charges'][number]) => it.unreached,
    (it: Figures['charges'][number]) => it.open,
  ]
  return (
    <>
      <div className="two">
        <Chart
          id="charges"
          title={charts.charges}
          note={note}
          series={[columns.paid, columns.declined, columns.unreached, columns.open]}
          bars={barsOf(figures.charges, period, language, outcomes)}
          format={(value) => formatNumber(value, language)}
          copy={charts}
        />
        <Chart
          id="revenue"
          title={charts.revenue}
          note={note}
          series={[columns.revenue]}
          bars={barsOf(figures.charges, period, language, [(it) => it.revenue])}
          format={(amount) => formatPrice(toWire(Math.round(amount)))}
          copy={charts}
        />
      </div>
      <Table table={revenueTable(figures.revenue, values)} view={view} />
      {figures.importedHistory.length > 0 && (
        <Table table={importedHistoryTable(figures.importedHistory, values)} view={view} />
      )}
      <Table table={failuresTable(figures.failures, values)} view={view} />
      <Table table={disputesTable(figures.disputes, values)} view={view} />
      <Table table={chargesTable(figures.charges)} view={view} />
    </>
  )
}
