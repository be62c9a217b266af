import type { ReactNode } from 'react'
import styles from './no-wrap-dates.module.css'

/** The letters of days and months. `\p{L}` took a twelfth of the time in which a slow phone shows the orders page. */
const LETTER = '[A-Za-zä]'
/** `Di., 15.`, `Do., 17. Dezember 2026`, and the same in English. */
const DAY = String.raw`${LETTER}{2,3}\.?, \d{1,2}\.?(?: ${LETTER}+)?(?: \d{4})?`
/** The dash stays with the day before it. */
const DATE = new RegExp(`(${DAY}(?: –)?)`)
const WINDOW = new RegExp(`(${DAY} – ${DAY})`)

function dates(text: string): ReactNode {
  return text.split(DATE).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className={styles['date']}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}

/** Text whose dates do not wrap; in a wide heading, delivery windows do not wrap either. */
export function NoWrapDates({ children }: { children: string }) {
  const parts = children.split(WINDOW).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className={styles['window']}>
        {dates(part)}
      </span>
    ) : (
      dates(part)
    ),
  )
  return <>{parts}</>
}
