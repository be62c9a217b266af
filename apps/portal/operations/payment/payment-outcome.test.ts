import { describe, expect, it } from 'vitest'
import { outcomeOfAnswer, outcomeOf } from './payment-outcome.tsx'

const tried = { id: 7 }

describe('a retried open payment', () => {
  it('counts as paid once its order has left the schedule', () => {
    expect(outcomeOf([], tried, false)).toBe('paid')
    expect(outcomeOf([{ id: 8, status: 'SCHEDULED' }], tried, true)).toBe('paid')
  })

  it('is running while the order is processing, even after polling has timed out', () => {
    expect(outcomeOf([{ id: 7, status: 'PROCESSING' }], tried, false)).toBe('running')
    expect(outcomeOf([{ id: 7, status: 'PROCESSING' }], tried, true)).toBe('running')
  })

  it('counts as failed only after polling has timed out', () => {
    expect(outcomeOf([{ id: 7, status: 'FAILED' }], tried, false)).toBe('running')
    expect(outcomeOf([{ id: 7, status: 'FAILED' }], tried, true)).toBe('failed')
  })
})

describe('the answer to a new payment method for an open payment', () => {
  it('contains the result, unless the gateway has not answered yet', () => {
    expect(outcomeOfAnswer({ lastPaymentStatus: 'SUCCEEDED', isLocked: false })).toBe('paid')
    expect(outcomeOfAnswer({ lastPaymentStatus: 'FAILED', isLocked: false })).toBe('failed')
    expect(outcomeOfAnswer({ lastPaymentStatus: 'FAILED', isLocked: true })).toBe('running')
  })
})
