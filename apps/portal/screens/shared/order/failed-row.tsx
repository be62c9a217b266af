import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useOperation } from '../../../data/use-operation.ts'
import { openOperation } from '../../../operations/open-operation.ts'
import { announce } from '../../../ui/announcer/announcer.tsx'
import { Button } from '../../../ui/button/button.tsx'
import type { HouseholdRow } from '../household/household-row.ts'
import { OrderRow } from './order-row.tsx'
import { Refusal } from './refusal.tsx'
import { useFormat, useOrdersText } from '../../../ui/format/format.ts'
import styles from '../../orders/orders.module.css'

/** An order whose payment failed: what happens next and what the customer can do (docs/domain.md 4.4). */
export function FailedRow({
  entry,
  subscription,
  household,
}: {
  entry: ScheduleEntryView
  subscription: SubscriptionView
  household?: HouseholdRow
}) {
  const text = useOrdersText()
  const format = useFormat()
  const skip = useOperation('skipOrder')
  const skippable = subscription.allowedActions.includes('skipNextOrder')
  const window = format.window(entry.deliveryWindow)
  const label = household?.label ?? ((said: string) => said)
  const drop = async () => {
    const outcome = await skip.run({ params: { id: entry.id } })
    if (outcome.ok) announce(label(text.skippedOf(window)))
  }
  return (
    <OrderRow
      entry={entry}
      dog={household?.dog}
      contents={household?.contents}
      hint={
        <>
          <p>{text.failedWhat}</p>
          <div className={styles['failedActions']}>
            {subscription.allowedActions.includes('placeOrder') && (
              <Button
                look="main"
                size="small"
                onClick={() => openOperation('placeOrder', subscription, entry)}
              >
                {text.payNow}
              </Button>
            )}
            <Button size="small" onClick={() => openOperation('changePaymentMethod', subscription, entry)}>
              {text.failedLink}
            </Button>
            {skippable && (
              <Button size="small" aria-label={label(text.skipOf(window))} onClick={() => void drop()}>
                {text.failedSkip}
              </Button>
            )}
          </div>
          {skippable && <p>{text.failedSkipNote}</p>}
        </>
      }
      notice={skip.error && <Refusal error={skip.error} onDismiss={skip.dismiss} />}
    />
  )
}
