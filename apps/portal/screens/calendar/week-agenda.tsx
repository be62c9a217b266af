import { useId } from 'react'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { useLanguage } from '../../ui/text/text.tsx'
import { BoxDetails } from './box-details.tsx'
import { dogNameOf, useCalendarText } from './calendar-text.ts'
import type { CalendarDay, CalendarWeek } from './calendar-weeks.ts'
import styles from './calendar.module.css'

/** The notes of a week by day: public holidays, vacations and last days for changes. */
function useNotes(): (week: CalendarWeek) => { key: string; day: string; note: string }[] {
  const text = useCalendarText()
  const language = useLanguage()
  const format = useFormat()
  const notesOf = (day: CalendarDay, startsVacation: boolean) => {
    const notes = [
      ...(day.publicHoliday ? [text.publicHoliday(day.publicHoliday.name[language])] : []),
      ...(startsVacation ? [text.onVacation] : []),
      ...day.lastChanges.map((box) => text.lastChangeOf(dogNameOf(box), format.window(box.window))),
    ]
    return notes.map((note) => ({ key: `${day.day}${note}`, day: format.day(day.day), note }))
  }
  return ({ days }) =>
    days.flatMap((day, at) => notesOf(day, day.isVacation && days[at - 1]?.isVacation !== true))
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
          {notes.map(({ key, day, note }) => (
            <li key={key}>
              <b>{day}</b>: {note}
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
      {week.boxes.length + notes.length === 0 && <p className="note">{text.emptyWeek}</p>}
    </section>
  )
}

/** Eight weeks as a list, for small screens. */
export function WeekAgenda({ weeks }: { weeks: readonly CalendarWeek[] }) {
  return (
    <div className={styles['agenda']}>
      {weeks.map((week, at) => (
        <Week key={week.first} week={week} isFirst={at === 0} />
      ))}
    </div>
  )
}
