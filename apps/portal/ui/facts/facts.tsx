import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './facts.module.css'

/** A list of terms with their values. */
export function Facts({ className, ...rest }: ComponentProps<'dl'>) {
  return <dl {...rest} className={classes(styles['facts'], className)} />
}

export interface FactProps {
  term: ReactNode
  children: ReactNode
  /** A note below the value. */
  note?: ReactNode
}

/** One term with its value. */
export function Fact({ term, children, note }: FactProps) {
  return (
    <div className={styles['fact']}>
      <dt className={styles['term']}>{term}</dt>
      <dd className={styles['value']}>
        {children}
        {note && <span className={styles['note']}>{note}</span>}
      </dd>
    </div>
  )
}
