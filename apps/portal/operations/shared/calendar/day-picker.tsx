/** Shared parts of all day calendars: days without a time zone, texts and styles. */
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useMemo } from 'react'
import { TZDate, type DayPickerProps } from 'react-day-picker'
import { dayOf, partsOf, type Day } from '@pfotenportal/domain/core/calendar'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import { publicHolidayOn } from '@pfotenportal/domain/delivery/public-holidays'
import { dayParts, formatDay } from '@pfotenportal/text/format'
import { catalogue } from '../../../data/catalogue.ts'
import { useLanguage } from '../../../ui/text/text.tsx'
import styles from './day-calendar.module.css'
import { useRescheduleText } from './reschedule-text.ts'

/** Days are represented as noon in UTC, which is the same calendar day everywhere. */
export const CALENDAR_ZONE = 'UTC'

export function noonOf(day: Day): TZDate {
  const { year, month, dayOfMonth } = partsOf(day)
  return new TZDate(year, month - 1, dayOfMonth, 12, CALENDAR_ZONE)
}

type Picked = ReturnType<typeof noonOf> | Parameters<NonNullable<DayPickerProps['onMonthChange']>>[0]

export const dayIn = (picked: Picked): Day =>
  dayOf(picked.getFullYear(), picked.getMonth() + 1, picked.getDate())

export function Chevron({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' | undefined }) {
  return orientation === 'left' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />
}

export const CALENDAR_CLASSES = {
  root: styles['root'] ?? '',
  months: styles['months'] ?? '',
  month: styles['month'] ?? '',
  nav: styles['nav'] ?? '',
  button_previous: styles['step'] ?? '',
  button_next: styles['step'] ?? '',
  month_caption: styles['caption'] ?? '',
  caption_label: 'strong',
  month_grid: styles['grid'] ?? '',
  weekday: styles['weekday'] ?? '',
  day: styles['day'] ?? '',
  day_button: styles['button'] ?? '',
  selected: styles['selected'] ?? '',
  today: styles['today'] ?? '',
  disabled: styles['disabled'] ?? '',
}

/** The labels of marked days, by the mark's name. */
type MarkLabels = Readonly<Record<string, string>>

/** How a calendar speaks: in the portal's own words, so that no locale of the library is needed. */
export function useDayWords(
  country: CountryCode,
  marked: MarkLabels,
): Pick<DayPickerProps, 'formatters' | 'labels'> {
  const { calendar } = useRescheduleText()
  const language = useLanguage()
  return useMemo(() => {
    const month = (of: Picked) => {
      const words = dayParts(dayIn(of), language)
      return `${words.month} ${words.year}`
    }
    return {
      formatters: {
        formatCaption: month,
        formatWeekdayName: (of) => dayParts(dayIn(of), language).weekday.replace('.', ''),
      },
      labels: {
        labelNav: () => calendar.label,
        labelGrid: month,
        labelPrevious: () => calendar.previous,
        labelNext: () => calendar.next,
        labelWeekday: (of) => dayParts(dayIn(of), language).weekday,
        labelDayButton: (of, marks) => {
          const day = dayIn(of)
          const holiday = publicHolidayOn(day, country, catalogue)
          const activeMarks = Object.entries(marked).filter(([name]) => marks[name])
          return [
            formatDay(day, language),
            ...activeMarks.map(([, label]) => label),
            holiday && calendar.publicHoliday(holiday.name[language]),
          ]
            .filter(Boolean)
            .join(', ')
        },
      },
    }
  }, [calendar, language, country, marked])
}
