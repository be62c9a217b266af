/** /orders: the planned, current and past boxes of the chosen dog (docs/domain.md 3.1, 4.5). */
import type { ReactNode } from 'react'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { orderLists } from '@pfotenportal/domain/subscription/order'
import { hasDogPassedAway } from '../../data/chosen-subscription.ts'
import { useShowsAllDogs } from '../../data/dog-view.ts'
import { useDogOrders, useSubscription, useSubscriptions } from '../../data/queries.ts'
import { useToday } from '../../data/use-today.ts'
import calendarPicture from '../../illustrations/calendar.svg?no-inline'
import { openOperation } from '../../operations/open-operation.ts'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { TitledCard } from '../../ui/card/card.tsx'
import { useDetailsText, type DetailsText } from '../../ui/labels/order-details-text.ts'
import { useOrdersText } from '../../ui/labels/orders-text.ts'
import { Later } from '../../ui/later/later.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Link } from '../../ui/link/link.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { NoDogCard } from '../shared/household/no-dog-card.tsx'
import { NoCurrentOrder } from '../shared/order/current-order.tsx'
import { ScheduleChangesProvider } from '../shared/order/schedule-changes.tsx'
import { useFirstThree } from './first-three.tsx'
import { History } from './history.tsx'
import { HistorySkeleton, OrdersSkeleton, TopSkeleton } from './orders-skeleton.tsx'
import styles from './orders.module.css'
import { CurrentCard, editableEntries, ScheduleRows } from './schedule-rows.tsx'

function emptyMessage(subscription: SubscriptionView, details: DetailsText): string | null {
  const dog = subscription.pet?.name ?? ''
  if (subscription.status === 'PAUSED') return details.noUpcomingPaused(dog)
  return subscription.status === 'CANCELLED' ? details.noUpcomingCancelled(dog) : null
}

export interface UpcomingProps {
  entries: readonly ScheduleEntryView[]
  schedule: readonly ScheduleEntryView[]
  subscription: SubscriptionView
  action: ReactNode
}

/** Upcoming orders by date. Skipped orders stay in the list so that they can be restored. */
function Upcoming({ entries, schedule, subscription, action }: UpcomingProps) {
  const text = useOrdersText()
  const details = useDetailsText()
  const { shown, more } = useFirstThree(entries)
  return (
    <TitledCard id="upcoming" title={text.upcoming} action={action}>
      {entries.length === 0 ? (
        <EmptyState picture={<Picture src={calendarPicture} size={56} />} title={text.noUpcoming}>
          {emptyMessage(subscription, details)}
        </EmptyState>
      ) : (
        <div className={styles['rows']}>
          <ScheduleRows entries={shown} schedule={schedule} subscription={subscription} />
          {more && <div className={styles['more']}>{more}</div>}
          <p className={styles['note']}>{details.moveNote}</p>
        </div>
      )}
    </TitledCard>
  )
}

const AllOrders = lazyPart(() => import('./all-orders.tsx').then((it) => it.AllOrders))

/** Opens the dialog that charges a planned order now. */
function OrderNow({ entry, subscription }: { entry: ScheduleEntryView; subscription: SubscriptionView }) {
  const text = useOrdersText()
  return (
    <Button size="small" onClick={() => openOperation('placeOrder', subscription, entry)}>
      {text.orderNow}
    </Button>
  )
}

function Failed({ retry, retrying }: { retry: () => void; retrying: boolean }) {
  const details = useDetailsText()
  return (
    <FailedState title={details.error} onRetry={retry} retrying={retrying}>
      {details.errorHint}
    </FailedState>
  )
}

function DogOrders({ subscription }: { subscription: SubscriptionView }) {
  const today = useToday()
  const { data, failed, pending, retry } = useDogOrders()
  if (failed) return <Failed retry={retry} retrying={pending} />
  if (data === null) return <OrdersSkeleton />
  const { schedule } = data
  const lists = orderLists(data, today)
  const dog = { schedule, subscription }
  const isOwed = schedule.some(({ status }) => status === 'FAILED')
  const isOrderable = !isOwed && subscription.allowedActions.includes('placeOrder')
  const [next] = isOrderable ? editableEntries(schedule) : []
  const orderNow = next && <OrderNow entry={next} subscription={subscription} />
  const isInCard = next !== undefined && lists.cardEntries.includes(next)
  const history = (
    <Later fallback={<HistorySkeleton />}>
      <History orders={lists.past} />
    </Later>
  )
  // Nobody needs to read that no food is planned for a dog that has died.
  const isQuiet = hasDogPassedAway(subscription)
  if (isQuiet && !lists.card && lists.laterEntries.length === 0) return history
  return (
    <div key={subscription.id} className={styles['columns']}>
      <div className={styles['column']}>
        {lists.card ? (
          <CurrentCard lists={lists} action={isInCard && orderNow} {...dog} />
        ) : (
          <NoCurrentOrder />
        )}
        {(!isQuiet || lists.laterEntries.length > 0) && (
          <Upcoming entries={lists.laterEntries} action={!isInCard && orderNow} {...dog} />
        )}
      </div>
      {history}
    </div>
  )
}

export function Orders() {
  const text = useOrdersText()
  const details = useDetailsText()
  const subscriptions = useSubscriptions()
  const showsAll = useShowsAllDogs()
  const subscription = useSubscription()
  const dog = subscription?.pet?.name
  const isQuiet = subscription !== null && hasDogPassedAway(subscription)
  const content = (): ReactNode => {
    if (showsAll && subscriptions.data) {
      return <AllOrders fallback={<OrdersSkeleton />} subscriptions={subscriptions.data} />
    }
    if (subscription) return <DogOrders subscription={subscription} />
    if (subscriptions.data) {
      return (
        <NoDogCard label={details.headingWithoutDog} title={text.noUpcoming} newDog={details.newDog}>
          {details.noDog}
        </NoDogCard>
      )
    }
    if (!subscriptions.error || subscriptions.pending) return <OrdersSkeleton />
    return <Failed retry={subscriptions.retry} retrying={false} />
  }
  return (
    <div className={styles['page']}>
      {dog && !showsAll && (
        <div className="page-top">
          {!isQuiet && <p className="muted">{details.lead(dog)}</p>}
          <div className="links">
            {!isQuiet && (
              <Link href={routes.calendar} className="tap-line">
                {text.calendar}
              </Link>
            )}
            <Link href={routes.activity} className="tap-line">
              {details.activity}
            </Link>
          </div>
        </div>
      )}
      {!subscriptions.data && subscriptions.pending && <TopSkeleton />}
      <ScheduleChangesProvider>{content()}</ScheduleChangesProvider>
    </div>
  )
}
