import { expect, test } from 'vitest'
import { instant } from '../core/calendar.ts'
import { owedRefunds, type RefundAttempt } from './owed-refunds.ts'

const onDay = (day: number) => instant(`2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`)
const began = (state: RefundAttempt['state'], day: number, amount: number) => ({
  state,
  amount,
  at: onDay(day),
  failedAt: null,
})
const failed = (day: number, amount: number, failedOn: number) => ({
  ...began('FAILED', day, amount),
  failedAt: onDay(failedOn),
})

test.each<[string, Omit<RefundAttempt, 'number' | 'orderId'>[], string[]]>([
  ['nothing that was made', [began('DONE', 1, 2000)], []],
  ['one that failed', [failed(1, 2000, 5)], ['1: 2000']],
  [
    'although another one was made before it failed',
    [failed(1, 2000, 5), began('DONE', 3, 500)],
    ['1: 2000'],
  ],
  ['what a smaller one leaves of it', [failed(1, 2000, 5), began('DONE', 6, 500)], ['1: 1500']],
  [
    'nothing once smaller ones make up for it',
    [failed(1, 2000, 5), began('DONE', 6, 500), began('DONE', 7, 1500)],
    [],
  ],
  ['nothing once it was made again', [failed(1, 2000, 5), began('DONE', 6, 2000)], []],
  ['nothing while it is made again', [failed(1, 2000, 5), began('OPEN', 6, 2000)], []],
  ['it if the provider refuses the next one', [failed(1, 2000, 5), began('REFUSED', 6, 2000)], ['1: 2000']],
  ['the second one only, if that failed as well', [failed(1, 2000, 5), failed(6, 2000, 8)], ['2: 2000']],
  ['nothing after the third one', [failed(1, 2000, 5), failed(6, 2000, 8), began('DONE', 9, 2000)], []],
  ['two that failed one after the other', [failed(1, 2000, 6), failed(2, 1000, 5)], ['2: 1000', '1: 2000']],
  [
    'the one that failed last, if a later one is enough for one',
    [failed(1, 2000, 6), failed(2, 1000, 5), began('DONE', 7, 1000)],
    ['1: 2000'],
  ],
  ['nothing that was paid another way', [{ ...failed(1, 2000, 5), state: 'DONE' }], []],
  ['nothing that was made at the moment of the failure', [failed(1, 2000, 5), began('DONE', 5, 2000)], []],
])('is owed: %s', (_name, refunds, owed) => {
  const numbered = refunds.map((refund, index) => ({ ...refund, orderId: 1, number: index + 1 }))
  expect(owedRefunds(numbered).map(({ refund, left }) => `${refund.number}: ${left}`)).toEqual(owed)
})

test('a refund of another order replaces nothing', () => {
  const refunds = [
    { ...failed(1, 2000, 5), orderId: 1, number: 1 },
    { ...began('DONE', 6, 2000), orderId: 2, number: 2 },
  ]
  expect(owedRefunds(refunds)).toEqual([{ refund: refunds[0], left: 2000 }])
})
