import { describe, expect, it } from 'vitest'
import { day } from '../core/calendar.ts'
import { at } from '../testing/frieda.ts'
import { debitRecovered, debitReturned, isDebitAttemptDue, nextDebitAttempt } from './returned-debit.ts'

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
