import type { ReactNode } from 'react'
import type { OrderView } from '@pfotenportal/contract/orders'
import { packagePicture } from '../../illustrations/pictures.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Badge, type Tone } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Headline } from '../../ui/headline.tsx'
import { Picture } from '../../ui/picture.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useDetailsText, type DetailsText } from './details-text.ts'
import { OrderDetails } from './order-details.tsx'
import { useFormat } from './words.ts'
import styles from './orders.module.css'

interface HistoryState {
  tone: Tone
  words: string
}

/** What became of the money where it came back, else what became of the box. */
function stateOf(order: OrderView, details: DetailsText): HistoryState {
  const money: Record<OrderView['financialStatus'], HistoryState | null> = {
    refunded: { tone: 'info', words: details.refunded },
    partially_refunded: { tone: 'info', words: details.partiallyRefunded },
    voided: { tone: 'neutral', words: details.voided },
    pending: { tone: 'neutral', words: details.processing },
    authorized: { tone: 'neutral', words: details.processing },
    // Given up before it was packed, its money is on its way back.
    paid: order.status === 'CANCELLED' ? { tone: 'neutral', words: details.voided } : null,
  }
  const box: Partial<Record<OrderView['fulfillmentStatus'], HistoryState>> = {
    delivered: { tone: 'ok', words: details.delivered },
    returned: { tone: 'warn', words: details.returned },
  }
  return money[order.financialStatus] ?? box[order.fulfillmentStatus] ?? { tone: 'ok', words: details.paid }
}

function HistoryEntry({ order, dog }: { order: OrderView; dog: ReactNode }) {
  const details = useDetailsText()
  const format = useFormat()
  const { tone, words } = stateOf(order, details)
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
