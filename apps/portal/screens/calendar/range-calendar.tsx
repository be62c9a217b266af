import { useMemo, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { addDays, type Day } from '@pfotenportal/domain/core/calendar'
import type { CountryCode } from '@pfotenportal/domain/customer/address'
import { publicHolidayOn } from '@pfotenportal/domain/delivery/public-holidays'
import { type VacationDates, VACATION_HORIZON_DAYS } from '@pfotenportal/domain/order/vacation'
import { useToday } from '../../data/use-today.ts'
import {
  Chevron,
  CLASSES,
  dayIn,
  noonOf,
  useDayWords,
  ZONE,
} from '../../operations/shared/calendar/day-picker.tsx'
import { useCalendarText } from './calendar-text.ts'
import dayStyles from '../../operations/shared/calendar/day-calendar.module.css'
import styles from './holiday.module.css'

/** `to` is null until the last day is chosen. */
export interface ChosenTimes {
  readonly from: Day
  readonly to: Day | null
}

/** What is chosen after one more day was tapped: it begins anew, or ends; days in the wrong order change places. */
export function nextTimes(times: ChosenTimes | null, picked: Day): ChosenTimes {
  if (!times || times.to !== null) return { from: picked, to: null }
  return picked < times.from ? { from: picked, to: times.from } : { from: times.from, to: picked }
}

const RANGE_CLASSES = {
  ...CLASSES,
  range_start: styles['end'] ?? '',
  range_middle: styles['middle'] ?? '',
  range_end: styles['end'] ?? '',
}

const MARKS = { other: styles['other'] ?? '', holiday: dayStyles['holiday'] ?? '' }

export interface RangeCalendarProps {
  label: string
  times: ChosenTimes | null
  onChoose: (times: ChosenTimes) => void
  /** Holidays that are entered already. */
  others: readonly VacationDates[]
  country: CountryCode
}

/** Choosing a first and a last day: the first tap begins anew, the second ends. The same keys as in `DayCalendar`. */
export function RangeCalendar({ label, times, onChoose, others, country }: RangeCalendarProps) {
  const { mode } = useCalendarText()
  const today = useToday()
  const last = addDays(today, VACATION_HORIZON_DAYS)
  const [month, setMonth] = useState(() => noonOf(today))
  const marked = useMemo(
    () => ({ range_start: mode.first, range_middle: mode.within, range_end: mode.last, other: mode.other }),
    [mode],
  )
  const words = useDayWords(country, marked)
  const isOther = (day: Day) => others.some(({ from, to }) => day >= from && day <= to)
  return (
    <div className={dayStyles['calendar']}>
      <DayPicker
        {...words}
        mode="range"
        aria-label={label}
        role="application"
        timeZone={ZONE}
        weekStartsOn={1}
        fixedWeeks
        today={noonOf(today)}
        month={month}
        onMonthChange={(to) => setMonth(noonOf(dayIn(to)))}
        startMonth={noonOf(today)}
        endMonth={noonOf(last)}
        selected={times ? { from: noonOf(times.from), to: noonOf(times.to ?? times.from) } : undefined}
        onSelect={(_range, picked) => onChoose(nextTimes(times, dayIn(picked)))}
        disabled={(of) => dayIn(of) < today || dayIn(of) > last}
        modifiers={{
          other: (of) => isOther(dayIn(of)),
          holiday: (of) => publicHolidayOn(dayIn(of), country) !== undefined,
        }}
        modifiersClassNames={MARKS}
        classNames={RANGE_CLASSES}
        components={{ Chevron }}
      />
    </div>
  )
}
