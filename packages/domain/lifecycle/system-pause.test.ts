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

// Paused on 21 October 2026: 60 days are over on 20 December, 90 on 19 January.
describe('a pause that failed payments set off', () => {
  it.each([
    ['2026-12-19', undefined],
    ['2026-12-20', '2026-10-21'],
    ['2027-01-18', '2026-10-21'],
    ['2027-01-19', undefined],
  ])('is reminded of from the 60th day on, until it ends: %s', (on, expected) => {
    expect(pauseDueForReminder(pausedByService(), day(on))?.startedAt).toBe(expected)
  })

  it.each([
    ['2027-01-18', []],
    ['2027-01-19', ['subscriptionCancelled']],
    ['2027-02-01', ['subscriptionCancelled']],
  ])('ends with the 90th day: %s', (on, expected) => {
    expect(outcomeOf(endUnpaidSubscription(pausedByService(), noonOf(on)))).toEqual(expected)
  })

  it('says why it ends, which a customer who cancels in it does not', () => {
    const causeOf = (decision: ReturnType<typeof endUnpaidSubscription>) =>
      decision.ok && decision.events.map((event) => 'cause' in event && event.cause)
    expect(causeOf(endUnpaidSubscription(pausedByService(), noonOf('2027-01-19')))).toEqual(['UNPAID'])
    expect(causeOf(cancelSubscription(pausedByService(), 3, noonOf('2027-01-19')))).toEqual(['ASKED'])
  })

  it('leaves a reward for a return, and no code', () => {
    const subscription = pausedByService({ discounts: [REWARD, CODE] })
    const ended = valueOf(endUnpaidSubscription(subscription, noonOf('2027-01-19')))
    expect(ended).toMatchObject({ status: 'CANCELLED', cancellationFlowId: null, discounts: [REWARD] })
    expect(outcomeOf(endUnpaidSubscription(ended, noonOf('2027-01-20')))).toEqual([])
  })
})

it('a pause of the customer, and boxes that come, are left alone', () => {
  for (const other of [pausedByCustomer(), active()]) {
    expect(pauseDueForReminder(other, day('2027-06-01'))).toBeUndefined()
    expect(outcomeOf(endUnpaidSubscription(other, noonOf('2027-06-01')))).toEqual([])
  }
})
