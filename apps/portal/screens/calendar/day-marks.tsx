import { CalendarClock } from 'lucide-react'
import { Unbroken } from '../../ui/date/unbroken.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { nameOf } from './box-words.ts'
import { useCalendarText } from './text.ts'
import type { CalendarBox } from './weeks.ts'
import styles from './calendar.module.css'

/** Until the end of this day the box can be changed. */
export function LastChange({ box }: { box: CalendarBox }) {
  const text = useCalendarText()
  const format = useFormat()
  return (
    <p className={styles['lastChange']} title={text.lastChangeOf(nameOf(box), format.window(box.window))}>
      <CalendarClock size={14} aria-hidden="true" />
      <span>{text.lastChange(nameOf(box))}</span>
    </p>
  )
}

/** What the marks in the calendar mean. */
export function CalendarLegend() {
  const { legend } = useCalendarText()
  return (
    <ul className={styles['legend']} aria-label={legend.label}>
      <li>
        <span aria-hidden="true" className={styles['deliveryMark']} />
        {legend.delivery}
      </li>
      <li>
        <CalendarClock size={14} aria-hidden="true" />
        {legend.lastChange}
      </li>
      <li>
        <span aria-hidden="true" className={styles['holidayMark']} />
        {legend.publicHoliday}
      </li>
      <li>
        <span aria-hidden="true" className={styles['awayMark']} />
        <Unbroken>{legend.away}</Unbroken>
      </li>
    </ul>
  )
}
