import { describe, expect, it } from 'vitest'
import { day } from '../core/calendar.ts'
import { cancelSubscription } from './cancel.ts'
import { endUnpaidSubscription, pauseDueForReminder } from './system-pause.ts'
import {
  active,
  CODE,
  noonOf,
  outcomeOf,
  pausedByCustomer,
  pausedByService,
  REWARD,
  valueOf,
} from '../testing/frieda.ts'

// Paused on 21 October 2026: day 60 is 20 December, day 90 is 19 January.
describe('a pause after failed payments', () => {
  it.each([
    ['2026-12-19', undefined],
    ['2026-12-20', '2026-10-21'],
    ['2027-01-18', '2026-10-21'],
    ['2027-01-19', undefined],
  ])('sends a reminder from the 60th day until it ends: %s', (on, expected) => {
    expect(pauseDueForReminder(pausedByService(), day(on))?.startedAt).toBe(expected)
  })

  it.each([
    ['2027-01-18', []],
    ['2027-01-19', ['subscriptionCancelled']],
    ['2027-02-01', ['subscriptionCancelled']],
  ])('ends after 90 days: %s', (on, expected) => {
    expect(outcomeOf(endUnpaidSubscription(pausedByService(), noonOf(on)))).toEqual(expected)
  })

  it('records why the subscription ended, unlike a cancellation by the customer', () => {
    const causeOf = (decision: ReturnType<typeof endUnpaidSubscription>) =>
      decision.ok && decision.events.map((event) => 'cause' in event && event.cause)
    expect(causeOf(endUnpaidSubscription(pausedByService(), noonOf('2027-01-19')))).toEqual(['UNPAID'])
    expect(causeOf(cancelSubscription(pausedByService(), 3, noonOf('2027-01-19')))).toEqual(['ASKED'])
  })

  it('keeps a reward, but no code', () => {
    const subscription = pausedByService({ discounts: [REWARD, CODE] })
    const ended = valueOf(endUnpaidSubscription(subscription, noonOf('2027-01-19')))
    expect(ended).toMatchObject({ status: 'CANCELLED', cancellationFlowId: null, discounts: [REWARD] })
    expect(outcomeOf(endUnpaidSubscription(ended, noonOf('2027-01-20')))).toEqual([])
  })
})

it('a customer’s pause and an active subscription are not affected', () => {
  for (const other of [pausedByCustomer(), active()]) {
    expect(pauseDueForReminder(other, day('2027-06-01'))).toBeUndefined()
    expect(outcomeOf(endUnpaidSubscription(other, noonOf('2027-06-01')))).toEqual([])
  }
})
