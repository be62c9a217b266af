import type { ReactNode } from 'react'
import styles from './no-wrap-dates.module.css'

/** `Di., 15.`, `Do., 17. Dezember 2026`, and the same in English. */
const DAY = String.raw`\p{L}{2,3}\.?, \d{1,2}\.?(?: \p{L}+)?(?: \d{4})?`
/** The dash stays with the day before it. */
const DATE = new RegExp(`(${DAY}(?: –)?)`, 'u')
const WINDOW = new RegExp(`(${DAY} – ${DAY})`, 'u')

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
