import { FailedRow } from '../shared/order/failed-row.tsx'
import { OrderRow } from '../shared/order/order-row.tsx'
import { UpcomingRow } from '../shared/order/upcoming-row.tsx'
import { useHouseholdRow } from '../shared/household/use-household-row.tsx'
import { useCalendarText } from './text.ts'
import type { CalendarBox } from './weeks.ts'

/** A box with all that can be done about it: moved, skipped, planned again; or why nothing can. A list item. */
export function BoxDetails({ box: { subscription, place, entry, order } }: { box: CalendarBox }) {
  const text = useCalendarText()
  const rowOf = useHouseholdRow()
  if (entry) {
    const household = rowOf(subscription, place, entry)
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
  const { dog, contents } = rowOf(subscription, place, order)
  const isThere = order.fulfillmentStatus === 'delivered'
  return (
    <OrderRow entry={order} dog={dog} contents={contents} hint={isThere ? text.deliveredWhy : text.paidWhy} />
  )
}
