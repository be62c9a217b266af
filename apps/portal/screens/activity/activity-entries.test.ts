import { describe, expect, it } from 'vitest'
import type { ActivityView } from '@pfotenportal/contract/activity'
import { findReversal, groupByDay } from './activity-entries.ts'

/** The reason's id in the sample catalogue. */
const DOG_PASSED_AWAY = 8

const entry = (id: number, at: string, changes: Partial<ActivityView> = {}): ActivityView => ({
  id,
  at,
  actor: 'customer',
  action: 'orderSkipped',
  orderId: null,
  title: '',
  changes: [],
  undo: null,
  ...changes,
})

const undo = { operation: 'undoChange', params: {}, body: {}, until: null } as const
const NOON = '2026-11-20T11:00:00.000Z'

describe('Activity entries', () => {
  it('are grouped by the day in Berlin on which they happened and keep their order', () => {
    const groups = groupByDay([
      entry(4, '2026-11-20T11:00:00.000Z'),
      entry(3, '2026-11-19T23:30:00.000Z'),
      entry(2, '2026-11-19T22:30:00.000Z'),
      entry(1, '2026-11-01T10:00:00.000Z'),
    ])
    expect(groups.map(({ day, entries }) => [day, entries.map(({ id }) => id)])).toEqual([
      ['2026-11-20', [4, 3]],
      ['2026-11-19', [2]],
      ['2026-11-01', [1]],
    ])
    expect(groupByDay([])).toEqual([])
  })
})

describe('The operation offered to reverse an entry without an undo', () => {
  const reversals = (
    entries: ActivityView[],
    status: 'ACTIVE' | 'PAUSED' | 'CANCELLED',
    allowedActions: 'swapPlan'[] = [],
  ) =>
    entries.map((each) => findReversal(each, entries, { status, cancellationFlowId: null, allowedActions }))

  it('is missing after the dog has died', () => {
    const entries = [entry(1, NOON, { action: 'subscriptionCancelled' })]
    const farewell = { status: 'CANCELLED', cancellationFlowId: DOG_PASSED_AWAY } as const
    expect(entries.map((each) => findReversal(each, entries, { ...farewell, allowedActions: [] }))).toEqual([
      null,
    ])
  })

  it('resumes a paused subscription, only at the newest pause and only while it lasts', () => {
    const pauses = [
      entry(3, NOON, { action: 'paymentPaused', actor: 'system' }),
      entry(2, NOON),
      entry(1, NOON, { action: 'subscriptionPaused' }),
    ]
    expect(reversals(pauses, 'PAUSED')).toEqual(['resumeSubscription', null, null])
    expect(reversals(pauses, 'ACTIVE', ['swapPlan'])).toEqual([null, null, null])
  })

  it('reactivates a cancelled subscription', () => {
    const ended = [entry(2, NOON, { action: 'subscriptionCancelled' }), entry(1, NOON)]
    expect(reversals(ended, 'CANCELLED')).toEqual(['reactivateSubscription', null])
    expect(reversals(ended, 'PAUSED')).toEqual([null, null])
  })

  it('changes the plan again, but not after the automatic change at the end of a trial', () => {
    const plan = { action: 'planChanged' }
    expect(reversals([entry(2, NOON, plan), entry(1, NOON, plan)], 'ACTIVE', ['swapPlan'])).toEqual([
      'swapPlan',
      null,
    ])
    expect(reversals([entry(1, NOON, { ...plan, undo })], 'ACTIVE', ['swapPlan'])).toEqual([null])
    expect(reversals([entry(1, NOON, { ...plan, actor: 'system' })], 'ACTIVE', ['swapPlan'])).toEqual([null])
    expect(reversals([entry(1, NOON, plan)], 'ACTIVE')).toEqual([null])
  })
})
