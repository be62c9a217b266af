import { describe, expect, it } from 'vitest'
import { reactivateSubscription } from '../lifecycle/cancel.ts'
import { resetProgress } from './progress.ts'
import { active, cancelled, noonOf, outcomeOf, REWARD, valueOf } from '../testing/frieda.ts'

// Cancelled on 2 October 2026: the 90 days end on 31 December.
describe('after a cancellation', () => {
  it.each([
    ['2026-12-31', [], 1],
    ['2027-01-01', ['progressReset'], 9],
  ])('progress and rewards are kept for 90 days: %s', (on, events, from) => {
    const decision = resetProgress(cancelled({ discounts: [REWARD] }), noonOf(on))
    expect(outcomeOf(decision)).toEqual(events)
    expect(valueOf(decision)).toMatchObject({ loyaltyFrom: from, discounts: from === 1 ? [REWARD] : [] })
  })

  it('progress is reset once, and only if there is any', () => {
    const once = valueOf(resetProgress(cancelled(), noonOf('2027-01-01')))
    expect(outcomeOf(resetProgress(once, noonOf('2027-01-02')))).toEqual([])
    const unpaid = cancelled({ lastCycleIndex: 0, completedOrders: 0 })
    expect(outcomeOf(resetProgress(unpaid, noonOf('2027-01-01')))).toEqual([])
  })

  it('a customer keeps progress within 90 days and loses it after that, whether or not the nightly job ran before', () => {
    const subscription = cancelled({ discounts: [REWARD] })
    const early = reactivateSubscription(subscription, noonOf('2026-12-31'))
    expect(outcomeOf(early)).toEqual(['subscriptionReactivated'])
    expect(valueOf(early)).toMatchObject({ loyaltyFrom: 1, discounts: [REWARD] })
    const late = reactivateSubscription(subscription, noonOf('2027-01-01'))
    expect(outcomeOf(late)).toEqual(['progressReset', 'subscriptionReactivated'])
    expect(valueOf(late)).toMatchObject({ loyaltyFrom: 9, discounts: [] })
  })
})

it('an active subscription never loses progress', () => {
  expect(outcomeOf(resetProgress(active(), noonOf('2028-01-01')))).toEqual([])
})
