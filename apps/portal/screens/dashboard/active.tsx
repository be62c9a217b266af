import type { PetView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import { currentOrder, orderLists } from '@pfotenportal/domain/order'
import { useToday } from '../../api/portal-now.ts'
import { AnswerCard } from './answer-card.tsx'
import { later } from './later.tsx'
import { DogCard } from './dog-card.tsx'
import { NextOrdersSkeleton, RewardSkeleton } from './dashboard-skeleton.tsx'
import { useSkipNext } from './use-skip-next.ts'
import styles from './dashboard.module.css'

// The answer comes first; the list below it follows at once.
const NextOrders = later(() => import('./next-orders.tsx').then((it) => it.NextOrders))
const Reward = later(() => import('./reward.tsx').then((it) => it.Reward))

export interface ActiveProps {
  subscription: SubscriptionView
  pet: PetView
  schedule: readonly ScheduleEntryView[]
  history: readonly OrderView[]
}

/** The dashboard of a dog that is being fed (spec 2). Mount it anew for another dog. */
export function Active({ subscription, pet, schedule, history }: ActiveProps) {
  const today = useToday()
  const current = currentOrder(history, today)
  const { next, card, upcoming } = orderLists(schedule, current)
  const skipping = useSkipNext(subscription.id, schedule)
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        <AnswerCard
          subscription={subscription}
          dog={pet.name}
          card={card}
          after={current ? null : (upcoming[0] ?? null)}
          skipping={skipping}
        />
        <NextOrders
          fallback={<NextOrdersSkeleton />}
          subscription={subscription}
          upcoming={upcoming}
          next={current ? next : null}
          skipping={skipping}
        />
      </div>
      <div className={styles['column']}>
        <DogCard subscription={subscription} pet={pet} />
        <Reward fallback={<RewardSkeleton />} />
      </div>
    </div>
  )
}
