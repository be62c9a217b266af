import { useState } from 'react'
import type { QuoteView } from '@pfotenportal/contract/quotes'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { placeOrder } from '@pfotenportal/text/de/order-operations'
import { notify } from '../../data/notify.ts'
import { useResource } from '../../data/queries.ts'
import { useQuotedOperation } from '../../data/use-quoted-operation.ts'
import { packagePicture } from '../../illustrations/pictures.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog, DialogStep } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { defineText } from '../../ui/text/text.tsx'
import { openOperation, type OperationDialogProps } from '../open-operation.ts'
import { OrderReview } from '../shared/quote/order-review.tsx'
import { FollowingDeliveries, QuoteComparison, type QuoteFact } from '../shared/quote/quote-comparison.tsx'

/** The texts of this dialog. */
const usePlaceOrderText = defineText(placeOrder, () =>
  import('@pfotenportal/text/en/order-operations').then((it) => it.placeOrder),
)

const MOVED: readonly QuoteFact[] = ['billing', 'delivery']

interface LeadProps {
  quote: QuoteView
  subscription: SubscriptionView
  /** There is an open payment: it is retried instead of ordering something new. */
  hasOpenPayment: boolean
}

/** What the order changes, and that it cannot be undone. */
function Lead({ quote, subscription, hasOpenPayment }: LeadProps) {
  const text = usePlaceOrderText()
  return (
    <>
      <Notice tone="warn" title={text.final}>
        {hasOpenPayment ? text.finalOpen : text.finalHint}
      </Notice>
      {!hasOpenPayment && (
        <QuoteComparison subscription={subscription} quote={quote} facts={MOVED} box={quote.charge} />
      )}
      <FollowingDeliveries quote={quote} title={text.following} />
    </>
  )
}

function OtherPaymentButton({ subscription }: { subscription: SubscriptionView }) {
  const text = usePlaceOrderText()
  return (
    <Button size="small" onClick={() => openOperation('changePaymentMethod', subscription)}>
      {text.otherPayment}
    </Button>
  )
}

const PAYMENT_REFUSED: ReadonlySet<string> = new Set([
  'PAYMENT_DECLINED',
  'PAYMENT_METHOD_INVALID',
  'PAYMENT_METHOD_UNCONFIRMED',
])

/** Charges and ships the next box today, or retries an open payment. */
export function PlaceOrderDialog({ subscription, open, onClose }: OperationDialogProps) {
  const text = usePlaceOrderText()
  const schedule = useResource('orderSchedule').data
  const [isOpen] = useState(() => schedule?.some(({ status }) => status === 'FAILED') ?? false)
  const [isChecking, setChecking] = useState(false)
  const { id, pet } = subscription
  const quoted = useQuotedOperation(
    'placeOrder',
    open && !isChecking ? { subscriptionId: id, operation: 'placeOrder' } : null,
    { failure: text.toast.failure },
  )
  const { error } = quoted
  const refusedPayment = error !== null && typeof error !== 'string' && PAYMENT_REFUSED.has(error.type)

  const order = async () => {
    const outcome = await quoted.run({ params: { id } })
    if (!outcome.ok) return
    // The outcome of the payment is unknown, so do not report a success.
    if (outcome.data.status === 'PROCESSING') return setChecking(true)
    notify('success', text.toast.success)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isChecking ? text.checking : isOpen ? text.titleOpen : text.title}
      picture={<Picture src={packagePicture} size={56} />}
      actions={
        isChecking && (
          <Button look="main" onClick={onClose}>
            {text.done}
          </Button>
        )
      }
    >
      {isChecking ? (
        <DialogStep key="checking">
          <p>{text.checkingWhat}</p>
        </DialogStep>
      ) : (
        <DialogStep key="order">
          <p>{isOpen ? text.leadOpen : text.lead(pet?.name ?? '')}</p>
          <OrderReview
            subscription={subscription}
            quoted={quoted}
            onOrder={() => void order()}
            remedy={refusedPayment ? <OtherPaymentButton subscription={subscription} /> : undefined}
          >
            {(quote) => <Lead quote={quote} subscription={subscription} hasOpenPayment={isOpen} />}
          </OrderReview>
        </DialogStep>
      )}
    </Dialog>
  )
}
