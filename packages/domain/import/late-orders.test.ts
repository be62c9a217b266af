import { describe, expect, it, test } from 'vitest'
import { day, instant } from '../core/calendar.ts'
import { skipOrder } from '../order/skip.ts'
import { schedule, upcomingBillingDates } from '../subscription/schedule.ts'
import { orderIdOf } from '../subscription/subscription.ts'
import { active, cancelled, CODE, inDunning, NOON, pausedByCustomer, valueOf } from '../testing/frieda.ts'
import { lateOrderFault, milestonesSettledLate, withLateOrders } from './late-orders.ts'

const late = (billingDate: string) => ({
  billingDate: day(billingDate),
  paidAt: instant(`${billingDate}T04:00:00+01:00`),
})

describe('past orders are added to a contract', () => {
  test.each([
    ['active', active(), 1, null],
    ['paused', pausedByCustomer(), 1, null],
    ['cancelled', cancelled(), 1, null],
    ['that owes an order', inDunning(), 1, 'CHARGE_OPEN'],
    ['whose loyalty began anew', active({ loyaltyFrom: 2 }), 1, 'PROGRESS_RESET'],
    ['with 900 orders', active({ lastCycleIndex: 899 }), 1, null],
    ['with more than 900 orders', active({ lastCycleIndex: 899 }), 2, 'TOO_MANY_ORDERS'],
  ] as const)('%s: %#', (_name, subscription, count, expected) => {
    expect(lateOrderFault(subscription, count)).toBe(expected)
  })
})

describe('a contract with late orders', () => {
  const before = active()
  const after = withLateOrders(before, [late('2024-01-08'), late('2024-02-05')])

  it('keeps its planned days, under later indices', () => {
    expect(upcomingBillingDates(after, NOON, 4)).toEqual(upcomingBillingDates(before, NOON, 4))
    expect(schedule(after, NOON)[0]?.cycleIndex).toBe((schedule(before, NOON)[0]?.cycleIndex ?? 0) + 2)
  })

  it('counts them, and keeps its newest charge', () => {
    expect(after).toMatchObject({
      lastCycleIndex: before.lastCycleIndex + 2,
      completedOrders: before.completedOrders + 2,
      lastBilled: before.lastBilled,
      lastProcessedOn: before.lastProcessedOn,
      lastPaymentStatus: before.lastPaymentStatus,
    })
  })

  it('keeps what its customer has skipped', () => {
    const [first] = schedule(before, NOON)
    const skipped = valueOf(skipOrder(before, orderIdOf(before.id, first?.cycleIndex ?? 0), NOON))
    const shifted = withLateOrders(skipped, [late('2024-01-08')])
    expect(upcomingBillingDates(shifted as typeof before, NOON, 3)).toEqual(
      upcomingBillingDates(skipped, NOON, 3),
    )
  })

  it('keeps the first order of a discount', () => {
    const next = before.lastCycleIndex + 1
    const discounts = [CODE, { ...CODE, id: 2, fromCycleIndex: next, toCycleIndex: next + 1 }]
    const { discounts: moved } = withLateOrders({ ...before, discounts }, [late('2024-01-08')])
    expect(moved[0]).toBe(CODE)
    expect(moved[1]).toMatchObject({ fromCycleIndex: next + 1, toCycleIndex: next + 2 })
  })

  it('that had no orders is billed by them', () => {
    const none = active({
      lastCycleIndex: 0,
      completedOrders: 0,
      lastBilled: null,
      lastProcessedOn: null,
      lastPaymentStatus: null,
    })
    expect(withLateOrders(none, [late('2026-10-05')])).toMatchObject({
      lastBilled: '2026-10-05',
      lastProcessedOn: '2026-10-05',
      lastPaymentStatus: 'SUCCEEDED',
    })
  })
})

describe('milestones that late orders reach are settled', () => {
  const four = (count: number) => Array.from({ length: count }, () => ({ cycleDays: 28 as const }))
  test.each([
    [0, [], 2, []],
    [0, [], 4, [3]],
    [2 * 28, [], 1, [3]],
    [3 * 28, [3], 1, []],
    [3 * 28, [3], 3, [6]],
    [0, [3], 3, []],
  ])('after %i days with the rewards %j, by %i boxes: %j', (days, rewarded, count, expected) => {
    const settled = milestonesSettledLate(days, rewarded, four(count), active())
    expect(settled.map(({ units }) => units)).toEqual(expected)
  })
})
