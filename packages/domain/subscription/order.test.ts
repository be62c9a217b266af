import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { day } from '../core/calendar.ts'
import {
  currentOrder,
  isOnTheWay,
  newestFirst,
  orderLists,
  soonestFirst,
  type DogWithBoxes,
  type TrackedOrder,
  type UpcomingBox,
} from './order.ts'

const TODAY = day('2026-11-20')
const shipped: TrackedOrder = {
  id: 20001008,
  billingDate: '2026-11-10',
  status: 'PROCESSED',
  financialStatus: 'paid',
  tracking: { events: [{ id: 'shipped', updatedAt: '2026-11-16T16:05:00.000Z' }] },
}

function deliveredAt(updatedAt: string): TrackedOrder {
  return { ...shipped, tracking: { events: [{ id: 'delivered', updatedAt }] } }
}

describe('the current order', () => {
  test('is the newest one, in any order of the list', () => {
    const older = { ...shipped, id: 20001007, billingDate: '2026-10-13' }
    const sameDay = { ...shipped, id: 20001009 }
    expect(currentOrder([older, shipped], TODAY)).toBe(shipped)
    expect(currentOrder([sameDay, shipped, older], TODAY)).toBe(sameDay)
  })

  test('is shown until midnight in Berlin after its delivery', () => {
    const lateEvening = deliveredAt('2026-11-20T22:59:00.000Z')
    expect(currentOrder([lateEvening], TODAY)).toBe(lateEvening)
    expect(currentOrder([lateEvening], day('2026-11-21'))).toBeNull()
    expect(currentOrder([deliveredAt('2026-11-19T22:59:00.000Z')], TODAY)).toBeNull()
    expect(currentOrder([deliveredAt('2026-11-19T23:00:00.000Z')], TODAY)).not.toBeNull()
  })

  test.each([
    ['not processed', { status: 'CANCELLED' }],
    ['not tracked', { tracking: null }],
    ['refunded', { financialStatus: 'refunded' }],
    ['refunded in part', { financialStatus: 'partially_refunded' }],
  ] as const)('is none if the newest is %s, even if an older one would qualify', (_name, change) => {
    const older = { ...shipped, id: 20001007, billingDate: '2026-10-13' }
    expect(currentOrder([{ ...shipped, ...change }, older], TODAY)).toBeNull()
  })

  test('is none without orders', () => {
    expect(currentOrder([], TODAY)).toBeNull()
  })
})

describe('a box', () => {
  const packed = { status: 'PROCESSED', fulfillmentStatus: 'packed', financialStatus: 'paid' } as const

  test.each([
    ['waits to be packed', { fulfillmentStatus: 'unfulfilled' }],
    ['was handed over', { fulfillmentStatus: 'shipped' }],
    ['was refunded in part', { financialStatus: 'partially_refunded' }],
  ] as const)('that %s is on its way', (_name, change) => {
    expect(isOnTheWay({ ...packed, ...change })).toBe(true)
  })

  test.each([
    ['was delivered', { fulfillmentStatus: 'delivered' }],
    ['came back', { fulfillmentStatus: 'returned' }],
    ['was refunded', { financialStatus: 'refunded' }],
    ['is not paid', { status: 'FAILED' }],
    ['was given up', { status: 'CANCELLED' }],
  ] as const)('that %s is not', (_name, change) => {
    expect(isOnTheWay({ ...packed, ...change })).toBe(false)
  })
})

describe('the lists of the dashboard and the orders page', () => {
  const entry = (id: number, status: 'SCHEDULED' | 'SKIPPED' | 'FAILED' = 'SCHEDULED') => ({ id, status })
  const schedule = [entry(1, 'SKIPPED'), entry(2), entry(3, 'SKIPPED'), entry(4), entry(5), entry(6)]
  const delivered = deliveredAt('2026-11-16T16:05:00.000Z')
  const lists = (entries: typeof schedule, history: readonly TrackedOrder[] = []) =>
    orderLists({ schedule: entries, history }, TODAY)

  test('with a current order: it is the card, then come all planned orders', () => {
    const older = { ...delivered, id: 20001007, billingDate: '2026-10-13' }
    expect(lists(schedule, [shipped, older])).toEqual({
      current: shipped,
      next: schedule[1],
      card: shipped,
      upcoming: [schedule[1], schedule[3], schedule[4]],
      cardEntries: [],
      laterEntries: schedule,
      past: [older],
    })
  })

  test('without one: the next order is the card, and the skipped orders before it stay with it', () => {
    expect(lists(schedule, [delivered])).toEqual({
      current: null,
      next: schedule[1],
      card: schedule[1],
      upcoming: schedule.slice(3),
      cardEntries: schedule.slice(0, 2),
      laterEntries: schedule.slice(2),
      past: [delivered],
    })
  })

  test('never show the current order twice', () => {
    const { upcoming, laterEntries } = lists(schedule, [{ ...shipped, id: 2 }])
    expect(upcoming.map(({ id }) => id)).toEqual([4, 5, 6])
    expect(laterEntries.map(({ id }) => id)).toEqual([1, 3, 4, 5, 6])
  })

  test('show an owed order first', () => {
    expect(lists([entry(7, 'FAILED'), entry(8)]).card).toEqual(entry(7, 'FAILED'))
  })

  test('have no card if nothing is planned; skipped orders can still be restored', () => {
    const skipped = [entry(1, 'SKIPPED')]
    expect(lists(skipped)).toMatchObject({ next: null, card: null, upcoming: [], laterEntries: skipped })
  })
})

const coming = (id: number, from: string, to = from): UpcomingBox => ({ id, deliveryWindow: { from, to } })

const labelled = (boxes: readonly { dog: string; box: { id: number } }[]) =>
  boxes.map(({ dog, box }) => `${dog} ${box.id}`)

describe('the boxes of a household in one timeline', () => {
  const cases: readonly [string, readonly DogWithBoxes<string, UpcomingBox>[], readonly string[]][] = [
    ['no dogs', [], []],
    ['a dog has nothing planned', [{ dog: 'Luna', boxes: [] }], []],
    [
      'two dogs take turns',
      [
        { dog: 'Milo', boxes: [coming(1, '2026-12-01'), coming(2, '2026-12-29')] },
        { dog: 'Pippa', boxes: [coming(3, '2026-12-15')] },
      ],
      ['Milo 1', 'Pippa 3', 'Milo 2'],
    ],
    [
      'boxes with the same delivery days are in the order of the dogs',
      [
        { dog: 'Milo', boxes: [coming(9, '2026-12-01', '2026-12-03')] },
        { dog: 'Pippa', boxes: [coming(1, '2026-12-01', '2026-12-03')] },
      ],
      ['Milo 9', 'Pippa 1'],
    ],
    [
      'of two windows that start on the same day, the one that ends first comes first',
      [
        { dog: 'Milo', boxes: [coming(1, '2026-12-22', '2026-12-28')] },
        { dog: 'Pippa', boxes: [coming(2, '2026-12-22', '2026-12-24')] },
      ],
      ['Pippa 2', 'Milo 1'],
    ],
    [
      'across the end of the year',
      [
        { dog: 'Milo', boxes: [coming(1, '2027-01-05')] },
        { dog: 'Pippa', boxes: [coming(2, '2026-12-29', '2027-01-02')] },
      ],
      ['Pippa 2', 'Milo 1'],
    ],
  ]
  it.each(cases)('%s', (_, household, expected) => {
    expect(labelled(soonestFirst(household))).toEqual(expected)
  })

  it('shows charged orders newest first, those of one day in the order of the dogs', () => {
    const past = (id: number, billingDate: string) => ({ id, billingDate })
    const household = [
      { dog: 'Milo', boxes: [past(2, '2026-11-10'), past(1, '2026-10-13')] },
      { dog: 'Pippa', boxes: [past(4, '2026-11-10'), past(3, '2026-10-20')] },
    ]
    expect(labelled(newestFirst(household))).toEqual(['Milo 2', 'Pippa 4', 'Pippa 3', 'Milo 1'])
  })

  const someDay = integer({ min: 1, max: 28 }).map(
    (dayOfMonth) => `2026-12-${String(dayOfMonth).padStart(2, '0')}`,
  )
  const someBox = record({ id: integer({ min: 1, max: 9999 }), from: someDay, length: constantFrom(0, 2, 4) })
  const someHousehold = array(array(someBox, { maxLength: 6 }), { maxLength: 4 }).map((dogs) =>
    dogs.map((boxes, dog) => ({
      dog,
      boxes: boxes.map(({ id, from, length }) =>
        coming(id, from, `2026-12-${String(Number(from.slice(8)) + length).padStart(2, '0')}`),
      ),
    })),
  )

  it('contains every box exactly once, soonest first', () => {
    assert(
      property(someHousehold, (household) => {
        const line = soonestFirst(household)
        const all = household.flatMap(({ dog, boxes }) => boxes.map(({ id }) => `${dog} ${id}`))
        expect(line.map(({ dog, box }) => `${dog} ${box.id}`).sort()).toEqual(all.sort())
        const starts = line.map(({ box }) => box.deliveryWindow.from)
        expect(starts).toEqual(starts.toSorted())
      }),
    )
  })

  it('does not depend on the order in which the boxes of a dog are passed', () => {
    assert(
      property(someHousehold, (household) => {
        const unique = household.map(({ dog, boxes }) => ({
          dog,
          boxes: [...new Map(boxes.map((box) => [box.id, box])).values()],
        }))
        const reversed = unique.map(({ dog, boxes }) => ({ dog, boxes: boxes.toReversed() }))
        expect(soonestFirst(reversed)).toEqual(soonestFirst(unique))
      }),
    )
  })
})
