import { describe, expect, it } from 'vitest'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import {
  aCancelledSubscription,
  aPausedSubscription,
  aScheduleEntry,
  aSubscription,
} from '../../testing/fixtures.ts'
import { membershipOf, type HouseholdAction } from './members.ts'

const planned = [aScheduleEntry({ status: 'SKIPPED', id: 1 }), aScheduleEntry({ id: 2 })]
const dog = (subscription: SubscriptionView, schedule = planned) => ({ subscription, schedule })
const owed = aSubscription({ lastPaymentStatus: 'FAILED' })

describe('an action for all dogs', () => {
  it.each<{ promise: string; action: HouseholdAction; of: ReturnType<typeof dog>; reason: string | null }>([
    {
      promise: 'is about the first box that is not skipped',
      action: 'skipNextOrder',
      of: dog(aSubscription()),
      reason: null,
    },
    { promise: 'moves a planned box', action: 'rescheduleOrder', of: dog(aSubscription()), reason: null },
    {
      promise: 'pauses without a planned box',
      action: 'pauseSubscription',
      of: dog(aSubscription(), []),
      reason: null,
    },
    {
      promise: 'leaves out a paused dog',
      action: 'pauseSubscription',
      of: dog(aPausedSubscription()),
      reason: 'PAUSED',
    },
    {
      promise: 'leaves out a failed payment',
      action: 'skipNextOrder',
      of: dog(owed),
      reason: 'PAYMENT_OPEN',
    },
    {
      promise: 'leaves out a failed payment of which the list already knows',
      action: 'pauseSubscription',
      of: dog(aSubscription(), [aScheduleEntry({ status: 'FAILED' })]),
      reason: 'PAYMENT_OPEN',
    },
    {
      promise: 'leaves out a dog without a planned box',
      action: 'skipNextOrder',
      of: dog(aSubscription(), []),
      reason: 'NOT_POSSIBLE',
    },
    {
      promise: 'leaves out a box whose payment is running',
      action: 'rescheduleOrder',
      of: dog(aSubscription(), [aScheduleEntry({ status: 'PROCESSING' })]),
      reason: 'NOT_POSSIBLE',
    },
    {
      promise: 'leaves out what the service does not allow',
      action: 'rescheduleOrder',
      of: dog(aSubscription({ allowedActions: [] })),
      reason: 'NOT_POSSIBLE',
    },
  ])('$promise', ({ action, of, reason }) => {
    const { members, absent } = membershipOf([of], action)
    expect(absent.map((it) => it.reason)).toEqual(reason === null ? [] : [reason])
    expect(members).toHaveLength(reason === null ? 1 : 0)
    if (reason === null && of.schedule.length > 0) expect(members[0]?.next?.id).toBe(2)
  })

  it('does not mention a cancelled subscription', () => {
    expect(membershipOf([dog(aCancelledSubscription())], 'pauseSubscription')).toEqual({
      members: [],
      absent: [],
    })
  })
})
