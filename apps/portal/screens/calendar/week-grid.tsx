import { useId, useState } from 'react'
import { X } from 'lucide-react'
import { dayWords } from '@pfotenportal/text/format'
import { useMoveText } from '../../operations/shared/calendar/move-text.ts'
import { useLanguage } from '../../ui/text/text.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/button/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { BoxDetails, LastChange } from './day-marks.tsx'
import { nameOf, useBoxWords, useCalendarText, hueOf } from './calendar-text.ts'
import type { CalendarBox, CalendarDay, CalendarWeek } from './weeks.ts'
import styles from './week-grid.module.css'

interface Opened {
  /** The box whose details are shown; null where none is. */
  readonly id: number | null
  /** Where they are. */
  readonly place: string
  readonly toggle: (box: CalendarBox) => void
}

/** Where the bar of a box is closed: on the last day that it can come; skipped, it has but one. */
const endsOn = ({ window, entry }: CalendarBox, day: string): true | undefined =>
  window.to === day || entry?.status === 'SKIPPED' || undefined

function Delivery({ box, opened }: { box: CalendarBox; opened: Opened }) {
  const words = useBoxWords()
  const { subscription, entry } = box
  const isOpen = opened.id === box.id
  return (
    <button
      type="button"
      className={classes(styles['delivery'], entry?.status === 'SKIPPED' && styles['skipped'])}
      data-hue={hueOf(box)}
      data-last={endsOn(box, box.window.from)}
      aria-label={words(box)}
      aria-expanded={isOpen}
      aria-controls={isOpen ? opened.place : undefined}
      onClick={() => opened.toggle(box)}
    >
      {subscription.pet?.name ?? ''}
    </button>
  )
}

function Cell({ day, opened }: { day: CalendarDay; opened: Opened }) {
  const text = useCalendarText()
  const { holidays } = useMoveText()
  const format = useFormat()
  const language = useLanguage()
  const { number, monthShort } = dayWords(day.day, language)
  return (
    <td
      className={classes(styles['cell'], day.isAway && styles['away'])}
      data-today={day.isToday || undefined}
    >
      <p className={styles['number']}>
        <VisuallyHidden>
          {format.day(day.day)}
          {day.isToday && `, ${text.today}`}
        </VisuallyHidden>
        <span aria-hidden="true">
          <b>{number}</b>{' '}
          {(number === '1' || day.isToday) && <small>{day.isToday ? text.today : monthShort}</small>}
        </span>
      </p>
      {day.holiday && (
        <p className={styles['publicHoliday']} aria-label={text.holiday(holidays[day.holiday])} role="note">
          {holidays[day.holiday]}
        </p>
      )}
      {day.isAway && <p className={styles['note']}>{text.away}</p>}
      {day.underway.map((box) => (
        <p key={box.id} className={styles['underway']} data-hue={hueOf(box)} data-last={endsOn(box, day.day)}>
          <VisuallyHidden>{text.underway(nameOf(box))}</VisuallyHidden>
        </p>
      ))}
      {day.arriving.map((box) => (
        <Delivery key={box.id} box={box} opened={opened} />
      ))}
      {day.lastChanges.map((box) => (
        <LastChange key={box.id} box={box} />
      ))}
    </td>
  )
}

function DetailsRow({ box, opened }: { box: CalendarBox; opened: Opened }) {
  const text = useCalendarText()
  const format = useFormat()
  return (
    <tr>
      <td colSpan={7} className={styles['details']}>
        <section id={opened.place} aria-label={text.details(format.day(box.window.from))}>
          <IconButton
            className={styles['close'] ?? ''}
            label={text.closeDetails}
            icon={<X size={18} aria-hidden="true" />}
            onClick={() => opened.toggle(box)}
          />
          <ul>
            <BoxDetails box={box} />
          </ul>
        </section>
      </td>
    </tr>
  )
}

function WeekRows({ week, opened }: { week: CalendarWeek; opened: Opened }) {
  const shown = week.boxes.find(({ id }) => id === opened.id)
  return (
    <>
      <tr>
        {week.days.map((day) => (
          <Cell key={day.day} day={day} opened={opened} />
        ))}
      </tr>
      {shown && <DetailsRow key={shown.id} box={shown} opened={opened} />}
    </>
  )
}

/** Eight weeks as a table: each delivery is a button that opens what can be done about it below its week. */
export function WeekGrid({ weeks }: { weeks: readonly CalendarWeek[] }) {
  const text = useCalendarText()
  const language = useLanguage()
  const place = useId()
  const [id, setId] = useState<number | null>(null)
  const toggle = (box: CalendarBox) => setId((shown) => (shown === box.id ? null : box.id))
  return (
    <table className={styles['grid']}>
      <caption>
        <VisuallyHidden>{text.caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {weeks[0]?.days.map(({ day }) => (
            <th key={day} scope="col">
              {dayWords(day, language).weekday.replace('.', '')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <WeekRows key={week.first} week={week} opened={{ id, place, toggle }} />
        ))}
      </tbody>
    </table>
  )
}
