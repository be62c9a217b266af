/** Every table of the figures, in the order in which the report tells them. */
import type { OperatorText } from '@pfotenportal/text/de/operator'
import type { Figures } from '../figures/read-figures.ts'
import {
  discountsSheet,
  leavingSheet,
  referralsSheet,
  savesSheet,
  subscriptionsNowSheet,
  waysSheet,
  weeksSheet,
} from './customers.ts'
import {
  chargesSheet,
  disputesSheet,
  failuresSheet,
  ladderSheet,
  owedSheet,
  pausesSheet,
  revenueSheet,
} from './money.ts'
import { jobsSheet, mailsSheet, outboxSheet, parcelsNowSheet, parcelsThenSheet } from './operations.ts'
import type { Sheet } from './report-table.ts'

export function allSheets(it: Figures, { values }: OperatorText): readonly Sheet[] {
  return [
    chargesSheet(it.charges),
    revenueSheet(it.revenue, values),
    failuresSheet(it.failures, values),
    disputesSheet(it.disputes, values),
    owedSheet(it.dunning),
    ladderSheet(it.dunning, values),
    pausesSheet(it.dunning, values),
    parcelsNowSheet(it.parcels, values),
    parcelsThenSheet(it.parcels, values),
    mailsSheet(it.mails),
    outboxSheet(it.mails, values),
    jobsSheet(it.jobs, values),
    subscriptionsNowSheet(it.subscriptions, values),
    weeksSheet(it.subscriptions),
    waysSheet(it.saves, values),
    savesSheet(it.saves, values),
    leavingSheet(it.saves, values),
    discountsSheet(it.rewards, values),
    referralsSheet(it.rewards, values),
  ]
}
