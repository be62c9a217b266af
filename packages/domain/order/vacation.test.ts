import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '../core/calendar.ts'
import { countryOf } from '../customer/country.ts'
import { deliveryWindow, overlaps } from '../delivery/delivery.ts'
import { HORIZON, schedule } from '../subscription/schedule.ts'
import { orderIdOf, type Active, type Subscription } from '../subscription/subscription.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import {
  active,
  cancelled,
  formatSchedule,
  inDunning,
  NOON,
  noonOf,
  pausedByCustomer,
  valueOf,
} from '../testing/frieda.ts'
import { runs } from '../testing/property-runs.ts'
import { rescheduleOrder } from './reschedule.ts'
import { skipOrder } from './skip.ts'
import { takeBackVacation } from './vacation-take-back.ts'
import {
  closeBoxAfter,
  enterVacation,
  vacationRefusal,
  type Vacation,
  type VacationDates,
  type VacationResult,
  type VacationStrategy,
} from './vacation.ts'

const NINTH = 20001009
const TENTH = 20001010

const away = (from: string, to: string): VacationDates => ({ from: day(from), to: day(to) })

function vacation(from: string, to: string, wish: VacationStrategy = 'MOVE'): Vacation {
  return { ...away(from, to), wish }
}

const enter = (
  subscription: Subscription,
  dates: Vacation,
  others: readonly VacationDates[] = [],
  moment = NOON,
) => enterVacation(subscription, dates, others, moment)

const eventTypes = ({ events }: { events: VacationResult['events'] }) => events.map(({ type }) => type)

describe('a vacation', () => {
  test('moves a box to the first day with a delivery after it', () => {
    const { after, events, steps } = enter(active(), vacation('2026-12-14', '2026-12-20'))
    expect(formatSchedule(after, NOON)).toBe('12-14, 01-05, 02-02, 03-02, 03-30, 04-27')
    expect(steps).toEqual([
      {
        kind: 'MOVED',
        orderId: NINTH,
        billingDate: '2026-12-08',
        movedTo: '2026-12-14',
        formerMove: null,
        closed: [],
      },
    ])
    expect(eventTypes({ events })).toEqual(['orderRescheduled'])
  })

  test('affects a box whose window begins on its last day', () => {
    expect(enter(active(), vacation('2026-12-10', '2026-12-15')).steps).toHaveLength(1)
    expect(enter(active(), vacation('2026-12-10', '2026-12-14')).steps).toHaveLength(0)
    expect(enter(active(), vacation('2026-12-17', '2026-12-19')).steps).toHaveLength(1)
    expect(enter(active(), vacation('2026-12-18', '2026-12-30')).steps).toHaveLength(0)
  })

  test('skips all boxes if the customer prefers that', () => {
    const { after, events } = enter(active(), vacation('2026-12-14', '2027-01-14', 'SKIP'))
    expect(formatSchedule(after, NOON)).toBe('12-08 s, 01-05 s, 02-02, 03-02, 03-30, 04-27, 05-25, 06-22')
    expect(eventTypes({ events })).toEqual(['orderSkipped', 'orderSkipped'])
  })

  test('skips a box if there is no day before the next one, and moves that one', () => {
    const { after, steps } = enter(active(), vacation('2026-12-14', '2027-01-14'))
    expect(formatSchedule(after, NOON)).toBe('12-08 s f, 01-11, 02-02, 03-02, 03-30, 04-27, 05-25')
    expect(steps.map(({ kind }) => kind)).toEqual(['SKIPPED', 'MOVED'])
  })

  test('never moves a box to the delivery days of the following one', () => {
    const fortnightly = active({ intervalDays: 14, anchor: { index: 9, date: day('2026-12-08') } })
    const { after } = enter(fortnightly, vacation('2026-12-14', '2026-12-27'))
    expect(formatSchedule(after, NOON)).toBe('12-08 s, 12-22, 01-05, 01-19, 02-02, 02-16, 03-02')
  })

  test('moves nothing into another vacation', () => {
    const { after } = enter(active(), vacation('2026-12-14', '2026-12-20'), [
      away('2026-12-21', '2026-12-24'),
    ])
    expect(formatSchedule(after, NOON)).toMatch(/^12-21,/)
  })

  test('does not change a box past its cut-off, and gives the reason', () => {
    const locked = noonOf('2026-12-08')
    const { after, events, steps } = enter(active(), vacation('2026-12-10', '2026-12-20'), [], locked)
    expect({ after, events }).toEqual({ after: active(), events: [] })
    expect(steps).toEqual([{ kind: 'COMES', reason: 'LOCKED', orderId: NINTH, billingDate: '2026-12-08' }])
  })

  test('does not change an owed box, and skips the ones after it', () => {
    const { steps } = enter(inDunning(), vacation('2026-11-21', '2026-12-31'))
    expect(steps).toMatchObject([
      { kind: 'COMES', reason: 'OWED', orderId: NINTH },
      { kind: 'SKIPPED', orderId: TENTH },
    ])
  })

  test('respects the skip limit', () => {
    const later = [1, 2, 3, 4, 5, 6].map((ahead) => orderIdOf(20001, 9 + ahead))
    const full = later.reduce<Subscription>(
      (subscription, id) => valueOf(skipOrder(subscription, id, NOON)),
      active(),
    )
    expect(enter(full, vacation('2026-12-14', '2026-12-20', 'SKIP')).steps).toMatchObject([
      { kind: 'COMES', reason: 'SKIP_LIMIT' },
    ])
  })

  test.each([pausedByCustomer(), cancelled()])('changes nothing if no box arrives', (subscription) => {
    expect(enter(subscription, vacation('2026-12-01', '2027-01-10'))).toEqual({
      after: subscription,
      events: [],
      steps: [],
    })
  })

  test('respects the country’s public holidays: Austrian boxes arrive a day later in December', () => {
    const vienna = active({ anchor: { index: 9, date: day('2026-12-01') } })
    const at = { ...vienna, shippingAddress: { ...vienna.shippingAddress!, countryCode: 'AT' as const } }
    expect(enter(vienna, vacation('2026-12-08', '2026-12-08')).steps).toHaveLength(1)
    expect(enter(at, vacation('2026-12-08', '2026-12-08')).steps).toHaveLength(0)
  })
})

describe('a vacation is refused', () => {
  const refused = (from: string, to: string, ...others: VacationDates[]) =>
    vacationRefusal(away(from, to), others, NOON.today)

  test.each([
    ['2026-11-01', '2026-11-19'],
    ['2026-12-10', '2026-12-09'],
    ['2027-01-20', '2027-02-13'],
  ])('from %s to %s, which is over, reversed or too far ahead', (from, to) => {
    expect(refused(from, to)).toMatchObject({ reason: 'DATE_OUT_OF_RANGE' })
  })

  test('if it is longer than eight weeks', () => {
    expect(refused('2026-11-21', '2027-01-15')).toBeUndefined()
    expect(refused('2026-11-21', '2027-01-16')).toMatchObject({
      reason: 'VACATION_TOO_LONG',
      details: { days: 56 },
    })
  })

  test('if it overlaps another one, which is named', () => {
    const other = away('2026-12-10', '2026-12-20')
    expect(refused('2026-12-20', '2026-12-24', other)).toMatchObject({
      reason: 'VACATION_OVERLAPS',
      details: other,
    })
    expect(refused('2026-12-21', '2026-12-24', other)).toBeUndefined()
  })

  test('but not if it has begun or lasts one day', () => {
    expect(refused('2026-11-15', '2026-11-20')).toBeUndefined()
    expect(refused('2027-02-12', '2027-02-12')).toBeUndefined()
  })
})

describe('taking back a vacation', () => {
  test('restores what it skipped, even if a moved box had passed it', () => {
    const dates = vacation('2026-12-14', '2027-01-14')
    const entered = enter(active(), dates)
    const back = takeBackVacation(entered.after, entered.steps, NOON)
    expect(back.after).toEqual(active())
    expect([...back.outcomes.values()]).toEqual(['UNDONE', 'UNDONE'])
    expect(eventTypes(back)).toEqual(['orderRescheduled', 'orderUnskipped'])
  })

  test('keeps what is too late, and gives the reason', () => {
    const entered = enter(active(), vacation('2026-12-14', '2026-12-20'))
    const back = takeBackVacation(entered.after, entered.steps, noonOf('2026-12-09'))
    expect(back).toEqual({ after: entered.after, events: [], outcomes: new Map([[NINTH, 'LOCKED']]) })
  })

  test('keeps what was changed since', () => {
    const { after, steps } = enter(active(), vacation('2026-12-14', '2026-12-20'))
    const elsewhere = { date: day('2026-12-20'), wholeCadence: false, orderId: NINTH }
    const since = valueOf(rescheduleOrder(after, elsewhere, NOON))
    expect(takeBackVacation(since, steps, NOON)).toMatchObject({
      after: since,
      outcomes: new Map([[NINTH, 'CHANGED']]),
    })
    const skipped = valueOf(skipOrder(after, NINTH, NOON))
    expect(takeBackVacation(skipped, steps, NOON).outcomes).toEqual(new Map([[NINTH, 'CHANGED']]))
  })
})

/** Frieda at any interval, with some orders moved or skipped before the vacation. */
const anySubscription = fc
  .record({
    interval: fc.constantFrom(14 as const, 28 as const),
    first: fc.integer({ min: 1, max: 27 }),
    country: fc.constantFrom('DE' as const, 'AT' as const),
    skips: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 2 }),
    move: fc.option(
      fc.record({ order: fc.integer({ min: 0, max: 4 }), by: fc.integer({ min: 1, max: 12 }) }),
    ),
  })
  .map(({ interval, first, country, skips, move }): Active => {
    const plain = active({ intervalDays: interval, anchor: { index: 9, date: addDays(NOON.today, first) } })
    let subscription: Subscription = {
      ...plain,
      shippingAddress: { ...plain.shippingAddress!, countryCode: country },
    }
    for (const at of skips) {
      const skippedOnce = skipOrder(subscription, orderIdOf(subscription.id, 9 + at), NOON)
      if (skippedOnce.ok) subscription = skippedOnce.value
    }
    const entry = move && schedule(subscription, NOON)[move.order]
    if (move && entry) {
      const date = addDays(entry.billingDate, move.by)
      const movedOnce = rescheduleOrder(
        subscription,
        { date, wholeCadence: false, orderId: entry.orderId },
        NOON,
      )
      if (movedOnce.ok) subscription = movedOnce.value
    }
    if (subscription.status !== 'ACTIVE') throw new Error('moves and skips keep it active')
    return subscription
  })

const anyVacation = fc
  .record({
    start: fc.integer({ min: 0, max: 60 }),
    days: fc.integer({ min: 0, max: 55 }),
    wish: fc.constantFrom('MOVE' as const, 'SKIP' as const),
  })
  .map(({ start, days, wish }): Vacation => {
    const from = addDays(NOON.today, start)
    return { from, to: addDays(from, Math.min(days, 84 - start)), wish }
  })

const windowsOf = (subscription: Active) =>
  schedule(subscription, NOON)
    .filter(({ status }) => status === 'SCHEDULED')
    .map((entry) => ({
      ...entry,
      window: deliveryWindow(entry.billingDate, countryOf(subscription, CATALOGUE), CATALOGUE),
    }))

describe('two boxes within a week', () => {
  const long = vacation('2026-12-14', '2027-01-03')

  test('are named with what they weigh together', () => {
    const { after } = enter(active(), long)
    expect(formatSchedule(after, NOON)).toMatch(/^12-28, 01-05, /)
    expect(closeBoxAfter(after, NINTH, NOON)).toEqual({
      orderId: TENTH,
      window: { from: '2027-01-12', to: '2027-01-14', shiftedByHoliday: false },
      grams: 60_480,
    })
  })

  test('are named even if the second one is moved by a public holiday', () => {
    // Easter Monday moves the second window from Tuesday to Wednesday.
    const easter = active({ anchor: { index: 8, date: day('2027-01-26') } })
    const moment = noonOf('2027-01-27')
    const { after } = enter(easter, vacation('2027-03-01', '2027-03-21'), [], moment)
    expect(closeBoxAfter(after, NINTH, moment)).toMatchObject({
      orderId: TENTH,
      window: { from: '2027-03-31' },
    })
  })

  test('become one if the customer would rather skip the moved box', () => {
    const { after, steps } = enter(active(), { ...long, skip: [NINTH] })
    expect(steps).toEqual([{ kind: 'SKIPPED', orderId: NINTH, billingDate: '2026-12-08' }])
    expect(formatSchedule(after, NOON)).toMatch(/^12-08 s, 01-05, 02-02, /)
  })

  test('stay two if six orders are skipped already, because the first one would come during the vacation', () => {
    const full = [11, 12, 13, 14, 15, 16].reduce<Subscription>(
      (subscription, index) => valueOf(skipOrder(subscription, orderIdOf(20001, index), NOON)),
      active(),
    )
    const { steps } = enter(full, { ...long, skip: [NINTH] })
    expect(steps).toMatchObject([{ kind: 'MOVED', orderId: NINTH }])
  })

  test('do not exist at the usual distance, after a skip, or for an unknown order', () => {
    expect(closeBoxAfter(active(), NINTH, NOON)).toBeUndefined()
    const { after } = enter(active(), long)
    expect(closeBoxAfter(valueOf(skipOrder(after, TENTH, NOON)), NINTH, NOON)).toBeUndefined()
    expect(closeBoxAfter(after, 20001099, NOON)).toBeUndefined()
    expect(closeBoxAfter(cancelled(), NINTH, NOON)).toBeUndefined()
  })
})

describe('for any interval, vacation, and earlier moves or skips', () => {
  test('only boxes that cannot be changed arrive during it, and no two on one day', () => {
    fc.assert(
      fc.property(anySubscription, anyVacation, (subscription, dates) => {
        const { after, steps } = enter(subscription, dates)
        if (after.status !== 'ACTIVE') throw new Error('a vacation keeps it active')
        const comes = new Set(steps.filter(({ kind }) => kind === 'COMES').map(({ orderId }) => orderId))
        const planned = windowsOf(after)
        expect(
          planned.filter(({ window, orderId }) => overlaps(window, dates) && !comes.has(orderId)),
        ).toEqual([])
        const days = planned.map(({ billingDate }) => billingDate)
        expect(new Set(days).size).toBe(days.length)
        expect(days).toEqual(days.toSorted())
        expect(planned.length).toBeGreaterThanOrEqual(HORIZON)
      }),
      runs(400),
    )
  })

  test('taking it back at once restores everything', () => {
    fc.assert(
      fc.property(anySubscription, anyVacation, (subscription, dates) => {
        const { after, steps } = enter(subscription, dates)
        const back = takeBackVacation(after, steps, NOON)
        expect(back.after).toEqual(subscription)
        expect([...back.outcomes.values()].every((outcome) => outcome === 'UNDONE')).toBe(true)
      }),
      runs(400),
    )
  })

  test('the schedule reaches as far as a vacation can', () => {
    fc.assert(
      fc.property(anySubscription, (subscription) => {
        const last = windowsOf(subscription).at(-1)
        const behind = addDays(last?.billingDate ?? NOON.today, subscription.intervalDays)
        const country = countryOf(subscription, CATALOGUE)
        expect(deliveryWindow(behind, country, CATALOGUE).from > addDays(NOON.today, 84)).toBe(true)
      }),
      runs(400),
    )
  })
})
