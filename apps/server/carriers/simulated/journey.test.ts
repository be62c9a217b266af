import { describe, expect, it, test } from 'vitest'
import { berlinTime } from '@pfotenportal/domain/core/berlin'
import { addDays, berlinDay, day, instant, weekday } from '@pfotenportal/domain/core/calendar'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { isPublicHoliday } from '@pfotenportal/domain/delivery/public-holidays'
import { dispatchDay } from '@pfotenportal/domain/parcel/parcel'
import { CATALOGUE } from '@pfotenportal/domain/testing/catalogue'
import type { ParcelFaultRates } from '../../core/settings/faults.ts'
import type { TrackRequest } from '../carrier.ts'
import { journeyOf } from './journey.ts'
import { trackingNumberOf } from './open.ts'

const NONE: ParcelFaultRates = { delayed: 0, failed: 0, lost: 0, returned: 0 }
const always = (fault: keyof ParcelFaultRates): ParcelFaultRates => ({ ...NONE, [fault]: 1 })

/** A box billed on the Sunday before a Monday, and sent that Monday or the next working day. */
function sentAfter(monday: string, country: 'DE' | 'AT' = 'DE', orderId = 20001009): TrackRequest {
  const window = deliveryWindow(addDays(day(monday), -1), country, CATALOGUE)
  const sentAt = berlinTime(dispatchDay(day(monday), CATALOGUE), '18:00')
  const ordered = { event: 'ordered' as const, at: instant('2026-11-01T03:00:00.000Z') }
  const track = [ordered, { event: 'shipped' as const, at: sentAt }]
  return { orderId, shipment: 1, numbers: ['1'], country, window, sentAt, track }
}

const eventsOf = (request: TrackRequest, rates: ParcelFaultRates) =>
  journeyOf(request, 'seed', rates).map(({ event, at }) => `${event} ${berlinDay(at)}`)

/** Five hundred boxes of one week. */
const week = (monday: string, country: 'DE' | 'AT' = 'DE') =>
  Array.from({ length: 500 }, (_, index) => sentAfter(monday, country, 20001000 + index * 1000))

const deliveryDays = (requests: readonly TrackRequest[], rates: ParcelFaultRates) =>
  requests.flatMap((request) =>
    journeyOf(request, 'seed', rates)
      .filter(({ event }) => event === 'delivered')
      .map(({ at }) => berlinDay(at)),
  )

describe('a simulated box', () => {
  it('is scanned at night, loaded in the morning and delivered within its window, in that order', () => {
    for (const request of week('2026-11-23')) {
      const steps = journeyOf(request, 'seed', NONE)
      expect(steps.map(({ event }) => event)).toEqual(['in_transit', 'out_for_delivery', 'delivered'])
      expect(steps.toSorted((a, b) => a.at.localeCompare(b.at))).toEqual(steps)
      const arrived = berlinDay(steps.at(-1)?.at ?? request.sentAt)
      expect(arrived >= request.window.from && arrived <= request.window.to).toBe(true)
    }
  })

  it('takes the same journey for the same seed, and another one for another seed', () => {
    const request = sentAfter('2026-11-23')
    expect(journeyOf(request, 'seed', NONE)).toEqual(journeyOf(request, 'seed', NONE))
    const deliveries = ['a', 'b', 'c', 'd'].map((seed) => journeyOf(request, seed, NONE).at(-1)?.at)
    expect(new Set(deliveries).size).toBeGreaterThan(1)
  })

  it('that is replaced travels on its own, so that a lost one is not lost again for certain', () => {
    const request = sentAfter('2026-11-23')
    const deliveries = [1, 2, 3, 4].map(
      (shipment) => journeyOf({ ...request, shipment }, 'seed', NONE).at(-1)?.at,
    )
    expect(new Set(deliveries).size).toBeGreaterThan(1)
  })

  test.each([
    ['Easter Monday', '2027-03-29', 'DE'],
    ['Ascension', '2027-05-03', 'DE'],
    ['Immaculate Conception, a Tuesday in Austria', '2026-12-07', 'AT'],
    ['Epiphany in Austria', '2027-01-04', 'AT'],
    ['Christmas', '2026-12-21', 'DE'],
  ] as const)('is never delivered on a public holiday or a Sunday: %s', (_name, monday, country) => {
    for (const rates of [NONE, always('delayed'), always('failed')]) {
      for (const arrived of deliveryDays(week(monday, country), rates)) {
        expect(weekday(arrived) === 0 || isPublicHoliday(arrived, country, CATALOGUE)).toBe(false)
      }
    }
  })

  it('is delivered by local time on both sides of a clock change', () => {
    for (const monday of ['2027-03-22', '2027-10-25']) {
      for (const request of week(monday).slice(0, 50)) {
        const loaded = journeyOf(request, 'seed', NONE).find(({ event }) => event === 'out_for_delivery')
        expect(loaded?.at).toBe(loaded && berlinTime(berlinDay(loaded.at), '06:40'))
      }
    }
  })
})

describe('an injected fault', () => {
  const request = sentAfter('2026-11-23')

  it('is a delay reported on the last day of the window, with delivery after it', () => {
    const steps = eventsOf(request, always('delayed'))
    expect(steps.slice(0, 2)).toEqual(['in_transit 2026-11-24', 'delayed 2026-11-26'])
    expect(steps.slice(2).map((step) => step.split(' ')[0])).toEqual(['out_for_delivery', 'delivered'])
    expect(deliveryDays(week('2026-11-23'), always('delayed')).every((on) => on > '2026-11-26')).toBe(true)
  })

  it('is a second delivery attempt on the next delivery day', () => {
    const [, out, failed, delivered, ...more] = journeyOf(request, 'seed', always('failed'))
    expect([out?.event, failed?.event, delivered?.event, more]).toEqual([
      'out_for_delivery',
      'delivery_failed',
      'delivered',
      [],
    ])
    expect(delivered && failed && berlinDay(delivered.at) > berlinDay(failed.at)).toBe(true)
  })

  it('is a box that is returned or lost', () => {
    expect(eventsOf(request, always('returned')).at(-1)).toMatch(/^returned/)
    expect(eventsOf(request, always('lost'))).toEqual(['in_transit 2026-11-24'])
  })

  it('occurs about as often as its rate says', () => {
    const rates: ParcelFaultRates = { delayed: 0.1, failed: 0.05, lost: 0.02, returned: 0.02 }
    const boxes = Array.from({ length: 4 }, (_, index) => week(addDays(day('2026-11-23'), index * 7))).flat()
    const count = (event: string) =>
      boxes.filter((box) => journeyOf(box, box.sentAt, rates).some((step) => step.event === event)).length
    expect(count('delayed') / boxes.length).toBeCloseTo(0.1, 1)
    expect(count('delivery_failed') / boxes.length).toBeCloseTo(0.07, 1)
    expect(count('delivered') / boxes.length).toBeCloseTo(0.96, 1)
    expect(count('delivered')).toBeLessThan(boxes.length)
  })
})

describe('a known step', () => {
  it('takes precedence: a delayed box arrives after its delay, whatever its random fault', () => {
    const box = sentAfter('2026-11-16')
    const delayed = { event: 'delayed' as const, at: instant('2026-11-19T15:30:00.000Z') }
    const steps = journeyOf({ ...box, track: [...box.track, delayed] }, 'seed', NONE)
    expect(steps.map(({ event }) => event)).toEqual(['out_for_delivery', 'delivered'])
    expect(steps.every(({ at }) => berlinDay(at) > '2026-11-19')).toBe(true)
  })

  it.each([NONE, always('delayed'), always('failed'), always('returned'), always('lost')])(
    'does not change the journey: step by step it is the same as all at once, with %j',
    (rates) => {
      for (const box of week('2027-03-29').slice(0, 100)) {
        const atOnce = journeyOf(box, 'seed', rates)
        const track = [...box.track]
        for (
          let next = journeyOf(box, 'seed', rates)[0];
          next;
          next = journeyOf({ ...box, track }, 'seed', rates)[0]
        ) {
          track.push(next)
        }
        expect(track.slice(box.track.length)).toEqual(atOnce)
      }
    },
  )

  it('is not reported again', () => {
    const box = sentAfter('2026-11-23')
    const all = journeyOf(box, 'seed', NONE)
    const track = [...box.track, ...all.slice(0, 2)]
    expect(journeyOf({ ...box, track }, 'seed', NONE)).toEqual(all.slice(2))
    expect(journeyOf({ ...box, track: [...box.track, ...all] }, 'seed', NONE)).toEqual([])
  })
})

test('every parcel of the largest box has a number of its own, of twenty digits', () => {
  const numbers = [1, 2].flatMap((shipment) =>
    Array.from({ length: 100 }, (_, index) => trackingNumberOf(20001004, index + 1, shipment)),
  )
  expect(new Set(numbers).size).toBe(200)
  expect(numbers.every((number) => /^\d{20}$/.test(number))).toBe(true)
})
