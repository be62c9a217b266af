import type { OrderView } from '@pfotenportal/contract/orders'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { useDetailsText } from '../../../ui/labels/order-details-text.ts'
import { eventsOf } from './delivery-answer.ts'
import { useFormat, useOrdersText } from '../../../ui/format/format.ts'
import styles from './timeline.module.css'

/** Everything the carrier has said, newest first, with times. */
export function TrackingTimeline({ order }: { order: OrderView }) {
  const text = useOrdersText()
  const details = useDetailsText()
  const format = useFormat()
  const { tracking } = order
  if (!tracking) return null
  return (
    <div className={styles['timeline']}>
      <ol className={styles['events']}>
        {eventsOf(order)
          .toReversed()
          .map((event) => (
            <li key={event.id} data-event={event.id}>
              <b>{text.events[event.id]}</b>
              <time dateTime={event.updatedAt}>{format.moment(event.updatedAt)}</time>
            </li>
          ))}
      </ol>
      <p className={styles['parcel']}>
        {tracking.number ? (
          <>
            {details.parcels(tracking.parcelCount)} · {details.parcelNumber}:{' '}
            {details.parcelNumberOf(tracking.carrier, tracking.number)}
          </>
        ) : (
          details.noParcelYet
        )}
      </p>
      {tracking.url && (
        <LinkButton external href={tracking.url} look="soft" size="small">
          {text.openTracking}
        </LinkButton>
      )}
    </div>
  )
}
