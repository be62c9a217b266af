import { describe, expect, test } from 'vitest'
import { day } from '@pfotenportal/domain/core/calendar'
import { anOrder, aScheduleEntry } from '../../testing/order-fixtures.ts'
import { calendarWeeks, listBoxes, mondayOf } from './calendar-weeks.ts'

const frieda = { id: 20001 }
const friday = day('2026-11-20')

const weeksOf = (...schedule: ReturnType<typeof aScheduleEntry>[]) =>
  calendarWeeks(
    listBoxes([{ subscription: frieda, schedule, history: [] }], () => 0),
    [],
    'DE',
    friday,
  )

const dayIn = (weeks: ReturnType<typeof weeksOf>, text: string) =>
  weeks.flatMap(({ days }) => days).find((it) => it.day === text)

describe('The calendar', () => {
  test('shows eight full weeks, starting on the Monday of this week', () => {
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
  ])('starts the week of %s on %s', (text, monday) => {
    expect(mondayOf(day(text))).toBe(monday)
  })

  test('marks the first day of a delivery window, its later days and the last day for changes', () => {
    const weeks = weeksOf(aScheduleEntry())
    expect(dayIn(weeks, '2026-12-15')?.arriving).toHaveLength(1)
    expect(['2026-12-16', '2026-12-17'].map((text) => dayIn(weeks, text)?.underway.length)).toEqual([1, 1])
    expect(dayIn(weeks, '2026-12-18')?.underway).toEqual([])
    expect(dayIn(weeks, '2026-12-07')?.lastChanges).toHaveLength(1)
  })

  test('shows a skipped box on the first day of its window only', () => {
    const weeks = weeksOf(aScheduleEntry({ status: 'SKIPPED' }))
    expect(dayIn(weeks, '2026-12-15')?.arriving).toHaveLength(1)
    expect(dayIn(weeks, '2026-12-16')?.underway).toEqual([])
    expect(dayIn(weeks, '2026-12-07')?.lastChanges).toEqual([])
  })

  test('sorts skipped boxes below the boxes that arrive on the same day', () => {
    const milo = { id: 20006 }
    const boxes = listBoxes(
      [
        { subscription: milo, schedule: [aScheduleEntry({ id: 20006009, status: 'SKIPPED' })], history: [] },
        { subscription: frieda, schedule: [aScheduleEntry()], history: [] },
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

  test('marks no last day for a box that cannot be changed', () => {
    expect(dayIn(weeksOf(aScheduleEntry({ isEditable: false })), '2026-12-07')?.lastChanges).toEqual([])
  })

  test('shows paid boxes, lists each order once and leaves out refunded orders', () => {
    const window = { from: '2026-11-17', to: '2026-11-19', shiftedByHoliday: false }
    const paid = anOrder({ id: 20001008, deliveryWindow: window })
    const history = [paid, anOrder({ id: 20001009 }), anOrder({ id: 20001007, financialStatus: 'refunded' })]
    const boxes = listBoxes([{ subscription: frieda, schedule: [aScheduleEntry()], history }], () => 0)
    expect(boxes.map(({ id }) => id)).toEqual([20001009, 20001008])
  })

  test('marks the public holidays of the country and the customer’s vacations', () => {
    const vacations = [{ from: '2026-12-24', to: '2026-12-26' }]
    const weeks = calendarWeeks(
      listBoxes([], () => 0),
      vacations,
      'AT',
      friday,
    )
    expect(dayIn(weeks, '2026-12-08')?.publicHoliday?.name.de).toBe('Mariä Empfängnis')
    expect(dayIn(weeksOf(), '2026-12-08')?.publicHoliday).toBeNull()
    expect(
      ['2026-12-23', '2026-12-24', '2026-12-26', '2026-12-27'].map((it) => dayIn(weeks, it)?.isVacation),
    ).toEqual([false, true, true, false])
  })
})
