/** The page about customers: who comes and goes, and what kept whom. */
import { formatNumber } from '@pfotenportal/text/format'
import type { Figures } from '../../operator/figures/read-figures.ts'
import {
  discountsSheet,
  leavingSheet,
  referralsSheet,
  savesSheet,
  subscriptionsNowSheet,
  waysSheet,
  weeksSheet,
} from '../../operator/tables/customers.ts'
import { formatShare } from '../../operator/tables/report-table.ts'
import { Chart } from './chart.tsx'
import { Table, type View } from './page.tsx'
import { shortDay } from './chart-bars.ts'

export type CustomerFigures = Pick<Figures, 'subscriptions' | 'saves' | 'rewards'>

export function Customers({ figures, view }: { figures: CustomerFigures; view: View }) {
  const { words, language, period } = view
  const { charts, values } = words
  const { weeks } = figures.subscriptions
  const columns = words.sheets.weeks.columns
  return (
    <>
      <div className="two">
        <Chart
          id="movement"
          title={charts.movement}
          note={charts.byWeek}
          series={[columns.begun, columns.cancelled, columns.reactivated]}
          bars={weeks.map((week) => ({
            label: shortDay(week.monday, language, period),
            values: [week.begun, week.cancelled, week.reactivated],
          }))}
          format={(value) => formatNumber(value, language)}
          words={charts}
        />
        <Chart
          id="churn"
          title={charts.churn}
          note={charts.byWeek}
          series={[columns.churn]}
          bars={weeks.map((week) => ({
            label: shortDay(week.monday, language, period),
            values: [week.churn ?? 0],
          }))}
          format={(value) => formatShare(value, language)}
          words={charts}
          isLine
        />
      </div>
      <Table sheet={savesSheet(figures.saves, values)} view={view} />
      <div className="two">
        <Table sheet={waysSheet(figures.saves, values)} view={view} />
        <Table sheet={leavingSheet(figures.saves, values)} view={view} />
        <Table sheet={subscriptionsNowSheet(figures.subscriptions, values)} view={view} />
        <Table sheet={discountsSheet(figures.rewards, values)} view={view} />
        <Table sheet={referralsSheet(figures.rewards, values)} view={view} />
      </div>
      <Table sheet={weeksSheet(figures.subscriptions)} view={view} />
    </>
  )
}
