import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import calendarPicture from '../../illustrations/calendar.svg?no-inline'
import { routes } from '../../routes.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { TitledCard } from '../../ui/card/card.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useOrdersText } from '../../ui/labels/orders-text.ts'
import { Link } from '../../ui/link/link.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { MoveAndSkip, PayOrOrder } from '../shared/order/box-actions.tsx'
import { OrderRow } from '../shared/order/order-row.tsx'
import { Refusal } from '../shared/order/refusal.tsx'
import { useListMotion } from '../shared/order/use-list-motion.ts'
import { useDashboardText } from './dashboard-text.ts'
import styles from './orders.module.css'
import { SkipNotes } from './skipped-note.tsx'
import type { RecentSkips } from './use-recent-skips.ts'

export interface NextOrdersProps {
  subscription: SubscriptionView
  /** At most three (spec 9). */
  upcoming: readonly ScheduleEntryView[]
  /** The next order, if it is shown in this list and not in the card above. */
  next: ScheduleEntryView | null
  skips: RecentSkips
}

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

/**
 * 'Deine nächsten Bestellungen' of the chosen dog. If the card above shows another box, the next order can be moved,
 * skipped or placed here.
 */
export function NextOrders({ subscription, upcoming, next, skips }: NextOrdersProps) {
  const text = useOrdersText()
  const { list } = useListMotion(upcoming.map((entry) => `${entry.id}${entry.status}`).join())
  return (
    <TitledCard id="next-orders" title={text.upcoming} action={<OrderLinks />}>
      {next && skips.error && <Refusal error={skips.error} onDismiss={skips.dismiss} />}
      {next && <SkipNotes skips={skips} next={next} />}
      <div className={styles['rows']}>
        <ul ref={list}>
          {upcoming.map((entry) => (
            <NextRow
              key={entry.id}
              entry={entry}
              after={entry === next ? (upcoming[1] ?? null) : null}
              subscription={subscription}
              isNext={entry === next}
            />
          ))}
        </ul>
        {upcoming.length === 0 && (
          <EmptyState picture={<Picture src={calendarPicture} size={56} />} title={text.noUpcoming} />
        )}
      </div>
      {next && <PlanActions subscription={subscription} next={next} />}
    </TitledCard>
  )
}

interface NextRowProps {
  entry: ScheduleEntryView
  after: ScheduleEntryView | null
  subscription: SubscriptionView
  isNext: boolean
}

function NextRow({ entry, after, subscription, isNext }: NextRowProps) {
  const text = useOrdersText()
  const format = useFormat()
  const skippable = isNext && subscription.allowedActions.includes('skipNextOrder')
  return (
    <OrderRow
      entry={entry}
      isNext={isNext}
      actions={isNext && <MoveAndSkip look="quiet" size="small" subscription={subscription} entry={entry} />}
      hint={
        skippable && after && <NoWrapDates>{text.skipThen(format.window(after.deliveryWindow))}</NoWrapDates>
      }
    />
  )
}

/** The actions on the next order, shown here while the card above shows a box on its way. */
function PlanActions({ subscription, next }: { subscription: SubscriptionView; next: ScheduleEntryView }) {
  const text = useOrdersText()
  return (
    <div className={styles['planActions']}>
      <PayOrOrder size="small" subscription={subscription} entry={next} />
      <LinkButton look="quiet" size="small" href={routes.subscriptions}>
        {text.manage}
      </LinkButton>
    </div>
  )
}
