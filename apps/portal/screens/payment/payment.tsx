/** /orders/payment: the payment of one order. The bank leads back to it, and mails about an open payment lead to it. */
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { DataOf } from '@pfotenportal/contract/api'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { paymentState } from '@pfotenportal/text/de/order-operations'
import { useStore } from '../../data/external-store.ts'
import { useResource, useSubscriptions } from '../../data/queries.ts'
import { useOperation } from '../../data/use-operation.ts'
import { openedOperation, openOperation } from '../../operations/open-operation.ts'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Loading, SkeletonText } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { defineText } from '../../ui/text/text.tsx'
import styles from './payment.module.css'

type PaymentState = DataOf<'checkPayment'>

const usePaymentText = defineText(paymentState, () =>
  import('@pfotenportal/text/en/order-operations').then((it) => it.paymentState),
)

/** A payment that is being checked is asked for again after this time. */
const CHECK_AGAIN_AFTER = 5_000

/** The order in the address, without what the payment service has added to it. */
function useOrderInAddress(): string {
  const search = useSearch()
  const [, navigate] = useLocation()
  const order = new URLSearchParams(search).get('order') ?? ''
  const clean = `order=${encodeURIComponent(order)}`
  useEffect(() => {
    if (search !== clean) navigate(`${routes.payment}?${clean}`, { replace: true })
  }, [search, clean, navigate])
  return order
}

/** The payment of an order: looked up at once, again while it is being checked, and after each dialog. */
function usePayment(order: string) {
  const { run, pending, error } = useOperation('checkPayment')
  const [payment, setPayment] = useState<PaymentState | null>(null)
  const isDialogOpen = useStore(openedOperation)?.open ?? false
  const check = useCallback(() => {
    void run({ params: { id: order } }).then((outcome) => outcome.ok && setPayment(outcome.data))
  }, [run, order])
  useEffect(() => {
    if (!isDialogOpen) check()
  }, [check, isDialogOpen])
  const isChecking = payment?.state === 'CHECKING'
  useEffect(() => {
    const timer = isChecking ? setInterval(check, CHECK_AGAIN_AFTER) : undefined
    return () => clearInterval(timer)
  }, [check, isChecking])
  return { payment, pending, error, check }
}

function FailedActions({
  subscription,
  orderId,
}: {
  subscription: SubscriptionView | undefined
  orderId: number
}) {
  const text = usePaymentText()
  const { data: schedule } = useResource('orderSchedule')
  // The dialogs say what is owed, which they take from the schedule.
  if (!subscription || !schedule) return null
  const entry = schedule.find(({ id }) => id === orderId)
  const { allowedActions } = subscription
  return (
    <>
      {allowedActions.includes('placeOrder') && (
        <Button look="main" onClick={() => openOperation('placeOrder', subscription, entry)}>
          {text.again}
        </Button>
      )}
      {allowedActions.includes('changePaymentMethod') && (
        <Button onClick={() => openOperation('changePaymentMethod', subscription, entry)}>
          {text.otherPayment}
        </Button>
      )}
    </>
  )
}

interface OutcomeProps {
  payment: PaymentState
  pending: boolean
  onCheck: () => void
}

/** What is known about the payment, and what the customer can do. */
function Outcome({ payment, pending, onCheck }: OutcomeProps) {
  const text = usePaymentText()
  const format = useFormat()
  const subscriptions = useSubscriptions().data
  const subscription = subscriptions?.find(({ id }) => id === payment.subscriptionId)
  const { state, confirmation } = payment
  const total = format.price(payment.total)
  if (state === 'PAID') {
    return (
      <Notice tone="success" title={text.paid}>
        {text.paidWhat(total)}
      </Notice>
    )
  }
  if (state === 'WAITING' && confirmation) {
    return (
      <>
        <Notice tone="warn" title={text.waiting}>
          {text.waitingWhat(total, format.time(confirmation.until))}
        </Notice>
        <Button look="main" onClick={() => window.location.assign(confirmation.url)}>
          {text.toBank}
        </Button>
      </>
    )
  }
  if (state === 'FAILED') {
    return (
      <>
        <Notice tone="error" title={text.failed}>
          {text.failedWhat(total)}
        </Notice>
        <FailedActions subscription={subscription} orderId={payment.orderId} />
      </>
    )
  }
  return (
    <>
      <Notice tone="info" title={text.checking}>
        {text.checkingWhat}
      </Notice>
      <Button loading={pending} onClick={onCheck}>
        {text.checkAgain}
      </Button>
    </>
  )
}

/** The outcome of a payment: looks it up, and again while it is being checked. */
export function Payment() {
  const text = usePaymentText()
  const order = useOrderInAddress()
  const { payment, error, pending, check } = usePayment(order)
  const isUnknown = error !== null && typeof error !== 'string' && error.type === 'NOT_FOUND'
  return (
    <Card className={styles['card']}>
      {payment && <Outcome payment={payment} pending={pending} onCheck={check} />}
      {!payment && isUnknown && (
        <Notice tone="info" title={text.noPayment}>
          {text.noPaymentWhat}
        </Notice>
      )}
      {!payment && error && !isUnknown && (
        <FailedState title={text.notAsked} onRetry={check} retrying={pending}>
          {text.notAskedWhat}
        </FailedState>
      )}
      {!payment && !error && (
        <Loading label={text.asking}>
          <SkeletonText lines={3} />
        </Loading>
      )}
      <LinkButton look="quiet" href={routes.orders}>
        {text.toOrders}
      </LinkButton>
    </Card>
  )
}
