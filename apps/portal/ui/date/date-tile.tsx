import { classes } from '../classes.ts'
import styles from './date-tile.module.css'

export interface DateTileProps {
  month: string
  day: string
  weekday: string
  /** `muted` for an order that is skipped. */
  look?: 'plain' | 'muted' | 'next'
  className?: string
}

/** A leaf of a calendar. A picture of the date: the sentence beside it says the same, so it is not read out. */
export function DateTile({ month, day, weekday, look = 'plain', className }: DateTileProps) {
  return (
    <div aria-hidden="true" className={classes(styles['tile'], styles[look], className)}>
      <span className={styles['small']}>{month}</span>
      <span className={styles['day']}>{day}</span>
      <span className={styles['small']}>{weekday}</span>
    </div>
  )
}
