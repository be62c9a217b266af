/** The choice of a day for an order: a month calendar, usable by keyboard, with marks for special days. */
import { useMemo, useState, type ReactNode } from 'react'
import { DayPicker } from 'react-day-picker'
import { addDays, partsOf, type Day } from '@pfotenportal/domain/core/calendar'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import { deliveryWindow, type DeliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { publicHolidayOn } from '@pfotenportal/domain/delivery/public-holidays'
import type { DayRange } from '@pfotenportal/domain/schedule/move-range'
import { catalogue } from '../../../data/catalogue.ts'
import { useToday } from '../../../data/use-today.ts'
import { classes } from '../../../ui/classes.ts'
import { NoWrapDates } from '../../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../../ui/format/format.ts'
import { useLanguage } from '../../../ui/text/text.tsx'
import styles from './day-calendar.module.css'
import { CALENDAR_CLASSES, CALENDAR_ZONE, Chevron, dayIn, noonOf, useDayWords } from './day-picker.tsx'
import moveStyles from './move.module.css'
import { useRescheduleText } from './reschedule-text.ts'

const LONGEST_MONTH = 31

/** The public holidays of the month that starts on that day. */
function holidaysFrom(first: Day, country: CountryCode) {
  const { month } = partsOf(first)
  return Array.from({ length: LONGEST_MONTH }, (_, at) => addDays(first, at)).flatMap((day) => {
    const holiday = partsOf(day).month === month ? publicHolidayOn(day, country, catalogue) : undefined
    return holiday ? [{ day, holiday }] : []
  })
}

export interface LegendProps {
  /** The first day of the month on screen. */
  first: Day
  country: CountryCode
  delivery: DeliveryWindow | null
  currentDay: Day | null
}

/** The legend of the calendar's marks, with the names of public holidays. */
function Legend({ first, country, delivery, currentDay }: LegendProps) {
  const { calendar } = useRescheduleText()
  const language = useLanguage()
  const format = useFormat()
  const days = holidaysFrom(first, country)
  return (
    <ul className={styles['legend']}>
      {currentDay && !delivery && (
        <li>
          <span aria-hidden="true" className={classes(styles['mark'], styles['ownMark'])} />
          <span>
            <NoWrapDates>{calendar.ownOf(format.day(currentDay))}</NoWrapDates>
          </span>
        </li>
      )}
      {delivery && (
        <li>
          <span aria-hidden="true" className={classes(styles['mark'], styles['deliveryMark'])} />
          <b>
            <NoWrapDates>{calendar.deliveryOf(format.window(delivery))}</NoWrapDates>
          </b>
        </li>
      )}
      {days.map(({ day, holiday }) => (
        <li key={day}>
          <span aria-hidden="true" className={classes(styles['mark'], styles['holidayMark'])} />
          <span>
            <NoWrapDates>{calendar.publicHolidayOn(format.day(day), holiday.name[language])}</NoWrapDates>
          </span>
        </li>
      ))}
    </ul>
  )
}

const MARKS = {
  own: styles['own'] ?? '',
  delivery: styles['delivery'] ?? '',
  holiday: styles['holiday'] ?? '',
}

export interface DayCalendarProps {
  chosen: Day | null
  onChoose: (day: Day) => void
  range: DayRange
  /** The current day of the order. */
  currentDay: Day | null
  country: CountryCode
}

const within = (day: Day, window: DeliveryWindow | null) =>
  window !== null && day >= window.from && day <= window.to

/** A calendar for one day within a range. Weeks begin on Monday; arrow keys, Page up and down, Home and End move. */
function DayCalendar({ chosen, onChoose, range, currentDay, country }: DayCalendarProps) {
  const today = useToday()
  const { calendar, choose } = useRescheduleText()
  const delivery = chosen && deliveryWindow(chosen, country, catalogue)
  const marked = useMemo(
    () => ({ selected: calendar.chosen, own: calendar.own, delivery: calendar.delivered }),
    [calendar],
  )
  const words = useDayWords(country, marked)
  const [month, setMonth] = useState(() => noonOf(chosen ?? currentDay ?? range.min))
  const shown = dayIn(month)
  return (
    <div className={styles['calendar']}>
      <DayPicker
        {...words}
        mode="single"
        required
        aria-label={choose}
        role="application"
        timeZone={CALENDAR_ZONE}
        weekStartsOn={1}
        fixedWeeks
        today={noonOf(today)}
        month={month}
        onMonthChange={(to) => setMonth(noonOf(dayIn(to)))}
        startMonth={noonOf(range.min)}
        endMonth={noonOf(range.max)}
        selected={chosen ? noonOf(chosen) : undefined}
        onSelect={(picked) => onChoose(dayIn(picked))}
        disabled={(of) => dayIn(of) < range.min || dayIn(of) > range.max}
        modifiers={{
          own: (of) => dayIn(of) === currentDay,
          delivery: (of) => within(dayIn(of), delivery),
          holiday: (of) => publicHolidayOn(dayIn(of), country, catalogue) !== undefined,
        }}
        modifiersClassNames={MARKS}
        classNames={CALENDAR_CLASSES}
        components={{ Chevron }}
      />
      <Legend
        first={addDays(shown, 1 - partsOf(shown).dayOfMonth)}
        country={country}
        delivery={delivery}
        currentDay={currentDay}
      />
    </div>
  )
}

export interface DayChoiceProps extends DayCalendarProps {
  /** When the order is planned so far. */
  present: string | null
  /** What follows from the chosen day. */
  children: ReactNode
}

/** The calendar beside what follows from the chosen day. */
export function DayChoice({ present, children, ...calendar }: DayChoiceProps) {
  return (
    <>
      {present !== null && (
        <p className={moveStyles['present']}>
          <NoWrapDates>{present}</NoWrapDates>
        </p>
      )}
      <div className={moveStyles['columns']}>
        <div className={moveStyles['column']}>
          <DayCalendar {...calendar} />
        </div>
        <div className={moveStyles['column']}>{children}</div>
      </div>
    </>
  )
}
