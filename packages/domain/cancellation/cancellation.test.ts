import { describe, expect, test } from 'vitest'
import { addDays, day } from '../core/calendar.ts'
import { cancelSubscription, reactivateSubscription } from '../lifecycle/cancel.ts'
import { autoResume, pauseSubscription, resumeSubscription } from '../lifecycle/pause.ts'
import { skipNextOrder, unskipOrder } from '../order/skip.ts'
import type { Plan } from '../plan/plan.ts'
import { variantFor } from '../product/variants.ts'
import { boxPrices, linesOfBox, nextBoxPrice } from '../subscription/box.ts'
import { isDogsDeath, type Offer } from '../subscription/offer.ts'
import { schedule } from '../subscription/schedule.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import {
  active,
  at,
  cancelled,
  FRIEDA,
  inDunning,
  menuLineOf,
  NOON,
  noonOf,
  outcomeOf,
  pausedByCustomer,
  pausedByService,
  valueOf,
} from '../testing/frieda.ts'
import {
  applyBenefit,
  applyCancellationOffer,
  benefitFor,
  OFFER_COOLDOWN_DAYS,
  offerFor,
  reasonsFor,
} from './cancellation.ts'

const NEVER = { lastConcessionOn: null }
const LOCKED = at('2026-12-08T01:00:00+01:00')

function offersOf(
  subscription: Subscription,
  history: { lastConcessionOn: ReturnType<typeof day> | null } = NEVER,
  moment = NOON,
) {
  return CATALOGUE.reasons.map(({ id }) => offerFor(id, subscription, history, moment)?.type ?? '-').join(' ')
}

function offered(reasonId: number, subscription: Subscription, moment = NOON): Offer {
  const offer = offerFor(reasonId, subscription, NEVER, moment)
  if (!offer) throw new Error('nothing offered')
  return offer
}

function withMenuOf(tier: number, plan: Plan) {
  return active({ plan, intervalDays: plan.cycle === 28 ? 28 : 14, lines: [menuLineOf(tier, plan)] })
}

const samples = (subscription: Subscription, moment = NOON) =>
  boxPrices(subscription, schedule(subscription, moment)).map(({ box }) => box.lines.length - 1)

describe('the cancellation reasons', () => {
  test('have the ids that the calls use', () => {
    expect(CATALOGUE.reasons.map(({ id, code }) => `${id} ${code}`)).toEqual([
      '1 TOO_EXPENSIVE',
      '2 TOO_MUCH_FOOD',
      '3 TRAVEL',
      '4 DISLIKES_TASTE',
      '5 INTOLERANCE',
      '6 NO_SPACE',
      '7 DELIVERY_PROBLEM',
      '8 DOG_PASSED_AWAY',
      '9 OTHER',
    ])
    expect(CATALOGUE.reasons.filter(({ id }) => isDogsDeath(id, CATALOGUE)).map(({ id }) => id)).toEqual([8])
  })

  test('say whether there is an offer for them', () => {
    const withOffer = reasonsFor(active(), NEVER, NOON).filter(({ hasOffer }) => hasOffer)
    expect(withOffer.map(({ id }) => id)).toEqual([1, 2, 3, 4, 6, 7])
  })
})

describe('a cancellation offer', () => {
  const ALL = 'DISCOUNT SKIP PAUSE CHANGE_RECIPES - CHANGE_CYCLE DISCOUNT - -'
  const COOLING = '- SKIP PAUSE CHANGE_RECIPES - CHANGE_CYCLE - - -'
  const CONCESSIONS = 'DISCOUNT - - FREE_SUPPLEMENT - - DISCOUNT - -'
  const NOTHING = '- - - - - - - - -'

  test.each([
    ['active', ALL, active(), NOON],
    ['locked', CONCESSIONS, active(), LOCKED],
    ['in dunning', NOTHING, inDunning(), NOON],
    ['paused', CONCESSIONS, pausedByCustomer(), NOON],
    ['paused by the service', NOTHING, pausedByService(), NOON],
    ['cancelled', NOTHING, cancelled(), NOON],
  ])('for %s: %s', (_name, expected, subscription, moment) => {
    expect(offersOf(subscription, NEVER, moment)).toBe(expected)
  })

  test('that is a concession is made once in 180 days', () => {
    expect(offersOf(active(), { lastConcessionOn: addDays(NOON.today, 1 - OFFER_COOLDOWN_DAYS) })).toBe(
      COOLING,
    )
    expect(offersOf(active(), { lastConcessionOn: addDays(NOON.today, -OFFER_COOLDOWN_DAYS) })).toBe(ALL)
  })

  test('is a sample if all recommended recipes are in the plan, or if no such menu is produced', () => {
    const all = withMenuOf(1400, { recipes: ['CG', 'GS', 'RT'], cycle: 28, pension: 'V' })
    expect(offered(4, all).type).toBe('FREE_SUPPLEMENT')
    const small = { ...withMenuOf(600, { recipes: ['GS'], cycle: 14, pension: 'H' }) }
    const allergic = { ...small, pet: { ...FRIEDA, allergies: ['beef'] } }
    const isMade = variantFor(600, { recipes: ['RT'], cycle: 14, pension: 'H' }, CATALOGUE) !== undefined
    expect(offered(4, allergic).type).toBe(isMade ? 'CHANGE_RECIPES' : 'FREE_SUPPLEMENT')
    expect(offerFor(4, { ...all, pet: null }, NEVER, NOON)?.type).toBe('FREE_SUPPLEMENT')
  })

  test('is a pause if the interval is already short, or cannot be', () => {
    const short = withMenuOf(1400, { recipes: ['CG'], cycle: 14, pension: 'V' })
    expect(offered(6, short)).toMatchObject({ type: 'PAUSE', weeks: 2 })
    const tiny = withMenuOf(250, { recipes: ['CG'], cycle: 28, pension: 'V' })
    expect(offered(6, tiny)).toMatchObject({ type: 'PAUSE', weeks: 2 })
    expect(offered(3, tiny)).toMatchObject({ type: 'PAUSE', weeks: 4 })
  })

  test('has its content and is valid for a week', () => {
    expect(offered(1, active())).toEqual({
      type: 'DISCOUNT',
      percentage: 20,
      reasonId: 1,
      validUntil: '2026-11-27',
    })
    expect(offered(7, active())).toMatchObject({ percentage: 15 })
    const target = variantFor(1400, { recipes: ['RT'], cycle: 28, pension: 'V' }, CATALOGUE)
    expect(offered(4, active())).toMatchObject({ targetVariantId: target?.variantId })
    expect(offerFor(42, active(), NEVER, NOON)).toBeNull()
  })

  test('is not a skip if no order is planned', () => {
    expect(offerFor(2, active({ endsAt: day('2026-12-01') }), NEVER, NOON)).toBeNull()
    expect(offerFor(4, active({ endsAt: day('2026-12-01'), lines: [] }), NEVER, NOON)).toBeNull()
    expect(offerFor(6, active({ lines: [] }), NEVER, NOON)?.type).toBe('PAUSE')
  })
})

describe('an accepted offer', () => {
  test.each([
    [1, ['offerAccepted']],
    [2, ['orderSkipped', 'offerAccepted']],
    [3, ['subscriptionPaused', 'offerAccepted']],
    [4, ['planChanged', 'offerAccepted']],
    [6, ['planChanged', 'offerAccepted']],
  ])('for reason %i is applied', (reasonId, events) => {
    expect(outcomeOf(applyCancellationOffer(active(), offered(reasonId, active()), NOON))).toEqual(events)
  })

  test('gives a discount for one order within 60 days', () => {
    const decision = applyCancellationOffer(active(), offered(1, active()), NOON)
    expect(valueOf(decision).discounts).toMatchObject([
      { id: 0, kind: 'OFFER', value: 20, remainingOrders: 1, expiresAt: '2027-01-19', fromCycleIndex: null },
    ])
    expect(nextBoxPrice(valueOf(decision), NOON).total).toBe(15_992)
    expect(decision.ok && decision.events).toMatchObject([{ offer: { type: 'DISCOUNT', percentage: 20 } }])
  })

  test('applies to the following order while the next one is locked', () => {
    const subscription = valueOf(applyCancellationOffer(active(), offered(1, active(), LOCKED), LOCKED))
    expect(subscription.discounts).toMatchObject([{ fromCycleIndex: 10 }])
    expect(nextBoxPrice(subscription, LOCKED).total).toBe(19_990)
  })

  test('changes the recipes or the interval', () => {
    expect(valueOf(applyCancellationOffer(active(), offered(4, active()), NOON)).plan.recipes).toEqual(['RT'])
    expect(valueOf(applyCancellationOffer(active(), offered(6, active()), NOON)).plan.cycle).toBe(14)
  })

  test('puts a sample that suits the dog into the next box', () => {
    const subscription = active({
      ...withMenuOf(1400, { recipes: ['CG', 'GS', 'RT'], cycle: 28, pension: 'V' }),
      pet: { ...FRIEDA, healthIssues: ['skin'] },
    })
    const after = valueOf(applyCancellationOffer(subscription, offered(4, subscription), NOON))
    expect(linesOfBox(after, 9)[1]).toMatchObject({ id: 200019, sku: '0010002LHH-SUP', price: 0 })
    expect(samples(after)).toEqual([1, 0, 0, 0, 0, 0])
  })

  test.each([
    ['PAYMENT_OPEN', inDunning(), NOON],
    ['OFFER_NOT_AVAILABLE', pausedByCustomer(), NOON],
    ['OFFER_NOT_AVAILABLE', pausedByService(), NOON],
    ['OFFER_NOT_AVAILABLE', cancelled(), NOON],
    ['ORDER_LOCKED', active(), LOCKED],
    ['OFFER_NOT_AVAILABLE', active(), noonOf('2026-11-28')],
  ])('is refused if it comes too late: %s', (reason, subscription, moment) => {
    expect(outcomeOf(applyCancellationOffer(subscription, offered(2, active()), moment))).toBe(reason)
  })

  test('is valid through its last day', () => {
    const offer = offered(2, active())
    expect(outcomeOf(applyCancellationOffer(active(), offer, noonOf(offer.validUntil)))).toEqual([
      'orderSkipped',
      'offerAccepted',
    ])
  })

  test('is refused if it is no longer possible', () => {
    const over = active({ endsAt: day('2026-12-01') })
    expect(outcomeOf(applyCancellationOffer(over, offered(2, active()), NOON))).toBe('OFFER_NOT_AVAILABLE')
    const gone: Offer = { type: 'CHANGE_CYCLE', targetVariantId: 1, reasonId: 6, validUntil: NOON.today }
    expect(outcomeOf(applyCancellationOffer(active(), gone, NOON))).toBe('OFFER_NOT_AVAILABLE')
    const shorter = offered(6, active())
    const isShortAlready = valueOf(applyCancellationOffer(active(), shorter, NOON))
    expect(outcomeOf(applyCancellationOffer(isShortAlready, shorter, NOON))).toBe('OFFER_NOT_AVAILABLE')
    const sample: Offer = { type: 'FREE_SUPPLEMENT', supplement: 'gut', reasonId: 4, validUntil: NOON.today }
    expect(outcomeOf(applyCancellationOffer(over, sample, NOON))).toBe('OFFER_NOT_AVAILABLE')
  })
})

describe('the benefit of staying', () => {
  test.each([
    [[], 'joint'],
    [['pancreatitis'], 'joint'],
    [['gut'], 'gut'],
    [['Zähne'], 'dental'],
    [['pancreatitis', 'skin_coat', 'joint'], 'skin_coat'],
  ])('suits a dog with %j: %s', (healthIssues, preset) => {
    const subscription = active({ pet: { ...FRIEDA, healthIssues } })
    expect(benefitFor(subscription, NEVER, NOON)).toEqual({
      options: ['joint', 'skin_coat', 'gut', 'dental'],
      default: preset,
    })
  })

  test('is available if a box can still be changed, once in 180 days', () => {
    expect(benefitFor(active(), NEVER, LOCKED)).not.toBeNull()
    expect(benefitFor(pausedByCustomer(), NEVER, NOON)).not.toBeNull()
    expect(benefitFor(active(), { lastConcessionOn: day('2026-06-01') }, NOON)).toBeNull()
    expect(benefitFor(active({ endsAt: day('2026-12-01') }), NEVER, NOON)).toBeNull()
    for (const subscription of [inDunning(), pausedByService(), cancelled()]) {
      expect(outcomeOf(applyBenefit(subscription, 'gut', NOON))).toBe('BENEFIT_NOT_AVAILABLE')
      expect(benefitFor(subscription, NEVER, NOON)).toBeNull()
    }
  })

  test('is added to the next box, or to the one after a locked one', () => {
    const decision = applyBenefit(active(), 'dental', NOON)
    expect(decision.ok && decision.events).toMatchObject([
      { type: 'benefitAccepted', supplement: 'dental', orderId: 20001009 },
    ])
    expect(samples(valueOf(decision))).toEqual([1, 0, 0, 0, 0, 0])
    expect(samples(valueOf(applyBenefit(active(), 'gut', LOCKED)), LOCKED)).toEqual([0, 1, 0, 0, 0, 0])
  })

  test('survives skipping and restoring the order', () => {
    const given = valueOf(applyBenefit(active(), 'gut', NOON))
    const skipped = valueOf(skipNextOrder(given, NOON))
    expect(samples(skipped).slice(0, 3)).toEqual([1, 1, 0])
    expect(valueOf(unskipOrder(skipped, 20001009, NOON))).toEqual(given)
    const twice = valueOf(skipNextOrder(skipped, NOON))
    expect(samples(twice).slice(0, 4)).toEqual([1, 1, 1, 0])
  })

  test('survives a pause and comes with the first box after it', () => {
    const given = valueOf(applyBenefit(active(), 'gut', NOON))
    const paused = valueOf(pauseSubscription(given, 4, NOON))
    expect(nextBoxPrice(paused, NOON).lines).toHaveLength(2)
    expect(samples(valueOf(resumeSubscription(paused, NOON)))).toEqual([1, 0, 0, 0, 0, 0])
    const later = noonOf('2026-12-18')
    expect(samples(valueOf(autoResume(paused, later)), later)).toEqual([1, 0, 0, 0, 0, 0])
  })

  test('comes with the first box after a pause, even if orders were skipped before', () => {
    const skipped = {
      cycleIndex: 9,
      skipped: true,
      isFinal: true,
      movedTo: day('2026-11-01'),
      cutoffAt: null,
    }
    const subscription = pausedByCustomer({ exceptions: [{ ...skipped, extraLines: [] }] })
    const decision = applyBenefit(subscription, 'gut', NOON)
    expect(decision.ok && decision.events).toMatchObject([{ orderId: null }])
    expect(samples(valueOf(resumeSubscription(valueOf(decision), NOON)))).toEqual([1, 0, 0, 0, 0, 0])
  })

  test('is removed by a cancellation, like the offer', () => {
    const given = valueOf(
      applyCancellationOffer(valueOf(applyBenefit(active(), 'gut', NOON)), offered(1, active()), NOON),
    )
    const ended = valueOf(cancelSubscription(valueOf(skipNextOrder(given, NOON)), 1, NOON))
    expect(ended.discounts).toEqual([])
    const again = valueOf(reactivateSubscription(ended, noonOf('2026-12-09')))
    expect(samples(again, noonOf('2026-12-09'))).toEqual([0, 0, 0, 0, 0, 0])
  })
})
