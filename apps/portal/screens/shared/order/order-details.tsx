import type { ReactNode } from 'react'
import type { ShippingAddressView } from '@pfotenportal/contract/addresses'
import type { LineView, OrderView } from '@pfotenportal/contract/orders'
import { cycleDays } from '@pfotenportal/domain/plan/plan'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { useFormat, type Format } from '../../../ui/format/format.ts'
import { useCatalogueText } from '../../../ui/labels/catalogue-text.ts'
import { useCountryName } from '../../../ui/labels/country-name.ts'
import { useDetailsText, type DetailsText } from '../../../ui/labels/order-details-text.ts'
import { useOrdersText } from '../../../ui/labels/orders-text.ts'
import { useTaxName } from '../../../ui/labels/tax-name.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { Price } from '../../../ui/price/price.tsx'
import { LineFeeds } from '../../../ui/recipe/feed-links.tsx'
import { isCharged, trackingEvents, type Box } from '../delivery/delivery-status.ts'
import styles from './order-details.module.css'

const OrderDocuments = lazyPart(() =>
  import('../documents/order-documents.tsx').then((it) => it.OrderDocuments),
)

/** The tracking events, newest first, with times. */
function TrackingTimeline({ order }: { order: OrderView }) {
  const text = useOrdersText()
  const details = useDetailsText()
  const format = useFormat()
  const { tracking } = order
  if (!tracking) return null
  return (
    <div className={styles['timeline']}>
      <ol className={styles['events']}>
        {trackingEvents(order)
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles['part']}>
      <h3 className={styles['title']}>{title}</h3>
      {children}
    </div>
  )
}

function LineRow({ line }: { line: LineView }) {
  const { recipes, portion } = useCatalogueText()
  const details = useDetailsText()
  const format = useFormat()
  const options = line.product?.options
  return (
    <li className={styles['line']}>
      <span>
        <b>
          {line.quantity > 1 && `${details.quantity(line.quantity)} `}
          {line.productTitle}
        </b>
        {options && (
          <small>
            {recipes(options.recipes)} · {portion(options.pension)} ·{' '}
            {details.foodFor(cycleDays(options.cycle))}
          </small>
        )}
        <LineFeeds line={line} />
      </span>
      <Price now={format.price(line.discountedPrice)} before={format.price(line.price)} />
    </li>
  )
}

const isNothing = (amount: string) => Number(amount) === 0

/** The totals of a box as calculated by the service. */
function Sums({ box }: { box: Box }) {
  const details = useDetailsText()
  const format = useFormat()
  const taxName = useTaxName(box)
  const shipping = box.totalShipping ?? '0.00'
  const isDiscounted = !isNothing(box.totalDiscount)
  return (
    <dl className={styles['sums']}>
      {(isDiscounted || !isNothing(shipping)) && (
        <>
          <dt>{details.subtotal}</dt>
          <dd>{format.price(box.totalLineItems)}</dd>
        </>
      )}
      {isDiscounted && (
        <>
          <dt>{box.discountTitle ?? details.discount}</dt>
          <dd>−{format.price(box.totalDiscount)}</dd>
        </>
      )}
      {(isCharged(box) || !isNothing(shipping)) && (
        <>
          <dt>{details.shipping}</dt>
          <dd>{isNothing(shipping) ? details.free : format.price(shipping)}</dd>
        </>
      )}
      <dt className={styles['total']}>{details.total}</dt>
      <dd className={styles['total']}>{format.price(box.totalPrice)}</dd>
      {isCharged(box) && !isNothing(box.totalTax) && (
        <dd className={styles['tax']}>
          {details.taxIncluded(format.rate(box.taxRate), format.price(box.totalTax), taxName)}
        </dd>
      )}
    </dl>
  )
}

function Address({ address }: { address: ShippingAddressView | null }) {
  const details = useDetailsText()
  const countryName = useCountryName()
  if (!address) return <p>{details.noAddress}</p>
  return (
    <address className={styles['address']}>
      {[address.firstName, address.lastName].filter(Boolean).join(' ')}
      {address.company && <span>{address.company}</span>}
      <span>{address.address1}</span>
      <span>
        {address.zip} {address.city}
      </span>
      <span>{countryName(address.countryCode)}</span>
    </address>
  )
}

function refundMessage(box: Box, details: DetailsText, format: Format): string | null {
  if (!isCharged(box)) return null
  const { refundedAmount: part, totalPrice } = box
  if (box.financialStatus === 'refunded') return details.refundFull
  if (box.financialStatus === 'partially_refunded' && part !== undefined) {
    return details.refundPartial(format.price(part), format.price(totalPrice))
  }
  return box.financialStatus === 'voided' ? details.refundNothing : null
}

export interface OrderDetailsProps {
  box: Box
  /** Whether they are on screen: the receipts of a charged box are read only then. */
  isShown: boolean
}

/** The details of a box: lines, discount, tax, address, refund, parcel and receipts. */
export function OrderDetails({ box, isShown }: OrderDetailsProps) {
  const details = useDetailsText()
  const format = useFormat()
  const refund = refundMessage(box, details, format)
  return (
    <div className={styles['details']}>
      <Part title={details.contents}>
        <ul>
          {box.lines.map((line) => (
            <LineRow key={line.id} line={line} />
          ))}
        </ul>
        <Sums box={box} />
      </Part>
      {refund && (
        <Part title={details.refund}>
          <p>{refund}</p>
        </Part>
      )}
      <Part title={details.address}>
        <Address address={box.shippingAddress} />
      </Part>
      {isCharged(box) && box.tracking && (
        <Part title={details.tracking}>
          <TrackingTimeline order={box} />
        </Part>
      )}
      {isShown && isCharged(box) && (
        <div className={styles['documents']}>
          <OrderDocuments orderId={box.id} />
        </div>
      )}
    </div>
  )
}
