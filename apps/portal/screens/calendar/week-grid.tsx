import CalendarClock from 'lucide-react/icons/calendar-clock'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { dayParts } from '@pfotenportal/text/format'
import { IconButton } from '../../ui/button/button.tsx'
import { classes } from '../../ui/classes.ts'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { hueOf } from '../../ui/dog/dog-tag.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useLanguage } from '../../ui/text/text.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { BoxDetails } from './box-details.tsx'
import { dogNameOf, useBoxLabel, useCalendarText } from './calendar-text.ts'
import type { CalendarBox, CalendarDay, CalendarWeek } from './calendar-weeks.ts'
import pageStyles from './calendar.module.css'
import styles from './week-grid.module.css'

interface OpenDetails {
  /** The box whose details are shown, if any. */
  readonly boxId: number | null
  /** The id of the element that shows them, for `aria-controls`. */
  readonly elementId: string
  readonly toggle: (box: CalendarBox) => void
}

/** Whether the bar of a box ends on a day: the last day of its window, or its only day if the box is skipped. */
const endsOn = ({ window, entry }: CalendarBox, day: string): true | undefined =>
  window.to === day || entry?.status === 'SKIPPED' || undefined

function DeliveryButton({ box, details }: { box: CalendarBox; details: OpenDetails }) {
  const labelOf = useBoxLabel()
  const { subscription, entry } = box
  const isOpen = details.boxId === box.id
  return (
    <button
      type="button"
      className={classes(styles['delivery'], entry?.status === 'SKIPPED' && styles['skipped'])}
      data-hue={hueOf(box)}
      data-last={endsOn(box, box.window.from)}
      aria-label={labelOf(box)}
      aria-expanded={isOpen}
      aria-controls={isOpen ? details.elementId : undefined}
      onClick={() => details.toggle(box)}
    >
      {subscription.pet?.name ?? ''}
    </button>
  )
}

/** Marks the last day on which the box can be changed. */
function LastChange({ box }: { box: CalendarBox }) {
  const text = useCalendarText()
  const format = useFormat()
  return (
    <p
      className={pageStyles['lastChange']}
      title={text.lastChangeOf(dogNameOf(box), format.window(box.window))}
    >
      <CalendarClock size={14} aria-hidden="true" />
      <span>{text.lastChange(dogNameOf(box))}</span>
    </p>
  )
}

function Cell({ day, details }: { day: CalendarDay; details: OpenDetails }) {
  const text = useCalendarText()
  const format = useFormat()
  const language = useLanguage()
  const { number, monthShort } = dayParts(day.day, language)
  return (
    <td
      className={classes(styles['cell'], day.isVacation && styles['vacation'])}
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
      {day.publicHoliday && (
        <p
          className={styles['publicHoliday']}
          aria-label={text.publicHoliday(day.publicHoliday.name[language])}
          role="note"
        >
          {day.publicHoliday.name[language]}
        </p>
      )}
      {day.isVacation && <p className={styles['note']}>{text.onVacation}</p>}
      {day.underway.map((box) => (
        <p key={box.id} className={styles['underway']} data-hue={hueOf(box)} data-last={endsOn(box, day.day)}>
          <VisuallyHidden>{text.underway(dogNameOf(box))}</VisuallyHidden>
        </p>
      ))}
      {day.arriving.map((box) => (
        <DeliveryButton key={box.id} box={box} details={details} />
      ))}
      {day.lastChanges.map((box) => (
        <LastChange key={box.id} box={box} />
      ))}
    </td>
  )
}

function DetailsRow({ box, details }: { box: CalendarBox; details: OpenDetails }) {
  const text = useCalendarText()
  const format = useFormat()
  return (
    <tr>
      <td colSpan={7} className={styles['details']}>
        <section id={details.elementId} aria-label={text.details(format.day(box.window.from))}>
          <IconButton
            className={styles['close'] ?? ''}
            label={text.closeDetails}
            icon={<X size={18} aria-hidden="true" />}
            onClick={() => details.toggle(box)}
          />
          <ul>
            <BoxDetails box={box} />
          </ul>
        </section>
      </td>
    </tr>
  )
}

function WeekRows({ week, details }: { week: CalendarWeek; details: OpenDetails }) {
  const openBox = week.boxes.find(({ id }) => id === details.boxId)
  return (
    <>
      <tr>
        {week.days.map((day) => (
          <Cell key={day.day} day={day} details={details} />
        ))}
      </tr>
      {openBox && <DetailsRow key={openBox.id} box={openBox} details={details} />}
    </>
  )
}

/** Eight weeks as a table. Each delivery is a button that opens its details and actions below its week. */
export function WeekGrid({ weeks }: { weeks: readonly CalendarWeek[] }) {
  const text = useCalendarText()
  const language = useLanguage()
  const elementId = useId()
  const [boxId, setBoxId] = useState<number | null>(null)
  const toggle = (box: CalendarBox) => setBoxId((openId) => (openId === box.id ? null : box.id))
  return (
    <table className={styles['grid']}>
      <caption>
        <VisuallyHidden>{text.caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {weeks[0]?.days.map(({ day }) => (
            <th key={day} scope="col">
              {dayParts(day, language).weekday.replace('.', '')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <WeekRows key={week.first} week={week} details={{ boxId, elementId, toggle }} />
        ))}
      </tbody>
    </table>
  )
}

/** A small bar like those in the grid, in the colour of a dog. */
function BarMark({ hue, isSkipped = false }: { hue: number | undefined; isSkipped?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classes(styles['delivery'], styles['mark'], isSkipped && styles['skipped'])}
      data-hue={hue}
      data-last
    />
  )
}

/** The legend of the grid: the marks that these weeks show, drawn as they are there. */
export function CalendarLegend({ weeks }: { weeks: readonly CalendarWeek[] }) {
  const { legend } = useCalendarText()
  const days = weeks.flatMap((week) => week.days)
  const boxes = days.flatMap(({ arriving }) => arriving)
  const isSkipped = ({ entry }: CalendarBox) => entry?.status === 'SKIPPED'
  const coming = [...new Set(boxes.filter((box) => !isSkipped(box)).map(hueOf))].toSorted((a, b) => a - b)
  const skipped = boxes.find(isSkipped)
  return (
    <ul className={pageStyles['legend']} aria-label={legend.label}>
      {coming.length > 0 && (
        <li>
          {coming.map((hue) => (
            <BarMark key={hue} hue={hue} />
          ))}
          {legend.delivery}
        </li>
      )}
      {skipped && (
        <li>
          <BarMark hue={hueOf(skipped)} isSkipped />
          {legend.skipped}
        </li>
      )}
      {days.some(({ lastChanges }) => lastChanges.length > 0) && (
        <li>
          <CalendarClock size={14} aria-hidden="true" className={pageStyles['lastChange']} />
          {legend.lastChange}
        </li>
      )}
      {days.some(({ publicHoliday }) => publicHoliday) && (
        <li>
          <span aria-hidden="true" className={styles['publicHolidayMark']} />
          {legend.publicHoliday}
        </li>
      )}
      {days.some(({ isVacation }) => isVacation) && (
        <li>
          <span aria-hidden="true" className={classes(styles['mark'], styles['vacation'])} />
          <NoWrapDates>{legend.vacation}</NoWrapDates>
        </li>
      )}
    </ul>
  )
}
