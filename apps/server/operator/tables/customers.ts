/** Tables about customers: who comes and goes, what kept them, what they were given. */
import type { OperatorText } from '@pfotenportal/text/de/operator'
import type { RewardFigures } from '../figures/rewards.ts'
import type { SaveFigures } from '../figures/retention.ts'
import type { SubscriptionFigures } from '../figures/subscriptions.ts'
import { shareOf, sheetOf, type Sheet } from './report-table.ts'

type Values = OperatorText['values']

export function subscriptionsNowSheet(
  { now }: SubscriptionFigures,
  { status }: Values,
): Sheet<'subscriptionsNow'> {
  const states = ['active', 'paused', 'pausedByService', 'cancelled'] as const
  const rows = states.map((state) => ({ status: status[state], count: now[state] }))
  return sheetOf('subscriptionsNow', { status: 'text', count: 'count' }, rows)
}

/** The newest week first. */
export function weeksSheet({ weeks }: SubscriptionFigures): Sheet<'weeks'> {
  const kinds = {
    monday: 'day',
    living: 'count',
    begun: 'count',
    cancelled: 'count',
    reactivated: 'count',
    churn: 'share',
  } as const
  return sheetOf('weeks', kinds, weeks.toReversed())
}

export function waysSheet({ ways }: SaveFigures, values: Values): Sheet<'ways'> {
  const ends = ['accepted', 'cancelled', 'turnedBack'] as const
  const rows = ends.map((end) => ({
    end: values.ways[end],
    count: ways[end],
    share: shareOf(ways[end], ways.opened),
  }))
  return sheetOf('ways', { end: 'text', count: 'count', share: 'share' }, ways.opened === 0 ? [] : rows)
}

/** `share`: who stayed, of those whose thirty days are over. */
export function savesSheet({ saves }: SaveFigures, values: Values): Sheet<'saves'> {
  const kinds = {
    reason: 'text',
    offer: 'text',
    accepted: 'count',
    stayed: 'count',
    left: 'count',
    open: 'count',
    share: 'share',
  } as const
  const rows = saves.map((it) => ({
    ...it,
    reason: it.reason === null ? values.noReason : values.reasons[it.reason],
    offer: values.offers[it.offer],
    share: shareOf(it.stayed, it.stayed + it.left),
  }))
  return sheetOf('saves', kinds, rows)
}

export function leavingSheet({ leaving }: SaveFigures, values: Values): Sheet<'leaving'> {
  const rows = leaving.map(({ reason, count }) => ({
    reason: reason === null ? values.noReason : values.reasons[reason],
    count,
  }))
  return sheetOf('leaving', { reason: 'text', count: 'count' }, rows)
}

export function discountsSheet({ discounts }: RewardFigures, values: Values): Sheet<'discounts'> {
  const rows = discounts.map((it) => ({ ...it, kind: values.discounts[it.kind] }))
  return sheetOf('discounts', { kind: 'text', granted: 'count', usedUp: 'count', lapsed: 'count' }, rows)
}

export function referralsSheet({ referrals }: RewardFigures, values: Values): Sheet<'referrals'> {
  const rows = referrals.map(({ state, friends }) => ({ state: values.referral[state], friends }))
  return sheetOf('referrals', { state: 'text', friends: 'count' }, rows)
}
