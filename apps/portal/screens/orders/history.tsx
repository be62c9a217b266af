import { useState, type ReactNode } from 'react'
import type { OrderView } from '@pfotenportal/contract/orders'
import packagePicture from '../../illustrations/package.svg?no-inline'
import { Accordion } from '../../ui/accordion/accordion.tsx'
import { TitledCard } from '../../ui/card/card.tsx'
import { Badge, type Tone } from '../../ui/chip/chip.tsx'
import { useFormat, type Format } from '../../ui/format/format.ts'
import { useDetailsText, type DetailsText } from '../../ui/labels/order-details-text.ts'
import { useOrdersText } from '../../ui/labels/orders-text.ts'
import { useTaxName } from '../../ui/labels/tax-name.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { Price } from '../../ui/price/price.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { OrderDetails } from '../shared/order/order-details.tsx'
import styles from './orders.module.css'

/** The badge of a past order. */
interface HistoryState {
  tone: Tone
  label: string
}

/** The refund state of an order if there is one, otherwise its delivery state. */
export function stateOf(order: OrderView, details: DetailsText, format: Pick<Format, 'price'>): HistoryState {
  const { refundedAmount: part } = order
  const refunded = part === undefined ? details.refunded : details.partiallyRefunded(format.price(part))
  const money: Record<OrderView['financialStatus'], HistoryState | null> = {
    refunded: { tone: 'info', label: details.refunded },
    partially_refunded: { tone: 'info', label: refunded },
    voided: { tone: 'neutral', label: details.voided },
    pending: { tone: 'neutral', label: details.processing },
    authorized: { tone: 'neutral', label: details.processing },
    // Cancelled before it was packed: the refund is in progress.
    paid: order.status === 'CANCELLED' ? { tone: 'neutral', label: details.voided } : null,
  }
  const box: Partial<Record<OrderView['fulfillmentStatus'], HistoryState>> = {
    delivered: { tone: 'ok', label: details.delivered },
    returned: { tone: 'warn', label: details.returned },
  }
  return money[order.financialStatus] ?? box[order.fulfillmentStatus] ?? { tone: 'ok', label: details.paid }
}

function HistoryEntry({ order, dog }: { order: OrderView; dog: ReactNode }) {
  const details = useDetailsText()
  const { vat } = useOrdersText()
  const format = useFormat()
  const taxName = useTaxName(order)
  const { tone, label } = stateOf(order, details, format)
  const [wasOpened, setOpened] = useState(false)
  return (
    <li>
      <Accordion
        onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
        summary={
          <span className={styles['past']}>
            <span>
              <VisuallyHidden>{details.historyRow(order.orderNumber)}</VisuallyHidden>
              <b>{format.day(order.billingDate)}</b>
              <small aria-hidden="true">{order.orderNumber}</small>
              {dog}
            </span>
            <Badge tone={tone}>{label}</Badge>
            <Price
              now={format.price(order.totalPrice)}
              note={vat(taxName)}
              className={styles['pastPrice'] ?? ''}
            />
          </span>
        }
      >
        <OrderDetails box={order} isShown={wasOpened} />
      </Accordion>
    </li>
  )
}

/** Past orders, newest first. */
export function History({
  orders,
  dogOf,
}: {
  orders: readonly OrderView[]
  /** Shows the dog of an order if the list contains orders of several dogs. */
  dogOf?: (order: OrderView) => ReactNode
}) {
  const details = useDetailsText()
  return (
    <TitledCard id="history" title={details.history}>
      {orders.length === 0 ? (
        <EmptyState picture={<Picture src={packagePicture} size={56} />} title={details.noHistory}>
          {details.noHistoryHint}
        </EmptyState>
      ) : (
        <ul className={styles['history']}>
          {orders.map((order) => (
            <HistoryEntry key={order.id} order={order} dog={dogOf?.(order)} />
          ))}
        </ul>
      )}
    </TitledCard>
  )
}
