import { useHouseholdRow } from '../shared/household/household-row.tsx'
import { OrderRow } from '../shared/order/order-row.tsx'
import { FailedRow, UpcomingRow } from '../shared/order/upcoming-row.tsx'
import { useCalendarText } from './calendar-text.ts'
import type { CalendarBox } from './calendar-weeks.ts'

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
