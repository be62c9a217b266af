import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { berlinDay, instant } from '@pfotenportal/domain/core/calendar'
import { useToday } from '../../data/use-today.ts'
import { useResource } from '../../data/queries.ts'
import { Unbroken } from '../../ui/date/unbroken.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { openOperation } from '../open-operation.ts'
import { useActivationText } from './text.ts'
import styles from './activation.module.css'

/** The first order, and within its grace the way to move it (C-21). */
export function Activated({ subscription }: { subscription: SubscriptionView }) {
  const { done } = useActivationText()
  const format = useFormat()
  const today = useToday()
  const { id, nextBillingDate, nextDelivery } = subscription
  const entry = useResource('orderSchedule').data?.find(
    (it) => it.subscriptionId === id && it.status === 'SCHEDULED',
  )
  const movable = subscription.allowedActions.includes('changeNextChargeDate')
  const until = entry && format.until(entry.cutoffAt)
  const isGrace = entry && berlinDay(instant(entry.cutoffAt)) === today
  return (
    <div className={styles['activation']}>
      {nextDelivery && (
        <p className={styles['lead']}>
          <Unbroken>{done.lead(format.window(nextDelivery))}</Unbroken>
        </p>
      )}
      {nextBillingDate && (
        <Card look="sunken" aria-labelledby="first-order" className={styles['first'] ?? ''}>
          <h3 id="first-order" className={styles['title']}>
            {done.first}
          </h3>
          <p>
            <b>
              <Unbroken>{format.day(nextBillingDate)}</Unbroken>
            </b>
            {entry && <> · {format.price(entry.totalPrice)}</>}
          </p>
          <p className={styles['note']}>
            {until && <Unbroken>{isGrace ? done.graceUntil(until) : done.until(until)}</Unbroken>}
          </p>
          {movable && (
            <Button size="small" onClick={() => openOperation('changeNextChargeDate', subscription, entry)}>
              {done.change}
            </Button>
          )}
        </Card>
      )}
      <p className={styles['note']}>{done.mail}</p>
    </div>
  )
}
