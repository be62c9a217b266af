import { classes } from '../../../ui/classes.ts'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import styles from './rows-skeleton.module.css'

/** A list of orders to come, in the geometry of `OrderRow`, brief or not. */
export function RowsSkeleton({ rows = 3, isBrief = false }: { rows?: number; isBrief?: boolean }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes(styles['row'], isBrief && styles['brief'])}>
          <Skeleton shape="block" width="4rem" height="4.625rem" />
          <span>
            <Skeleton width="min(15rem, 90%)" />
            <Skeleton width="min(11rem, 60%)" />
          </span>
          <Skeleton width="4.5rem" />
        </div>
      ))}
    </div>
  )
}
