import type { OrderView } from '@pfotenportal/contract/orders'
import type { QuoteView } from '@pfotenportal/contract/quotes'
import { currentOrder } from '@pfotenportal/domain/subscription/order'
import { useToday } from '../../data/use-today.ts'
import { useResource } from '../../data/queries.ts'
import { useFormat } from '../../ui/format/format.ts'
import { useAddressText } from '../shared/address/address-text.ts'
import styles from './address.module.css'

/** A box that is paid for: whether it can still be sent elsewhere (C-25). */
function paidBoxWords(order: OrderView, text: ReturnType<typeof useAddressText>): string {
  return order.fulfillmentStatus === 'unfulfilled' ? text.openToo : text.packed
}

/** From which box on another address applies, said beside the button. */
export function AppliesFrom({ quote: { after } }: { quote: QuoteView }) {
  const text = useAddressText()
  const format = useFormat()
  const window = after.nextBox && format.window(after.nextBox.deliveryWindow)
  const from = window ? text.from(window) : text.fromNext
  return <p className={styles['from']}>{after.status === 'ACTIVE' ? from : text.onRestart}</p>
}

/** What else another address means: when the box comes then, which tax is in its price. */
export function Consequences({ quote }: { quote: QuoteView }) {
  const text = useAddressText()
  const format = useFormat()
  const paid = currentOrder(useResource('orders').data ?? [], useToday())
  const { before, after } = quote
  const window = after.nextBox && format.window(after.nextBox.deliveryWindow)
  const earlier = before.nextBox && format.window(before.nextBox.deliveryWindow)
  const prices = before.nextBox && after.nextBox && [before.nextBox, after.nextBox]
  return (
    <ul className={styles['facts']}>
      {window && earlier && window !== earlier && <li>{text.windowMoves(earlier, window)}</li>}
      {paid && <li>{paidBoxWords(paid, text)}</li>}
      {prices && prices[0]?.totalPrice === prices[1]?.totalPrice && <li>{text.samePrice}</li>}
      {prices && prices[0]?.taxRate !== prices[1]?.taxRate && after.nextBox && (
        <li>{text.tax(format.rate(after.nextBox.taxRate))}</li>
      )}
    </ul>
  )
}
