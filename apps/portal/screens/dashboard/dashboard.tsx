/** /dashboard: the next delivery, the actions on it and the widgets around it (spec 2). */
import type { ReactNode } from 'react'
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { PetView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { orderLists } from '@pfotenportal/domain/subscription/order'
import { haveAllDogsPassedAway } from '../../data/chosen-subscription.ts'
import { config } from '../../data/config.ts'
import { useShowsAllDogs } from '../../data/dog-view.ts'
import { useStore } from '../../data/external-store.ts'
import { passkeyOffer } from '../../data/passkey-offer.ts'
import { useDogOrders, useResource, useSubscription, useSubscriptions } from '../../data/queries.ts'
import { useToday } from '../../data/use-today.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { useLanguage } from '../../ui/text/text.tsx'
import {
  DashboardSkeleton,
  DogSkeleton,
  HouseholdSkeleton,
  InactiveSkeleton,
  NextOrdersSkeleton,
  RewardSkeleton,
} from './dashboard-skeleton.tsx'
import { useDashboardText } from './dashboard-text.ts'
import styles from './dashboard.module.css'
import { DeliveryCard } from './delivery-card.tsx'
import { Migration } from './migration.tsx'
import { useRecentSkips } from './use-recent-skips.ts'

// The delivery card loads first; the widgets around it load right after.
const NextOrders = lazyPart(() => import('./next-orders.tsx').then((it) => it.NextOrders))
const DogCard = lazyPart(() => import('./dog-card.tsx').then((it) => it.DogCard))
const Reward = lazyPart(() => import('./reward.tsx').then((it) => it.Reward))

export interface ActiveProps {
  subscription: SubscriptionView
  pet: PetView
  schedule: readonly ScheduleEntryView[]
  history: readonly OrderView[]
}

/** The dashboard of an active subscription (spec 2). Set a `key` per subscription to reset its state. */
function Active({ subscription, pet, schedule, history }: ActiveProps) {
  const isOnlyDog = useSubscriptions().data?.length === 1
  const offersPasskey = useStore(passkeyOffer) !== 'nothing'
  const today = useToday()
  const { current, next, card, upcoming } = orderLists({ schedule, history }, today)
  const skips = useRecentSkips(schedule)
  return (
    <div className={styles['columns']}>
      <div className={styles['column']}>
        <DeliveryCard
          subscription={subscription}
          dog={pet.name}
          card={card}
          next={current ? next : null}
          skips={skips}
        />
        {offersPasskey && <PasskeyOffer />}
        <NextOrders fallback={<NextOrdersSkeleton />} upcoming={upcoming.filter((entry) => entry !== next)} />
      </div>
      <div className={styles['column']}>
        <DogCard
          fallback={
            <DogSkeleton
              recipes={subscription.sachets.filter((it) => it.quantity > 0).length}
              isOnlyDog={isOnlyDog}
            />
          }
          subscription={subscription}
          pet={pet}
          isOnlyDog={isOnlyDog}
        />
        <Reward fallback={<RewardSkeleton />} />
      </div>
    </div>
  )
}

const InactiveSubscription = lazyPart(() =>
  import('./inactive-subscription.tsx').then((it) => it.InactiveSubscription),
)
const NoDog = lazyPart(() => import('./inactive-subscription.tsx').then((it) => it.NoDog))
const AllDogs = lazyPart(() => import('./all-dogs.tsx').then((it) => it.AllDogs))
const PaymentHint = lazyPart(() => import('./payment-hint.tsx').then((it) => it.PaymentHint))
const Notes = lazyPart(() => import('./notes.tsx').then((it) => it.Notes))
const PasskeyOffer = lazyPart(() => import('./passkey-offer.tsx').then((it) => it.PasskeyOffer))
const Household = lazyPart(() => import('./household.tsx').then((it) => it.Household))

function Failed({ retry, retrying }: { retry: () => void; retrying: boolean }) {
  const text = useDashboardText()
  return (
    <FailedState title={text.error} onRetry={retry} retrying={retrying}>
      {text.errorHint}
    </FailedState>
  )
}

/** The part of the dashboard that depends on the chosen dog. */
function ChosenDog({ subscription }: { subscription: SubscriptionView }) {
  const { data, failed, pending, retry } = useDogOrders()
  if (failed) return <Failed retry={retry} retrying={pending} />
  const { pet } = subscription
  if (!pet || data === null) {
    return subscription.status === 'ACTIVE' ? <DashboardSkeleton /> : <InactiveSkeleton hasDog />
  }
  if (subscription.status !== 'ACTIVE') {
    return (
      <InactiveSubscription
        fallback={<InactiveSkeleton hasDog />}
        subscription={subscription}
        dog={pet.name}
        history={data.history}
      />
    )
  }
  return <Active key={subscription.id} subscription={subscription} pet={pet} {...data} />
}

function useWelcome(): string {
  const text = useDashboardText()
  const name = useResource('customer').data?.firstName
  const portal = config.brand.portalName[useLanguage()]
  return name ? text.welcome(portal, name) : text.welcomeWithoutName(portal)
}

export function Dashboard() {
  const subscriptions = useSubscriptions()
  const subscription = useSubscription()
  const welcome = useWelcome()
  const showsAll = useShowsAllDogs()
  const offersPasskey = useStore(passkeyOffer) !== 'nothing'
  const isActive = !showsAll && subscription?.status === 'ACTIVE'
  const content = (): ReactNode => {
    if (showsAll && subscriptions.data) {
      return <AllDogs fallback={<DashboardSkeleton />} subscriptions={subscriptions.data} />
    }
    if (subscription) return <ChosenDog subscription={subscription} />
    if (subscriptions.data) return <NoDog fallback={<InactiveSkeleton hasDog={false} />} />
    if (!subscriptions.error || subscriptions.pending) return <DashboardSkeleton />
    return <Failed retry={subscriptions.retry} retrying={subscriptions.pending} />
  }
  return (
    <div className={styles['page']}>
      <Headline level={1} tabIndex={-1} look="greeting">
        {welcome}
      </Headline>
      {!(subscriptions.data && haveAllDogsPassedAway(subscriptions.data)) && <Migration />}
      {subscriptions.data && (
        <PaymentHint subscriptions={subscriptions.data} chosen={subscription} showsAll={showsAll} />
      )}
      {(subscription?.endsAt || subscription?.priceOffers) && <Notes subscription={subscription} />}
      {content()}
      {/* Beside an active subscription, it follows the next box. */}
      {subscriptions.data && offersPasskey && !isActive && <PasskeyOffer />}
      {subscriptions.data && (
        <Household
          fallback={<HouseholdSkeleton />}
          subscriptions={subscriptions.data}
          chosen={subscription}
        />
      )}
      {!subscriptions.data && (subscriptions.pending || !subscriptions.error) && <HouseholdSkeleton />}
    </div>
  )
}
