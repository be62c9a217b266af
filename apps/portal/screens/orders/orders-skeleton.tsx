import { Card } from '../../ui/card/card.tsx'
import { useDetailsText } from '../../ui/labels/order-details-text.ts'
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx'
import { RowsSkeleton } from '../shared/order/rows-skeleton.tsx'
import styles from './orders.module.css'

/** The skeleton of what the page is about and of its links. */
export function TopSkeleton() {
  return (
    <div className="page-top" aria-hidden="true">
      <Skeleton shape="block" className={styles['leadSkeleton'] ?? ''} />
      <span className="tap-line">
        <Skeleton width="16rem" />
      </span>
    </div>
  )
}

/** The skeleton of the past orders. */
export function HistorySkeleton() {
  return (
    <Card aria-hidden="true">
      <Skeleton width="12rem" height="1.5rem" />
      {Array.from({ length: 5 }, (_, row) => (
        <Skeleton key={row} width="100%" height="2.5rem" />
      ))}
    </Card>
  )
}

/** The skeleton of the page while its orders load. */
export function OrdersSkeleton() {
  const text = useDetailsText()
  return (
    <Loading label={text.loading} className={styles['columns']}>
      <div className={styles['column']}>
        <Card look="glow">
          <Skeleton width="9rem" />
          <Skeleton width="min(26rem, 90%)" height="2.25rem" />
          <Skeleton width="min(18rem, 70%)" height="2rem" />
          <Skeleton width="100%" height="3rem" />
        </Card>
        <Card>
          <Skeleton width="14rem" height="1.5rem" />
          <RowsSkeleton rows={6} />
        </Card>
      </div>
      <HistorySkeleton />
    </Loading>
  )
}
