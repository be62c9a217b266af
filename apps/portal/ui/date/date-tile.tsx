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

/** A calendar tile. Hidden from screen readers because the text next to it says the same. */
export function DateTile({ month, day, weekday, look = 'plain', className }: DateTileProps) {
  return (
    <div aria-hidden="true" className={classes(styles['tile'], styles[look], className)}>
      <span className={styles['small']}>{month}</span>
      <span className={styles['day']}>{day}</span>
      <span className={styles['small']}>{weekday}</span>
    </div>
  )
}
