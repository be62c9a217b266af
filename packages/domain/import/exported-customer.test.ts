import { describe, expect, test } from 'vitest'
import { day, instant } from '../core/calendar.ts'
import { exportFaults, type ExportedState } from './exported-customer.ts'

const TODAY = day('2026-11-20')
const refund = (state: 'OPEN' | 'DONE' | 'REFUSED' | 'FAILED', number = 1) => ({
  orderId: 1,
  number,
  state,
  amount: 2000,
  at: instant(`2026-11-0${number}T09:00:00.000Z`),
  failedAt: state === 'FAILED' ? instant('2026-11-02T08:00:00.000Z') : null,
})
const SETTLED: ExportedState = {
  charges: ['PAID', 'DECLINED', 'LAPSED'],
  orders: ['PROCESSED', 'FAILED', 'CANCELLED', 'SKIPPED'],
  refunds: [refund('DONE'), refund('REFUSED', 2)],
  disputes: ['WON', 'LOST'],
  billingDates: [day('2026-11-21'), null],
}

describe('the export of another service', () => {
  test.each<[string, Partial<ExportedState>, string[]]>([
    ['is taken over if nothing is under way', {}, []],
    ['waits for a charge', { charges: ['OPEN'] }, ['PAYMENT_RUNNING']],
    ['waits for an order that is being charged', { orders: ['PROCESSING'] }, ['PAYMENT_RUNNING']],
    ['waits for a refund', { refunds: [refund('OPEN')] }, ['REFUND_OPEN']],
    ['waits for a refund that must be sent again', { refunds: [refund('FAILED')] }, ['REFUND_OPEN']],
    ['does not wait for one that was sent again', { refunds: [refund('FAILED'), refund('DONE', 2)] }, []],
    ['waits for a dispute', { disputes: ['LOST', 'OPENED'] }, ['MONEY_RECLAIMED']],
    ['is too old once a charge was due', { billingDates: [TODAY] }, ['CHARGE_DUE']],
    [
      'names every reason',
      { charges: ['OPEN'], refunds: [refund('OPEN')], billingDates: [day('2026-11-19')] },
      ['PAYMENT_RUNNING', 'REFUND_OPEN', 'CHARGE_DUE'],
    ],
  ])('%s', (_name, change, faults) => {
    expect(exportFaults({ ...SETTLED, ...change }, TODAY)).toEqual(faults)
  })
})
