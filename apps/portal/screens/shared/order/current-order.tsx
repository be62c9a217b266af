import { type ReactNode, useId } from 'react'
import type { OrderView } from '@pfotenportal/contract/orders'
import { useToday } from '../../../data/use-today.ts'
import { packagePicture } from '../../../illustrations/pictures.ts'
import { Accordion } from '../../../ui/accordion/accordion.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { Chip, ChipList } from '../../../ui/chip/chip.tsx'
import { NoWrapDates } from '../../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../../ui/format/format.ts'
import { Headline } from '../../../ui/headline/headline.tsx'
import { useDetailsText } from '../../../ui/labels/order-details-text.ts'
import { useOrdersText } from '../../../ui/labels/orders-text.ts'
import { Picture } from '../../../ui/picture/picture.tsx'
import { deliveryStatus } from '../delivery/delivery-status.ts'
import { ParcelTrack } from '../delivery/parcel-track.tsx'
import { PublicHolidayChip } from './order-chips.tsx'
import { OrderDetails } from './order-details.tsx'
import styles from './current-order.module.css'

/** The title above the tracking steps: the delivery window or the arrival time. */
function useCurrentTitle(order: OrderView): string {
  const text = useOrdersText()
  const details = useDetailsText()
  const format = useFormat()
  const status = deliveryStatus(order, useToday())
  return status.kind === 'arrived'
    ? details.arrivedAt(format.time(status.at))
    : text.delivery(format.window(order.deliveryWindow))
}

/** The current order: delivery window, tracking steps and details. */
export function CurrentOrder({ order, dog }: { order: OrderView; dog?: ReactNode }) {
  const heading = useId()
  const text = useOrdersText()
  const details = useDetailsText()
  const format = useFormat()
  const title = useCurrentTitle(order)
  const country = order.shippingAddress?.countryCode ?? 'DE'
  return (
    <Card look="glow" aria-labelledby={heading}>
      {dog}
      <div className={styles['currentHead']}>
        <Headline level={2} look="display" id={heading} eyebrow={text.currentWithNumber(order.orderNumber)}>
          <NoWrapDates>{title}</NoWrapDates>
        </Headline>
        <Picture src={packagePicture} size={72} lifted className={styles['box']} />
      </div>
      <ChipList className={styles['chips']}>
        <li>
          <Chip>{details.orderedOn(format.day(order.billingDate))}</Chip>
        </li>
        <li>
          <Chip>{text.priceWithTax(format.price(order.totalPrice), country)}</Chip>
        </li>
        {order.deliveryWindow.shiftedByHoliday && (
          <li>
            <PublicHolidayChip entry={order} />
          </li>
        )}
      </ChipList>
      <ParcelTrack order={order} />
      {order.tracking?.url && (
        <LinkButton external look="main" href={order.tracking.url} className={styles['open']}>
          {text.openTracking}
        </LinkButton>
      )}
      <Accordion summary={details.showDetails} className={styles['more']}>
        <OrderDetails box={order} />
      </Accordion>
    </Card>
  )
}
