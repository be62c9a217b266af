import type { ReactNode } from 'react'
import styles from './unbroken.module.css'

/** `Di., 15. –`, `Do., 17. Dezember 2026`, and the same in English. */
const DATE = /(\p{L}{2,3}\.?, \d{1,2}\.?(?: \p{L}+)?(?: \d{4})?(?: –)?)/u

/** A sentence whose dates are not torn apart at the end of a line. */
export function Unbroken({ children }: { children: string }): ReactNode {
  return children.split(DATE).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className={styles['date']}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
