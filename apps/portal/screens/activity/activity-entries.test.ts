import { describe, expect, it } from 'vitest'
import type { ActivityView } from '@pfotenportal/contract/activity'
import { groupByDay, findReversal } from './activity-entries.ts'

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

const undo = { operation: 'swapPlan', params: {}, body: {}, until: null } as const
const NOON = '2026-11-20T11:00:00.000Z'

describe('entries', () => {
  it('stand under the day in Berlin on which they happened, in their order', () => {
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

describe('the way back', () => {
  const backs = (
    entries: ActivityView[],
    ...allowedActions: ('resumeSubscription' | 'reactivateSubscription' | 'swapPlan')[]
  ) => entries.map((each) => findReversal(each, entries, { allowedActions }))

  it('from a pause is to resume, beside the newest one and only while the subscription rests', () => {
    const pauses = [
      entry(3, NOON, { action: 'paymentPaused', actor: 'system' }),
      entry(2, NOON),
      entry(1, NOON, { action: 'subscriptionPaused' }),
    ]
    expect(backs(pauses, 'resumeSubscription')).toEqual(['resumeSubscription', null, null])
    expect(backs(pauses, 'swapPlan')).toEqual([null, null, null])
  })

  it('from a cancellation is to reactivate', () => {
    const ended = [entry(2, NOON, { action: 'subscriptionCancelled' }), entry(1, NOON)]
    expect(backs(ended, 'reactivateSubscription')).toEqual(['reactivateSubscription', null])
    expect(backs(ended, 'resumeSubscription')).toEqual([null, null])
  })

  it('from a plan that has no undo is to change it, but not from the one after a trial', () => {
    const plan = { action: 'planChanged' }
    expect(backs([entry(2, NOON, plan), entry(1, NOON, plan)], 'swapPlan')).toEqual(['swapPlan', null])
    expect(backs([entry(1, NOON, { ...plan, undo })], 'swapPlan')).toEqual([null])
    expect(backs([entry(1, NOON, { ...plan, actor: 'system' })], 'swapPlan')).toEqual([null])
    expect(backs([entry(1, NOON, plan)])).toEqual([null])
  })
})
