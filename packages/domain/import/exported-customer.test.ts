import { describe, expect, test } from 'vitest'
import { day } from '../core/calendar.ts'
import { exportFaults, type ExportedState } from './exported-customer.ts'

const TODAY = day('2026-11-20')
const SETTLED: ExportedState = {
  charges: ['PAID', 'DECLINED', 'LAPSED'],
  orders: ['PROCESSED', 'FAILED', 'CANCELLED', 'SKIPPED'],
  refunds: ['DONE', 'REFUSED'],
  disputes: [{ state: 'LOST', nextAttempt: null }],
  billingDates: [day('2026-11-21'), null],
}

describe('the export of another service', () => {
  test.each<[string, Partial<ExportedState>, string[]]>([
    ['is taken over if nothing is under way', {}, []],
    ['waits for a charge', { charges: ['OPEN'] }, ['PAYMENT_RUNNING']],
    ['waits for an order that is being charged', { orders: ['PROCESSING'] }, ['PAYMENT_RUNNING']],
    ['waits for a refund', { refunds: ['OPEN'] }, ['REFUND_OPEN']],
    ['waits for a refund that must be sent again', { refunds: ['FAILED'] }, ['REFUND_OPEN']],
    ['waits for a dispute', { disputes: [{ state: 'OPENED', nextAttempt: null }] }, ['MONEY_RECLAIMED']],
    [
      'waits for a returned debit that is collected again',
      { disputes: [{ state: 'LOST', nextAttempt: day('2026-11-30') }] },
      ['MONEY_RECLAIMED'],
    ],
    ['is too old once a charge was due', { billingDates: [TODAY] }, ['CHARGE_DUE']],
    [
      'names every reason',
      { charges: ['OPEN'], refunds: ['OPEN'], billingDates: [day('2026-11-19')] },
      ['PAYMENT_RUNNING', 'REFUND_OPEN', 'CHARGE_DUE'],
    ],
  ])('%s', (_name, change, faults) => {
    expect(exportFaults({ ...SETTLED, ...change }, TODAY)).toEqual(faults)
  })
})
