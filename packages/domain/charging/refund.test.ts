import { describe, expect, it } from 'vitest'
import { day } from '../core/calendar.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import { active, formatSchedule, NOON, valueOf } from '../testing/frieda.ts'
import {
  decideRefund,
  recordFailedRefund,
  recordRefund,
  refundOffers,
  statusAfterRefunds,
  stoppableAmount,
  stopsPaidBoxes,
  type RefundableOrder,
  type RefundRequest,
} from './refund.ts'

const paid: RefundableOrder = {
  status: 'PROCESSED',
  financialStatus: 'paid',
  fulfillmentStatus: 'unfulfilled',
  total: 19990,
  refunded: 0,
  isRefunding: false,
  isDebitReturned: false,
  isDisputed: false,
}
const all: RefundRequest = { amount: null, isCancelling: false }

describe('a refund', () => {
  it.each<[string, Partial<RefundableOrder>, Partial<RefundRequest>, number, boolean]>([
    ['everything', {}, {}, 19990, true],
    ['a part', {}, { amount: 1230 }, 1230, false],
    ['the remaining amount', { financialStatus: 'partially_refunded', refunded: 1230 }, {}, 18760, true],
    [
      'a part after the one that was shown',
      { financialStatus: 'partially_refunded', refunded: 500 },
      { amount: 500, shownRefunded: 500 },
      500,
      false,
    ],
    ['the last cent', { financialStatus: 'partially_refunded', refunded: 19989 }, { amount: 1 }, 1, true],
    ['everything for a box that has arrived', { fulfillmentStatus: 'delivered' }, {}, 19990, true],
    ['everything, and cancels the box', {}, { isCancelling: true }, 19990, true],
  ])('returns %s', (_case, order, request, amount, isWhole) => {
    const decision = decideRefund({ ...paid, ...order }, { ...all, ...request })
    expect(decision).toMatchObject({ ok: true, value: { amount, isWhole } })
  })

  it.each<[string, Partial<RefundableOrder>, Partial<RefundRequest>]>([
    ['NOT_PAID', { status: 'FAILED', financialStatus: 'pending' }, {}],
    ['NOT_PAID', { status: 'CANCELLED', financialStatus: 'refunded', refunded: 19990 }, {}],
    ['NOT_PAID', { status: 'CANCELLED', financialStatus: 'voided' }, {}],
    ['NOT_PAID', { status: 'CANCELLED', financialStatus: 'pending' }, {}],
    ['DEBIT_RETURNED', { isDebitReturned: true }, {}],
    ['DEBIT_RETURNED', { isDebitReturned: true }, { isCancelling: true }],
    ['DISPUTED', { isDisputed: true }, { amount: 100 }],
    ['DISPUTED', { isDisputed: true }, { isCancelling: true }],
    ['REFUND_RUNNING', { isRefunding: true }, { amount: 100 }],
    ['REFUND_RUNNING', { status: 'CANCELLED', isRefunding: true }, {}],
    ['NOTHING_LEFT', { financialStatus: 'refunded', refunded: 19990 }, {}],
    ['NOTHING_LEFT', { total: 0 }, {}],
    ['REFUNDED_MEANWHILE', { financialStatus: 'partially_refunded', refunded: 500 }, { shownRefunded: 0 }],
    ['REFUNDED_MEANWHILE', {}, { shownRefunded: 500 }],
    ['AMOUNT_INVALID', {}, { amount: 0 }],
    ['AMOUNT_INVALID', {}, { amount: -5 }],
    ['AMOUNT_INVALID', {}, { amount: 12.5 }],
    ['MORE_THAN_LEFT', {}, { amount: 19991 }],
    ['MORE_THAN_LEFT', { financialStatus: 'partially_refunded', refunded: 19000 }, { amount: 991 }],
    ['ALREADY_PACKED', { fulfillmentStatus: 'packed' }, { isCancelling: true }],
    ['NOT_WHOLE', {}, { isCancelling: true, amount: 100 }],
    ['WHOLE_OR_PART', {}, { isWholeConfirmed: false }],
    ['WHOLE_OR_PART', {}, { amount: 19990, isWholeConfirmed: false }],
    ['WHOLE_OR_PART', {}, { amount: 100, isWholeConfirmed: true }],
  ])('is refused: %s', (reason, order, request) => {
    expect(decideRefund({ ...paid, ...order }, { ...all, ...request })).toMatchObject({ ok: false, reason })
  })
})

describe('staff are offered', () => {
  const unpacked: Partial<RefundableOrder> = { fulfillmentStatus: 'unfulfilled' }
  it.each<[string, Partial<RefundableOrder>, Partial<ReturnType<typeof refundOffers>>]>([
    ['a refund and a stop before packing', unpacked, { refund: true, stop: true }],
    ['a refund once it is packed', { fulfillmentStatus: 'packed' }, { refund: true, stop: false }],
    [
      'a refund of a stopped box whose refund failed',
      { ...unpacked, status: 'CANCELLED' },
      { refund: true, stop: false },
    ],
    [
      'nothing for a stopped box that was refunded',
      { status: 'CANCELLED', financialStatus: 'refunded', refunded: 19990 },
      { refund: false, stop: false },
    ],
    ['nothing while a refund is pending', { isRefunding: true }, { refund: false, stop: false }],
    [
      'nothing after the bank took the payment back',
      { isDebitReturned: true },
      { refund: false, stop: false },
    ],
    ['nothing while the payment is disputed', { isDisputed: true }, { refund: false, stop: false }],
    [
      'nothing before it is paid',
      { status: 'FAILED', financialStatus: 'pending' },
      { refund: false, stop: false },
    ],
  ])('%s', (_case, order, offers) => {
    expect(refundOffers({ ...paid, ...order })).toEqual(offers)
  })
})

it.each([
  [0, 'paid'],
  [1, 'partially_refunded'],
  [19989, 'partially_refunded'],
  [19990, 'refunded'],
] as const)('an order of 199.90 € of which %i cents were refunded is %s', (refunded, status) => {
  expect(statusAfterRefunds(19990, refunded)).toBe(status)
})

it.each([
  ['no box', [], 0],
  ['one box', [14697], 14697],
  ['several boxes', [14697, 12870, 1], 27568],
])('stopping %s returns the sum of what was paid', (_case, amounts, sum) => {
  expect(stoppableAmount(amounts.map((amount, orderId) => ({ orderId, amount })))).toBe(sum)
})

it('a cancellation stops paid boxes only if the dog has died and the customer asks for it', () => {
  expect(stopsPaidBoxes(8, true, CATALOGUE)).toBe(true)
  expect(stopsPaidBoxes(8, false, CATALOGUE)).toBe(false)
  for (const reason of [null, 1, 9]) expect(stopsPaidBoxes(reason, true, CATALOGUE)).toBe(false)
})

it('a refund keeps the schedule; a fully refunded box is no longer the last billed one', () => {
  const before = active()
  const decision = recordRefund(before, {
    orderId: 20001008,
    number: 1,
    total: 19990,
    amount: 19990,
    isCancelling: true,
    refundedBefore: 0,
    before: { status: 'PROCESSED', financialStatus: 'paid' },
    lastBilled: day('2026-10-13'),
  })
  const after = valueOf(decision)
  expect(formatSchedule(after, NOON)).toBe(formatSchedule(before, NOON))
  expect(after).toEqual({ ...before, lastBilled: '2026-10-13' })
  expect(decision.ok && decision.events).toMatchObject([
    { type: 'orderRefunded', after: { status: 'CANCELLED', financialStatus: 'refunded' } },
  ])
})

describe('a refund that failed after it was recorded', () => {
  const failed = {
    orderId: 20001008,
    total: 19990,
    amount: 19990,
    code: 'CARD_CLOSED',
    lastBilled: day('2026-11-10'),
  }
  const eventsOf = (decision: ReturnType<typeof recordFailedRefund>) => (decision.ok ? decision.events : [])

  it('makes the order paid and last billed again, and keeps the schedule', () => {
    const before = { ...active(), lastBilled: day('2026-10-13') }
    const decision = recordFailedRefund(before, {
      ...failed,
      refunded: 0,
      before: { status: 'PROCESSED', financialStatus: 'refunded' },
    })
    const after = valueOf(decision)
    expect(formatSchedule(after, NOON)).toBe(formatSchedule(before, NOON))
    expect(after).toEqual({ ...before, lastBilled: '2026-11-10' })
    expect(eventsOf(decision)).toMatchObject([
      { type: 'orderRefundFailed', amount: 19990, after: { status: 'PROCESSED', financialStatus: 'paid' } },
    ])
  })

  it('keeps the amounts of other refunds, and a cancelled box stays cancelled', () => {
    const decision = recordFailedRefund(active(), {
      ...failed,
      refunded: 500,
      before: { status: 'CANCELLED', financialStatus: 'refunded' },
    })
    expect(eventsOf(decision)).toMatchObject([
      { refunded: 500, after: { status: 'CANCELLED', financialStatus: 'partially_refunded' } },
    ])
  })

  it('can be repeated, also for a cancelled box, which is not cancelled again', () => {
    const given: RefundableOrder = { ...paid, status: 'CANCELLED' }
    for (const isCancelling of [false, true]) {
      expect(decideRefund(given, { ...all, isCancelling })).toMatchObject({
        value: { amount: 19990, isWhole: true, isCancelling: false },
      })
    }
    const decision = recordRefund(active(), {
      orderId: 20001008,
      number: 2,
      total: 19990,
      amount: 19990,
      isCancelling: false,
      refundedBefore: 0,
      before: { status: 'CANCELLED', financialStatus: 'paid' },
      lastBilled: null,
    })
    expect(decision.ok && decision.events).toMatchObject([
      { number: 2, isCancelled: true, after: { status: 'CANCELLED', financialStatus: 'refunded' } },
    ])
  })
})
