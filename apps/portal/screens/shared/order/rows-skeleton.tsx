import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import styles from './rows-skeleton.module.css'

/** A list of orders to come, in the geometry of `OrderRow`. */
export function RowsSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles['row']}>
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
