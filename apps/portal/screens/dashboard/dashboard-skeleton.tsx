import { Card } from '../../ui/card/card.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { RowsSkeleton } from '../shared/order/rows-skeleton.tsx'
import { useDashboardText } from './dashboard-text.ts'
import styles from './dashboard.module.css'

/** The skeleton of the dashboard of an active subscription. */
export function DashboardSkeleton() {
  const text = useDashboardText()
  return (
    <div className={styles['columns']} aria-busy="true">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <div className={styles['column']}>
        <Card look="glow" className={styles['headlinePlaceholder'] ?? ''}>
          <Skeleton width="9rem" />
          <Skeleton width="min(24rem, 90%)" height="2.25rem" />
          <Skeleton width="min(18rem, 70%)" height="2rem" />
          <Skeleton width="min(13rem, 80%)" height="2.875rem" />
        </Card>
        <NextOrdersSkeleton />
      </div>
      <div className={styles['column']}>
        <DogSkeleton recipes={2} isOnlyDog />
        <RewardSkeleton />
      </div>
    </div>
  )
}

/** As high as a card with both order widgets in their empty states. */
const noOrders = (
  <Card className={styles['halves'] ?? ''} aria-hidden="true">
    {['current', 'next'].map((widget) => (
      <div key={widget}>
        <Skeleton width="min(14rem, 80%)" height="1.5rem" />
        <Skeleton width="min(16rem, 90%)" />
      </div>
    ))}
  </Card>
)

const futureOrders = (
  <div className={styles['halves']} aria-hidden="true">
    <Card className={styles['halfSkeleton'] ?? ''} />
    <Card className={styles['halfSkeleton'] ?? ''} />
  </div>
)

/** The skeleton of the dashboard of a paused or cancelled subscription, or of a customer without a dog. */
export function InactiveSkeleton({ hasDog }: { hasDog: boolean }) {
  const text = useDashboardText()
  return (
    <>
      <Card look="glow" className={styles['inactiveSkeleton'] ?? ''} aria-busy="true">
        <VisuallyHidden>{text.loading}</VisuallyHidden>
        <Skeleton width="9rem" />
        <Skeleton width="min(24rem, 90%)" height="2.25rem" />
        <Skeleton width="min(18rem, 70%)" />
      </Card>
      {hasDog ? noOrders : futureOrders}
    </>
  )
}

/** The skeleton of the lower part of every dashboard. */
export function HouseholdSkeleton() {
  return (
    <div aria-hidden="true" className={styles['householdSkeleton']}>
      <Card className={styles['halfSkeleton'] ?? ''} />
      <Card className={styles['snacksSkeleton'] ?? ''} />
    </div>
  )
}

/** The skeleton of the list of upcoming orders. */
export function NextOrdersSkeleton() {
  return (
    <Card aria-hidden="true">
      <Skeleton width="min(15rem, 70%)" height="1.5rem" />
      <RowsSkeleton rows={2} isBrief />
    </Card>
  )
}

/** The skeleton of the reward banner. */
export function RewardSkeleton() {
  return <Skeleton shape="block" className={styles['rewardSkeleton'] ?? ''} />
}

/** The skeleton of the dog card, with one tile per recipe in the box; an only dog's card ends with the question about more. */
export function DogSkeleton({ recipes, isOnlyDog }: { recipes: number; isOnlyDog: boolean }) {
  return (
    <Card aria-hidden="true">
      <Skeleton shape="block" width="5.25rem" height="5.25rem" />
      <div className={styles['recipesSkeleton']}>
        {Array.from({ length: recipes }, (_, recipe) => (
          <div key={recipe}>
            <Skeleton shape="block" />
          </div>
        ))}
      </div>
      <Skeleton width="45%" className={styles['planSkeleton'] ?? ''} />
      <Skeleton width="30%" className={styles['cancelSkeleton'] ?? ''} />
      {isOnlyDog && <div className={styles['moreSkeleton']} />}
    </Card>
  )
}
