/** A month at a time to choose a day from: by keyboard, with what makes a day special marked on it. */
import { useMemo, useState } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker, TZDate, type DayPickerProps } from 'react-day-picker'
import type { CountryCode } from '@pfotenportal/domain/address'
import { addDays, dayOf, partsOf, type Day } from '@pfotenportal/domain/calendar'
import type { DeliveryWindow } from '@pfotenportal/domain/delivery'
import { holidayOn } from '@pfotenportal/domain/holidays'
import type { DayRange } from '@pfotenportal/domain/move-range'
import { dayWords, formatDay } from '@pfotenportal/text/format'
import { useToday } from '../../api/portal-now.ts'
import { useLanguage } from '../../text.tsx'
import { Legend } from './day-legend.tsx'
import { useMoveText } from './move-text.ts'
import styles from './day-calendar.module.css'

/** The calendar counts in days without a zone: noon in UTC is the same day everywhere. */
const ZONE = 'UTC'

function noonOf(day: Day): TZDate {
  const { year, month, dayOfMonth } = partsOf(day)
  return new TZDate(year, month - 1, dayOfMonth, 12, ZONE)
}

type Picked = ReturnType<typeof noonOf> | Parameters<NonNullable<DayPickerProps['onMonthChange']>>[0]

const dayIn = (picked: Picked): Day => dayOf(picked.getFullYear(), picked.getMonth() + 1, picked.getDate())

function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' | undefined }) {
  return orientation === 'left' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />
}

const CLASSES = {
  root: styles['root'] ?? '',
  months: styles['months'] ?? '',
  month: styles['month'] ?? '',
  nav: styles['nav'] ?? '',
  button_previous: styles['step'] ?? '',
  button_next: styles['step'] ?? '',
  month_caption: styles['caption'] ?? '',
  caption_label: styles['captionLabel'] ?? '',
  month_grid: styles['grid'] ?? '',
  weekday: styles['weekday'] ?? '',
  day: styles['day'] ?? '',
  day_button: styles['button'] ?? '',
  selected: styles['selected'] ?? '',
  today: styles['today'] ?? '',
  disabled: styles['disabled'] ?? '',
}

const MARKS = {
  own: styles['own'] ?? '',
  delivery: styles['delivery'] ?? '',
  holiday: styles['holiday'] ?? '',
}

export interface DayCalendarProps {
  /** What the calendar is for. */
  label: string
  chosen: Day | null
  onChoose: (day: Day) => void
  range: DayRange
  /** The day that holds so far. */
  own: Day | null
  /** The delivery that belongs to the chosen day. */
  delivery: DeliveryWindow | null
  country: CountryCode
}

const within = (day: Day, window: DeliveryWindow | null) =>
  window !== null && day >= window.from && day <= window.to

/** How the calendar speaks: in the portal's own words, so that no locale of the library is needed. */
function useWords(country: CountryCode): Pick<DayPickerProps, 'formatters' | 'labels'> {
  const { calendar, holidays } = useMoveText()
  const language = useLanguage()
  return useMemo(() => {
    const month = (of: Picked) => {
      const words = dayWords(dayIn(of), language)
      return `${words.month} ${words.year}`
    }
    return {
      formatters: {
        formatCaption: month,
        formatWeekdayName: (of) => dayWords(dayIn(of), language).weekday.replace('.', ''),
      },
      labels: {
        labelNav: () => calendar.label,
        labelGrid: month,
        labelPrevious: () => calendar.previous,
        labelNext: () => calendar.next,
        labelWeekday: (of) => dayWords(dayIn(of), language).weekday,
        labelDayButton: (of, marks) => {
          const day = dayIn(of)
          const holiday = holidayOn(day, country)
          return [
            formatDay(day, language),
            marks['selected'] && calendar.chosen,
            marks['own'] && calendar.own,
            marks['delivery'] && calendar.delivered,
            holiday && calendar.holiday(holidays[holiday]),
          ]
            .filter(Boolean)
            .join(', ')
        },
      },
    }
  }, [calendar, holidays, language, country])
}

/** A calendar for one day within a range. Weeks begin on Monday; arrow keys, Page up and down, Home and End move. */
export function DayCalendar({ label, chosen, onChoose, range, own, delivery, country }: DayCalendarProps) {
  const today = useToday()
  const words = useWords(country)
  const [month, setMonth] = useState(() => noonOf(chosen ?? own ?? range.min))
  const shown = dayIn(month)
  return (
    <div className={styles['calendar']}>
      <DayPicker
        {...words}
        mode="single"
        required
        aria-label={label}
        role="application"
        timeZone={ZONE}
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
          own: (of) => dayIn(of) === own,
          delivery: (of) => within(dayIn(of), delivery),
          holiday: (of) => holidayOn(dayIn(of), country) !== undefined,
        }}
        modifiersClassNames={MARKS}
        classNames={CLASSES}
        components={{ Chevron }}
      />
      <Legend
        first={addDays(shown, 1 - partsOf(shown).dayOfMonth)}
        country={country}
        delivery={delivery}
        own={own}
      />
    </div>
  )
}
