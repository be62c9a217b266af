/** /orders/payment: the payment of one order. The bank leads back to it, and mails about an open payment lead to it. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { DataOf } from '@pfotenportal/contract/api'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { withoutLinkEnd } from '@pfotenportal/domain/core/link-end'
import { paymentState } from '@pfotenportal/text/de/order-operations'
import { affectedByChange } from '../../data/cache-updates.ts'
import { call } from '../../data/call.ts'
import { useStore } from '../../data/external-store.ts'
import { useResource, useSubscriptions } from '../../data/queries.ts'
import { DogScope, useScope } from '../../data/scope.tsx'
import { ApiFailure } from '../../data/send.ts'
import { openedOperation } from '../../operations/open-operation.ts'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Loading, SkeletonText } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { defineText } from '../../ui/text/text.tsx'
import {
  FailedPaymentActions,
  useFailedPayment,
  type FailedPaymentActionsProps,
} from '../shared/order/failed-payment-actions.tsx'
import styles from './payment.module.css'

type PaymentState = DataOf<'checkPayment'>

const usePaymentText = defineText({ paymentState }, () => import('@pfotenportal/text/en/order-operations'))

/** The time after which an undecided payment is looked up again. */
const CHECK_AGAIN_AFTER = 5_000

/** The order in the address, without what the payment service has added to it. */
function useOrderInAddress(): string {
  const search = useSearch()
  const [, navigate] = useLocation()
  const order = withoutLinkEnd(new URLSearchParams(search).get('order') ?? '')
  const clean = `order=${encodeURIComponent(order)}`
  useEffect(() => {
    if (search !== clean) navigate(`${routes.payment}?${clean}`, { replace: true })
  }, [search, clean, navigate])
  return order
}

/** Whether the payment may have an outcome soon: it is being checked, or the service did not answer. */
function isUndecided(payment: PaymentState | undefined, error: Error | null): boolean {
  return payment ? payment.state === 'CHECKING' : error instanceof ApiFailure && !error.isRefusal
}

/**
 * The payment of an order: looked up at once, again until it is decided, and after each dialog. A new state reloads the
 * orders, because looking a payment up may settle it.
 */
function usePayment(order: string) {
  const { hasStarted, cache } = useScope()
  const isDialogOpen = useStore(openedOperation)?.open ?? false
  const queryKey = ['payment', order] as const
  return useQuery<PaymentState>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const before = client.getQueryData<PaymentState>(queryKey)
      const payment = await call('checkPayment', { params: { id: order } }, signal)
      if (payment.state !== before?.state) void cache.reload(affectedByChange(payment.subscriptionId))
      return payment
    },
    enabled: hasStarted && !isDialogOpen,
    staleTime: 0,
    gcTime: 0,
    // The customer is waiting: report an unreachable service at once. The interval tries again.
    networkMode: 'always',
    retry: false,
    refetchInterval: ({ state: { data, error } }) => isUndecided(data, error) && CHECK_AGAIN_AFTER,
  })
}

/** Says that the payment of an order failed, and offers the ways to pay while the order can still be paid. */
function Failed({ payment, subscription }: { payment: PaymentState; subscription: SubscriptionView | null }) {
  const text = usePaymentText()
  const format = useFormat()
  return (
    <>
      <Notice tone="error" title={text.failed}>
        {text.failedWhat(format.price(payment.total))}
      </Notice>
      {subscription && (
        <DogScope subscription={subscription}>
          <WaysToPay subscription={subscription} orderId={payment.orderId} />
        </DogScope>
      )}
    </>
  )
}

function WaysToPay({ subscription, orderId }: { subscription: SubscriptionView; orderId: number }) {
  const schedule = useResource('orderSchedule').data
  // Only the first order that is not skipped can be charged: the owed one, else the next one.
  const entry = schedule?.find(({ status }) => status !== 'SKIPPED')
  return entry?.id === orderId ? <WaysToPayEntry subscription={subscription} entry={entry} /> : null
}

function WaysToPayEntry(failed: Pick<FailedPaymentActionsProps, 'subscription' | 'entry'>) {
  const text = usePaymentText()
  const owed = useFailedPayment(failed.subscription, failed.entry)
  const what = failed.entry.status === 'FAILED' ? owed?.what : text.failedAgain
  return (
    <>
      {what === undefined ? (
        <Loading>
          <SkeletonText lines={2} />
        </Loading>
      ) : (
        <p>{what}</p>
      )}
      <FailedPaymentActions {...failed} />
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
  if (state === 'STRAY') {
    return (
      <Notice tone="warn" title={text.stray}>
        {text.strayWhat(total)}
      </Notice>
    )
  }
  if (state === 'FAILED') return <Failed payment={payment} subscription={subscription ?? null} />
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
  const { data: payment, error, isFetching, refetch } = usePayment(order)
  const check = () => void refetch()
  const isUnknown = error instanceof ApiFailure && error.status === 404
  const hasFailed = error !== null && !isUnknown && (!payment || isUndecided(payment, error))
  return (
    <Card className={styles['card']}>
      {payment && !hasFailed && <Outcome payment={payment} pending={isFetching} onCheck={check} />}
      {!payment && isUnknown && (
        <Notice tone="info" title={text.noPayment}>
          {text.noPaymentWhat}
        </Notice>
      )}
      {hasFailed && (
        <FailedState title={text.notAsked} onRetry={check} retrying={isFetching}>
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
