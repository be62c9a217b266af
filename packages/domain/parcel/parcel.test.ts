import { describe, expect, it, test } from 'vitest'
import { addDays, berlinDay, day, instant } from '../core/calendar.ts'
import { deliveryWindow } from '../delivery/delivery.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import {
  assessCarrierEvent,
  assumedDeliveryAt,
  boxProblem,
  countingEvents,
  deliveryOutcome,
  dispatchDay,
  earliestAssumedDelivery,
  expectedWindow,
  fulfillmentOf,
  isOverdue,
  latestOf,
  mergeParcelSteps,
  type CarrierEventId,
  type TrackEvent,
} from './parcel.ts'

const at = (time: string) => instant(`2026-11-${time}:00.000Z`)
const ORDERED: TrackEvent = { event: 'ordered', at: at('12T03:00') }
const SHIPPED: TrackEvent = { event: 'shipped', at: at('16T17:00') }
const sent = [ORDERED, { event: 'packed', at: at('16T00:00') }, SHIPPED] as const
const event = (id: CarrierEventId, time: string): TrackEvent<CarrierEventId> => ({ event: id, at: at(time) })

describe('a packed box leaves on a working day', () => {
  test.each([
    ['2026-11-23', '2026-11-23', 'a Monday'],
    ['2027-03-29', '2027-03-30', 'Easter Monday'],
    ['2027-05-17', '2027-05-18', 'Whit Monday'],
    ['2026-12-26', '2026-12-28', 'a Saturday after Christmas'],
    ['2026-12-25', '2026-12-28', 'Christmas Day, a Friday'],
    ['2027-10-26', '2027-10-26', 'a public holiday only in Austria'],
    ['2026-12-31', '2026-12-31', 'New Year’s Eve'],
    ['2027-01-01', '2027-01-04', 'New Year’s Day, a Friday'],
  ])('packed on %s it leaves on %s: %s', (packed, leaves) => {
    expect(dispatchDay(day(packed), CATALOGUE)).toBe(leaves)
  })

  it('before its window begins', () => {
    for (let offset = 0; offset < 400; offset += 7) {
      const monday = addDays(day('2026-11-23'), offset)
      for (const country of ['DE', 'AT'] as const) {
        expect(
          dispatchDay(monday, CATALOGUE) < deliveryWindow(addDays(monday, -1), country, CATALOGUE).from,
        ).toBe(true)
      }
    }
  })
})

describe('a box that is handed over', () => {
  const expected = (billed: string, handedOver: string, country: 'DE' | 'AT') => {
    const promised = deliveryWindow(day(billed), country, CATALOGUE)
    const { from, to } = expectedWindow(promised, day(handedOver), country, CATALOGUE)
    return `${from} ${to}`
  }

  test.each([
    ['on the Monday before its window', '2026-11-20', '2026-11-23', 'DE', '2026-11-24 2026-11-26'],
    ['on the Sunday before it', '2026-11-20', '2026-11-22', 'DE', '2026-11-24 2026-11-26'],
    ['on its first day', '2026-11-20', '2026-11-24', 'DE', '2026-11-25 2026-11-27'],
    ['on its last day', '2026-11-20', '2026-11-26', 'DE', '2026-11-27 2026-12-01'],
    ['on a Friday', '2026-11-20', '2026-11-27', 'DE', '2026-11-28 2026-12-02'],
    ['on a Saturday, which leaves on Monday', '2026-11-20', '2026-11-28', 'DE', '2026-12-01 2026-12-03'],
    ['weeks later', '2026-10-30', '2026-11-24', 'DE', '2026-11-25 2026-11-27'],
    ['after Easter Monday, in time', '2027-03-26', '2027-03-30', 'DE', '2027-03-31 2027-04-02'],
    ['on Easter Monday, a week late', '2027-03-19', '2027-03-29', 'DE', '2027-03-31 2027-04-02'],
    ['before a public holiday at the destination', '2026-11-27', '2026-12-07', 'AT', '2026-12-09 2026-12-11'],
    ['before one of another country', '2026-11-27', '2026-12-07', 'DE', '2026-12-08 2026-12-10'],
  ] as const)('%s', (_when, billed, handedOver, country, windowText) => {
    expect(expected(billed, handedOver, country)).toBe(windowText)
  })

  it('keeps its promise until it leaves', () => {
    const promised = deliveryWindow(day('2026-11-20'), 'DE', CATALOGUE)
    expect(expectedWindow(promised, null, 'DE', CATALOGUE)).toBe(promised)
  })

  it('too late never arrives before it left, nor earlier than promised', () => {
    for (let billed = day('2026-01-01'); billed < '2028-01-01'; billed = addDays(billed, 3)) {
      for (const country of ['DE', 'AT'] as const) {
        const promised = deliveryWindow(billed, country, CATALOGUE)
        for (let left = promised.from; left < addDays(promised.to, 12); left = addDays(left, 1)) {
          const { from, to } = expectedWindow(promised, left, country, CATALOGUE)
          expect(from > left && from > promised.from && to > promised.to && to >= from).toBe(true)
        }
      }
    }
  })
})

describe('the fulfillment status follows from the tracking events', () => {
  test.each([
    [[], 'unfulfilled'],
    [['ordered'], 'unfulfilled'],
    [['ordered', 'packed'], 'packed'],
    [['ordered', 'packed', 'shipped'], 'shipped'],
    [['ordered', 'in_transit'], 'shipped'],
    [['ordered', 'packed', 'shipped', 'delayed', 'delivery_failed'], 'shipped'],
    [['ordered', 'packed', 'shipped', 'out_for_delivery', 'delivered'], 'delivered'],
    [['delivered', 'ordered'], 'delivered'],
    [['ordered', 'packed', 'shipped', 'delivery_failed', 'returned'], 'returned'],
  ] as const)('%j is %s', (events, status) => {
    expect(fulfillmentOf(events.map((event) => ({ event })))).toBe(status)
  })
})

describe('a carrier event', () => {
  const now = at('18T12:00')
  const delivered = [...sent, event('delivered', '17T10:00')]

  test.each([
    ['a new event', sent, event('in_transit', '17T03:00'), 'counts'],
    ['a known event with another time', delivered, event('delivered', '17T09:00'), 'KNOWN'],
    ['an event after the delivery', delivered, event('delayed', '17T10:01'), 'OVER'],
    ['a return after the delivery', delivered, event('returned', '17T09:00'), 'OVER'],
    [
      'an event before the delivery that is reported late',
      delivered,
      event('out_for_delivery', '17T06:00'),
      'counts',
    ],
    ['an event from before the order', sent, event('in_transit', '12T02:59'), 'TOO_EARLY'],
    ['an event at the moment of the order', sent, event('in_transit', '12T03:00'), 'counts'],
    ['an event of an unknown order', [], event('in_transit', '17T03:00'), 'TOO_EARLY'],
    ['an event five minutes ahead', sent, event('delivered', '18T12:05'), 'counts'],
    ['an event six minutes ahead', sent, event('delivered', '18T12:06'), 'IN_THE_FUTURE'],
    ['a scan before we recorded the handover', sent, event('in_transit', '16T16:00'), 'counts'],
  ] as const)('%s', (_what, track, step, expected) => {
    const result = assessCarrierEvent(track, step, now)
    expect(result.counts ? 'counts' : result.why).toBe(expected)
  })

  it('with a clock slightly ahead is recorded as now', () => {
    expect(assessCarrierEvent(sent, event('delivered', '18T12:05'), now)).toMatchObject({
      event: { at: now },
    })
  })

  it('is told to the customer only if no later one is known, nor comes with it', () => {
    const out = [...sent, event('out_for_delivery', '17T06:00')]
    const [failed, arrived] = [event('delivery_failed', '17T13:00'), event('delivered', '18T09:00')]
    expect(latestOf(out, [event('delayed', '17T05:00')])).toEqual([])
    expect(latestOf(out, [failed])).toEqual([failed])
    expect(latestOf(out, [failed, arrived])).toEqual([arrived])
    expect(latestOf([...out, { ...event('delivered', '18T11:00'), isAssumed: true }], [arrived])).toEqual([
      arrived,
    ])
  })

  describe('after an assumed delivery', () => {
    const assumed = [...sent, { ...event('delivered', '17T10:00'), isAssumed: true }]
    test.each([
      ['a return replaces it', event('returned', '18T09:00'), 'counts'],
      ['a delivery replaces it', event('delivered', '18T09:00'), 'counts'],
      ['a delivery at an earlier time replaces it', event('delivered', '17T09:00'), 'counts'],
      ['a delay is ignored', event('delayed', '18T09:00'), 'OVER'],
      ['a scan from before it completes the track', event('in_transit', '17T03:00'), 'counts'],
    ] as const)('%s', (_what, step, expected) => {
      const result = assessCarrierEvent(assumed, step, now)
      expect(result.counts ? 'counts' : result.why).toBe(expected)
    })

    it('only one of the carrier’s ends counts', () => {
      const ends = [event('returned', '18T08:00'), event('delivered', '18T09:00')]
      expect(countingEvents(assumed, ends, now)).toEqual(ends.slice(0, 1))
    })
  })

  it('leads to the same track in any order', () => {
    const steps = [
      event('in_transit', '17T03:00'),
      event('out_for_delivery', '17T06:00'),
      event('delivered', '17T10:00'),
    ]
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]
    const tracks = orders.map((order) => {
      let track: TrackEvent[] = [...sent]
      for (const index of order) {
        const result = assessCarrierEvent(track, steps[index] ?? event('in_transit', '17T03:00'), now)
        if (result.counts) track = [...track, result.event]
      }
      return track.toSorted((a, b) => a.at.localeCompare(b.at))
    })
    for (const track of tracks) expect(track).toEqual([...sent, ...steps])
  })
})

describe('an order with several parcels', () => {
  const first = [
    event('in_transit', '17T03:00'),
    event('out_for_delivery', '17T06:00'),
    event('delivered', '17T10:00'),
  ]

  it('follows its first parcel, and is delivered with its last', () => {
    const second = [event('in_transit', '17T02:00'), event('delivered', '18T10:00')]
    expect(mergeParcelSteps([first, second])).toEqual([
      event('in_transit', '17T02:00'),
      event('out_for_delivery', '17T06:00'),
      event('delivered', '18T10:00'),
    ])
  })

  it('is not delivered while a parcel is missing or being returned', () => {
    const names = (steps: readonly TrackEvent[]) => steps.map(({ event }) => event)
    expect(names(mergeParcelSteps([first, []]))).toEqual(['in_transit', 'out_for_delivery'])
    const back = [event('delivery_failed', '17T13:00'), event('returned', '18T10:00')]
    expect(names(mergeParcelSteps([first, back]))).toEqual([
      'in_transit',
      'out_for_delivery',
      'delivery_failed',
      'returned',
    ])
  })
})

describe('a delivery is assumed seven days after its window', () => {
  test.each([
    ['2026-11-26', '2026-12-03T22:59:59.999Z'],
    ['2027-03-25', '2027-04-01T21:59:59.999Z'],
    ['2027-10-28', '2027-11-04T22:59:59.999Z'],
  ])('window until %s: %s', (to, expected) => {
    expect(assumedDeliveryAt({ to: day(to) })).toBe(expected)
  })

  it.each([
    ['the sample world', CATALOGUE.delivery],
    ['Tuesdays only', { weekdays: [2], windowDays: 1, from: 'DE' }],
    ['the first two days, of which one is a public holiday', { weekdays: [2, 3], windowDays: 2, from: 'DE' }],
  ])('but never before the day on which the service starts to look for it: %s', (_name, delivery) => {
    const catalogue = { ...CATALOGUE, delivery }
    for (let offset = 0; offset < 400; offset += 1) {
      const billed = addDays(day('2026-11-01'), offset)
      for (const country of ['DE', 'AT'] as const) {
        const assumed = berlinDay(assumedDeliveryAt(deliveryWindow(billed, country, catalogue)))
        expect(earliestAssumedDelivery(billed) <= addDays(assumed, 1)).toBe(true)
      }
    }
  })
})

test.each([
  ['on the first day of the window', 'DE', '2026-12-08T10:00:00.000Z', 'ON_TIME'],
  ['in the last minute of its last day', 'DE', '2026-12-10T22:59:00.000Z', 'ON_TIME'],
  ['just after midnight of the day after', 'DE', '2026-12-10T23:01:00.000Z', 'LATE'],
  ['weeks later, because it was handed over late', 'DE', '2026-12-28T20:00:00.000Z', 'LATE'],
  [
    'on a Friday, because of an Austrian public holiday on Tuesday',
    'AT',
    '2026-12-11T10:00:00.000Z',
    'ON_TIME',
  ],
] as const)('a box of 1 December arrives %s', (_name, country, deliveredAt, expected) => {
  const box = { billingDate: day('2026-12-01'), country }
  const at = instant(deliveredAt)
  expect(deliveryOutcome(box, { at, isAssumed: false }, CATALOGUE)).toBe(expected)
  expect(deliveryOutcome(box, { at, isAssumed: true }, CATALOGUE)).toBe('ASSUMED')
})

describe('what is wrong with a box', () => {
  const box = { billingDate: day('2026-11-20'), country: 'DE' } as const
  test.each([
    ['unfulfilled', '2026-11-23', null],
    ['unfulfilled', '2026-11-24', 'UNPACKED'],
    ['packed', '2026-11-23', null],
    ['packed', '2026-11-24', 'WAITING'],
    ['shipped', '2026-11-26', null],
    ['shipped', '2026-11-27', 'LATE'],
    ['returned', '2026-11-24', 'RETURNED'],
    ['delivered', '2026-12-24', null],
  ] as const)('%s on %s', (state, today, problem) => {
    expect(boxProblem(state, box, day(today), CATALOGUE)).toBe(problem)
  })

  test('a packed box has to leave on the dispatch day, even if its window begins days later', () => {
    const friday = { ...CATALOGUE, delivery: { weekdays: [5], windowDays: 1, from: 'DE' }, deliveries: [] }
    expect(boxProblem('packed', box, day('2026-11-23'), friday)).toBeNull()
    expect(boxProblem('packed', box, day('2026-11-24'), friday)).toBe('WAITING')
    expect(boxProblem('unfulfilled', box, day('2026-11-26'), friday)).toBeNull()
    expect(boxProblem('unfulfilled', box, day('2026-11-27'), friday)).toBe('UNPACKED')
  })

  test('a box that leaves on Tuesday after Easter Monday does not wait before Wednesday', () => {
    const easter = { ...box, billingDate: day('2027-03-26') }
    expect(boxProblem('packed', easter, day('2027-03-30'), CATALOGUE)).toBeNull()
    expect(boxProblem('packed', easter, day('2027-03-31'), CATALOGUE)).toBe('WAITING')
  })
})

test('a box is overdue from the day after its window', () => {
  const box = { billingDate: day('2026-12-01'), country: 'DE' } as const
  expect(isOverdue(box, day('2026-12-10'), CATALOGUE)).toBe(false)
  expect(isOverdue(box, day('2026-12-11'), CATALOGUE)).toBe(true)
})
