import { describe, expect, test } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { anEntry, anOrder } from '../../testing/boxes.ts'
import { boxesOf, calendarWeeks, mondayOf } from './weeks.ts'

const frieda = { id: 20001 }
const friday = day('2026-11-20')

const weeksOf = (...schedule: ReturnType<typeof anEntry>[]) =>
  calendarWeeks(
    boxesOf([{ subscription: frieda, schedule, history: [] }], () => 0),
    [],
    'DE',
    friday,
  )

const dayIn = (weeks: ReturnType<typeof weeksOf>, text: string) =>
  weeks.flatMap(({ days }) => days).find((it) => it.day === text)

describe('the calendar', () => {
  test('shows eight whole weeks from the Monday of this one', () => {
    const weeks = weeksOf()
    expect(weeks.map(({ first }) => first)).toEqual([
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
      '2026-12-07',
      '2026-12-14',
      '2026-12-21',
      '2026-12-28',
      '2027-01-04',
    ])
    expect(weeks.every(({ days }) => days.length === 7)).toBe(true)
    expect(dayIn(weeks, '2026-11-20')?.isToday).toBe(true)
  })

  test.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2027-03-28', '2027-03-22'],
  ])('a week of %s begins on %s', (text, monday) => {
    expect(mondayOf(day(text))).toBe(monday)
  })

  test('marks the first day of a delivery, the days after it and the last day for changes', () => {
    const weeks = weeksOf(anEntry())
    expect(dayIn(weeks, '2026-12-15')?.arriving).toHaveLength(1)
    expect(['2026-12-16', '2026-12-17'].map((text) => dayIn(weeks, text)?.underway.length)).toEqual([1, 1])
    expect(dayIn(weeks, '2026-12-18')?.underway).toEqual([])
    expect(dayIn(weeks, '2026-12-07')?.lastChanges).toHaveLength(1)
  })

  test('keeps a skipped box where it would have come, without days on which it could', () => {
    const weeks = weeksOf(anEntry({ status: 'SKIPPED' }))
    expect(dayIn(weeks, '2026-12-15')?.arriving).toHaveLength(1)
    expect(dayIn(weeks, '2026-12-16')?.underway).toEqual([])
    expect(dayIn(weeks, '2026-12-07')?.lastChanges).toEqual([])
  })

  test('keeps the bars of several dogs in their lines, a skipped box below those that come', () => {
    const milo = { id: 20006 }
    const boxes = boxesOf(
      [
        { subscription: milo, schedule: [anEntry({ id: 20006009, status: 'SKIPPED' })], history: [] },
        { subscription: frieda, schedule: [anEntry()], history: [] },
      ],
      (id) => (id === milo.id ? 0 : 1),
    )
    const weeks = calendarWeeks(boxes, [], 'DE', friday)
    expect(dayIn(weeks, '2026-12-15')?.arriving.map(({ subscription }) => subscription)).toEqual([
      frieda,
      milo,
    ])
    expect(dayIn(weeks, '2026-12-16')?.underway.map(({ subscription }) => subscription)).toEqual([frieda])
  })

  test('has no last day for what cannot be changed', () => {
    expect(dayIn(weeksOf(anEntry({ isEditable: false })), '2026-12-07')?.lastChanges).toEqual([])
  })

  test('shows paid boxes too, each order once, and nothing that was refunded', () => {
    const window = { from: '2026-11-17', to: '2026-11-19', shiftedByHoliday: false }
    const paid = anOrder({ id: 20001008, deliveryWindow: window })
    const history = [paid, anOrder({ id: 20001009 }), anOrder({ id: 20001007, financialStatus: 'refunded' })]
    const boxes = boxesOf([{ subscription: frieda, schedule: [anEntry()], history }], () => 0)
    expect(boxes.map(({ id }) => id)).toEqual([20001009, 20001008])
  })

  test('knows the public holidays of the country and the customer’s own', () => {
    const away = [{ from: '2026-12-24', to: '2026-12-26' }]
    const weeks = calendarWeeks(
      boxesOf([], () => 0),
      away,
      'AT',
      friday,
    )
    expect(dayIn(weeks, '2026-12-08')?.holiday).toBe('immaculateConception')
    expect(dayIn(weeksOf(), '2026-12-08')?.holiday).toBeNull()
    expect(
      ['2026-12-23', '2026-12-24', '2026-12-26', '2026-12-27'].map((it) => dayIn(weeks, it)?.isAway),
    ).toEqual([false, true, true, false])
  })
})
