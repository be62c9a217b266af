import { describe, expect, it } from 'vitest'
import { day } from '../core/calendar.ts'
import { active, at, valueOf } from '../testing/frieda.ts'
import {
  debitRecovered,
  debitReturned,
  declineDebit,
  firstDebitAttempt,
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

  it.each([
    ['2026-11-20', '2026-11-22'],
    ['2026-11-23', '2026-11-24'],
    ['2026-11-26', '2026-11-27'],
    ['2026-11-27', '2026-11-29'],
    ['2027-01-01', '2027-01-03'],
  ])('that is owed from %s on is attempted first on %s', (today, expected) => {
    expect(firstDebitAttempt(RETURNED, day(today))).toBe(expected)
  })

  it('is attempted from 10:00 on', () => {
    expect(isDebitAttemptDue(day('2026-11-22'), at('2026-11-22T09:59:59+01:00'))).toBe(false)
    expect(isDebitAttemptDue(day('2026-11-22'), at('2026-11-22T10:00:00+01:00'))).toBe(true)
  })

  it.each<[boolean, Parameters<typeof isDebitCollected>[0]]>([
    [true, { status: 'PROCESSED', financialStatus: 'paid', total: 19990, promised: 0 }],
    [true, { status: 'PROCESSED', financialStatus: 'partially_refunded', total: 19990, promised: 2000 }],
    [false, { status: 'PROCESSED', financialStatus: 'refunded', total: 19990, promised: 19990 }],
    // A refund of it failed.
    [false, { status: 'PROCESSED', financialStatus: 'paid', total: 19990, promised: 19990 }],
    [false, { status: 'CANCELLED', financialStatus: 'paid', total: 19990, promised: 0 }],
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
      expect(decision.events).toEqual([
        { ...debitReturned(debit, RETURNED), code, isFirst: false, nextRetryDate: '2026-11-24' },
      ])
    },
  )

  it('is told with the day of the next attempt, and once more when it is paid', () => {
    expect(debitReturned(debit, RETURNED)).toMatchObject({
      code: 'RETURNED_DEBIT',
      isFirst: true,
      nextRetryDate: '2026-11-22',
      after: { isOwed: true },
    })
    const last = declineDebit(active(), debit, { code: 'CARD_DECLINED', isHard: false }, day('2026-11-27'))
    expect(last.events).toMatchObject([{ isFirst: false, nextRetryDate: null }])
    expect(debitRecovered(debit)).toMatchObject({ total: 19990, after: { isOwed: false } })
  })
})
