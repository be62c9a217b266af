import { CalendarDays, ChevronDown, RotateCcw, SkipForward } from 'lucide-react'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useOperation } from '../../../data/use-operation.ts'
import { openOperation } from '../../../operations/open-operation.ts'
import { announce } from '../../../ui/announcer/announcer.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { NoWrapDates } from '../../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../../ui/format/format.ts'
import { Loading, SkeletonText } from '../../../ui/loading/skeleton.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { useOrdersText } from '../../../ui/labels/orders-text.ts'
import type { HouseholdRow } from '../household/household-row.tsx'
import { FailedPaymentActions, useFailedPayment } from './failed-payment-actions.tsx'
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
  const failed = useFailedPayment(subscription, entry)
  const { nextRetryDate: _planned, ...withoutRetry } = entry
  return (
    <OrderRow
      entry={failed?.nextRetryDate ? entry : withoutRetry}
      dog={household?.dog}
      contents={household?.contents}
      hint={
        <>
          {failed ? (
            <p>{failed.what}</p>
          ) : (
            <Loading>
              <SkeletonText lines={2} />
            </Loading>
          )}
          <div className={styles['failedActions']}>
            <FailedPaymentActions
              size="small"
              subscription={subscription}
              entry={entry}
              label={household?.label}
            />
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

const ICON = { size: 18, 'aria-hidden': true } as const

/** An upcoming order. Its menu moves, skips and restores it; refusals appear in the row. */
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
        (skippable || unskippable) && (
          <Menu
            look="quiet"
            label={label(text.changeOf(window))}
            trigger={
              <>
                <span aria-hidden="true">{text.change}</span>
                <VisuallyHidden>{label(text.changeOf(window))}</VisuallyHidden>
                <ChevronDown {...ICON} />
              </>
            }
          >
            {skippable && subscription.allowedActions.includes('rescheduleOrder') && (
              <MenuItem
                icon={<CalendarDays {...ICON} />}
                aria-label={label(text.moveOf(window))}
                onClick={() => openOperation('rescheduleOrder', subscription, entry)}
              >
                {text.move}
              </MenuItem>
            )}
            {skippable && (
              <MenuItem
                icon={<SkipForward {...ICON} />}
                aria-label={label(text.skipOf(window))}
                onClick={() => void change(skip, label(text.skippedOf(window)))}
              >
                {text.skip}
              </MenuItem>
            )}
            {unskippable && (
              <MenuItem
                icon={<RotateCcw {...ICON} />}
                aria-label={label(text.unskipOf(window))}
                onClick={() => void change(unskip, label(text.plannedAgain(window)))}
              >
                {text.unskip}
              </MenuItem>
            )}
          </Menu>
        )
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
