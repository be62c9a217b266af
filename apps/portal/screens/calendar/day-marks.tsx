import { CalendarClock } from 'lucide-react'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useHouseholdRow } from '../shared/household/household-row.tsx'
import { OrderRow } from '../shared/order/order-row.tsx'
import { FailedRow, UpcomingRow } from '../shared/order/upcoming-row.tsx'
import { dogNameOf, useCalendarText } from './calendar-text.ts'
import type { CalendarBox } from './calendar-weeks.ts'
import styles from './calendar.module.css'

/** Marks the last day on which the box can be changed. */
export function LastChange({ box }: { box: CalendarBox }) {
  const text = useCalendarText()
  const format = useFormat()
  return (
    <p className={styles['lastChange']} title={text.lastChangeOf(dogNameOf(box), format.window(box.window))}>
      <CalendarClock size={14} aria-hidden="true" />
      <span>{text.lastChange(dogNameOf(box))}</span>
    </p>
  )
}

/** What the marks in the calendar mean. */
export function CalendarLegend() {
  const { legend } = useCalendarText()
  return (
    <ul className={styles['legend']} aria-label={legend.label}>
      <li>
        <span aria-hidden="true" className={styles['deliveryMark']} />
        {legend.delivery}
      </li>
      <li>
        <CalendarClock size={14} aria-hidden="true" />
        {legend.lastChange}
      </li>
      <li>
        <span aria-hidden="true" className={styles['publicHolidayMark']} />
        {legend.publicHoliday}
      </li>
      <li>
        <span aria-hidden="true" className={styles['vacationMark']} />
        <NoWrapDates>{legend.vacation}</NoWrapDates>
      </li>
    </ul>
  )
}

/** A list item for a box with its actions (move, skip, restore), or the reason why it can't be changed. */
export function BoxDetails({ box: { subscription, dogIndex, entry, order } }: { box: CalendarBox }) {
  const text = useCalendarText()
  const rowOf = useHouseholdRow()
  if (entry) {
    const household = rowOf(subscription, dogIndex, entry)
    if (entry.status === 'FAILED')
      return <FailedRow entry={entry} subscription={subscription} household={household} />
    return (
      <UpcomingRow
        entry={entry}
        subscription={subscription}
        isNext={false}
        after={null}
        household={household}
      />
    )
  }
  if (!order) return null
  const { dog, contents } = rowOf(subscription, dogIndex, order)
  const isDelivered = order.fulfillmentStatus === 'delivered'
  return (
    <OrderRow
      entry={order}
      dog={dog}
      contents={contents}
      hint={isDelivered ? text.deliveredHint : text.paidHint}
    />
  )
}
