import { describe, expect, it } from 'vitest'
import { outcomeOfAnswer, outcomeOf } from './payment-outcome.tsx'

const tried = { id: 7 }

describe('an open payment that was tried again', () => {
  it('counts as paid once its order has left the schedule', () => {
    expect(outcomeOf([], tried, false)).toBe('paid')
    expect(outcomeOf([{ id: 8, status: 'SCHEDULED' }], tried, true)).toBe('paid')
  })

  it('is under way while the order is processed, however long that takes', () => {
    expect(outcomeOf([{ id: 7, status: 'PROCESSING' }], tried, false)).toBe('running')
    expect(outcomeOf([{ id: 7, status: 'PROCESSING' }], tried, true)).toBe('running')
  })

  it('has failed only when it was waited for', () => {
    expect(outcomeOf([{ id: 7, status: 'FAILED' }], tried, false)).toBe('running')
    expect(outcomeOf([{ id: 7, status: 'FAILED' }], tried, true)).toBe('failed')
  })
})

describe('the answer to another method for an open payment', () => {
  it('says whether it was paid, and is not sure while the gateway has not answered', () => {
    expect(outcomeOfAnswer({ lastPaymentStatus: 'SUCCEEDED', isLocked: false })).toBe('paid')
    expect(outcomeOfAnswer({ lastPaymentStatus: 'FAILED', isLocked: false })).toBe('failed')
    expect(outcomeOfAnswer({ lastPaymentStatus: 'FAILED', isLocked: true })).toBe('running')
  })
})
