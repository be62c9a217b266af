/** What holds for a subscription whatever is done with it, in whatever order (docs/domain.md 2, 3). */
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Day, Moment } from './calendar.ts'
import { addDays, addMinutes, momentAt } from './calendar.ts'
import { cancel, reactivate } from './cancel.ts'
import type { Decision } from './decision.ts'
import type { DomainEvent } from './events.ts'
import { autoResume, pause, resume } from './pause.ts'
import { placeOrder, withPaidOrder } from './place-order.ts'
import { changePlan } from './plan-change.ts'
import { changeNextChargeDate, reschedule } from './reschedule.ts'
import type { ScheduleEntry } from './schedule.ts'
import { expectedBilling, HORIZON, nextBillingDate, nextOrder, schedule } from './schedule.ts'
import { skipNextOrder, skipOrder, unskipOrder } from './skip.ts'
import type { Active, Subscription } from './subscription.ts'
import { active, cancelled, inDunning, NOON, pausedByCustomer, pausedByService } from './testing/frieda.ts'
import type { Action } from './transitions.ts'
import { ACTIONS, allowedActions } from './transitions.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A subscription at a moment, and the orders it has paid. */
interface Life {
  readonly it: Subscription
  readonly moment: Moment
  readonly paid: readonly { readonly orderId: number; readonly on: Day }[]
}

type Step = (life: Life) => Life

function decided(decide: (it: Subscription, moment: Moment) => Decision<Subscription, DomainEvent>): Step {
  return (life) => {
    const decision = decide(life.it, life.moment)
    if (!decision.ok) return life
    const placed = decision.events.filter((event) => event.type === 'order.placed')
    const paid = placed.map(({ orderId }) => ({ orderId, on: life.moment.today }))
    return { ...life, it: decision.value, paid: [...life.paid, ...paid] }
  }
}

/** The order at that place of the schedule, counted round. */
function orderAt(it: Subscription, moment: Moment, place: number): number {
  const entries = schedule(it, moment)
  return entries[place % Math.max(entries.length, 1)]?.orderId ?? it.id * 1000
}

/** Time passes; what falls due is charged once a day, with or without success. */
function wait(hours: number, isPaid: boolean): Step {
  return (life) => {
    const moment = momentAt(addMinutes(life.moment.at, hours * 60))
    const { it } = life
    const next = nextOrder(schedule(it, moment))
    if (it.status !== 'ACTIVE' || !next || next.status !== 'SCHEDULED' || moment.at < next.cutoffAt) {
      return { ...life, moment }
    }
    if (it.lastProcessedOn === moment.today) return { ...life, moment }
    if (!isPaid) return { ...life, moment, it: failed(it, next, moment) }
    return {
      it: withPaidOrder(it, next, moment),
      moment,
      paid: [...life.paid, { orderId: next.orderId, on: next.billingDate }],
    }
  }
}

function failed(it: Active, { cycleIndex, billingDate }: ScheduleEntry, moment: Moment): Active {
  const nextRetryDate = addDays(moment.today, 2)
  const openOrder = { cycleIndex, status: 'FAILED', billingDate, attempts: 1, nextRetryDate } as const
  return { ...it, openOrder, lastCycleIndex: cycleIndex, lastPaymentStatus: 'FAILED' }
}

const place = fc.nat({ max: 12 })
const ahead = fc.integer({ min: -1, max: 90 })

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.integer({ min: 0, max: 24 * 40 }), fc.boolean()).map(([hours, isPaid]) => wait(hours, isPaid)),
  fc.constant(decided(skipNextOrder)),
  place.map((at) => decided((it, moment) => skipOrder(it, orderAt(it, moment, at), moment))),
  place.map((at) => decided((it, moment) => unskipOrder(it, orderAt(it, moment, at), moment))),
  fc.tuple(place, ahead, fc.boolean()).map(([at, days, wholeCadence]) =>
    decided((it, moment) => {
      const date = addDays(moment.today, days)
      return reschedule(it, { date, wholeCadence, orderId: orderAt(it, moment, at) }, moment)
    }),
  ),
  ahead.map((days) => decided((it, moment) => changeNextChargeDate(it, addDays(moment.today, days), moment))),
  fc.constant(decided(placeOrder)),
  fc
    .constantFrom(14, 28)
    .map((days) =>
      decided((it, moment) =>
        changePlan(it, { variantId: days === 14 ? '70140011' : '70140025', days }, moment),
      ),
    ),
  fc.integer({ min: 1, max: 12 }).map((weeks) => decided((it, moment) => pause(it, weeks, moment))),
  fc.constant(decided(resume)),
  fc.constant(decided(autoResume)),
  fc.constant(decided((it, moment) => cancel(it, null, moment))),
  fc.constant(decided(reactivate)),
)

const beginning = fc.constantFrom<Subscription>(
  active(),
  inDunning(),
  pausedByCustomer(),
  pausedByService(),
  cancelled(),
)

/** Runs random lives and holds the promise after each of their steps. Fewer lives for promises that try much. */
function always(promise: (life: Life) => void, numRuns = 300): void {
  fc.assert(
    fc.property(beginning, fc.array(step, { minLength: 1, maxLength: 25 }), (it, steps) => {
      let life: Life = { it, moment: NOON, paid: [] }
      for (const next of steps) {
        life = next(life)
        promise(life)
      }
    }),
    { numRuns },
  )
}

/** What can still come: everything but skips that are over or final. */
function possible({ it, moment }: Life): ScheduleEntry[] {
  return schedule(it, moment).filter((entry) => entry.status !== 'SKIPPED' || entry.isEditable)
}

test('the schedule of an active subscription always reaches six orders ahead, and is empty otherwise', () => {
  always(({ it, moment }) => {
    const planned = schedule(it, moment).filter(({ status }) => status === 'SCHEDULED')
    expect(planned).toHaveLength(it.status === 'ACTIVE' ? HORIZON : 0)
  })
})

test('the schedule is sorted by day', () => {
  always(({ it, moment }) => {
    const days = schedule(it, moment).map(({ billingDate }) => billingDate)
    expect(days).toEqual(days.toSorted())
  })
})

test('no order comes before its predecessor, and never two on a day', () => {
  always((life) => {
    const inTurn = possible(life).toSorted((a, b) => a.cycleIndex - b.cycleIndex)
    inTurn.slice(1).forEach((entry, index) => {
      expect(entry.billingDate > (inTurn[index]?.billingDate ?? '')).toBe(true)
    })
  })
})

test('no order is paid twice, and no two are billed on a day', () => {
  always(({ paid }) => {
    expect(new Set(paid.map(({ orderId }) => orderId)).size).toBe(paid.length)
    expect(new Set(paid.map(({ on }) => on)).size).toBe(paid.length)
  })
})

test('no upcoming order has the day or the id of one that was paid', () => {
  always((life) => {
    for (const { orderId, billingDate } of possible(life)) {
      expect(life.paid.map((order) => order.orderId)).not.toContain(orderId)
      expect(life.paid.map(({ on }) => on)).not.toContain(billingDate)
    }
  })
})

test('the next charge is the earliest day of the planned and owed orders', () => {
  always(({ it, moment }) => {
    if (it.status !== 'ACTIVE') return
    const days = schedule(it, moment)
      .filter(({ status }) => status !== 'SKIPPED')
      .map(expectedBilling)
    expect(nextBillingDate(it, moment)).toBe(days.toSorted()[0])
  })
})

test('a customer’s pause always has a first charge after it, never during it', () => {
  always(({ it, moment }) => {
    if (it.status !== 'PAUSED' || it.pause.reason !== 'CUSTOMER') return
    const next = nextBillingDate(it, moment)
    expect(next !== null && next >= addDays(it.pause.resumesAt, 3)).toBe(true)
  })
})

test('skipping an order and planning it again leaves no trace', () => {
  always(({ it, moment }) => {
    const entries = schedule(it, moment)
    for (const { orderId } of entries.filter(
      ({ status, isEditable }) => status === 'SCHEDULED' && isEditable,
    )) {
      const skipped = skipOrder(it, orderId, moment)
      if (!skipped.ok) {
        expect(skipped.reason).toBe('SKIP_LIMIT_REACHED')
        continue
      }
      const planned = unskipOrder(skipped.value, orderId, moment)
      expect(planned.ok && planned.value).toEqual(it)
      expect(planned.ok && schedule(planned.value, moment)).toEqual(entries)
    }
  }, 80)
})

test('a skipped order never comes unless it is planned again', () => {
  always(({ it, moment }) => {
    for (const { orderId, isEditable } of schedule(it, moment).filter(({ status }) => status === 'SKIPPED')) {
      const planned = unskipOrder(it, orderId, moment)
      expect(planned.ok).toBe(isEditable)
    }
  })
})

test('each order differs from the cadence in at most one way written down', () => {
  always(({ it }) => {
    const indices = it.exceptions.map(({ cycleIndex }) => cycleIndex)
    expect(indices).toEqual([...new Set(indices)].toSorted((a, b) => a - b))
  })
})

const BY_STATE = new Set<string>([
  'SUBSCRIPTION_PAUSED',
  'SUBSCRIPTION_CANCELLED',
  'SUBSCRIPTION_NOT_PAUSED',
  'SUBSCRIPTION_NOT_CANCELLED',
  'ORDER_LOCKED',
  'PAYMENT_OPEN',
])

type Rule = (it: Subscription, moment: Moment) => Decision<Subscription, DomainEvent>

const RULES: Partial<Record<Action, Rule>> = {
  swap: (it, moment) => changePlan(it, { variantId: '70140026', days: 28 }, moment),
  skip_next_order: skipNextOrder,
  reschedule: (it, moment) => reschedule(it, { date: addDays(moment.today, 3), wholeCadence: true }, moment),
  next_charge_date: (it, moment) => changeNextChargeDate(it, addDays(moment.today, 3), moment),
  place_order: placeOrder,
  pause: (it, moment) => pause(it, 2, moment),
  resume,
  reactivate,
}

test('a button is shown exactly when the state does not refuse the operation', () => {
  always(({ it, moment }) => {
    const allowed = allowedActions(it, moment)
    for (const action of ACTIONS) {
      const decision = RULES[action]?.(it, moment)
      if (!decision) continue
      const isRefusedByState = !decision.ok && BY_STATE.has(decision.reason)
      expect([action, isRefusedByState]).toEqual([action, !allowed.includes(action)])
    }
  }, 80)
})

test('an operation that changes nothing says so with no event, one that changes something with at least one', () => {
  always(({ it, moment }) => {
    for (const rule of [...Object.values(RULES), autoResume]) {
      const decision = rule(it, moment)
      if (decision.ok) expect(decision.events.length > 0).toBe(decision.value !== it)
    }
  }, 80)
})
