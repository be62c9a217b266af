import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { openOperation } from '../../../operations/open-operation.ts'
import { Button, type ButtonLook, type ButtonShape } from '../../../ui/button/button.tsx'
import { useFormat } from '../../../ui/format/format.ts'
import { useOrdersText } from '../../../ui/labels/orders-text.ts'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { FailedPaymentActions } from './failed-payment-actions.tsx'

// Only beside a failure, so not part of the first screen.
const HelpLink = lazyPart(() => import('../../../ui/link/help-link.tsx').then((it) => it.HelpLink))

export interface BoxActionsProps extends Pick<ButtonShape, 'size'> {
  subscription: SubscriptionView
  /** The next box, planned or with a failed payment. */
  entry: ScheduleEntryView
  look?: ButtonLook
  /** The accessible name of an action in a list of several dogs. */
  label?: ((action: string) => string) | undefined
}

/** Moves or skips the next box, if the service allows it. */
export function MoveAndSkip({ subscription, entry, size, look, label = (it) => it }: BoxActionsProps) {
  const text = useOrdersText()
  const format = useFormat()
  const { allowedActions: allowed } = subscription
  const window = format.window(entry.deliveryWindow)
  return (
    <>
      {allowed.includes('rescheduleOrder') && (
        <Button
          look={look}
          size={size}
          aria-label={label(text.moveOf(window))}
          onClick={() => openOperation('rescheduleOrder', subscription, entry)}
        >
          {text.move}
        </Button>
      )}
      {allowed.includes('skipNextOrder') && (
        <Button
          look={look === 'main' ? 'soft' : look}
          size={size}
          aria-label={label(text.skipOf(window))}
          onClick={() => openOperation('skipNextOrder', subscription, entry)}
        >
          {entry.status === 'FAILED' ? text.failedSkip : text.skip}
        </Button>
      )}
    </>
  )
}

/** Pays the next box after a failed payment, or orders it now, if the service allows it. */
export function PayOrOrder({ subscription, entry, size, look, label }: BoxActionsProps) {
  const text = useOrdersText()
  if (entry.status === 'FAILED') {
    return <FailedPaymentActions size={size} subscription={subscription} entry={entry} label={label} />
  }
  if (!subscription.allowedActions.includes('placeOrder')) return null
  return (
    <Button look={look} size={size} onClick={() => openOperation('placeOrder', subscription, entry)}>
      {text.orderNow}
    </Button>
  )
}

/** All actions that the service allows for the next box, one of which stands out; after a failure, the way to help. */
export function BoxActions(props: BoxActionsProps) {
  const { subscription, entry } = props
  if (entry.status === 'FAILED') {
    return (
      <>
        <PayOrOrder {...props} />
        <MoveAndSkip {...props} />
        <HelpLink topic="payment" subscription={subscription.id} order={entry.id} label={props.label} />
      </>
    )
  }
  const isMovable = subscription.allowedActions.includes('rescheduleOrder')
  return (
    <>
      <MoveAndSkip {...props} look="main" />
      <PayOrOrder {...props} look={isMovable ? 'soft' : 'main'} />
    </>
  )
}
