/** Invariants of a subscription for any sequence of operations (docs/domain.md 2, 3). */
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { applyBenefit } from '../cancellation/cancellation.ts'
import type { SupplementKind } from '../catalogue/catalogue.ts'
import { momentAt, type Moment } from '../catalogue/moment.ts'
import { addSupplement, removeSupplement, type SupplementRhythm } from '../changes/box-supplement.ts'
import { addDiscount, removeDiscount, type Campaign } from '../changes/discount-code.ts'
import { changePaymentMethod } from '../changes/payment-method-change.ts'
import { swapPlan } from '../changes/plan-change.ts'
import {
  isChargeDue,
  isRetryDue,
  releaseCharge,
  settleDeclined,
  settlePaid,
  startCharge,
} from '../charging/charging.ts'
import { addDays, addMinutes, type Day } from '../core/calendar.ts'
import type { Decision } from '../core/decision.ts'
import { isRemovable } from '../discount/discount.ts'
import type { DomainEvent } from '../events/event.ts'
import { cancelSubscription, reactivateSubscription } from '../lifecycle/cancel.ts'
import { autoResume, pauseSubscription, resumeSubscription } from '../lifecycle/pause.ts'
import { placeOrder } from '../order/place-order.ts'
import { changeNextChargeDate, rescheduleOrder } from '../order/reschedule.ts'
import { skipNextOrder, skipOrder, unskipOrder } from '../order/skip.ts'
import { allowedActions } from '../quote/allowed-actions.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import { active, cancelled, inDunning, NOON, pausedByCustomer, pausedByService } from '../testing/frieda.ts'
import { runs } from '../testing/property-runs.ts'
import { boxPrices, nextBoxPrice } from './box.ts'
import { dueDate, HORIZON, nextBillingDate, nextOrder, schedule, type ScheduleEntry } from './schedule.ts'
import { orderIdOf, type ChargeTrigger, type Subscription } from './subscription.ts'
import { ACTIONS, stateOf, type Action } from './transitions.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A subscription at a moment, its paid orders, and the orders that will never be charged. */
interface History {
  readonly subscription: Subscription
  readonly moment: Moment
  readonly paid: readonly { readonly orderId: number; readonly on: Day; readonly chargedOn: Day }[]
  readonly dropped: ReadonlySet<number>
}

type Step = (history: History) => History

type Rule = (subscription: Subscription, moment: Moment) => Decision<Subscription, DomainEvent>

function decided(decide: Rule): Step {
  return (history) => {
    const decision = decide(history.subscription, history.moment)
    return decision.ok
      ? decision.events.reduce(recorded, { ...history, subscription: decision.value })
      : history
  }
}

function recorded(history: History, event: DomainEvent): History {
  switch (event.type) {
    case 'orderPlaced':
    case 'orderConfirmed':
    case 'paymentRecovered': {
      const order = { orderId: event.orderId, on: event.after.billingDate, chargedOn: history.moment.today }
      return { ...history, paid: [...history.paid, order] }
    }
    case 'orderSkipped':
    case 'orderCancelled':
      return { ...history, dropped: new Set([...history.dropped, event.orderId]) }
    case 'orderUnskipped':
      return {
        ...history,
        dropped: new Set([...history.dropped].filter((orderId) => orderId !== event.orderId)),
      }
    default:
      return history
  }
}

/** A cancellation waits for a running charge (docs/domain.md 2.3). */
function settledFirst(decide: Rule): Step {
  return (history) => (isCharging(history.subscription) ? history : decided(decide)(history))
}

function isCharging(subscription: Subscription): boolean {
  return subscription.status === 'ACTIVE' && subscription.openOrder?.status === 'PROCESSING'
}

/** The order at that position of the schedule, modulo its length. */
function orderAt(subscription: Subscription, moment: Moment, place: number): number {
  const entries = schedule(subscription, moment)
  return entries[place % Math.max(entries.length, 1)]?.orderId ?? subscription.id * 1000
}

/** Lets time pass and charges what is due, as a job would. */
function wait(hours: number, answer: Answer): Step {
  return (history) => {
    const later = { ...history, moment: momentAt(addMinutes(history.moment.at, hours * 60), CATALOGUE) }
    if (isChargeDue(history.subscription, later.moment)) return charge('DUE', false, answer)(later)
    return isRetryDue(history.subscription, later.moment) ? charge('RETRY', false, answer)(later) : later
  }
}

/** The result of a charge; 'open' leaves it running. */
type Answer = 'paid' | 'declined' | 'hard' | 'released' | 'open'

function charge(trigger: ChargeTrigger, atOnce: boolean, answer: Answer): Step {
  return (history) => {
    const started = startCharge(history.subscription, trigger, history.moment, { atOnce })
    return started.ok ? settle(answer)({ ...history, subscription: started.value.subscription }) : history
  }
}

function settle(answer: Answer): Step {
  const declined = (isHard: boolean) =>
    decided((subscription, moment) =>
      settleDeclined(subscription, { code: 'INSUFFICIENT_FUNDS', isHard }, moment),
    )
  switch (answer) {
    case 'paid':
      return decided((subscription, moment) => {
        const open = subscription.status === 'ACTIVE' ? subscription.openOrder : null
        return settlePaid(
          subscription,
          { discountId: open?.price.discountId ?? null, loyaltyDays: 56 },
          moment,
        )
      })
    case 'declined':
      return declined(false)
    case 'hard':
      return declined(true)
    case 'released':
      return decided(releaseCharge)
    default:
      return (history) => history
  }
}

const answer = fc.constantFrom<Answer>(
  'paid',
  'paid',
  'paid',
  'declined',
  'declined',
  'hard',
  'released',
  'open',
)

const campaign: Campaign = {
  code: 'PFOTE10',
  title: '10% Pfotenrabatt',
  valueType: 'PERCENTAGE',
  value: 10,
  orders: 2,
  startsAt: null,
  endsAt: null,
  minimumOrder: null,
  oncePerCustomer: false,
  onlyBeforeFirstOrder: false,
  customerId: null,
}
const method = { id: 'pm_5002', status: 'ACTIVE' } as const

const place = fc.nat({ max: 12 })
const ahead = fc.integer({ min: -1, max: 90 })

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.integer({ min: 0, max: 24 * 40 }), answer).map(([hours, outcome]) => wait(hours, outcome)),
  fc.tuple(fc.integer({ min: 0, max: 24 * 4 }), answer).map(([hours, outcome]) => wait(hours, outcome)),
  answer.map(settle),
  answer.map((outcome) => charge('ORDER_NOW', false, outcome)),
  answer.map((outcome) => charge('RETRY', true, outcome)),
  fc.constant(decided((subscription, moment) => changePaymentMethod(subscription, method, moment))),
  fc
    .constantFrom('PFOTE10', 'NAPF5')
    .map((code) =>
      decided((subscription, moment) =>
        addDiscount(subscription, { campaign: { ...campaign, code }, alreadyUsed: false }, moment),
      ),
    ),
  fc.constant(
    decided((subscription, moment) =>
      removeDiscount(subscription, subscription.discounts.find(isRemovable)?.id ?? -1, moment),
    ),
  ),
  fc.constant(decided((subscription, moment) => applyBenefit(subscription, 'gut', moment))),
  fc
    .record({
      supplement: fc.constantFrom<SupplementKind>('joint', 'gut'),
      every: fc.constantFrom<SupplementRhythm>('ONCE', 'ALWAYS'),
    })
    .map((choice) => decided((subscription, moment) => addSupplement(subscription, choice, moment))),
  fc.constant(decided((subscription, moment) => removeSupplement(subscription, 'joint', moment))),
  fc.constant(decided(skipNextOrder)),
  place.map((at) =>
    decided((subscription, moment) => skipOrder(subscription, orderAt(subscription, moment, at), moment)),
  ),
  place.map((at) =>
    decided((subscription, moment) => unskipOrder(subscription, orderAt(subscription, moment, at), moment)),
  ),
  fc.tuple(place, ahead, fc.boolean()).map(([at, days, wholeCadence]) =>
    decided((subscription, moment) => {
      const date = addDays(moment.today, days)
      return rescheduleOrder(
        subscription,
        { date, wholeCadence, orderId: orderAt(subscription, moment, at) },
        moment,
      )
    }),
  ),
  ahead.map((days) =>
    decided((subscription, moment) =>
      changeNextChargeDate(subscription, addDays(moment.today, days), moment),
    ),
  ),
  fc.constant(decided(placeOrder)),
  fc
    .constantFrom(14, 28)
    .map((days) =>
      decided((subscription, moment) =>
        swapPlan(subscription, { variantId: days === 14 ? '70140011' : '70140025', days }, moment),
      ),
    ),
  fc
    .integer({ min: 1, max: 12 })
    .map((weeks) => decided((subscription, moment) => pauseSubscription(subscription, weeks, moment))),
  fc.constant(decided(resumeSubscription)),
  fc.constant(decided(autoResume)),
  fc.constant(settledFirst((subscription, moment) => cancelSubscription(subscription, null, moment))),
  fc.constant(decided(reactivateSubscription)),
)

const beginning = fc.constantFrom<Subscription>(
  active(),
  inDunning(),
  pausedByCustomer(),
  pausedByService(),
  cancelled(),
)

/** Checks an invariant after each step of random histories; fewer of them for expensive invariants. */
function always(check: (history: History) => void, count = 300): void {
  fc.assert(
    fc.property(beginning, fc.array(step, { minLength: 1, maxLength: 25 }), (subscription, steps) => {
      let history: History = { subscription, moment: NOON, paid: [], dropped: new Set() }
      for (const next of steps) {
        history = next(history)
        check(history)
      }
    }),
    runs(count),
  )
}

/** Orders that can still come: all but past and final skips. */
function possible({ subscription, moment }: History): ScheduleEntry[] {
  return schedule(subscription, moment).filter((entry) => entry.status !== 'SKIPPED' || entry.isEditable)
}

test('the schedule of an active subscription always reaches six orders ahead, and is empty otherwise', () => {
  always(({ subscription, moment }) => {
    const planned = schedule(subscription, moment).filter(({ status }) => status === 'SCHEDULED')
    expect(planned).toHaveLength(subscription.status === 'ACTIVE' ? HORIZON : 0)
  })
})

test('the schedule is sorted by day', () => {
  always(({ subscription, moment }) => {
    const days = schedule(subscription, moment).map(({ billingDate }) => billingDate)
    expect(days).toEqual(days.toSorted())
  })
})

test('no order comes before its predecessor, and never two on one day', () => {
  always((history) => {
    // The orders behind a running charge have the days that they would have without it.
    const inTurn = possible(history)
      .filter(({ status }) => status !== 'PROCESSING')
      .toSorted((a, b) => a.cycleIndex - b.cycleIndex)
    inTurn.slice(1).forEach((entry, index) => {
      expect(entry.billingDate > (inTurn[index]?.billingDate ?? '')).toBe(true)
    })
  })
})

test('no order is paid twice, and no two are billed or charged on one day', () => {
  always(({ paid }) => {
    expect(new Set(paid.map(({ orderId }) => orderId)).size).toBe(paid.length)
    expect(new Set(paid.map(({ on }) => on)).size).toBe(paid.length)
    expect(new Set(paid.map(({ chargedOn }) => chargedOn)).size).toBe(paid.length)
  })
})

test('no box is lost: each one was paid, skipped or cancelled, or is owed', () => {
  always(({ subscription, paid, dropped }) => {
    const open = subscription.status === 'ACTIVE' ? subscription.openOrder?.cycleIndex : undefined
    for (let cycleIndex = 10; cycleIndex <= subscription.lastCycleIndex; cycleIndex += 1) {
      const orderId = orderIdOf(subscription.id, cycleIndex)
      const isPaid = paid.some((order) => order.orderId === orderId)
      expect([orderId, isPaid || dropped.has(orderId) || open === cycleIndex]).toEqual([orderId, true])
    }
  })
})

test('the next order is locked while a charge is running, and releasing the charge leaves no trace', () => {
  always(({ subscription, moment }) => {
    for (const trigger of ['DUE', 'ORDER_NOW', 'RETRY'] as const) {
      const started = startCharge(subscription, trigger, moment, { atOnce: true })
      if (!started.ok) continue
      expect(stateOf(started.value.subscription, moment)).toBe('L')
      expect(releaseCharge(started.value.subscription)).toEqual({ ok: true, value: subscription, events: [] })
    }
  })
})

test('at most one code is attached, and none remains of past orders', () => {
  always(({ subscription }) => {
    expect(subscription.discounts.filter(isRemovable).length).toBeLessThanOrEqual(1)
    const last = subscription.discounts.filter(({ toCycleIndex }) => toCycleIndex !== null)
    for (const { toCycleIndex } of last)
      expect(toCycleIndex).toBeGreaterThanOrEqual(subscription.lastCycleIndex)
  })
})

test('a box’s lines always add up to its total, which is never negative', () => {
  always(({ subscription, moment }) => {
    for (const { box } of boxPrices(subscription, schedule(subscription, moment))) {
      expect(box.lines.reduce((sum, line) => sum + line.discountedPrice, 0)).toBe(box.total)
      expect(box.total).toBeGreaterThanOrEqual(0)
    }
  }, 80)
})

test('the next box costs what the schedule says', () => {
  always(({ subscription, moment }) => {
    const next = nextOrder(schedule(subscription, moment))
    const priced = boxPrices(subscription, schedule(subscription, moment)).find(
      ({ entry }) => entry.orderId === next?.orderId,
    )
    if (priced) expect(nextBoxPrice(subscription, moment).total).toBe(priced.box.total)
  }, 80)
})

test('no upcoming order has the day or the id of a paid one', () => {
  always((history) => {
    for (const { orderId, billingDate } of possible(history)) {
      expect(history.paid.map((order) => order.orderId)).not.toContain(orderId)
      expect(history.paid.map(({ on }) => on)).not.toContain(billingDate)
    }
  })
})

test('the next charge is the next retry of an owed order, or else the earliest planned order', () => {
  always(({ subscription, moment }) => {
    if (subscription.status !== 'ACTIVE') return
    const entries = schedule(subscription, moment)
    const owed = entries.filter(({ status }) => status === 'FAILED' || status === 'PROCESSING')
    const planned = entries.filter(({ status }) => status === 'SCHEDULED')
    expect(owed.length).toBeLessThanOrEqual(1)
    const days = (owed.length > 0 ? owed : planned).map(dueDate)
    expect(nextBillingDate(subscription, moment)).toBe(days.toSorted()[0])
  })
})

test('a customer’s pause always has a first charge after it, never during it', () => {
  always(({ subscription, moment }) => {
    if (subscription.status !== 'PAUSED' || subscription.pause.reason !== 'CUSTOMER') return
    const next = nextBillingDate(subscription, moment)
    expect(next !== null && next >= addDays(subscription.pause.resumesAt, 3)).toBe(true)
  })
})

test('skipping an order and restoring it leaves no trace', () => {
  always(({ subscription, moment }) => {
    const entries = schedule(subscription, moment)
    for (const { orderId } of entries.filter(
      ({ status, isEditable }) => status === 'SCHEDULED' && isEditable,
    )) {
      const skipped = skipOrder(subscription, orderId, moment)
      if (!skipped.ok) {
        expect(skipped.reason).toBe('SKIP_LIMIT_REACHED')
        continue
      }
      const planned = unskipOrder(skipped.value, orderId, moment)
      expect(planned.ok && planned.value).toEqual(subscription)
      expect(planned.ok && schedule(planned.value, moment)).toEqual(entries)
    }
  }, 80)
})

test('a skipped order never comes unless it is restored', () => {
  always(({ subscription, moment }) => {
    for (const { orderId, isEditable } of schedule(subscription, moment).filter(
      ({ status }) => status === 'SKIPPED',
    )) {
      const planned = unskipOrder(subscription, orderId, moment)
      expect(planned.ok).toBe(isEditable)
    }
  })
})

test('each order has at most one exception', () => {
  always(({ subscription }) => {
    const indices = subscription.exceptions.map(({ cycleIndex }) => cycleIndex)
    expect(indices).toEqual([...new Set(indices)].toSorted((a, b) => a - b))
  })
})

const RULES: Partial<Record<Action, Rule>> = {
  swapPlan: (subscription, moment) => swapPlan(subscription, { variantId: '70140026', days: 28 }, moment),
  skipNextOrder: skipNextOrder,
  rescheduleOrder: (subscription, moment) =>
    rescheduleOrder(subscription, { date: addDays(moment.today, 3), wholeCadence: true }, moment),
  changeNextChargeDate: (subscription, moment) =>
    changeNextChargeDate(subscription, addDays(moment.today, 3), moment),
  placeOrder: placeOrder,
  pauseSubscription: (subscription, moment) => pauseSubscription(subscription, 2, moment),
  resumeSubscription,
  reactivateSubscription,
  addSupplement: (subscription, moment) =>
    addSupplement(subscription, { supplement: 'dental', every: 'ALWAYS' }, moment),
}

test('a button is shown exactly if the operation is accepted for some input', () => {
  always(({ subscription, moment }) => {
    const allowed = allowedActions(subscription, moment)
    for (const action of ACTIONS) {
      const decision = RULES[action]?.(subscription, moment)
      if (!decision) continue
      if (decision.ok) expect(allowed).toContain(action)
      else if (allowed.includes(action))
        expect([action, decision.reason]).toEqual([action, 'DATE_OUT_OF_RANGE'])
    }
  }, 80)
})

test('an operation has an event exactly if it changes something', () => {
  always(({ subscription, moment }) => {
    for (const rule of [...Object.values(RULES), autoResume]) {
      const decision = rule(subscription, moment)
      if (decision.ok) expect(decision.events.length > 0).toBe(decision.value !== subscription)
    }
  }, 80)
})
