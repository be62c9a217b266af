/** The page about customers: subscriptions, retention, rewards. */
import { formatNumber } from '@pfotenportal/text/format'
import { Table, type View } from '../page/page.tsx'
import {
  cancellationFlowsTable,
  cancellationReasonsTable,
  cancellationStepsTable,
  discountsTable,
  referralsTable,
  retentionTable,
  subscriptionsNowTable,
  subscriptionWeeksTable,
} from '../report/customers.ts'
import { formatShare } from '../report/report-table.ts'
import { shortDay } from './chart-bars.ts'
import { Chart } from './chart.tsx'
import type { Figures } from './read/read-figures.ts'

export type CustomerFigures = Pick<Figures, 'subscriptions' | 'retention' | 'rewards'>

export function Customers({ figures, view }: { figures: CustomerFigures; view: View }) {
  const { copy, language, period } = view
  const { charts, values } = copy
  const { weeks } = figures.subscriptions
  const columns = copy.tables.weeks.columns
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
          copy={charts}
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
          copy={charts}
          isLine
        />
      </div>
      <Table table={retentionTable(figures.retention, values)} view={view} />
      <div className="two">
        <Table table={cancellationFlowsTable(figures.retention, values)} view={view} />
        <Table table={cancellationStepsTable(figures.retention, values)} view={view} />
        <Table table={cancellationReasonsTable(figures.retention, values)} view={view} />
        <Table table={subscriptionsNowTable(figures.subscriptions, values)} view={view} />
        <Table table={discountsTable(figures.rewards, values)} view={view} />
        <Table table={referralsTable(figures.rewards, values)} view={view} />
      </div>
      <Table table={subscriptionWeeksTable(figures.subscriptions)} view={view} />
    </>
  )
}
