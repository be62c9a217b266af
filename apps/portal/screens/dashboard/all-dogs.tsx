/** The dashboard for all dogs: the delivery of each dog and the next boxes of all of them. */
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { membershipOf } from '@pfotenportal/domain/subscription/household'
import { orderLists, soonestFirst, UPCOMING_SHOWN } from '@pfotenportal/domain/subscription/order'
import { HouseholdOrderLoaders, useHouseholdOrders, type DogOrders } from '../../data/household-orders.tsx'
import { DogScope } from '../../data/scope.tsx'
import { useToday } from '../../data/use-today.ts'
import calendarPicture from '../../illustrations/calendar.svg?no-inline'
import { openOperation } from '../../operations/open-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { TitledCard } from '../../ui/card/card.tsx'
import { useOrdersText } from '../../ui/labels/orders-text.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { LoadFailedNotice, useAllDogsText, useHouseholdRow } from '../shared/household/household-row.tsx'
import { OrderRow } from '../shared/order/order-row.tsx'
import styles from './all-dogs.module.css'
import { NextOrdersSkeleton } from './dashboard-skeleton.tsx'
import { DogDeliveryCard, DogDeliverySkeleton } from './dog-delivery-card.tsx'
import { OrderLinks } from './next-orders.tsx'
import shared from './orders.module.css'

/** What can be done for all dogs at once: an action is offered if it applies to at least two of them (C-643). */
function ForAllDogs({ dogs }: { dogs: readonly DogOrders[] }) {
  const text = useAllDogsText()
  const orders = useOrdersText()
  const [first] = dogs
  const actions = (
    [
      ['rescheduleForAll', 'rescheduleOrder', orders.move],
      ['skipForAll', 'skipNextOrder', orders.skip],
      ['pauseForAll', 'pauseSubscription', text.pause],
    ] as const
  )
    .map(([dialog, action, label]) => ({ dialog, label, ...membershipOf(dogs, action) }))
    .filter(({ members }) => members.length > 1)
  if (!first || actions.length === 0) return null
  return (
    <div className={styles['forAll']}>
      <span>{text.forAll}:</span>
      {actions.map(({ dialog, label, members }) => (
        <Button
          // Another button once the next boxes are others: the focus goes to the undo of what was skipped.
          key={[dialog, ...members.map(({ next }) => next?.id)].join()}
          look="soft"
          size="small"
          aria-label={text.of(text.forAll, label)}
          onClick={() => openOperation(dialog, first.subscription)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

interface NextBoxesProps {
  subscriptions: readonly SubscriptionView[]
  dogs: readonly DogOrders[]
}

/** 'Deine nächsten Bestellungen' of all dogs in one list: the first three (spec 9). */
function NextBoxes({ subscriptions, dogs }: NextBoxesProps) {
  const text = useOrdersText()
  const all = useAllDogsText()
  const today = useToday()
  const rowOf = useHouseholdRow()
  const boxes = soonestFirst(
    dogs.map((dog) => ({ dog: dog.subscription, boxes: orderLists(dog, today).upcoming })),
  ).slice(0, UPCOMING_SHOWN)
  return (
    <TitledCard id="next-orders" title={text.upcoming} action={<OrderLinks />}>
      {boxes.length > 0 && <p className={styles['upcomingHint']}>{all.upcomingHint}</p>}
      <div className={shared['rows']}>
        <ul>
          {boxes.map(({ dog, box }) => {
            const dogIndex = subscriptions.findIndex(({ id }) => id === dog.id)
            const { dog: tag, contents } = rowOf(dog, dogIndex, box)
            return <OrderRow key={box.id} entry={box} dog={tag} contents={contents} />
          })}
        </ul>
        {boxes.length === 0 && (
          <EmptyState picture={<Picture src={calendarPicture} size={56} />} title={text.noUpcoming} />
        )}
      </div>
    </TitledCard>
  )
}

/** One delivery card per dog, followed by the next boxes of all dogs. */
export function AllDogs({ subscriptions }: { subscriptions: readonly SubscriptionView[] }) {
  const text = useAllDogsText()
  const household = useHouseholdOrders(subscriptions)
  const { loaded, loading } = household
  return (
    <>
      <HouseholdOrderLoaders subscriptions={subscriptions} />
      <LoadFailedNotice household={household} />
      <section aria-label={text.heading} className={styles['dogs']}>
        {subscriptions.map((subscription, dogIndex) => {
          const dog = loaded.find((it) => it.subscription.id === subscription.id)
          if (!dog) {
            return loading.includes(subscription) && <DogDeliverySkeleton key={subscription.id} />
          }
          return (
            <DogScope key={subscription.id} subscription={subscription}>
              <DogDeliveryCard dog={dog} dogIndex={dogIndex} />
            </DogScope>
          )
        })}
      </section>
      {loaded.length === subscriptions.length && <ForAllDogs dogs={loaded} />}
      {loaded.length === 0 && loading.length > 0 ? (
        <NextOrdersSkeleton />
      ) : (
        <NextBoxes subscriptions={subscriptions} dogs={loaded} />
      )}
    </>
  )
}
