/** /subscriptions/activity: the history of the chosen dog's subscription, with undo where possible. */
import { useEffect, useRef, type ReactNode } from 'react'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { addDays } from '@pfotenportal/domain/core/calendar'
import { hasDogPassedAway } from '../../data/chosen-subscription.ts'
import { useSubscription, useSubscriptions } from '../../data/queries.ts'
import { useToday } from '../../data/use-today.ts'
import calendarPicture from '../../illustrations/calendar.svg?no-inline'
import { routes } from '../../routes.ts'
import { announce } from '../../ui/announcer/announcer.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { Link } from '../../ui/link/link.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { NoDogCard } from '../shared/household/no-dog-card.tsx'
import { findReversal, groupByDay, type DayGroup } from './activity-entries.ts'
import styles from './activity.module.css'
import { Entry } from './entry.tsx'
import { useActivity, useActivityText, type ActivityList } from './use-activity.ts'

const ROWS = 4

/** A skeleton of the list while it loads. */
function ActivitySkeleton() {
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
          <span className={styles['text']}>
            <Skeleton width="min(20rem, 90%)" />
            <Skeleton width="7rem" />
            <Skeleton width="min(16rem, 70%)" />
          </span>
        </div>
      ))}
    </Card>
  )
}

function useDayLabel(): (day: DayGroup['day']) => string {
  const text = useActivityText()
  const format = useFormat()
  const today = useToday()
  return (day) => {
    if (day === today) return text.today
    return day === addDays(today, -1) ? text.yesterday : format.day(day)
  }
}

/** Announces the number of entries after older ones were loaded. */
function useAnnounceCount(count: number): void {
  const text = useActivityText()
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current + 1) announce(text.moreLoaded(count))
    before.current = count
  }, [count, text])
}

function Timeline({ list, subscription }: { list: ActivityList; subscription: SubscriptionView }) {
  const text = useActivityText()
  const dayLabel = useDayLabel()
  const entries = list.entries ?? []
  useAnnounceCount(entries.length)
  return (
    <Card>
      {groupByDay(entries).map(({ day, entries: entriesOfDay }) => (
        <section key={day} aria-labelledby={`day-${day}`} className={styles['day']}>
          <Headline level={2} look="small" id={`day-${day}`} className={styles['heading']}>
            <time dateTime={day}>{dayLabel(day)}</time>
          </Headline>
          <ol>
            {entriesOfDay.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                subscription={subscription}
                reversal={findReversal(entry, entries, subscription)}
              />
            ))}
          </ol>
        </section>
      ))}
      {list.hasMore && (
        <div className={styles['more']}>
          <Button loading={list.loadingMore} onClick={list.more}>
            {text.more}
          </Button>
        </div>
      )}
    </Card>
  )
}

function DogActivity({ subscription }: { subscription: SubscriptionView }) {
  const text = useActivityText()
  const list = useActivity(subscription.id)
  const failed = (
    <FailedState title={text.failed} onRetry={list.retry} retrying={list.pending}>
      {text.failedHint}
    </FailedState>
  )
  if (!list.entries) return list.failed ? failed : <ActivitySkeleton />
  if (list.entries.length > 0) {
    return (
      <>
        {list.failed && failed}
        <Timeline list={list} subscription={subscription} />
      </>
    )
  }
  return (
    <Card>
      <EmptyState picture={<Picture src={calendarPicture} size={72} />} title={text.emptyTitle}>
        {hasDogPassedAway(subscription) ? null : text.empty}
      </EmptyState>
    </Card>
  )
}

export function Activity() {
  const text = useActivityText()
  const subscriptions = useSubscriptions()
  const subscription = useSubscription()
  const dog = subscription?.pet?.name
  const hasNoDog = !subscription && subscriptions.data !== null
  const content = (): ReactNode => {
    if (subscription) return <DogActivity key={subscription.id} subscription={subscription} />
    if (hasNoDog) return <NoDogCard title={text.noDog} newDog={text.newDog} />
    if (!subscriptions.error || subscriptions.pending) return <ActivitySkeleton />
    return (
      <FailedState title={text.failed} onRetry={subscriptions.retry}>
        {text.failedHint}
      </FailedState>
    )
  }
  return (
    <div className={styles['page']}>
      {!hasNoDog && (
        <div className="page-top">
          {dog && <p className="muted">{text.lead(dog)}</p>}
          <Link href={routes.subscriptions} className="tap-line">
            {text.meals}
          </Link>
        </div>
      )}
      {content()}
    </div>
  )
}
