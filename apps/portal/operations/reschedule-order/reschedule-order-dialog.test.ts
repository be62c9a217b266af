import { describe, expect, it } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { aQuote, aScheduleEntry } from '../../testing/order-fixtures.ts'
import { movableDays, movedOrder } from './reschedule-order-dialog.tsx'

const today = day('2026-11-20')
const first = aScheduleEntry({ id: 20001009, billingDate: '2026-12-08' })
const skipped = aScheduleEntry({ id: 20001010, billingDate: '2027-01-05', status: 'SKIPPED' })
const third = aScheduleEntry({ id: 20001011, billingDate: '2027-02-02' })
const schedule = [first, skipped, third]

describe('the days offered for an order', () => {
  it('reach from tomorrow to 84 days ahead if all later orders move too', () => {
    expect(movableDays(first, schedule, 'following', today)).toEqual({ min: '2026-11-21', max: '2027-02-12' })
  })

  it('end before the next planned order if it moves alone, ignoring skipped orders', () => {
    expect(movableDays(first, schedule, 'single', today).max).toBe('2027-02-01')
  })

  it('begin after the previous planned order', () => {
    expect(movableDays(third, schedule, 'following', today).min).toBe('2026-12-09')
  })
})

describe('the moved order', () => {
  it('is shown as quoted', () => {
    const quotedOrder = {
      orderId: first.id,
      billingDate: '2026-12-10',
      deliveryWindow: { from: '2026-12-15', to: '2026-12-17', shiftedByHoliday: false },
      totalPrice: '199.90',
    }
    const quote = aQuote({ after: { upcoming: [quotedOrder] } })
    expect(movedOrder(first, day('2026-12-10'), quote, 'DE')).toBe(quotedOrder)
  })

  it('is calculated with the delivery calendar if the quote does not contain it', () => {
    const quote = aQuote({ after: { upcoming: [] } })
    expect(movedOrder(third, day('2026-12-18'), quote, 'AT')).toMatchObject({
      billingDate: '2026-12-18',
      deliveryWindow: { from: '2026-12-22', to: '2026-12-24' },
    })
  })
})
