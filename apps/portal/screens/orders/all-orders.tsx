/** /orders for all dogs: one timeline with the boxes of every dog. */
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { newestFirst, orderLists, soonestFirst } from '@pfotenportal/domain/subscription/order'
import { dayParts } from '@pfotenportal/text/format'
import { hasDogPassedAway } from '../../data/chosen-subscription.ts'
import { HouseholdOrderLoaders, useHouseholdOrders, type DogOrders } from '../../data/household-orders.tsx'
import { useToday } from '../../data/use-today.ts'
import calendarPicture from '../../illustrations/calendar.svg?no-inline'
import { routes } from '../../routes.ts'
import { TitledCard } from '../../ui/card/card.tsx'
import { DogTag } from '../../ui/dog/dog-tag.tsx'
import { useDetailsText } from '../../ui/labels/order-details-text.ts'
import { useOrdersText } from '../../ui/labels/orders-text.ts'
import { Link } from '../../ui/link/link.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useLanguage } from '../../ui/text/text.tsx'
import { LoadFailedNotice, useAllDogsText, useHouseholdRow } from '../shared/household/household-row.tsx'
import { useFirstThree } from './first-three.tsx'
import { History } from './history.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import styles from './orders.module.css'
import { CurrentCard, ScheduleRow } from './schedule-rows.tsx'

/** A dog's orders, split into the lists of the page. */
interface DogWithLists extends DogOrders {
  readonly dogIndex: number
  readonly lists: ReturnType<typeof orderLists<DogOrders['schedule'][number], DogOrders['history'][number]>>
}

function useDogsWithLists(
  subscriptions: readonly SubscriptionView[],
  known: readonly DogOrders[],
): DogWithLists[] {
  const today = useToday()
  return known.map((dog) => ({
    ...dog,
    dogIndex: subscriptions.findIndex(({ id }) => id === dog.subscription.id),
    lists: orderLists(dog, today),
  }))
}

type PlannedBox = ReturnType<typeof soonestFirst<DogWithLists, DogOrders['schedule'][number]>>[number]

/** Groups boxes by the month of delivery. The label includes the year if it is not the current one. */
function useMonths(boxes: readonly PlannedBox[]): { month: string; boxes: PlannedBox[] }[] {
  const language = useLanguage()
  const today = useToday()
  const months: { month: string; boxes: PlannedBox[] }[] = []
  for (const each of boxes) {
    const { month, year } = dayParts(each.box.deliveryWindow.from, language)
    const name = today.startsWith(year) ? month : `${month} ${year}`
    const last = months.at(-1)
    if (last?.month === name) last.boxes.push(each)
    else months.push({ month: name, boxes: [each] })
  }
  return months
}

function PlannedRow({ planned: { dog, box } }: { planned: PlannedBox }) {
  const rowOf = useHouseholdRow()
  const household = rowOf(dog.subscription, dog.dogIndex, box)
  return (
    <ScheduleRow entry={box} schedule={dog.schedule} subscription={dog.subscription} household={household} />
  )
}

function DogCurrentCard({ dog: { lists, schedule, subscription, dogIndex } }: { dog: DogWithLists }) {
  const rowOf = useHouseholdRow()
  return (
    <CurrentCard
      lists={lists}
      schedule={schedule}
      subscription={subscription}
      dog={<DogTag subscription={subscription} dogIndex={dogIndex} />}
      // The card already names the dog.
      householdOf={(entry) => ({ ...rowOf(subscription, dogIndex, entry), dog: null })}
    />
  )
}

/** Explains why nothing is planned for a dog. */
function useNothingPlannedMessage(): (dog: DogWithLists) => string | null {
  const all = useAllDogsText()
  const details = useDetailsText()
  return ({ subscription, schedule }) => {
    const { status, pet } = subscription
    if (hasDogPassedAway(subscription)) return null
    const name = pet?.name ?? ''
    if (status === 'PAUSED') return details.noUpcomingPaused(name)
    if (status === 'CANCELLED') return details.noUpcomingCancelled(name)
    return schedule.length === 0 ? all.nothingPlanned(name) : null
  }
}

function Planned({ dogs }: { dogs: readonly DogWithLists[] }) {
  const text = useOrdersText()
  const details = useDetailsText()
  const nothingPlannedMessage = useNothingPlannedMessage()
  const boxes = soonestFirst(dogs.map((dog) => ({ dog, boxes: dog.lists.laterEntries })))
  const { shown, more } = useFirstThree(boxes)
  const months = useMonths(shown)
  const notes = dogs.map(nothingPlannedMessage).filter((it) => it !== null)
  return (
    <TitledCard
      id="upcoming"
      title={text.upcoming}
      action={
        <Link href={routes.calendar} className="tap-line">
          {text.calendar}
        </Link>
      }
    >
      {boxes.length === 0 && (
        <EmptyState picture={<Picture src={calendarPicture} size={56} />} title={text.noUpcoming} />
      )}
      {months.map(({ month, boxes }) => (
        <section key={month} className={styles['rows']} aria-label={month}>
          <h3 className={styles['month']}>{month}</h3>
          <ul>
            {boxes.map((planned) => (
              <PlannedRow key={planned.box.id} planned={planned} />
            ))}
          </ul>
        </section>
      ))}
      {more && <div className={styles['more']}>{more}</div>}
      {notes.map((note) => (
        <p key={note} className={styles['note']}>
          {note}
        </p>
      ))}
      {boxes.length > 0 && <p className={styles['note']}>{details.moveNote}</p>}
    </TitledCard>
  )
}

/** The planned, current and past orders of all dogs. */
export function AllOrders({ subscriptions }: { subscriptions: readonly SubscriptionView[] }) {
  return (
    <>
      <HouseholdOrderLoaders subscriptions={subscriptions} />
      <TimeLine subscriptions={subscriptions} />
    </>
  )
}

function TimeLine({ subscriptions }: { subscriptions: readonly SubscriptionView[] }) {
  const text = useAllDogsText()
  const household = useHouseholdOrders(subscriptions)
  const dogs = useDogsWithLists(subscriptions, household.loaded)
  if (household.loaded.length === 0 && household.loading.length > 0) return <OrdersSkeleton />
  const tag = (dog: DogWithLists) => <DogTag subscription={dog.subscription} dogIndex={dog.dogIndex} />
  const current = soonestFirst(dogs.map((dog) => ({ dog, boxes: dog.lists.card ? [dog.lists.card] : [] })))
  const past = newestFirst(dogs.map((dog) => ({ dog, boxes: dog.lists.past })))
  const ownerOf = new Map(past.map(({ dog, box }) => [box.id, dog]))
  return (
    <>
      <p className="muted">{text.lead}</p>
      <LoadFailedNotice household={household} />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          {current.map(({ dog }) => (
            <DogCurrentCard key={dog.subscription.id} dog={dog} />
          ))}
          <Planned dogs={dogs} />
        </div>
        <History
          orders={past.map(({ box }) => box)}
          dogOf={({ id }) => {
            const dog = ownerOf.get(id)
            return dog && tag(dog)
          }}
        />
      </div>
    </>
  )
}
