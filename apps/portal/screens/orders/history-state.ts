/** What became of an order that is over, in a word or two. */
import type { OrderView } from '@pfotenportal/contract/orders'
import type { Tone } from '../../ui/chip/chip.tsx'
import type { DetailsText } from '../../ui/labels/order-details-text.ts'
import type { Format } from '../../ui/format/format.ts'

/** What stands beside a past order. */
export interface HistoryState {
  tone: Tone
  words: string
}

/** What became of the money where it came back, else what became of the box. */
export function stateOf(order: OrderView, details: DetailsText, format: Pick<Format, 'price'>): HistoryState {
  const { refundedAmount: part } = order
  const refunded = part === undefined ? details.refunded : details.partiallyRefunded(format.price(part))
  const money: Record<OrderView['financialStatus'], HistoryState | null> = {
    refunded: { tone: 'info', words: details.refunded },
    partially_refunded: { tone: 'info', words: refunded },
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
