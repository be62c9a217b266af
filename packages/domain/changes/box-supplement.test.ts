import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { supplementOfKind, type SupplementKind } from '../catalogue/catalogue.ts'
import { momentAt, type Moment } from '../catalogue/moment.ts'
import { isChargeDue, isRetryDue, settleDeclined, settlePaid, startCharge } from '../charging/charging.ts'
import { addDays, addMinutes, day } from '../core/calendar.ts'
import type { Decision } from '../core/decision.ts'
import type { DomainEvent } from '../events/event.ts'
import { cancelSubscription, reactivateSubscription } from '../lifecycle/cancel.ts'
import { autoResume, pauseSubscription, resumeSubscription } from '../lifecycle/pause.ts'
import { placeOrder } from '../order/place-order.ts'
import { rescheduleOrder } from '../order/reschedule.ts'
import { skipNextOrder, skipOrder, unskipOrder } from '../order/skip.ts'
import { needsOrderButton } from '../quote/order-button.ts'
import { quoteOf } from '../quote/quote.ts'
import { boxPrices, linesOfBox, nextBoxPrice } from '../subscription/box.ts'
import { nextOrder, schedule } from '../subscription/schedule.ts'
import type { Line, Subscription } from '../subscription/subscription.ts'
import { addFreeSample, paidSupplement } from '../subscription/supplement-line.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import {
  active,
  at,
  cancelled,
  CODE,
  inDunning,
  NOON,
  outcomeOf,
  pausedByCustomer,
  pausedByService,
  valueOf,
} from '../testing/frieda.ts'
import { runs } from '../testing/property-runs.ts'
import { addSupplement, boxSupplements, removeSupplement, type SupplementRhythm } from './box-supplement.ts'
import { swapPlan } from './plan-change.ts'

vi.setConfig({ testTimeout: 60_000 })

const NINTH = 20001009
const TENTH = 20001010

type Choice = Decision<Subscription, DomainEvent>

const add = (
  subscription: Subscription,
  supplement: SupplementKind,
  every: SupplementRhythm,
  moment = NOON,
): Choice => addSupplement(subscription, { supplement, every }, moment)
const added = (
  subscription: Subscription,
  supplement: SupplementKind,
  every: SupplementRhythm,
  moment = NOON,
) => valueOf(add(subscription, supplement, every, moment))

/** The kinds of the paid supplements among lines. */
const kindsIn = (lines: readonly Line[]) =>
  lines.flatMap((line) => paidSupplement(line, CATALOGUE)?.kind ?? [])

/** The supplements of the next boxes: `09 joint, 10 -`. */
function inBoxes(subscription: Subscription, moment: Moment = NOON, count = 3): string {
  return boxPrices(subscription, schedule(subscription, moment))
    .filter(({ entry }) => entry.status !== 'SKIPPED')
    .slice(0, count)
    .map(({ entry, box }) => `${entry.cycleIndex} ${kindsIn(box.lines).join('+') || '-'}`)
    .join(', ')
}

describe('adding a supplement', () => {
  test('once puts it into the next box only', () => {
    expect(inBoxes(added(active(), 'joint', 'ONCE'))).toBe('9 joint, 10 -, 11 -')
  })

  test('to every box puts it into all boxes', () => {
    expect(inBoxes(added(active(), 'joint', 'ALWAYS'))).toBe('9 joint, 10 joint, 11 joint')
  })

  test('adds its list price to the menu’s, and its line keeps that price', () => {
    const subscription = added(added(active(), 'gut', 'ALWAYS'), 'joint', 'ONCE')
    expect(nextBoxPrice(subscription, NOON).lineItems - nextBoxPrice(active(), NOON).lineItems).toBe(
      1890 + 1990,
    )
    expect(linesOfBox(subscription, 9).map(({ id, price }) => [id, price])).toEqual([
      [200011, 19_990],
      [200014, 1890],
      [200012, 1990],
    ])
  })

  test.each<[SupplementRhythm, SupplementRhythm, string]>([
    ['ONCE', 'ALWAYS', '9 joint, 10 joint, 11 joint'],
    ['ALWAYS', 'ONCE', '9 joint, 10 -, 11 -'],
  ])('uses the latest rhythm and never adds it twice: %s, then %s', (first, then, boxes) => {
    expect(inBoxes(added(added(active(), 'joint', first), 'joint', then))).toBe(boxes)
  })

  test.each<SupplementRhythm>(['ONCE', 'ALWAYS'])('%s a second time changes nothing', (every) => {
    const subscription = added(active(), 'joint', every)
    expect(add(subscription, 'joint', every)).toEqual({ ok: true, value: subscription, events: [] })
  })

  describe('that has become dearer or is retired', () => {
    const changedTo = (change: { readonly price?: number; readonly retired?: boolean }): Moment => {
      const supplements = CATALOGUE.supplements.map((supplement) => ({ ...supplement, ...change }))
      return { ...NOON, catalogue: { ...CATALOGUE, version: 2, supplements } }
    }
    const DEARER = changedTo({ price: 2490 })
    const RETIRED = changedTo({ retired: true })

    test.each<[string, Subscription, SupplementRhythm, Moment, number | string]>([
      ['once', active(), 'ONCE', DEARER, 2490],
      ['once', active(), 'ONCE', RETIRED, 'SUPPLEMENT_NOT_FOUND'],
      ['to every box', active(), 'ALWAYS', DEARER, 2490],
      ['to every box', active(), 'ALWAYS', RETIRED, 'SUPPLEMENT_NOT_FOUND'],
      ['from one box to every box', added(active(), 'joint', 'ONCE'), 'ALWAYS', DEARER, 2490],
      [
        'from one box to every box',
        added(active(), 'joint', 'ONCE'),
        'ALWAYS',
        RETIRED,
        'SUPPLEMENT_NOT_FOUND',
      ],
      ['from every box to one', added(active(), 'joint', 'ALWAYS'), 'ONCE', DEARER, 1990],
      ['from every box to one', added(active(), 'joint', 'ALWAYS'), 'ONCE', RETIRED, 1990],
    ])('%s', (_how, before, every, moment, expected) => {
      const decision = add(before, 'joint', every, moment)
      expect(decision.ok ? boxSupplements(decision.value, moment)[0]?.line.price : decision.reason).toBe(
        expected,
      )
    })

    test('keeps its price if it moves to another box', () => {
      const later = added(valueOf(skipOrder(active(), NINTH, NOON)), 'joint', 'ONCE')
      const planned = valueOf(unskipOrder(later, NINTH, NOON))
      const moved = added(planned, 'joint', 'ONCE', changedTo({ price: 2490, retired: true }))
      expect(boxSupplements(moved, NOON)).toMatchObject([{ cycleIndex: 9, line: { price: 1990 } }])
    })
  })

  test('records the supplement, its rhythm, the order, and the price of the next box before and after', () => {
    const before = nextBoxPrice(active(), NOON).total
    expect(add(active(), 'dental', 'ONCE')).toMatchObject({
      events: [
        {
          type: 'supplementAdded',
          supplement: 'dental',
          orderId: NINTH,
          before: { every: null, nextBox: before },
          after: { every: 'ONCE', nextBox: before + 1490 },
        },
      ],
    })
  })

  test('shares a percentage discount with the menu: the lines add up to the total (docs/domain.md 5.5)', () => {
    const box = nextBoxPrice(added(active({ discounts: [CODE] }), 'skin_coat', 'ONCE'), NOON)
    expect(box.discount).toBe(Math.round((19_990 + 1790) / 10))
    expect(box.lines.reduce((sum, { discountedPrice }) => sum + discountedPrice, 0)).toBe(box.total)
  })

  test('does not affect a free sample of the same kind', () => {
    const subscription =
      addFreeSample(added(active(), 'joint', 'ONCE'), 'joint', NOON)?.subscription ?? active()
    expect(linesOfBox(subscription, 9).map(({ price }) => price)).toEqual([19_990, 1990, 0])
    expect(kindsIn(linesOfBox(valueOf(removeSupplement(subscription, 'joint', NOON)), 9))).toEqual([])
    expect(
      linesOfBox(valueOf(removeSupplement(subscription, 'joint', NOON)), 9).map(({ price }) => price),
    ).toEqual([19_990, 0])
  })
})

describe('a supplement', () => {
  const CUTOFF = at('2026-12-08T00:00:00+01:00')
  const LAST_SECOND = at('2026-12-07T23:59:59+01:00')
  const withJoint = added(active(), 'joint', 'ALWAYS')

  test('can be added and removed until the last second before the cut-off', () => {
    expect(outcomeOf(add(active(), 'joint', 'ONCE', LAST_SECOND))).toEqual(['supplementAdded'])
    expect(outcomeOf(removeSupplement(withJoint, 'joint', LAST_SECOND))).toEqual(['supplementRemoved'])
    expect(outcomeOf(add(active(), 'joint', 'ONCE', CUTOFF))).toBe('ORDER_LOCKED')
    expect(outcomeOf(removeSupplement(withJoint, 'joint', CUTOFF))).toBe('ORDER_LOCKED')
  })

  test.each<[string, Subscription, string]>([
    ['while a payment is open', inDunning(), 'PAYMENT_OPEN'],
    ['in a system pause', pausedByService(), 'PAYMENT_OPEN'],
    ['after cancelling', cancelled(), 'SUBSCRIPTION_CANCELLED'],
    ['if no box is planned any more', active({ endsAt: day('2026-12-01') }), 'NO_UPCOMING_ORDER'],
  ])('cannot be added %s', (_when, subscription, reason) => {
    expect(outcomeOf(add(subscription, 'joint', 'ONCE'))).toBe(reason)
  })

  test('cannot be removed if no upcoming box contains it', () => {
    expect(outcomeOf(removeSupplement(withJoint, 'gut', NOON))).toBe('SUPPLEMENT_NOT_FOUND')
  })
})

describe('an added supplement', () => {
  const once = added(active(), 'joint', 'ONCE')

  test('moves to the next box if its order is skipped, and back if it is restored', () => {
    const skipped = valueOf(skipOrder(once, NINTH, NOON))
    expect(inBoxes(skipped)).toBe('10 joint, 11 -, 12 -')
    expect(boxSupplements(skipped, NOON)).toMatchObject([{ cycleIndex: 10, every: 'ONCE' }])
    expect(inBoxes(valueOf(skipOrder(skipped, TENTH, NOON)))).toBe('11 joint, 12 -, 13 -')
    expect(inBoxes(valueOf(unskipOrder(skipped, NINTH, NOON)))).toBe('9 joint, 10 -, 11 -')
  })

  test('is not doubled if it is added again after a skip, but moves to that box', () => {
    const later = added(valueOf(skipOrder(active(), NINTH, NOON)), 'joint', 'ONCE')
    const planned = valueOf(unskipOrder(later, NINTH, NOON))
    expect(inBoxes(planned)).toBe('9 -, 10 joint, 11 -')
    expect(inBoxes(added(planned, 'joint', 'ONCE'))).toBe('9 joint, 10 -, 11 -')
  })

  test('stays in an order that is moved', () => {
    const moved = rescheduleOrder(once, { date: day('2026-12-20'), wholeCadence: true }, NOON)
    expect(inBoxes(valueOf(moved))).toBe('9 joint, 10 -, 11 -')
  })

  test('of either rhythm is kept during a pause for the first box after it', () => {
    const paused = valueOf(pauseSubscription(added(once, 'gut', 'ALWAYS'), 4, NOON))
    expect(boxSupplements(paused, NOON).map(({ supplement, every }) => [supplement.kind, every])).toEqual([
      ['joint', 'ONCE'],
      ['gut', 'ALWAYS'],
    ])
    expect(inBoxes(valueOf(resumeSubscription(paused, NOON)))).toBe('9 gut+joint, 10 gut, 11 gut')
  })

  test('added during a pause comes with the first box after it', () => {
    const paused = added(pausedByCustomer(), 'gut', 'ONCE')
    expect(nextBoxPrice(paused, NOON).lineItems).toBe(19_990 + 1890)
    expect(inBoxes(valueOf(resumeSubscription(paused, NOON)))).toBe('9 gut, 10 -, 11 -')
  })

  test('survives a change of plan', () => {
    const both = added(once, 'gut', 'ALWAYS')
    const changed = valueOf(swapPlan(both, { variantId: '70140023', days: 28 }, NOON))
    expect(inBoxes(changed)).toBe('9 gut+joint, 10 gut, 11 gut')
  })

  test('is removed by a cancellation and does not come back with a reactivation', () => {
    const ended = valueOf(cancelSubscription(added(once, 'gut', 'ALWAYS'), null, NOON))
    expect(kindsIn(linesOfBox(ended, undefined))).toEqual([])
    expect(kindsIn(linesOfBox(valueOf(reactivateSubscription(ended, NOON)), undefined))).toEqual([])
  })

  test('in a single box ends when that box is paid; one in every box continues', () => {
    const paid = valueOf(placeOrder(added(once, 'gut', 'ALWAYS'), NOON))
    expect(inBoxes(paid)).toBe('10 gut, 11 gut, 12 gut')
  })

  test('stays in an owed order, and moves to the next box if that order is skipped', () => {
    const open = startCharge(once, 'DUE', at('2026-12-08T05:00:00+01:00'))
    if (!open.ok) throw new Error(open.reason)
    const failed = settleDeclined(
      open.value.subscription,
      { code: 'INSUFFICIENT_FUNDS', isHard: false },
      at('2026-12-08T05:00:00+01:00'),
    )
    const owed = valueOf(failed)
    const later = at('2026-12-08T12:00:00+01:00')
    expect(kindsIn(nextBoxPrice(owed, later).lines)).toEqual(['joint'])
    expect(inBoxes(valueOf(skipNextOrder(owed, later)), later)).toBe('10 joint, 11 -, 12 -')
  })
})

describe('the order button', () => {
  const button = (before: Subscription, choice: Choice) =>
    needsOrderButton('addSupplement', before, valueOf(choice))
  const once = added(active(), 'joint', 'ONCE')
  const always = added(active(), 'joint', 'ALWAYS')

  test('is required if more has to be paid, but not if less', () => {
    expect(button(active(), add(active(), 'joint', 'ONCE'))).toBe(true)
    expect(button(active(), add(active(), 'joint', 'ALWAYS'))).toBe(true)
    expect(button(once, add(once, 'joint', 'ALWAYS'))).toBe(true)
    expect(button(always, add(always, 'joint', 'ONCE'))).toBe(false)
    expect(needsOrderButton('removeSupplement', once, active())).toBe(false)
  })

  test('comes with a quote that shows both prices, the tax, and the right to withdraw from the supplement only', () => {
    const quote = quoteOf(
      'addSupplement',
      active(),
      once,
      { days: 0, lastReward: null, isRetried: false },
      NOON,
    )
    expect(quote.before.nextBox?.totals.total).toBe(19_990)
    expect(quote.after.nextBox).toMatchObject({ totals: { total: 21_980 }, tax: 1438, taxPercent: 7 })
    expect(quote.after.nextBox?.unitPrice).toBe(quote.before.nextBox?.unitPrice)
    expect(quote.after.nextBox?.pricePerDay).toBe(quote.before.nextBox?.pricePerDay)
    expect([quote.withdrawal, quote.charge, quote.needsOrderButton]).toEqual(['PARTIAL', null, true])
  })
})

describe('any sequence of operations', () => {
  /** A subscription at a moment, and the supplements that its boxes are expected to contain. */
  interface Ledger {
    readonly subscription: Subscription
    readonly moment: Moment
    readonly expected: ReadonlyMap<SupplementKind, SupplementRhythm>
  }
  type Step = (ledger: Ledger) => Ledger

  const applying =
    (rule: (subscription: Subscription, moment: Moment) => Choice): Step =>
    (ledger) => {
      const decision = rule(ledger.subscription, ledger.moment)
      return decision.ok ? { ...ledger, subscription: decision.value } : ledger
    }

  const choosing =
    (kind: SupplementKind, every: SupplementRhythm | null): Step =>
    (ledger) => {
      const decision = every
        ? add(ledger.subscription, kind, every, ledger.moment)
        : removeSupplement(ledger.subscription, kind, ledger.moment)
      if (!decision.ok) return ledger
      const expected = new Map(ledger.expected)
      if (every) expected.set(kind, every)
      else expected.delete(kind)
      return { ...ledger, subscription: decision.value, expected }
    }

  /** A paid box contains each expected supplement once. */
  function paid(ledger: Ledger, isPaid: boolean, trigger: 'DUE' | 'RETRY' | 'ORDER_NOW'): Ledger {
    const { subscription, moment } = ledger
    const started = startCharge(subscription, trigger, moment)
    if (!started.ok) return ledger
    const { subscription: charging, charge } = started.value
    if (!isPaid) {
      const declined = settleDeclined(charging, { code: 'INSUFFICIENT_FUNDS', isHard: false }, moment)
      return { ...ledger, subscription: valueOf(declined) }
    }
    const due = boxSupplements(subscription, moment).filter(
      ({ cycleIndex, every }) => every === 'ALWAYS' || cycleIndex === charge.cycleIndex,
    )
    expect(kindsIn(charge.box.lines).toSorted()).toEqual(
      due.map(({ supplement }) => supplement.kind).toSorted(),
    )
    const settled = settlePaid(charging, { discountId: null, loyaltyDays: 0 }, moment)
    const gone = due.filter(({ every }) => every === 'ONCE').map(({ supplement }) => supplement.kind)
    const expected = new Map([...ledger.expected].filter(([kind]) => !gone.includes(kind)))
    return { ...ledger, subscription: valueOf(settled), expected }
  }

  const wait =
    (hours: number, isPaid: boolean): Step =>
    (ledger) => {
      const later = { ...ledger, moment: momentAt(addMinutes(ledger.moment.at, hours * 60), CATALOGUE) }
      if (isChargeDue(later.subscription, later.moment)) return paid(later, isPaid, 'DUE')
      return isRetryDue(later.subscription, later.moment) ? paid(later, isPaid, 'RETRY') : later
    }

  const orderAt = (subscription: Subscription, moment: Moment, place: number) => {
    const entries = schedule(subscription, moment)
    return entries[place % Math.max(entries.length, 1)]?.orderId ?? 0
  }
  const moved = (subscription: Subscription, moment: Moment, days: number) =>
    rescheduleOrder(subscription, { date: addDays(moment.today, days), wholeCadence: days % 2 === 0 }, moment)

  const kind = fc.constantFrom(...CATALOGUE.supplements.map((supplement) => supplement.kind))
  const every = fc.constantFrom<SupplementRhythm | null>('ONCE', 'ONCE', 'ALWAYS', null)
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.tuple(kind, every).map(([which, how]) => choosing(which, how)),
    fc.tuple(kind, every).map(([which, how]) => choosing(which, how)),
    fc.tuple(fc.integer({ min: 1, max: 24 * 20 }), fc.boolean()).map(([hours, ok]) => wait(hours, ok)),
    fc
      .nat({ max: 5 })
      .map((place) =>
        applying((subscription, now) => skipOrder(subscription, orderAt(subscription, now, place), now)),
      ),
    fc
      .nat({ max: 5 })
      .map((place) =>
        applying((subscription, now) => unskipOrder(subscription, orderAt(subscription, now, place), now)),
      ),
    fc.constant(applying(skipNextOrder)),
    fc
      .integer({ min: 1, max: 80 })
      .map((days) => applying((subscription, now) => moved(subscription, now, days))),
    fc
      .integer({ min: 1, max: 12 })
      .map((weeks) => applying((subscription, now) => pauseSubscription(subscription, weeks, now))),
    fc.constant(applying(resumeSubscription)),
    fc.constant(applying(autoResume)),
    fc.constant((ledger: Ledger) => paid(ledger, true, 'ORDER_NOW')),
    fc
      .constantFrom('70140023', '70140022')
      .map((variantId) =>
        applying((subscription, now) => swapPlan(subscription, { variantId, days: 28 }, now)),
      ),
  )

  test('never loses or doubles a supplement, and every box’s lines add up to its total', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Subscription>(active(), pausedByCustomer(), inDunning()),
        fc.array(step, { minLength: 1, maxLength: 25 }),
        (subscription, steps) => {
          let ledger: Ledger = { subscription, moment: NOON, expected: new Map() }
          for (const next of steps) {
            ledger = next(ledger)
            const { subscription: now, moment, expected } = ledger
            const present = boxSupplements(now, moment)
            expect(new Map(present.map((each) => [each.supplement.kind, each.every]))).toEqual(
              new Map(
                CATALOGUE.supplements.flatMap(({ kind: of }) => {
                  const how = expected.get(of)
                  return how ? [[of, how] as const] : []
                }),
              ),
            )
            const planned = boxPrices(now, schedule(now, moment)).filter(
              ({ entry }) => entry.status !== 'SKIPPED',
            )
            for (const { box } of planned) {
              const kinds = kindsIn(box.lines)
              expect(new Set(kinds).size).toBe(kinds.length)
              expect(box.lines.reduce((sum, line) => sum + line.discountedPrice, 0)).toBe(box.total)
            }
            if (nextOrder(schedule(now, moment))?.status !== 'SCHEDULED') continue
            for (const each of present.filter((one) => one.every === 'ONCE')) {
              const boxes = planned.filter(({ box }) => kindsIn(box.lines).includes(each.supplement.kind))
              expect(boxes.map(({ entry }) => entry.cycleIndex)).toEqual([each.cycleIndex])
            }
          }
        },
      ),
      runs(300),
    )
  })
})

test('every kind of supplement has its own line number, after the menu and before a sample', () => {
  const all = CATALOGUE.supplements.reduce<Subscription>(
    (subscription, { kind }) => added(subscription, kind, 'ONCE'),
    active(),
  )
  expect(linesOfBox(all, 9).map(({ id }) => id)).toEqual([200011, 200012, 200013, 200014, 200015])
  expect(supplementOfKind(CATALOGUE, 'dental')?.sku).toBe('0010004LZB-SUP')
})
