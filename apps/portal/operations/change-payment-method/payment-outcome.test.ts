import { describe, expect, it } from 'vitest'
import { outcomeOf, outcomeOfAnswer } from './payment-outcome.tsx'

const retried = { id: 7 }

describe('a retried open payment', () => {
  it('counts as paid once its order has left the schedule', () => {
    expect(outcomeOf([], retried, false)).toBe('paid')
    expect(outcomeOf([{ id: 8, status: 'SCHEDULED' }], retried, true)).toBe('paid')
  })

  it('is running while the order is processing, even after polling has timed out', () => {
    expect(outcomeOf([{ id: 7, status: 'PROCESSING' }], retried, false)).toBe('running')
    expect(outcomeOf([{ id: 7, status: 'PROCESSING' }], retried, true)).toBe('running')
  })

  it('counts as failed only after polling has timed out', () => {
    expect(outcomeOf([{ id: 7, status: 'FAILED' }], retried, false)).toBe('running')
    expect(outcomeOf([{ id: 7, status: 'FAILED' }], retried, true)).toBe('failed')
  })
})

describe('the answer to a new payment method for an open payment', () => {
  it('contains the result, unless the gateway has not answered yet', () => {
    expect(outcomeOfAnswer({ lastPaymentStatus: 'SUCCEEDED', isLocked: false })).toBe('paid')
    expect(outcomeOfAnswer({ lastPaymentStatus: 'FAILED', isLocked: false })).toBe('failed')
    expect(outcomeOfAnswer({ lastPaymentStatus: 'FAILED', isLocked: true })).toBe('running')
  })
})
