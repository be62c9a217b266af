import type { ReactNode } from 'react'
import type { OrderView, ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { OrderLists } from '@pfotenportal/domain/subscription/order'
import type { HouseholdRow } from '../shared/household/household-row.tsx'
import { CurrentOrder } from '../shared/order/current-order.tsx'
import { FailedRow, UpcomingRow } from '../shared/order/upcoming-row.tsx'
import { useListMotion } from '../shared/order/use-list-motion.ts'
import styles from './orders.module.css'

/** The planned orders that can be changed, soonest first. */
export function editableEntries(schedule: readonly ScheduleEntryView[]): ScheduleEntryView[] {
  return schedule.filter((entry) => entry.status === 'SCHEDULED' && entry.isEditable)
}

export interface ScheduleRowProps {
  entry: ScheduleEntryView
  /** The whole schedule of the dog. */
  schedule: readonly ScheduleEntryView[]
  subscription: SubscriptionView
  /** Set if the page is about several dogs. */
  household?: HouseholdRow | undefined
}

/** An order of a dog's schedule with what can be done about it. */
export function ScheduleRow({ entry, schedule, subscription, household }: ScheduleRowProps) {
  const shared = { entry, subscription, ...(household && { household }) }
  if (entry.status === 'FAILED') return <FailedRow {...shared} />
  const [next, after] = editableEntries(schedule)
  return <UpcomingRow {...shared} isNext={entry === next} after={after ?? null} />
}

export interface ScheduleRowsProps extends Omit<ScheduleRowProps, 'entry' | 'household'> {
  entries: readonly ScheduleEntryView[]
  householdOf?: ((entry: ScheduleEntryView) => HouseholdRow) | undefined
}

/** Rows of one dog. A row that is skipped or restored keeps its place, its focus and its messages. */
export function ScheduleRows({ entries, householdOf, ...rest }: ScheduleRowsProps) {
  const { list } = useListMotion(entries.map(({ id, status }) => `${id}${status}`).join())
  return (
    <ul ref={list}>
      {entries.map((entry) => (
        <ScheduleRow key={entry.id} entry={entry} household={householdOf?.(entry)} {...rest} />
      ))}
    </ul>
  )
}

export interface CurrentCardProps extends Omit<ScheduleRowsProps, 'entries'> {
  lists: OrderLists<ScheduleEntryView, OrderView>
  /** Shows the dog if the page is about several dogs. */
  dog?: ReactNode
  /** A button for a planned order. */
  action?: ReactNode
}

/** The current order of a dog. A planned one is changed here, and the skipped ones before it are restored here. */
export function CurrentCard({ lists: { card, cardEntries }, dog, action, ...rest }: CurrentCardProps) {
  if (!card) return null
  return (
    <CurrentOrder box={card} dogName={rest.subscription.pet?.name ?? ''} dog={dog}>
      {cardEntries.length > 0 && (
        <div className={styles['cardRows']}>
          <ScheduleRows entries={cardEntries} {...rest} />
          {action}
        </div>
      )}
    </CurrentOrder>
  )
}
