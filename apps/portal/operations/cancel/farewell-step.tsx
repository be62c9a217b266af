import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useResource } from '../../data/queries.ts'
import { Unbroken } from '../../ui/date/unbroken.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { stillArriving } from '../shared/calendar/arrivals.ts'
import { useCancelText } from './text.ts'

/** For a dog that has died: a few kind words, and nothing to fill in (docs/domain.md 7.3). */
export function FarewellStep({ subscription }: { subscription: SubscriptionView }) {
  const { farewell } = useCancelText()
  const format = useFormat()
  const arriving = stillArriving(useResource('orders').data ?? [], subscription.id)
  return (
    <>
      <p>{farewell.text(subscription.pet?.name ?? '')}</p>
      <p>{farewell.effect}</p>
      {arriving.map((order) => (
        <p key={order.id}>
          <Unbroken>{farewell.arrives(format.window(order.deliveryWindow))}</Unbroken>
        </p>
      ))}
    </>
  )
}
