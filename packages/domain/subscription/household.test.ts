import { describe, expect, it } from 'vitest'
import {
  membershipOf,
  type Absence,
  type HouseholdAction,
  type HouseholdDog,
  type HouseholdSubscription,
} from './household.ts'
import type { ListedEntry } from './order.ts'

const active: HouseholdSubscription = {
  status: 'ACTIVE',
  lastPaymentStatus: 'SUCCEEDED',
  pause: null,
  allowedActions: ['skipNextOrder', 'rescheduleOrder', 'pauseSubscription'],
}
const paused = (reason: string): HouseholdSubscription => ({ ...active, status: 'PAUSED', pause: { reason } })

const planned: ListedEntry[] = [
  { id: 1, status: 'SKIPPED' },
  { id: 2, status: 'SCHEDULED' },
]
const dog = (subscription = active, schedule = planned) => ({ subscription, schedule })
const withOrder = (status: ListedEntry['status']) => dog(active, [{ id: 2, status }])

interface Case {
  readonly promise: string
  readonly action: HouseholdAction
  readonly of: HouseholdDog<HouseholdSubscription, ListedEntry>
  readonly reason: Absence | null
}

const cases: readonly Case[] = [
  { promise: 'skips a planned order', action: 'skipNextOrder', of: dog(), reason: null },
  { promise: 'moves a planned order', action: 'rescheduleOrder', of: dog(), reason: null },
  { promise: 'pauses without an order', action: 'pauseSubscription', of: dog(active, []), reason: null },
  {
    promise: 'leaves out a paused dog, even where the length of the pause could change',
    action: 'pauseSubscription',
    of: dog(paused('CUSTOMER')),
    reason: 'PAUSED',
  },
  {
    promise: 'leaves out a pause after a failed payment',
    action: 'pauseSubscription',
    of: dog(paused('PAYMENT_FAILED')),
    reason: 'PAYMENT_OPEN',
  },
  {
    promise: 'leaves out a failed payment',
    action: 'skipNextOrder',
    of: dog({ ...active, lastPaymentStatus: 'FAILED' }),
    reason: 'PAYMENT_OPEN',
  },
  {
    promise: 'leaves out a failed payment that only the schedule knows',
    action: 'pauseSubscription',
    of: withOrder('FAILED'),
    reason: 'PAYMENT_OPEN',
  },
  {
    promise: 'leaves out a dog without an order',
    action: 'skipNextOrder',
    of: dog(active, []),
    reason: 'NOT_POSSIBLE',
  },
  {
    promise: 'leaves out an order whose payment is running',
    action: 'rescheduleOrder',
    of: withOrder('PROCESSING'),
    reason: 'NOT_POSSIBLE',
  },
  {
    promise: 'leaves out what the service does not allow',
    action: 'rescheduleOrder',
    of: dog({ ...active, allowedActions: [] }),
    reason: 'NOT_POSSIBLE',
  },
]

describe('an action for all dogs', () => {
  it.each(cases)('$promise', ({ action, of, reason }) => {
    const { members, absent } = membershipOf([of], action)
    expect(absent.map((it) => it.reason)).toEqual(reason === null ? [] : [reason])
    expect(members).toHaveLength(reason === null ? 1 : 0)
  })

  it('is about the first order that is not skipped', () => {
    expect(membershipOf([dog()], 'skipNextOrder').members[0]?.next?.id).toBe(2)
  })

  it('does not mention a cancelled subscription', () => {
    const cancelled = dog({ ...active, status: 'CANCELLED' })
    expect(membershipOf([cancelled], 'pauseSubscription')).toEqual({ members: [], absent: [] })
  })
})
