import { describe, expect, it } from 'vitest'
import { day } from './calendar.ts'
import { bookRefund, refund, type RefundableOrder, type RefundWish } from './refund.ts'
import { active, NOON, valueOf, written } from './testing/frieda.ts'

const paid: RefundableOrder = {
  status: 'PROCESSED',
  financialStatus: 'paid',
  fulfillmentStatus: 'unfulfilled',
  total: 19990,
  refunded: 0,
  isRefunding: false,
}
const all: RefundWish = { amount: null, isCancelling: false }

describe('a refund', () => {
  it.each<[string, Partial<RefundableOrder>, Partial<RefundWish>, number, boolean]>([
    ['everything', {}, {}, 19990, true],
    ['a part', {}, { amount: 1230 }, 1230, false],
    ['what is left', { financialStatus: 'partially_refunded', refunded: 1230 }, {}, 18760, true],
    ['the last cent', { financialStatus: 'partially_refunded', refunded: 19989 }, { amount: 1 }, 1, true],
    ['everything, of a box that has arrived', { fulfillmentStatus: 'delivered' }, {}, 19990, true],
    ['everything, and the box is not packed', {}, { isCancelling: true }, 19990, true],
  ])('gives back %s', (_case, order, wish, amount, isWhole) => {
    const decision = refund({ ...paid, ...order }, { ...all, ...wish })
    expect(decision).toMatchObject({ ok: true, value: { amount, isWhole } })
  })

  it.each<[string, Partial<RefundableOrder>, Partial<RefundWish>]>([
    ['NOT_PAID', { status: 'FAILED', financialStatus: 'pending' }, {}],
    ['NOT_PAID', { status: 'CANCELLED', financialStatus: 'refunded', refunded: 19990 }, {}],
    ['NOT_PAID', { status: 'CANCELLED', financialStatus: 'voided' }, {}],
    ['REFUND_RUNNING', { isRefunding: true }, { amount: 100 }],
    ['NOTHING_LEFT', { financialStatus: 'refunded', refunded: 19990 }, {}],
    ['NOTHING_LEFT', { total: 0 }, {}],
    ['AMOUNT_INVALID', {}, { amount: 0 }],
    ['AMOUNT_INVALID', {}, { amount: -5 }],
    ['AMOUNT_INVALID', {}, { amount: 12.5 }],
    ['MORE_THAN_LEFT', {}, { amount: 19991 }],
    ['MORE_THAN_LEFT', { financialStatus: 'partially_refunded', refunded: 19000 }, { amount: 991 }],
    ['ALREADY_PACKED', { fulfillmentStatus: 'packed' }, { isCancelling: true }],
    ['NOT_WHOLE', {}, { isCancelling: true, amount: 100 }],
  ])('is refused: %s', (reason, order, wish) => {
    expect(refund({ ...paid, ...order }, { ...all, ...wish })).toMatchObject({ ok: false, reason })
  })
})

it('a refund leaves the schedule as it is; a box given back as a whole is no longer the last one billed', () => {
  const before = active()
  const decision = bookRefund(before, {
    orderId: 20001008,
    amount: 19990,
    isWhole: true,
    isCancelling: true,
    refundedBefore: 0,
    before: { status: 'PROCESSED', financialStatus: 'paid' },
    lastBilled: day('2026-10-13'),
  })
  const after = valueOf(decision)
  expect(written(after, NOON)).toBe(written(before, NOON))
  expect(after).toEqual({ ...before, lastBilled: '2026-10-13' })
  expect(decision.ok && decision.events).toMatchObject([
    { type: 'order.refunded', after: { status: 'CANCELLED', financialStatus: 'refunded' } },
  ])
})
