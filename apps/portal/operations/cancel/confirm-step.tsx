import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { QuotedBoxView } from '@pfotenportal/contract/quotes'
import { useResource } from '../../data/queries.ts'
import { useQuote } from '../../data/use-quote.ts'
import { Unbroken } from '../../ui/date/unbroken.tsx'
import { useFormat, type Format } from '../../ui/format/format.ts'
import { stillArriving } from '../shared/calendar/arrivals.ts'
import { useCancelText, type CancelText } from './text.ts'
import styles from './cancel.module.css'

/** The box that will not be charged any more. */
function dropped(box: QuotedBoxView | null, { confirm }: CancelText, format: Format): string {
  return box
    ? confirm.noMore(format.day(box.billingDate), format.price(box.totalPrice))
    : confirm.noMoreCharges
}

/** Everything that a cancellation does, before it is declared. */
function useConsequences(subscription: SubscriptionView): string[] {
  const text = useCancelText()
  const format = useFormat()
  const { id, discounts } = subscription
  const { quote } = useQuote({ subscriptionId: id, operation: 'cancelSubscription' })
  const arriving = stillArriving(useResource('orders').data ?? [], id)
  const open = useResource('orderSchedule').data ?? []
  const { confirm } = text
  return [
    confirm.ends,
    dropped(quote?.before.nextBox ?? null, text, format),
    ...open.filter((it) => it.subscriptionId === id && it.status === 'FAILED').map(() => confirm.owed),
    ...arriving.map((order) => confirm.arrives(format.window(order.deliveryWindow))),
    ...discounts
      .filter(({ kind }) => kind === 'CODE' || kind === 'OFFER')
      .map(({ title }) => confirm.code(title)),
    confirm.reward,
    confirm.back,
    confirm.mail,
  ]
}

/** The last step: what happens, in plain words. */
export function ConfirmStep({ subscription }: { subscription: SubscriptionView }) {
  const text = useCancelText()
  const consequences = useConsequences(subscription)
  return (
    <section className={styles['stack']}>
      <h3 className={styles['title']}>{text.confirm.heading}</h3>
      <ul className={styles['list']}>
        {consequences.map((it) => (
          <li key={it}>
            <Unbroken>{it}</Unbroken>
          </li>
        ))}
      </ul>
    </section>
  )
}
