import { useMemo, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { addDays, type Day } from '@pfotenportal/domain/core/calendar'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import { publicHolidayOn } from '@pfotenportal/domain/delivery/public-holidays'
import { VACATION_HORIZON_DAYS, type VacationDates } from '@pfotenportal/domain/order/vacation'
import { catalogue } from '../../data/catalogue.ts'
import { useToday } from '../../data/use-today.ts'
import dayStyles from '../../operations/shared/calendar/day-calendar.module.css'
import {
  CALENDAR_CLASSES,
  CALENDAR_ZONE,
  Chevron,
  dayIn,
  noonOf,
  useDayWords,
} from '../../operations/shared/calendar/day-picker.tsx'
import styles from './calendar-cards.module.css'
import { useCalendarText } from './calendar-text.ts'

/** `to` is null until the last day is chosen. */
export interface ChosenRange {
  readonly from: Day
  readonly to: Day | null
}

/** The range after a day was picked: the pick starts a new range or completes the current one, in either order. */
export function nextRange(range: ChosenRange | null, picked: Day): ChosenRange {
  if (!range || range.to !== null) return { from: picked, to: null }
  return picked < range.from ? { from: picked, to: range.from } : { from: range.from, to: picked }
}

const RANGE_CLASSES = {
  ...CALENDAR_CLASSES,
  range_start: styles['end'] ?? '',
  range_middle: styles['middle'] ?? '',
  range_end: styles['end'] ?? '',
}

const MARKS = { existing: styles['existing'] ?? '', publicHoliday: dayStyles['holiday'] ?? '' }

export interface RangeCalendarProps {
  label: string
  range: ChosenRange | null
  onChoose: (range: ChosenRange) => void
  /** Vacations that have already been added. */
  existing: readonly VacationDates[]
  country: CountryCode
}

/** A calendar to choose a first and a last day. Supports the same keys as `DayCalendar`. */
export function RangeCalendar({ label, range, onChoose, existing, country }: RangeCalendarProps) {
  const { vacation: text } = useCalendarText()
  const today = useToday()
  const last = addDays(today, VACATION_HORIZON_DAYS)
  const [month, setMonth] = useState(() => noonOf(today))
  const marked = useMemo(
    () => ({
      range_start: text.first,
      range_middle: text.within,
      range_end: text.last,
      existing: text.existing,
    }),
    [text],
  )
  const labels = useDayWords(country, marked)
  const isExisting = (day: Day) => existing.some(({ from, to }) => day >= from && day <= to)
  return (
    <div className={dayStyles['calendar']}>
      <DayPicker
        {...labels}
        mode="range"
        aria-label={label}
        role="application"
        timeZone={CALENDAR_ZONE}
        weekStartsOn={1}
        fixedWeeks
        today={noonOf(today)}
        month={month}
        onMonthChange={(to) => setMonth(noonOf(dayIn(to)))}
        startMonth={noonOf(today)}
        endMonth={noonOf(last)}
        selected={range ? { from: noonOf(range.from), to: noonOf(range.to ?? range.from) } : undefined}
        onSelect={(_range, picked) => onChoose(nextRange(range, dayIn(picked)))}
        disabled={(of) => dayIn(of) < today || dayIn(of) > last}
        modifiers={{
          existing: (of) => isExisting(dayIn(of)),
          publicHoliday: (of) => publicHolidayOn(dayIn(of), country, catalogue) !== undefined,
        }}
        modifiersClassNames={MARKS}
        classNames={RANGE_CLASSES}
        components={{ Chevron }}
      />
    </div>
  )
}
