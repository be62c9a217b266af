/** All tables of the report, in order. */
import type { OperatorText } from '@pfotenportal/text/de/operator'
import type { Figures } from '../figures/read-figures.ts'
import {
  discountsTable,
  cancellationReasonsTable,
  referralsTable,
  retentionTable,
  subscriptionsNowTable,
  cancellationFlowsTable,
  subscriptionWeeksTable,
} from './customers.ts'
import {
  chargesTable,
  disputesTable,
  failuresTable,
  dunningOutcomesTable,
  outstandingTable,
  dunningPausesTable,
  revenueTable,
} from './money.ts'
import { jobsTable, mailsTable, outboxTable, parcelsNowTable, parcelsInPeriodTable } from './operations.ts'
import type { ReportTable } from './report-table.ts'

export function reportTables(it: Figures, { values }: OperatorText): readonly ReportTable[] {
  return [
    chargesTable(it.charges),
    revenueTable(it.revenue, values),
    failuresTable(it.failures, values),
    disputesTable(it.disputes, values),
    outstandingTable(it.dunning),
    dunningOutcomesTable(it.dunning, values),
    dunningPausesTable(it.dunning, values),
    parcelsNowTable(it.parcels, values),
    parcelsInPeriodTable(it.parcels, values),
    mailsTable(it.mails),
    outboxTable(it.mails, values),
    jobsTable(it.jobs, values),
    subscriptionsNowTable(it.subscriptions, values),
    subscriptionWeeksTable(it.subscriptions),
    cancellationFlowsTable(it.retention, values),
    retentionTable(it.retention, values),
    cancellationReasonsTable(it.retention, values),
    discountsTable(it.rewards, values),
    referralsTable(it.rewards, values),
  ]
}
