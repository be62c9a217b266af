import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import calendarPicture from '../../illustrations/calendar.svg?no-inline'
import { routes } from '../../routes.ts'
import { TitledCard } from '../../ui/card/card.tsx'
import { useOrdersText } from '../../ui/labels/orders-text.ts'
import { Link } from '../../ui/link/link.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { OrderRow } from '../shared/order/order-row.tsx'
import { useListMotion } from '../shared/order/use-list-motion.ts'
import { useDashboardText } from './dashboard-text.ts'
import styles from './orders.module.css'

/** The links to the calendar and to all orders. */
export function OrderLinks() {
  const { calendar } = useOrdersText()
  const { allOrders, allOrdersOf } = useDashboardText()
  return (
    <span className="links">
      <Link href={routes.calendar} className={styles['all']}>
        {calendar}
      </Link>
      <Link href={routes.orders} className={styles['all']} aria-label={allOrdersOf}>
        {allOrders}
      </Link>
    </span>
  )
}

/** 'Deine nächsten Bestellungen' of the chosen dog: at most three after the next one (spec 9). */
export function NextOrders({ upcoming }: { upcoming: readonly ScheduleEntryView[] }) {
  const text = useOrdersText()
  const { list } = useListMotion(upcoming.map((entry) => `${entry.id}${entry.status}`).join())
  return (
    <TitledCard id="next-orders" title={text.upcoming} action={<OrderLinks />}>
      <div className={styles['rows']}>
        <ul ref={list}>
          {upcoming.map((entry) => (
            <OrderRow key={entry.id} entry={entry} isBrief />
          ))}
        </ul>
        {upcoming.length === 0 && (
          <EmptyState picture={<Picture src={calendarPicture} size={56} />} title={text.noUpcoming} />
        )}
      </div>
    </TitledCard>
  )
}
