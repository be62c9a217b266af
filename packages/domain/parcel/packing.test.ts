import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { berlinTime } from '../core/berlin.ts'
import {
  addDays,
  addMinutes,
  berlinDay,
  day,
  daysBetween,
  instant,
  mondayOf,
  weekday,
  type Instant,
} from '../core/calendar.ts'
import { deliveryWindow } from '../delivery/delivery.ts'
import { firstMondayFor } from '../subscription/schedule.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import {
  batchAt,
  batchOfMonday,
  batchOfWeek,
  expiryDay,
  isPackedIn,
  lotNumber,
  type OrderToPack,
} from './packing.ts'

const paid: OrderToPack = {
  status: 'PROCESSED',
  financialStatus: 'paid',
  fulfillmentStatus: 'unfulfilled',
  billingDate: day('2026-11-20'),
  replacedOn: null,
  processedAt: instant('2026-11-20T03:00:00Z'),
}
const thisWeek = batchOfMonday(day('2026-11-23'))

describe('a packing batch', () => {
  test.each([
    ['2026-11-23', '2026-W48', '2026-11-23T00:00:00.000Z'],
    // The week after the clocks go forward, and the one after they go back.
    ['2026-03-30', '2026-W14', '2026-03-29T23:00:00.000Z'],
    ['2026-10-26', '2026-W44', '2026-10-26T00:00:00.000Z'],
    // A year with 53 weeks ends in the next one.
    ['2026-12-28', '2026-W53', '2026-12-28T00:00:00.000Z'],
    ['2027-01-04', '2027-W01', '2027-01-04T00:00:00.000Z'],
    ['2029-12-31', '2030-W01', '2029-12-31T00:00:00.000Z'],
  ])('of Monday %s is %s and is closed at %s', (monday, week, closedAt) => {
    expect(batchOfMonday(day(monday))).toEqual({ week, monday, closedAt })
    expect(batchOfWeek(week)).toEqual({ week, monday, closedAt })
  })

  test.each([
    ['2026-11-23T00:59:59+01:00', '2026-W47'],
    ['2026-11-23T01:00:00+01:00', '2026-W48'],
    ['2026-11-29T23:59:59+01:00', '2026-W48'],
    ['2026-03-30T00:59:00+02:00', '2026-W13'],
    ['2026-03-30T01:00:00+02:00', '2026-W14'],
    ['2027-01-03T12:00:00+01:00', '2026-W53'],
  ])('at %s is %s, the newest closed one', (at, week) => {
    expect(batchAt(instant(at)).week).toBe(week)
  })

  test.each(['', '2026-48', '2026-W00', '2025-W53', '2026-W54', '2026-W99', '26-W48', '2026-W48 '])(
    'has no week named "%s"',
    (text) => {
      expect(batchOfWeek(text)).toBeUndefined()
    },
  )

  test('has a lot per recipe, and sachets that keep a week longer than their food lasts', () => {
    expect(lotNumber(thisWeek, 'GS')).toBe('2026-W48-GS')
    expect(expiryDay(thisWeek, CATALOGUE)).toBe('2027-01-04')
    const lastDelivery = addDays(thisWeek.monday, 5)
    expect(daysBetween(addDays(lastDelivery, 28), expiryDay(thisWeek, CATALOGUE))).toBeGreaterThanOrEqual(7)
  })
})

describe('an order', () => {
  test.each<[string, Partial<OrderToPack>, boolean]>([
    ['paid on Friday is in Monday’s batch', {}, true],
    ['billed on Sunday is in it', { billingDate: day('2026-11-22') }, true],
    ['billed on that Monday is not', { billingDate: day('2026-11-23') }, false],
    ['unpacked since earlier weeks is in it', { billingDate: day('2026-11-02') }, true],
    ['paid at exactly one o’clock is in it', { processedAt: instant('2026-11-23T00:00:00Z') }, true],
    ['paid a moment later is not', { processedAt: instant('2026-11-23T00:00:00.001Z') }, false],
    ['partially refunded is in it', { financialStatus: 'partially_refunded' }, true],
    ['fully refunded is not', { financialStatus: 'refunded' }, false],
    ['cancelled is not', { status: 'CANCELLED', financialStatus: 'refunded' }, false],
    ['owed is not', { status: 'FAILED', financialStatus: 'pending', processedAt: null }, false],
    ['being charged is not', { status: 'PROCESSING', financialStatus: 'pending', processedAt: null }, false],
    ['skipped is not', { status: 'SKIPPED', financialStatus: 'pending', processedAt: null }, false],
    ['packed already is not', { fulfillmentStatus: 'packed' }, false],
    [
      'whose box was replaced on Sunday is in it',
      { billingDate: day('2026-11-02'), replacedOn: day('2026-11-22') },
      true,
    ],
    ['whose box was replaced on that Monday is not', { replacedOn: day('2026-11-23') }, false],
    ['delivered already is not', { fulfillmentStatus: 'delivered' }, false],
  ])('%s', (_what, differs, isIn) => {
    expect(isPackedIn({ ...paid, ...differs }, thisWeek)).toBe(isIn)
  })

  test('waits for the first Monday after its billing date; one billed on Monday waits for the next', () => {
    expect(firstMondayFor(day('2026-11-22'))).toBe('2026-11-23')
    expect(firstMondayFor(day('2026-11-23'))).toBe('2026-11-30')
  })

  test('paid on its day is dispatched on the Monday before its delivery', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), (after) => {
        const billingDate = addDays(day('2026-01-01'), after)
        const { monday } = batchOfMonday(firstMondayFor(billingDate))
        const { from } = deliveryWindow(billingDate, 'DE', CATALOGUE)
        expect(mondayOf(from)).toBe(monday)
        expect(weekday(monday)).toBe(1)
      }),
    )
  })

  test('is in exactly one batch, regardless of the time of payment and of missed weeks', () => {
    const start = day('2026-01-01')
    const missedWeeks = fc.array(fc.boolean(), { maxLength: 12 })
    const days = fc.integer({ min: 0, max: 800 })
    const minutes = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(days, minutes, days, missedWeeks, (on, minute, earlier, missed) => {
        const processedAt = addMinutes(berlinTime(addDays(start, on), '00:00'), minute)
        const billingDate = addDays(berlinDay(processedAt), -(earlier % 4))
        expect(batchesOf({ ...paid, billingDate, processedAt }, missed)).toHaveLength(1)
      }),
    )
  })
})

const mondays = Array.from({ length: 130 }, (_, index) =>
  batchOfMonday(addDays(day('2026-01-05'), 7 * index)),
)

/** Runs the packing on each Monday, some of them missed, and returns the weeks in which the order was packed. */
function batchesOf(order: OrderToPack, missed: readonly boolean[]): string[] {
  let now: OrderToPack = order
  const weeks: string[] = []
  for (const [index, batch] of mondays.entries()) {
    if (missed[index] === true || !isPackedIn(now, batch)) continue
    weeks.push(batch.week)
    now = { ...now, fulfillmentStatus: 'packed' }
  }
  return weeks
}

test('a run at any time of a week closes the same batch', () => {
  const seconds = fc.integer({ min: 0, max: 7 * 86_400 - 1 })
  fc.assert(
    fc.property(seconds, (after) => {
      const at: Instant = addMinutes(thisWeek.closedAt, Math.floor(after / 60))
      expect(batchAt(at)).toEqual(thisWeek)
    }),
  )
})
