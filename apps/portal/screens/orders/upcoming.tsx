import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { calendarPicture } from '../../illustrations/pictures.ts'
import { openOperation } from '../../operations/open-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card, CardHead } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { useDetailsText, type DetailsText } from '../../ui/labels/order-details-text.ts'
import { FailedRow } from '../shared/order/failed-row.tsx'
import { UpcomingRow } from '../shared/order/upcoming-row.tsx'
import { useListMotion } from '../shared/order/use-list-motion.ts'
import { useOrdersText } from '../../ui/format/format.ts'
import styles from './orders.module.css'

function emptyWords(subscription: SubscriptionView, details: DetailsText): string | null {
  const dog = subscription.pet?.name ?? ''
  if (subscription.status === 'PAUSED') return details.noUpcomingPaused(dog)
  return subscription.status === 'CANCELLED' ? details.noUpcomingCancelled(dog) : null
}

export interface UpcomingProps {
  schedule: readonly ScheduleEntryView[]
  subscription: SubscriptionView
}

/** Everything planned, by date; skipped orders stay in their place so that they can be planned again (C-27). */
export function Upcoming({ schedule, subscription }: UpcomingProps) {
  const text = useOrdersText()
  const details = useDetailsText()
  const planned = schedule.filter((entry) => entry.status === 'SCHEDULED' && entry.isEditable)
  const owes = schedule.some(({ status }) => status === 'FAILED')
  const { list } = useListMotion(schedule.map((entry) => `${entry.id}${entry.status}`).join())
  return (
    <Card aria-labelledby="upcoming">
      <CardHead
        title={
          <Headline level={2} id="upcoming">
            {text.upcoming}
          </Headline>
        }
        action={
          planned[0] &&
          !owes &&
          subscription.allowedActions.includes('placeOrder') && (
            <Button size="small" onClick={() => openOperation('placeOrder', subscription, planned[0])}>
              {text.orderNow}
            </Button>
          )
        }
      />
      {schedule.length === 0 ? (
        <EmptyState picture={<Picture src={calendarPicture} size={56} />} title={text.noUpcoming}>
          {emptyWords(subscription, details)}
        </EmptyState>
      ) : (
        <div className={styles['rows']}>
          <ul ref={list}>
            {schedule.map((entry) =>
              entry.status === 'FAILED' ? (
                <FailedRow key={entry.id} entry={entry} subscription={subscription} />
              ) : (
                <UpcomingRow
                  key={entry.id}
                  entry={entry}
                  subscription={subscription}
                  isNext={entry === planned[0]}
                  after={planned[1] ?? null}
                />
              ),
            )}
          </ul>
          <p className={styles['note']}>{details.moveNote}</p>
        </div>
      )}
    </Card>
  )
}
