import { describe, expect, it } from 'vitest'
import { day } from '../core/calendar.ts'
import { active, at, valueOf } from '../testing/frieda.ts'
import type { RefundableOrder } from './refund.ts'
import {
  debitRecovered,
  debitReturned,
  declineDebit,
  isDebitAttemptDue,
  isDebitCollected,
  nextDebitAttempt,
} from './returned-debit.ts'

const RETURNED = day('2026-11-20')
const debit = { subscriptionId: 20001, orderId: 20001009, total: 19990, returnedOn: RETURNED }

describe('a returned debit', () => {
  it.each([
    ['2026-11-20', '2026-11-22'],
    ['2026-11-21', '2026-11-22'],
    ['2026-11-22', '2026-11-24'],
    ['2026-11-24', '2026-11-27'],
    ['2026-11-26', '2026-11-27'],
    ['2026-11-27', null],
    ['2027-01-01', null],
  ])('is attempted next, seen from %s, on %s', (today, expected) => {
    expect(nextDebitAttempt(RETURNED, day(today))).toBe(expected)
  })

  it('is attempted from 10:00 on', () => {
    expect(isDebitAttemptDue(day('2026-11-22'), at('2026-11-22T09:59:59+01:00'))).toBe(false)
    expect(isDebitAttemptDue(day('2026-11-22'), at('2026-11-22T10:00:00+01:00'))).toBe(true)
  })

  it.each<[boolean, Pick<RefundableOrder, 'status' | 'financialStatus'>]>([
    [true, { status: 'PROCESSED', financialStatus: 'paid' }],
    [true, { status: 'PROCESSED', financialStatus: 'partially_refunded' }],
    [false, { status: 'PROCESSED', financialStatus: 'refunded' }],
    [false, { status: 'CANCELLED', financialStatus: 'paid' }],
  ])('is collected (%s) for an order that is %o', (isCollected, order) => {
    expect(isDebitCollected(order)).toBe(isCollected)
  })

  it.each([
    [true, 'MANDATE_REVOKED', 'REVOKED'],
    [true, 'EXPIRED_PAYMENT_METHOD', 'EXPIRED'],
    [false, 'INSUFFICIENT_FUNDS', 'ACTIVE'],
  ])(
    'that is declined (hard: %s) with %s leaves the method %s and the rest unchanged',
    (isHard, code, status) => {
      const before = active()
      const decision = declineDebit(before, debit, { code, isHard }, day('2026-11-22'))
      const after = valueOf(decision)
      expect(after.paymentMethod?.status).toBe(status)
      expect({ ...after, paymentMethod: before.paymentMethod }).toEqual(before)
      expect(decision.events).toEqual([debitReturned(debit, code, day('2026-11-22'))])
    },
  )

  it('is told with the day of the next attempt, and once more when it is paid', () => {
    expect(debitReturned(debit, 'RETURNED_DEBIT', RETURNED)).toMatchObject({
      isFirst: true,
      nextRetryDate: '2026-11-22',
      after: { isOwed: true },
    })
    expect(debitReturned(debit, 'CARD_DECLINED', day('2026-11-27'))).toMatchObject({
      isFirst: false,
      nextRetryDate: null,
    })
    expect(debitRecovered(debit)).toMatchObject({ total: 19990, after: { isOwed: false } })
  })
})
