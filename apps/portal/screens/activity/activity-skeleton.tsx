import { Card } from '../../ui/card/card.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { useActivityText } from './text.ts'
import styles from './activity.module.css'

const ROWS = 4

/** The list while it is on its way, in the geometry of its entries. */
export function ActivitySkeleton() {
  const text = useActivityText()
  return (
    <Card aria-busy="true">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <div className={styles['heading']}>
        <Skeleton width="9rem" height="1.25rem" />
      </div>
      {Array.from({ length: ROWS }, (_, row) => (
        <div key={row} className={styles['entry']}>
          <Skeleton shape="round" width="2.5rem" height="2.5rem" />
          <span className={styles['words']}>
            <Skeleton width="min(20rem, 90%)" />
            <Skeleton width="7rem" />
            <Skeleton width="min(16rem, 70%)" />
          </span>
        </div>
      ))}
    </Card>
  )
}
