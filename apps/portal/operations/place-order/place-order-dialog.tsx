import { useState } from 'react'
import type { DataOf } from '@pfotenportal/contract/api'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { QuoteView } from '@pfotenportal/contract/quotes'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { overlaps } from '@pfotenportal/domain/delivery/delivery'
import { placeOrder } from '@pfotenportal/text/de/order-operations'
import { notify } from '../../data/notify.ts'
import { useResource } from '../../data/queries.ts'
import { useQuotedOperation } from '../../data/use-quoted-operation.ts'
import packagePicture from '../../illustrations/package.svg?no-inline'
import { Button } from '../../ui/button/button.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { Dialog, DialogStep } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useOrdersText } from '../../ui/labels/orders-text.ts'
import { HelpLink } from '../../ui/link/help-link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { defineText } from '../../ui/text/text.tsx'
import { DialogLoadFailed, DialogPlaceholder } from '../dialog-placeholder.tsx'
import { openOperation, type OperationDialogProps } from '../open-operation.ts'
import { arrivalsOf } from '../shared/delivery/arrivals.ts'
import { RenewPaymentButton, useUnusableMethod } from '../shared/payment/renew-payment.tsx'
import { OrderBar, OrderReview } from '../shared/quote/order-review.tsx'

/** The texts of this dialog. */
const usePlaceOrderText = defineText({ placeOrder }, () => import('@pfotenportal/text/en/order-operations'))

interface LeadProps {
  quote: QuoteView
  subscription: SubscriptionView
}

/** What the order changes, and that it cannot be undone. */
function Lead({ quote, subscription }: LeadProps) {
  const text = usePlaceOrderText()
  const format = useFormat()
  const arrivals = arrivalsOf(useResource('orders').data ?? [], subscription.id)
  const together = arrivals.filter(
    ({ window }) => quote.charge && overlaps(window, quote.charge.deliveryWindow),
  )
  const [then] = quote.after.upcoming
  return (
    <>
      {together.map(({ window, boxes }) => (
        <Notice key={window.from} tone="warn" title={text.alreadyPaid}>
          <NoWrapDates>{text.alreadyPaidHint(format.window(window), boxes)}</NoWrapDates>
        </Notice>
      ))}
      <Notice tone="warn" title={text.final}>
        {then && <NoWrapDates>{text.following(format.window(then.deliveryWindow))}</NoWrapDates>}
      </Notice>
    </>
  )
}

/** The way out after the payment method was refused: renew it if it cannot be charged, otherwise choose another one. */
function PaymentRemedy({ subscription }: { subscription: SubscriptionView }) {
  const { otherPayment } = useOrdersText()
  const unusable = useUnusableMethod(subscription)
  return (
    <>
      {unusable ? (
        <RenewPaymentButton look="main" size="small" method={unusable} />
      ) : (
        <Button size="small" onClick={() => openOperation('changePaymentMethod', subscription)}>
          {otherPayment}
        </Button>
      )}
      <HelpLink topic="payment" subscription={subscription.id} />
    </>
  )
}

const PAYMENT_REFUSED: ReadonlySet<string> = new Set([
  'PAYMENT_DECLINED',
  'PAYMENT_METHOD_INVALID',
  'PAYMENT_METHOD_UNCONFIRMED',
])

type Confirmation = NonNullable<DataOf<'placeOrder'>['confirmation']>

/** The bank asks for a confirmation. The browser is already on its way; the button is there in case it is not. */
function ToBankStep({ confirmation: { url, until } }: { confirmation: Confirmation }) {
  const text = usePlaceOrderText()
  const format = useFormat()
  return (
    <DialogStep key="bank">
      <p>{text.toBankWhat(format.time(until))}</p>
      <Button look="main" onClick={() => window.location.assign(url)}>
        {text.toBankAction}
      </Button>
    </DialogStep>
  )
}

/** Charges and ships the next box today, or retries an open payment. */
export function PlaceOrderDialog(props: OperationDialogProps) {
  const { data: schedule, error, retry } = useResource('orderSchedule')
  if (schedule) return <LoadedDialog {...props} schedule={schedule} />
  return error ? <DialogLoadFailed {...props} onRetry={retry} /> : <DialogPlaceholder {...props} />
}

interface LoadedDialogProps extends OperationDialogProps {
  schedule: readonly ScheduleEntryView[]
}

function LoadedDialog({ subscription, open, onClose, schedule }: LoadedDialogProps) {
  const text = usePlaceOrderText()
  // Stays the same while the dialog is open, although the order changes the schedule.
  const [isOpen] = useState(() => schedule.some(({ status }) => status === 'FAILED'))
  const [isChecking, setChecking] = useState(false)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const isSent = isChecking || confirmation !== null
  const { id } = subscription
  const quoted = useQuotedOperation(
    'placeOrder',
    open && !isSent ? { subscriptionId: id, operation: 'placeOrder' } : null,
    { failure: text.toast.failure },
  )
  const { error } = quoted
  const refusedPayment = error !== null && typeof error !== 'string' && PAYMENT_REFUSED.has(error.type)

  const order = async () => {
    const outcome = await quoted.run({ params: { id } })
    if (!outcome.ok) return
    if (outcome.data.confirmation) {
      setConfirmation(outcome.data.confirmation)
      return window.location.assign(outcome.data.confirmation.url)
    }
    // The outcome of the payment is unknown, so do not report a success.
    if (outcome.data.status === 'PROCESSING') return setChecking(true)
    notify('success', text.toast.success)
    onClose()
  }
  const done = (
    <Button look="main" onClick={onClose}>
      {text.done}
    </Button>
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={confirmation ? text.toBank : isChecking ? text.checking : isOpen ? text.titleOpen : text.title}
      picture={<Picture src={packagePicture} size={56} />}
      actions={
        isChecking
          ? done
          : !isSent &&
            quoted.quote && (
              <OrderBar
                quoted={quoted}
                {...(isOpen && { label: text.titleOpen })}
                onOrder={() => void order()}
              />
            )
      }
    >
      {confirmation && <ToBankStep confirmation={confirmation} />}
      {isChecking && (
        <DialogStep key="checking">
          <p>{text.checkingWhat}</p>
        </DialogStep>
      )}
      {!isSent && (
        <DialogStep key="order">
          {isOpen && <p>{text.leadOpen}</p>}
          <OrderReview
            subscription={subscription}
            quoted={quoted}
            remedy={refusedPayment ? <PaymentRemedy subscription={subscription} /> : undefined}
          >
            {(quote) => <Lead quote={quote} subscription={subscription} />}
          </OrderReview>
        </DialogStep>
      )}
    </Dialog>
  )
}
