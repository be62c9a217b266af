import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useOperation } from '../../../data/use-operation.ts'
import { openOperation } from '../../../operations/open-operation.ts'
import { announce } from '../../../ui/announcer/announcer.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { NoWrapDates } from '../../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../../ui/format/format.ts'
import { useOrdersText } from '../../../ui/labels/orders-text.ts'
import type { HouseholdRow } from '../household/household-row.tsx'
import { OrderRow } from './order-row.tsx'
import { Refusal } from './refusal.tsx'
import styles from './order-row.module.css'

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
  // An owed order is skipped for good, so the dialog asks before (docs/domain.md 4.4).
  const skippable = subscription.allowedActions.includes('skipNextOrder')
  const window = format.window(entry.deliveryWindow)
  const label = household?.label ?? ((action: string) => action)
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
              <Button
                size="small"
                aria-label={label(text.skipOf(window))}
                onClick={() => openOperation('skipNextOrder', subscription, entry)}
              >
                {text.failedSkip}
              </Button>
            )}
          </div>
          {skippable && <p>{text.failedSkipNote}</p>}
        </>
      }
    />
  )
}

export interface UpcomingRowProps {
  entry: ScheduleEntryView
  subscription: SubscriptionView
  isNext: boolean
  /** The order that would be next if this one were skipped; null if unknown. */
  after: ScheduleEntryView | null
  /** Set in a list with the boxes of several dogs. */
  household?: HouseholdRow
}

/** An upcoming order that can be skipped and restored with one click. Undo and refusals appear in the row. */
export function UpcomingRow({ entry, subscription, isNext, after, household }: UpcomingRowProps) {
  const text = useOrdersText()
  const format = useFormat()
  const skip = useOperation('skipOrder')
  const unskip = useOperation('unskipOrder')
  const window = format.window(entry.deliveryWindow)
  const label = household?.label ?? ((action: string) => action)
  const error = skip.error ?? unskip.error
  const input = { params: { id: entry.id } }

  const change = async (operation: typeof skip | typeof unskip, message: string) => {
    skip.dismiss()
    unskip.dismiss()
    const outcome = await operation.run(input)
    if (outcome.ok) announce(message)
  }
  const dismiss = () => {
    skip.dismiss()
    unskip.dismiss()
  }
  const skippable = entry.status === 'SCHEDULED' && entry.isEditable
  const unskippable = entry.status === 'SKIPPED' && entry.isEditable && !entry.isFinal

  return (
    <OrderRow
      entry={entry}
      isNext={isNext}
      dog={household?.dog}
      contents={household?.contents}
      actions={
        <>
          {skippable && subscription.allowedActions.includes('rescheduleOrder') && (
            <Button
              look="quiet"
              size="small"
              aria-label={label(text.moveOf(window))}
              onClick={() => openOperation('rescheduleOrder', subscription, entry)}
            >
              {text.move}
            </Button>
          )}
          {(skippable || unskippable) && (
            // One button in both states, so that the focus stays on it.
            <Button
              key="skip"
              look="quiet"
              size="small"
              aria-label={label(skippable ? text.skipOf(window) : text.unskipOf(window))}
              onClick={() =>
                void (skippable
                  ? change(skip, label(text.skippedOf(window)))
                  : change(unskip, label(text.plannedAgain(window))))
              }
            >
              {skippable ? text.skip : text.unskip}
            </Button>
          )}
        </>
      }
      hint={
        isNext &&
        skippable &&
        after && <NoWrapDates>{text.skipThen(format.window(after.deliveryWindow))}</NoWrapDates>
      }
      notice={error && <Refusal error={error} onDismiss={dismiss} />}
    />
  )
}
