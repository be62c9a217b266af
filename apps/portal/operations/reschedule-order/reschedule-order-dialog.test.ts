import { describe, expect, it } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { aScheduleEntry } from '../../testing/order-fixtures.ts'
import { movableDays } from './reschedule-order-dialog.tsx'

const today = day('2026-11-20')
const first = aScheduleEntry({ id: 20001009, billingDate: '2026-12-08' })
const skipped = aScheduleEntry({ id: 20001010, billingDate: '2027-01-05', status: 'SKIPPED' })
const third = aScheduleEntry({ id: 20001011, billingDate: '2027-02-02' })
const schedule = [first, skipped, third]

describe('the days offered for an order', () => {
  it('reach from tomorrow to 84 days ahead if all later orders move too', () => {
    expect(movableDays(first, schedule, 'following', today)).toMatchObject({
      min: '2026-11-21',
      max: '2027-02-12',
    })
  })

  it('end before the next planned order if it moves alone, ignoring skipped orders', () => {
    expect(movableDays(first, schedule, 'single', today).max).toBe('2027-02-01')
  })

  it('begin after the previous planned order', () => {
    expect(movableDays(third, schedule, 'following', today).min).toBe('2026-12-09')
  })

  it('are not limited by the orders of another dog', () => {
    const other = aScheduleEntry({ id: 20002009, subscriptionId: 20002, billingDate: '2026-12-20' })
    expect(movableDays(first, [first, other, third], 'single', today).max).toBe('2027-02-01')
  })

  it('end before the subscription does', () => {
    expect(movableDays(first, schedule, 'single', today, '2026-12-20')).toMatchObject({
      max: '2026-12-19',
      after: 'END',
    })
  })
})
