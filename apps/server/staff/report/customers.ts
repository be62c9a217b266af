/** Tables about customers: subscriptions, retention, rewards. */
import type { OperatorText } from '@pfotenportal/text/de/operator'
import { newestCatalogue } from '../../core/catalogue.ts'
import type { RetentionFigures } from '../figures/read/retention.ts'
import type { RewardFigures } from '../figures/read/rewards.ts'
import type { SubscriptionFigures } from '../figures/read/subscriptions.ts'
import { buildTable, shareOf, type ReportTable } from './report-table.ts'

type Values = OperatorText['values']

export function subscriptionsNowTable(
  { now }: SubscriptionFigures,
  { status }: Values,
): ReportTable<'subscriptionsNow'> {
  const states = ['active', 'paused', 'pausedByService', 'cancelled'] as const
  const rows = states.map((state) => ({ status: status[state], count: now[state] }))
  return buildTable('subscriptionsNow', { status: 'text', count: 'count' }, rows)
}

/** The newest week first. */
export function subscriptionWeeksTable({ weeks }: SubscriptionFigures): ReportTable<'weeks'> {
  const kinds = {
    monday: 'day',
    living: 'count',
    begun: 'count',
    cancelled: 'count',
    kuendigen: 'count',
    reactivated: 'count',
    churn: 'share',
  } as const
  return buildTable('weeks', kinds, weeks.toReversed())
}

export function cancellationFlowsTable({ flows }: RetentionFigures, values: Values): ReportTable<'ways'> {
  const ends = ['accepted', 'cancelled', 'abandoned'] as const
  const rows = ends.map((end) => ({
    end: values.cancellationFlows[end],
    count: flows[end],
    share: shareOf(flows[end], flows.opened),
  }))
  return buildTable('ways', { end: 'text', count: 'count', share: 'share' }, flows.opened === 0 ? [] : rows)
}

/** `share`: those who stayed, of those whose thirty days are over. */
export function retentionTable({ outcomes }: RetentionFigures, values: Values): ReportTable<'saves'> {
  const kinds = {
    reason: 'text',
    offer: 'text',
    shown: 'count',
    accepted: 'count',
    stayed: 'count',
    left: 'count',
    open: 'count',
    share: 'share',
  } as const
  const rows = outcomes.map((it) => ({
    ...it,
    reason: it.reason === null ? values.noReason : nameOf(it.reason, values),
    offer: values.offers[it.offer],
    share: shareOf(it.stayed, it.stayed + it.left),
  }))
  return buildTable('saves', kinds, rows)
}

/** The median in a row of its own, below the distribution. */
export function cancellationStepsTable(
  { steps: { median, distribution } }: RetentionFigures,
  { cancellationSteps: names }: Values,
): ReportTable<'steps'> {
  const all = distribution.reduce((sum, { count }) => sum + count, 0)
  const rows = distribution.map(({ steps, count }) => ({
    steps: names.steps(steps),
    count,
    share: shareOf(count, all),
  }))
  const middle = median === null ? [] : [{ steps: names.median(median), count: all, share: null }]
  return buildTable('steps', { steps: 'text', count: 'count', share: 'share' }, [...rows, ...middle])
}

export function cancellationReasonsTable(
  { reasons }: RetentionFigures,
  values: Values,
): ReportTable<'leaving'> {
  const rows = reasons.map(({ reason, count }) => ({
    reason: reason === null ? values.noReason : nameOf(reason, values),
    count,
  }))
  return buildTable('leaving', { reason: 'text', count: 'count' }, rows)
}

export function discountsTable({ discounts }: RewardFigures, values: Values): ReportTable<'discounts'> {
  const rows = discounts.map((it) => ({ ...it, kind: values.discounts[it.kind] }))
  return buildTable('discounts', { kind: 'text', granted: 'count', usedUp: 'count', lapsed: 'count' }, rows)
}

export function referralsTable({ referrals }: RewardFigures, values: Values): ReportTable<'referrals'> {
  const rows = referrals.map(({ state, friends }) => ({ state: values.referral[state], friends }))
  return buildTable('referrals', { state: 'text', friends: 'count' }, rows)
}

/** A reason in the words of the catalogue; its code if no version has it. */
function nameOf(code: string, { language }: Values): string {
  return newestCatalogue().reasons.find((reason) => reason.code === code)?.label[language] ?? code
}
