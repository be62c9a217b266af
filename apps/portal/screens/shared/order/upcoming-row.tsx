import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronDown from 'lucide-react/icons/chevron-down'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import SkipForward from 'lucide-react/icons/skip-forward'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { openOperation } from '../../../operations/open-operation.ts'
import { announce } from '../../../ui/announcer/announcer.tsx'
import { NoWrapDates } from '../../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../../ui/format/format.ts'
import { useOrdersText } from '../../../ui/labels/orders-text.ts'
import { Loading, SkeletonText } from '../../../ui/loading/skeleton.tsx'
import { Menu, MenuItem } from '../../../ui/menu/menu.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import type { HouseholdRow } from '../household/household-row.tsx'
import { BoxActions } from './box-actions.tsx'
import { useFailedPayment } from './failed-payment-actions.tsx'
import styles from './order-row.module.css'
import { OrderRow } from './order-row.tsx'
import { Refusal } from './refusal.tsx'
import { useFocusAcrossLists, useScheduleChanges } from './schedule-changes.tsx'

/** An order whose payment failed: what happens next and what the customer can do (docs/domain.md 4.4). */
export function FailedRow({
  entry,
  subscription,
  isTitled,
  household,
}: {
  entry: ScheduleEntryView
  subscription: SubscriptionView
  isTitled?: boolean | undefined
  household?: HouseholdRow
}) {
  const failed = useFailedPayment(subscription, entry)
  const { nextRetryDate: _planned, ...withoutRetry } = entry
  return (
    <OrderRow
      entry={failed?.nextRetryDate ? entry : withoutRetry}
      isTitled={isTitled}
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
            <BoxActions size="small" subscription={subscription} entry={entry} label={household?.label} />
          </div>
        </>
      }
    />
  )
}

export interface UpcomingRowProps {
  entry: ScheduleEntryView
  subscription: SubscriptionView
  isNext: boolean
  isTitled?: boolean | undefined
  /** The order that would be next if this one were skipped; null if unknown. */
  after: ScheduleEntryView | null
  /** Set in a list with the boxes of several dogs. */
  household?: HouseholdRow
}

const ICON = { size: 18, 'aria-hidden': true } as const

/** An upcoming order. Its menu moves, skips and restores it; refusals appear in the row. */
export function UpcomingRow({ entry, subscription, isNext, isTitled, after, household }: UpcomingRowProps) {
  const text = useOrdersText()
  const format = useFormat()
  const changes = useScheduleChanges()
  const row = useFocusAcrossLists(entry.id)
  const window = format.window(entry.deliveryWindow)
  const label = household?.label ?? ((action: string) => action)
  const error = changes.failures.get(entry.id)
  const change = async (operation: 'skipOrder' | 'unskipOrder', message: string) => {
    if (await changes.change(operation, entry.id)) announce(message)
  }
  const skippable = entry.status === 'SCHEDULED' && entry.isEditable
  const unskippable = entry.status === 'SKIPPED' && entry.isEditable && !entry.isFinal

  return (
    <OrderRow
      ref={row}
      entry={entry}
      isNext={isNext}
      isTitled={isTitled}
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
                onClick={() => void change('skipOrder', label(text.skippedOf(window)))}
              >
                {text.skip}
              </MenuItem>
            )}
            {unskippable && (
              <MenuItem
                icon={<RotateCcw {...ICON} />}
                aria-label={label(text.unskipOf(window))}
                onClick={() => void change('unskipOrder', label(text.plannedAgain(window)))}
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
      notice={error && <Refusal error={error} onDismiss={() => changes.dismiss(entry.id)} />}
    />
  )
}
