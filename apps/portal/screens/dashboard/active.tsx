import type { PetView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import { currentOrder, orderLists } from '@pfotenportal/domain/subscription/order'
import { useToday } from '../../data/use-today.ts'
import { AnswerCard } from './answer-card.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { DogSkeleton, NextOrdersSkeleton, RewardSkeleton } from './dashboard-skeleton.tsx'
import { useSkippedHere } from './use-skipped-here.ts'
import styles from './dashboard.module.css'

// The answer comes first; what stands around it follows at once.
const NextOrders = lazyPart(() => import('./next-orders.tsx').then((it) => it.NextOrders))
const DogCard = lazyPart(() => import('./dog-card.tsx').then((it) => it.DogCard))
const Reward = lazyPart(() => import('./reward.tsx').then((it) => it.Reward))

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
  const skips = useSkippedHere(schedule)
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        <AnswerCard
          subscription={subscription}
          dog={pet.name}
          card={card}
          after={current ? null : (upcoming[0] ?? null)}
          skips={skips}
        />
        <NextOrders
          fallback={<NextOrdersSkeleton />}
          subscription={subscription}
          upcoming={upcoming}
          next={current ? next : null}
          skips={skips}
        />
      </div>
      <div className={styles['column']}>
        <DogCard
          fallback={<DogSkeleton recipes={subscription.sachets.filter((it) => it.quantity > 0).length} />}
          subscription={subscription}
          pet={pet}
        />
        <Reward fallback={<RewardSkeleton />} />
      </div>
    </div>
  )
}
