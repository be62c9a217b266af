import { useId } from 'react'
import { useMoveText } from '../../operations/shared/calendar/move-text.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { BoxDetails } from './day-marks.tsx'
import { nameOf, useCalendarText } from './calendar-text.ts'
import type { CalendarDay, CalendarWeek } from './weeks.ts'
import styles from './calendar.module.css'

/** What else is to be known of a week, by day. */
function useNotes(): (week: CalendarWeek) => { key: string; day: string; words: string }[] {
  const text = useCalendarText()
  const { holidays } = useMoveText()
  const format = useFormat()
  const ofDay = (day: CalendarDay, startsAway: boolean) => {
    const said = [
      ...(day.holiday ? [text.holiday(holidays[day.holiday])] : []),
      ...(startsAway ? [text.away] : []),
      ...day.lastChanges.map((box) => text.lastChangeOf(nameOf(box), format.window(box.window))),
    ]
    return said.map((words) => ({ key: `${day.day}${words}`, day: format.day(day.day), words }))
  }
  return ({ days }) => days.flatMap((day, at) => ofDay(day, day.isAway && days[at - 1]?.isAway !== true))
}

function Week({ week, isFirst }: { week: CalendarWeek; isFirst: boolean }) {
  const text = useCalendarText()
  const format = useFormat()
  const id = useId()
  const notes = useNotes()(week)
  return (
    <section aria-labelledby={id} className={styles['week']}>
      <Headline level={3} id={id}>
        {isFirst ? text.thisWeek : text.week(format.date(week.first))}
      </Headline>
      {notes.length > 0 && (
        <ul className={styles['notes']}>
          {notes.map(({ key, day, words }) => (
            <li key={key}>
              <b>{day}</b>: {words}
            </li>
          ))}
        </ul>
      )}
      {week.boxes.length > 0 && (
        <ul className={styles['boxes']}>
          {week.boxes.map((box) => (
            <BoxDetails key={box.id} box={box} />
          ))}
        </ul>
      )}
      {week.boxes.length + notes.length === 0 && <p className={styles['quiet']}>{text.emptyWeek}</p>}
    </section>
  )
}

/** Eight weeks as a list: what small screens have room for. */
export function WeekAgenda({ weeks }: { weeks: readonly CalendarWeek[] }) {
  return (
    <div className={styles['agenda']}>
      {weeks.map((week, at) => (
        <Week key={week.first} week={week} isFirst={at === 0} />
      ))}
    </div>
  )
}
