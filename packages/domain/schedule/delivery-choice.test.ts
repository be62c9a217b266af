import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, day, weekday } from '../core/calendar.ts'
import { deliveryWindow } from '../delivery/delivery.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import { billingDayFor, deliveryChoices } from './delivery-choice.ts'
import { orderLimits, restartLimits } from './move-range.ts'

const today = day('2026-11-20')

describe('the deliveries that an order can move to', () => {
  const choices = (place: Parameters<typeof orderLimits>[0]) =>
    deliveryChoices(orderLimits(place, today), 'DE', CATALOGUE)
  const on = (from: string, place: Parameters<typeof orderLimits>[0]) =>
    choices(place).find(({ window }) => window.from === from)

  it.each([
    ['of this week is closed, although it has not left', '2026-11-17', {}, [], 'TODAY'],
    ['of the days that are left of this week', '2026-11-24', {}, ['2026-11-21', '2026-11-22'], null],
    [
      'of a whole week',
      '2026-12-15',
      {},
      ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11', '2026-12-12', '2026-12-13'],
      null,
    ],
    ['before an earlier box', '2026-12-08', { before: day('2026-12-08') }, [], 'EARLIER_ORDER'],
    ['after a later box', '2027-01-19', { after: day('2027-01-05') }, [], 'LATER_ORDER'],
    ['after the declared end', '2027-01-05', { endsAt: day('2026-12-24') }, [], 'END'],
    ['more than 84 days ahead', '2027-02-23', {}, [], 'HORIZON'],
  ] as const)('%s', (_, from, place, billingDays, obstacle) => {
    expect(on(from, { billingDate: day('2026-12-08'), ...place })).toMatchObject({ billingDays, obstacle })
  })

  it('are no longer than the longest pause lets a restart wait', () => {
    const limits = restartLimits(day('2026-07-01'), null, today, CATALOGUE)
    expect(deliveryChoices(limits, 'DE', CATALOGUE).findLast(({ obstacle }) => obstacle)).toMatchObject({
      obstacle: 'LONGEST_PAUSE',
    })
  })

  it('contain each possible day once, with the delivery that a charge on it brings', () => {
    assert(
      property(integer({ min: 0, max: 800 }), integer({ min: 1, max: 90 }), (start, ahead) => {
        const now = addDays(day('2026-01-01'), start)
        const limits = orderLimits({ billingDate: addDays(now, ahead) }, now)
        const all = deliveryChoices(limits, 'AT', CATALOGUE)
        const days = all.flatMap(({ billingDays }) => billingDays)
        expect(days.at(0)).toBe(limits.min)
        expect(days.at(-1)).toBe(limits.max)
        expect(days).toEqual([...new Set(days)].toSorted())
        for (const { window, billingDays } of all)
          for (const billed of billingDays) expect(deliveryWindow(billed, 'AT', CATALOGUE)).toEqual(window)
      }),
    )
  })
})

describe('the day on which a chosen delivery is charged', () => {
  const choice = (from: string, limits = orderLimits({ billingDate: day('2026-12-08') }, today)) => {
    const found = deliveryChoices(limits, 'DE', CATALOGUE).find(({ window }) => window.from === from)
    if (!found) throw new Error(`no delivery on ${from}`)
    return found
  }

  it.each([
    ['stays what it is if the delivery stays', '2026-12-15', '2026-12-08', '2026-12-08'],
    ['is the same day of the week', '2027-01-12', '2026-12-08', '2027-01-05'],
    ['is the nearest possible one if that has passed', '2026-11-24', '2026-12-08', '2026-11-21'],
    ['is the last possible one if there was none', '2026-12-15', null, '2026-12-13'],
  ] as const)('%s', (_, from, present, expected) => {
    expect(billingDayFor(choice(from), present && day(present))).toBe(expected)
  })

  it('keeps a Sunday, the last day of its week', () => {
    const sunday = billingDayFor(choice('2027-01-12'), day('2026-12-13'))
    expect(sunday && weekday(sunday)).toBe(0)
  })

  it('is none if the delivery cannot be chosen', () => {
    expect(billingDayFor(choice('2026-11-17'), day('2026-12-08'))).toBeUndefined()
  })
})
