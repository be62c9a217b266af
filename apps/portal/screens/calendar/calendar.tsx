/**
 * /orders/calendar: eight weeks of deliveries, the customer's vacations, and the private feed (docs/domain.md 3.9).
 */
import type { ReactNode } from 'react'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { countryOf } from '../../data/catalogue.ts'
import { hasDogPassedAway, haveAllDogsPassedAway } from '../../data/chosen-subscription.ts'
import { useShowsAllDogs } from '../../data/dog-view.ts'
import { HouseholdOrderLoaders, useHouseholdOrders } from '../../data/household-orders.tsx'
import { useSubscription, useSubscriptions } from '../../data/queries.ts'
import { useToday } from '../../data/use-today.ts'
import calendarPicture from '../../illustrations/calendar.svg?no-inline'
import { routes } from '../../routes.ts'
import { Card } from '../../ui/card/card.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { useDetailsText } from '../../ui/labels/order-details-text.ts'
import { Link } from '../../ui/link/link.tsx'
import { Loading } from '../../ui/loading/skeleton.tsx'
import { useIsWideScreen } from '../../ui/screen-size/use-screen-size.ts'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { FarewellCard } from '../shared/household/farewell-card.tsx'
import { LoadFailedNotice } from '../shared/household/household-row.tsx'
import { NoDogCard } from '../shared/household/no-dog-card.tsx'
import { RowsSkeleton } from '../shared/order/rows-skeleton.tsx'
import { ScheduleChangesProvider } from '../shared/order/schedule-changes.tsx'
import { useCalendarText } from './calendar-text.ts'
import { calendarWeeks, listBoxes } from './calendar-weeks.ts'
import styles from './calendar.module.css'
import { FeedCard } from './feed-card.tsx'
import { useVacations, VacationCard } from './vacation-card.tsx'
import { WeekAgenda } from './week-agenda.tsx'
import { CalendarLegend, WeekGrid } from './week-grid.tsx'

interface WeeksProps {
  shown: readonly SubscriptionView[]
  all: readonly SubscriptionView[]
}

function CalendarSkeleton() {
  const { loading } = useDetailsText()
  return (
    <Loading label={loading}>
      <RowsSkeleton />
    </Loading>
  )
}

function Weeks({ shown, all }: WeeksProps) {
  const text = useCalendarText()
  const today = useToday()
  const isWide = useIsWideScreen()
  const household = useHouseholdOrders(shown)
  const vacations = useVacations()
  const isLoading = household.loaded.length === 0 && household.loading.length > 0
  const dogIndexOf = (id: number) => all.findIndex((each) => each.id === id)
  const country = countryOf(shown.find((it) => it.shippingAddress))
  const weeks = calendarWeeks(listBoxes(household.loaded, dogIndexOf), vacations.data ?? [], country, today)
  return (
    <Card aria-labelledby="weeks">
      <Headline level={2} id="weeks">
        {text.heading}
      </Headline>
      <HouseholdOrderLoaders subscriptions={shown} />
      <LoadFailedNotice household={household} />
      {isLoading && <CalendarSkeleton />}
      {!isLoading && weeks.every(({ boxes }) => boxes.length === 0) && <p className="note">{text.nothing}</p>}
      {!isLoading && (isWide ? <WeekGrid weeks={weeks} /> : <WeekAgenda weeks={weeks} />)}
      {isWide && !isLoading && <CalendarLegend weeks={weeks} />}
    </Card>
  )
}

function NoDog() {
  const text = useCalendarText()
  const details = useDetailsText()
  return (
    <NoDogCard label={text.heading} picture={calendarPicture} title={text.nothing} newDog={details.newDog}>
      {text.noDog}
    </NoDogCard>
  )
}

/** The subscriptions whose boxes are shown: all of them, or the chosen one. */
function useShown(all: readonly SubscriptionView[]): readonly SubscriptionView[] {
  const showsAll = useShowsAllDogs()
  const chosen = useSubscription()
  return showsAll || !chosen ? all : all.filter(({ id }) => id === chosen.id)
}

export function Calendar() {
  const text = useCalendarText()
  const subscriptions = useSubscriptions()
  const all = subscriptions.data ?? []
  const shown = useShown(all)
  const chosen = useSubscription()
  const showsAll = useShowsAllDogs()
  const [first] = all
  if (chosen && !showsAll && hasDogPassedAway(chosen)) return <FarewellCard subscription={chosen} />
  if (first && haveAllDogsPassedAway(all)) return <FarewellCard subscription={chosen ?? first} />
  const content = (): ReactNode => {
    if (all.length > 0) {
      return (
        <div className={styles['columns']}>
          <Weeks shown={shown} all={all} />
          <div className={styles['column']}>
            <VacationCard subscriptions={all} />
            <FeedCard />
          </div>
        </div>
      )
    }
    if (subscriptions.data) return <NoDog />
    if (!subscriptions.error || subscriptions.pending) return <CalendarSkeleton />
    return (
      <FailedState title={text.error} onRetry={subscriptions.retry}>
        {text.errorHint}
      </FailedState>
    )
  }
  return (
    <div className={styles['page']}>
      <div className="page-top">
        <p className="muted">{text.lead}</p>
        <Link href={routes.orders} className="tap-line">
          {text.back}
        </Link>
      </div>
      <ScheduleChangesProvider>{content()}</ScheduleChangesProvider>
    </div>
  )
}
