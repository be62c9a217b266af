import { describe, expect, it, test } from 'vitest'
import { applyBenefit, applyCancellationOffer } from '../cancellation/cancellation.ts'
import type { Moment } from '../catalogue/moment.ts'
import { addDays, day } from '../core/calendar.ts'
import { cancelSubscription } from '../lifecycle/cancel.ts'
import { resumeSubscription } from '../lifecycle/pause.ts'
import { placeOrder } from '../order/place-order.ts'
import { active, NOON, noonOf, valueOf } from '../testing/frieda.ts'
import { hasPendingSample, isOfferPending, saveOutcome } from './accepted-offer.ts'
import type { Offer, OfferContent } from './offer.ts'

const offerOf = (content: OfferContent): Offer => ({
  ...content,
  reasonId: 1,
  validUntil: addDays(NOON.today, 7),
})

const discount = offerOf({ type: 'DISCOUNT', percentage: 20 })
const sample = offerOf({ type: 'FREE_SUPPLEMENT', supplement: 'gut' })
const skip = offerOf({ type: 'SKIP' })
const pause = offerOf({ type: 'PAUSE', weeks: 4 })

const accepted = (offer: Offer) => {
  const before = active()
  return {
    subscription: valueOf(applyCancellationOffer(before, offer, NOON)),
    offer,
    completedOrders: before.completedOrders,
  }
}

const isPending = ({ subscription, ...rest }: ReturnType<typeof accepted>, moment: Moment = NOON) =>
  isOfferPending(subscription, rest, moment.today)

describe('an accepted offer', () => {
  it.each([discount, sample, skip, pause])(
    '$type is pending at first, and never after a cancellation',
    (offer) => {
      const given = accepted(offer)
      expect(isPending(given)).toBe(true)
      expect(
        isPending({ ...given, subscription: valueOf(cancelSubscription(given.subscription, null, NOON)) }),
      ).toBe(false)
    },
  )

  it.each([discount, sample, skip])('$type is used up by the next box', (offer) => {
    const given = accepted(offer)
    expect(isPending({ ...given, subscription: valueOf(placeOrder(given.subscription, NOON)) })).toBe(false)
  })

  it('discount is no longer pending when it expires', () => {
    expect(isPending(accepted(discount), noonOf('2027-01-19'))).toBe(true)
    expect(isPending(accepted(discount), noonOf('2027-01-20'))).toBe(false)
  })

  it('pause is no longer pending when the customer resumes', () => {
    const given = accepted(pause)
    expect(isPending({ ...given, subscription: valueOf(resumeSubscription(given.subscription, NOON)) })).toBe(
      false,
    )
  })
})

it('a sample is pending until its box is charged', () => {
  expect(hasPendingSample(active())).toBe(false)
  const given = valueOf(applyBenefit(active(), 'joint', NOON))
  expect(hasPendingSample(given)).toBe(true)
  expect(hasPendingSample(valueOf(placeOrder(given, NOON)))).toBe(false)
})

test.each([
  ['the day itself', null, '2026-11-20', 'OPEN'],
  ['the thirtieth day', null, '2026-12-20', 'OPEN'],
  ['the day after', null, '2026-12-21', 'STAYED'],
  ['cancelled at once', '2026-11-20', '2026-11-20', 'LEFT'],
  ['cancelled on the thirtieth day', '2026-12-20', '2027-03-01', 'LEFT'],
  ['cancelled a day later', '2026-12-21', '2027-03-01', 'STAYED'],
])('accepted on 20 November: %s', (_name, cancelledOn, today, expected) => {
  const accepted = {
    acceptedOn: day('2026-11-20'),
    cancelledOn: cancelledOn === null ? null : day(cancelledOn),
  }
  expect(saveOutcome(accepted, day(today))).toBe(expected)
})
