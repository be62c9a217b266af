import { describe, expect, it } from 'vitest'
import type { AnnouncedPrices, Catalogue } from '../catalogue/catalogue.ts'
import type { CatalogueInput } from '../catalogue/document.ts'
import { momentAt, type Moment } from '../catalogue/moment.ts'
import { catalogueOf } from '../catalogue/parse.ts'
import { agreedMenu } from '../changes/plan-change.ts'
import { addDays, day, instant } from '../core/calendar.ts'
import { variantFor } from '../product/variants.ts'
import { pricedOn } from '../subscription/agreed-prices.ts'
import { boxPrice, boxPrices, nextBoxPrice, priceSteps } from '../subscription/box.ts'
import { schedule } from '../subscription/schedule.ts'
import type { Active, Subscription } from '../subscription/subscription.ts'
import { CATALOGUE, readDefaultDocument } from '../testing/catalogue.ts'
import { active, cancelled, NOON, outcomeOf, pausedByCustomer, valueOf } from '../testing/frieda.ts'
import {
  announcementProblem,
  answerPriceOffer,
  applyPriceChanges,
  isReminderDue,
  offerOf,
  priceOffers,
} from './price-change.ts'

const FROM = day('2027-01-05')
const LATER = day('2027-03-02')

/** A version with other prices per kilogram, and what else changes. */
function version(number: number, more: number, change: (document: CatalogueInput) => void = () => undefined) {
  const document = readDefaultDocument()
  for (const recipe of document.recipes) recipe.pricePerKg += more
  change(document)
  return catalogueOf(document, number)
}

const dearer = version(2, 50)
const cheaper = version(3, -50)

const change = (prices: Catalogue, from = FROM, id = prices.version): AnnouncedPrices => ({
  id,
  from,
  prices,
})

/** A contract whose terms know these announcements. */
function knowing<S extends Subscription>(subscription: S, ...announced: AnnouncedPrices[]): S {
  return { ...subscription, terms: { ...CATALOGUE, announced } }
}

const at = (date: string): Moment => momentAt(instant(`${date}T11:00:00.000Z`), CATALOGUE)

const offerIn = (subscription: Subscription, moment = NOON) => priceOffers(subscription, moment)[0]

function answered<S extends Subscription>(subscription: S, answer: 'ACCEPT' | 'KEEP', moment = NOON): S {
  const offer = priceOffers(subscription, moment).findLast(({ kind }) => kind === 'INCREASE')
  if (!offer) throw new Error('no offer')
  const { changeId, after } = offer
  return valueOf(answerPriceOffer(subscription, { changeId, answer, total: after.total }, moment)) as S
}

/** The total of a box that is billed on that day. */
const totalOn = (subscription: Subscription, date: string) => boxPrice(subscription, 12, day(date)).total

const AGREED = 19_990
const DEARER = variantFor(1400, active().plan, dearer)?.price ?? 0
const CHEAPER = variantFor(1400, active().plan, cheaper)?.price ?? 0

describe('an announced increase', () => {
  const silent = knowing(active(), change(dearer))

  it('offers the list price of the version, with the price per kilogram before and after', () => {
    expect(offerIn(silent)).toMatchObject({
      kind: 'INCREASE',
      from: FROM,
      answerUntil: '2027-01-04',
      before: { total: AGREED, shipping: 0, perKilo: 661 },
      after: { total: DEARER, shipping: 0, perKilo: Math.round((DEARER * 1000) / 30_240) },
      answer: null,
    })
  })

  it.each([
    ['silence', (it: Active) => it, AGREED],
    ['a refusal', (it: Active) => answered(it, 'KEEP'), AGREED],
    ['a yes', (it: Active) => answered(it, 'ACCEPT'), DEARER],
    ['a yes after a refusal', (it: Active) => answered(answered(it, 'KEEP'), 'ACCEPT'), DEARER],
    ['a refusal after a yes', (it: Active) => answered(answered(it, 'ACCEPT'), 'KEEP'), AGREED],
  ] as const)('after %s, boxes from its day on cost what was agreed, to the cent', (_what, answer, total) => {
    const subscription = answer(silent)
    expect(totalOn(subscription, '2027-01-04')).toBe(AGREED)
    expect(totalOn(subscription, FROM)).toBe(total)
    expect(totalOn(subscription, '2027-12-01')).toBe(total)
  })

  it('is a step of the price that recurs as soon as it is accepted, on the day of the first dearer box', () => {
    const subscription = answered(silent, 'ACCEPT')
    expect(priceSteps(subscription, NOON)).toEqual([
      { total: AGREED, boxes: 1 },
      { total: DEARER, boxes: null },
    ])
    const boxes = boxPrices(subscription, schedule(subscription, NOON)).map(({ entry, box }) => [
      entry.billingDate,
      box.total,
    ])
    expect(boxes.slice(0, 2)).toEqual([
      ['2026-12-08', AGREED],
      ['2027-01-05', DEARER],
    ])
    expect(priceSteps(silent, NOON)).toEqual([{ total: AGREED, boxes: null }])
  })

  it('is written down on its day with the same prices, once', () => {
    const subscription = { ...answered(silent, 'ACCEPT'), lastCycleIndex: 9, lastBilled: day('2026-12-08') }
    expect(outcomeOf(applyPriceChanges(subscription, at('2027-01-04')))).toEqual([])
    const decision = applyPriceChanges(subscription, at('2027-01-05'))
    const written = valueOf(decision)
    expect(written.lines[0]?.price).toBe(DEARER)
    expect(written.terms).toMatchObject({ version: 1, pricesOf: 2 })
    expect(totalOn(written, '2027-02-02')).toBe(DEARER)
    expect(outcomeOf(applyPriceChanges(written, at('2027-01-05')))).toEqual([])
    expect(offerIn(written, at('2027-01-05'))).toBeUndefined()
  })

  it('waits for a box of an earlier day that is not charged yet', () => {
    const late = { ...answered(silent, 'ACCEPT'), anchor: { index: 9, date: day('2027-01-04') } }
    expect(outcomeOf(applyPriceChanges(late, at('2027-01-05')))).toEqual([])
    expect(nextBoxPrice(late, at('2027-01-05')).total).toBe(AGREED)
  })

  it('cannot be answered from its day on, nor for another price than the one that was shown', () => {
    const answer = { changeId: 2, answer: 'ACCEPT', total: DEARER } as const
    expect(outcomeOf(answerPriceOffer(silent, answer, at('2027-01-05')))).toBe('PRICE_OFFER_NOT_FOUND')
    expect(outcomeOf(answerPriceOffer(silent, { ...answer, changeId: 9 }, NOON))).toBe(
      'PRICE_OFFER_NOT_FOUND',
    )
    expect(outcomeOf(answerPriceOffer(silent, { ...answer, total: 1 }, NOON))).toBe('PRICE_OFFER_CHANGED')
    expect(outcomeOf(answerPriceOffer(knowing(active()), answer, NOON))).toBe('PRICE_OFFER_NOT_FOUND')
  })

  it('is answered once: the same answer again changes nothing', () => {
    const accepted = answered(silent, 'ACCEPT')
    const again = answerPriceOffer(accepted, { changeId: 2, answer: 'ACCEPT', total: DEARER }, NOON)
    expect(outcomeOf(again)).toEqual([])
  })
})

describe('a yes holds for the price that was offered', () => {
  const accepted = answered(knowing(active(), change(dearer)), 'ACCEPT')

  it('and not for another menu: that is offered anew', () => {
    const variant = variantFor(1400, { ...accepted.plan, recipes: ['CG'] }, CATALOGUE)
    if (!variant) throw new Error('no such menu')
    const swapped = { ...agreedMenu(accepted, variant, NOON), terms: accepted.terms }
    expect(offerIn(swapped)).toMatchObject({ answer: null, before: { total: variant.price } })
    expect(totalOn(swapped, FROM)).toBe(variant.price)
  })

  it('and not for another country, whose customer is asked anew', () => {
    const { shippingAddress } = accepted
    if (!shippingAddress) throw new Error('no address')
    const moved = { ...accepted, shippingAddress: { ...shippingAddress, countryCode: 'AT' } }
    expect(offerIn(moved)).toMatchObject({ country: 'AT', answer: null })
    expect(totalOn(moved, FROM)).toBe(AGREED)
    expect(totalOn({ ...moved, shippingAddress }, FROM)).toBe(DEARER)
  })
})

describe('an announced decrease', () => {
  it('applies to everybody without asking', () => {
    const subscription = knowing(active(), change(cheaper))
    expect(offerIn(subscription)).toMatchObject({ kind: 'DECREASE', answer: null, after: { total: CHEAPER } })
    expect(totalOn(subscription, '2027-01-04')).toBe(AGREED)
    expect(totalOn(subscription, FROM)).toBe(CHEAPER)
    const refused = answerPriceOffer(subscription, { changeId: 3, answer: 'KEEP', total: CHEAPER }, NOON)
    expect(outcomeOf(refused)).toBe('PRICE_OFFER_NOT_FOUND')
  })

  it.each([
    ['menu', { DE: { price: 9_000 }, AT: { price: 0 } }, 'INCREASE', AGREED],
    ['shipping', { DE: { price: 0 }, AT: { price: 9_000 } }, 'DECREASE', CHEAPER],
  ] as const)('of the %s counts with the shipping to the country', (_what, shipping, kind, total) => {
    const prices = version(4, -50, (document) => void Object.assign(document, { shipping }))
    const subscription = knowing(active(), change(prices))
    expect(offerIn(subscription)?.kind).toBe(kind)
    expect(totalOn(subscription, FROM)).toBe(total)
  })

  it('keeps the distance of a price of its own, and never goes below nothing', () => {
    const own = active().lines.map((line) => ({ ...line, price: 17_000 }))
    const subscription = knowing(active({ lines: own }), change(cheaper))
    expect(totalOn(subscription, FROM)).toBe(17_000 - (AGREED - CHEAPER))
    const gift = knowing(active({ lines: own.map((line) => ({ ...line, price: 100 })) }), change(cheaper))
    expect(totalOn(gift, FROM)).toBe(0)
  })
})

describe('two announcements', () => {
  const dearest = version(5, 100)
  const both = knowing(active(), change(dearer), change(dearest, LATER))

  it('are offered one after the other, each from the price that holds before it', () => {
    expect(priceOffers(both, NOON).map(({ before, after }) => [before.total, after.total])).toEqual([
      [AGREED, DEARER],
      [AGREED, variantFor(1400, active().plan, dearest)?.price],
    ])
    const first = valueOf(answerPriceOffer(both, { changeId: 2, answer: 'ACCEPT', total: DEARER }, NOON))
    expect(priceOffers(first, NOON)[1]?.before.total).toBe(DEARER)
  })

  it('are independent: who accepts only the later one pays the former price until its day', () => {
    const later = answered(both, 'ACCEPT')
    expect(totalOn(later, FROM)).toBe(AGREED)
    expect(totalOn(later, '2027-03-01')).toBe(AGREED)
    expect(totalOn(later, LATER)).toBe(variantFor(1400, active().plan, dearest)?.price)
  })
})

describe('who is asked', () => {
  it.each([
    ['a paused contract', pausedByCustomer(), true],
    ['a contract that ends before the day', active({ endsAt: FROM }), false],
    ['a contract that ends after it', active({ endsAt: addDays(FROM, 1) }), true],
    ['a cancelled contract', cancelled(), false],
    ['a contract that is billed elsewhere', active({ isBilledHere: false }), false],
    ['a contract without a menu', active({ lines: [] }), false],
  ] as const)('%s: %s', (_what, subscription, isAsked) => {
    expect(offerIn(knowing(subscription, change(dearer))) !== undefined).toBe(isAsked)
  })

  it('nobody whose terms are those of the version or newer, or whose price does not change', () => {
    const terms = { ...dearer, announced: [change(dearer)] }
    expect(offerOf({ ...active(), terms }, change(dearer), NOON)).toBeUndefined()
    expect(offerIn(knowing(active(), change(version(2, 0))))).toBeUndefined()
    expect(pricedOn(knowing(active(), change(version(2, 0))), FROM).lines).toEqual(active().lines)
  })
})

it.each([
  ['before its time', '2026-12-20', '2026-11-20', false],
  ['in time', '2026-12-21', '2026-11-20', true],
  ['right after the offer', '2026-12-28', '2026-12-27', false],
  ['three days after the offer', '2026-12-30', '2026-12-27', true],
] as const)('a reminder %s', (_when, today, madeOn, isDue) => {
  const offer = offerIn(knowing(active(), change(dearer)))
  if (!offer) throw new Error('no offer')
  expect(isReminderDue(offer, { madeOn: day(madeOn), daysBefore: 14 }, at(today))).toBe(isDue)
  const answers = ['ACCEPTED', 'REFUSED'] as const
  for (const answer of answers)
    expect(isReminderDue({ ...offer, answer }, { madeOn: day(madeOn), daysBefore: 14 }, at(today))).toBe(
      false,
    )
})

describe('an announcement', () => {
  const known = { effectiveFrom: day('2027-01-01'), isReplaced: false }
  it.each([
    ['of a version that does not exist', { version: null }, 'unknownVersion'],
    ['of a version that is replaced', { version: { ...known, isReplaced: true } }, 'versionReplaced'],
    ['that was made before', { isAnnounced: true }, 'announcedBefore'],
    ['for a day before the version', { from: day('2026-12-31') }, 'beforeVersion'],
    [
      'with too little notice',
      { version: { ...known, effectiveFrom: day('2026-11-20') }, from: day('2026-12-31') },
      'tooSoon',
    ],
    ['in time', {}, undefined],
  ] as const)('%s: %s', (_what, request, problem) => {
    const asked = { from: day('2027-01-01'), version: known, isAnnounced: false, ...request }
    expect(announcementProblem(asked, day('2026-11-20'), 42)).toBe(problem)
  })
})
