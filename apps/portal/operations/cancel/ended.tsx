import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { berlinDay, instant } from '@pfotenportal/domain/core/calendar'
import { useResource } from '../../data/queries.ts'
import { Unbroken } from '../../ui/date/unbroken.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { stillArriving } from '../shared/calendar/arrivals.ts'
import { useCancelText } from './text.ts'
import styles from './cancel.module.css'

/** After a farewell: that it is done, and nothing else. */
export function FarewellDone() {
  const { farewell } = useCancelText()
  return (
    <>
      <p>{farewell.done}</p>
      <p className={styles['note']}>{farewell.doneMail}</p>
    </>
  )
}

/** After a cancellation: when it ended, what still arrives, the proof, and the way back. */
export function Cancelled({ subscription }: { subscription: SubscriptionView }) {
  const { done } = useCancelText()
  const format = useFormat()
  const email = useResource('customer').data?.email
  const { id, cancelledAt } = subscription
  const arriving = stillArriving(useResource('orders').data ?? [], id)
  return (
    <>
      {cancelledAt && (
        <p>
          <Unbroken>{done.ended(format.day(berlinDay(instant(cancelledAt))))}</Unbroken>
        </p>
      )}
      <section className={styles['stack']}>
        <h3 className={styles['title']}>{done.arrives}</h3>
        {arriving.length === 0 && <p>{done.nothing}</p>}
        {arriving.map((order) => (
          <p key={order.id}>
            <b>
              <Unbroken>{format.window(order.deliveryWindow)}</Unbroken>
            </b>
          </p>
        ))}
      </section>
      {email && <p>{done.mail(email)}</p>}
      <p className={styles['note']}>{done.back}</p>
    </>
  )
}

/** After a sample or an offer: how it goes on. */
export function Stayed({ subscription }: { subscription: SubscriptionView }) {
  const { stayed } = useCancelText()
  const format = useFormat()
  const { nextDelivery, pause } = subscription
  return (
    <>
      {pause?.resumesAt && (
        <p>
          <Unbroken>{stayed.paused(format.day(pause.resumesAt))}</Unbroken>
        </p>
      )}
      {nextDelivery && (
        <p>
          <Unbroken>{stayed.next(format.window(nextDelivery))}</Unbroken>
        </p>
      )}
      <p className={styles['note']}>{stayed.mail}</p>
    </>
  )
}
