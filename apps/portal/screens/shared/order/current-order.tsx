import { useId, useState, type ReactNode } from 'react'
import type { OrderView } from '@pfotenportal/contract/orders'
import { useToday } from '../../../data/use-today.ts'
import packagePicture from '../../../illustrations/package.svg?no-inline'
import { Accordion } from '../../../ui/accordion/accordion.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { Chip, ChipList } from '../../../ui/chip/chip.tsx'
import { NoWrapDates } from '../../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../../ui/format/format.ts'
import { Headline } from '../../../ui/headline/headline.tsx'
import { useDetailsText } from '../../../ui/labels/order-details-text.ts'
import { useOrdersText } from '../../../ui/labels/orders-text.ts'
import { useTaxName } from '../../../ui/labels/tax-name.ts'
import { HelpLink } from '../../../ui/link/help-link.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { deliveryMessage, deliveryStatus, isCharged, type Box } from '../delivery/delivery-status.ts'
import { ParcelTrack } from '../delivery/parcel-track.tsx'
import styles from './current-order.module.css'
import { CurrentEyebrow, PublicHolidayChip } from './order-chips.tsx'
import { OrderDetails } from './order-details.tsx'

interface CurrentOrderProps {
  /** The charged order under way, else the next planned one. */
  box: Box
  dogName: string
  /** Shows the dog if the page is about several dogs. */
  dog?: ReactNode
  /** What can be done with a planned order. */
  children?: ReactNode
}

/** The current order, as the dashboard names it, with tracking steps and details once it is charged. */
export function CurrentOrder({ box, dogName, dog, children }: CurrentOrderProps) {
  const heading = useId()
  const text = useOrdersText()
  const format = useFormat()
  const today = useToday()
  const { headline, hint } = deliveryMessage(box, dogName, today, format, text)
  return (
    <Card look="glow" aria-labelledby={heading}>
      {dog}
      <div className={styles['currentHead']}>
        <Headline level={2} look="display" id={heading} eyebrow={<CurrentEyebrow box={box} />}>
          <NoWrapDates>{headline}</NoWrapDates>
        </Headline>
        <Picture src={packagePicture} size={72} lifted className={styles['box']} />
      </div>
      {hint && (
        <p className="muted">
          <NoWrapDates>{hint}</NoWrapDates>
        </p>
      )}
      {hint && isCharged(box) && (
        <HelpLink topic="delivery" subscription={box.subscriptionId} order={box.id} />
      )}
      {isCharged(box) && <ChargedOrder order={box} />}
      {children}
    </Card>
  )
}

function ChargedOrder({ order }: { order: OrderView }) {
  const text = useOrdersText()
  const details = useDetailsText()
  const format = useFormat()
  const status = deliveryStatus(order, useToday())
  const taxName = useTaxName(order)
  const [wasOpened, setOpened] = useState(false)
  return (
    <>
      <ChipList className={styles['chips']}>
        {status.kind === 'arrived' && (
          <li>
            <Chip tone="ok">{text.deliveredAt(format.time(status.at))}</Chip>
          </li>
        )}
        <li>
          <Chip>{details.orderedOn(format.day(order.billingDate))}</Chip>
        </li>
        <li>
          <Chip>{`${format.price(order.totalPrice)} ${text.vat(taxName)}`}</Chip>
        </li>
        {order.promisedWindow && (
          <li>
            <Chip tone="warn">
              <NoWrapDates>{text.promised(format.window(order.promisedWindow))}</NoWrapDates>
            </Chip>
          </li>
        )}
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
      <Accordion
        summary={details.showDetails}
        className={styles['more']}
        onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
      >
        <OrderDetails box={order} isShown={wasOpened} />
      </Accordion>
    </>
  )
}

/** Takes the place of the current order if there is none. */
export function NoCurrentOrder({ hint }: { hint?: ReactNode }) {
  const text = useOrdersText()
  return (
    <Card aria-labelledby="no-current">
      <Headline level={2} id="no-current">
        {text.current}
      </Headline>
      <EmptyState picture={<Picture src={packagePicture} size={56} />} title={text.noCurrent}>
        {hint}
      </EmptyState>
    </Card>
  )
}
