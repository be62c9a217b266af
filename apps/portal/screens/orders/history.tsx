import type { ReactNode } from 'react'
import type { OrderView } from '@pfotenportal/contract/orders'
import { packagePicture } from '../../illustrations/pictures.ts'
import { Accordion } from '../../ui/accordion/accordion.tsx'
import { Card, CardHead } from '../../ui/card/card.tsx'
import { Badge } from '../../ui/chip/chip.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { useDetailsText } from '../../ui/labels/order-details-text.ts'
import { stateOf } from './history-state.ts'
import { OrderDetails } from '../shared/order/order-details.tsx'
import { useFormat } from '../../ui/format/format.ts'
import styles from './orders.module.css'

function HistoryEntry({ order, dog }: { order: OrderView; dog: ReactNode }) {
  const details = useDetailsText()
  const format = useFormat()
  const { tone, words } = stateOf(order, details, format)
  return (
    <li>
      <Accordion
        summary={
          <span className={styles['past']}>
            <span>
              <VisuallyHidden>{details.historyRow(order.orderNumber)}</VisuallyHidden>
              <b>{format.day(order.billingDate)}</b>
              <small aria-hidden="true">{order.orderNumber}</small>
              {dog}
            </span>
            <Badge tone={tone}>{words}</Badge>
            <span className={styles['pastPrice']}>{format.price(order.totalPrice)}</span>
          </span>
        }
      >
        <OrderDetails box={order} />
      </Accordion>
    </li>
  )
}

/** What was charged before, newest first. */
export function History({
  orders,
  dogOf,
}: {
  orders: readonly OrderView[]
  /** Whose order it was, where several dogs' orders stand in one list. */
  dogOf?: (order: OrderView) => ReactNode
}) {
  const details = useDetailsText()
  return (
    <Card aria-labelledby="history">
      <CardHead
        title={
          <Headline level={2} id="history">
            {details.history}
          </Headline>
        }
      />
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
    </Card>
  )
}
