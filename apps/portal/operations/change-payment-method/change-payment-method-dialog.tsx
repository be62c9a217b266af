import { useState } from 'react'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useResource } from '../../data/queries.ts'
import { useOperation } from '../../data/use-operation.ts'
import { useQuote } from '../../data/use-quoted-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog, DialogStep } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { useText } from '../../ui/text/text.tsx'
import type { OperationDialogProps } from '../open-operation.ts'
import { ProfileLink } from '../shared/choice/profile-link.tsx'
import { PaymentChoice, usePaymentText } from '../shared/payment/payment-choice.tsx'
import { RenewPaymentButton, useUnusableMethod } from '../shared/payment/renew-payment.tsx'
import { QuoteRefusal } from '../shared/quote/quote-state.tsx'
import {
  outcomeOfAnswer,
  PaymentOutcome,
  type PaymentAttempt,
  usePaymentOutcome,
} from './payment-outcome.tsx'
import styles from './change-payment-method.module.css'

/** The saved payment methods, with their loading, empty and error states. */
function Methods({
  chosen,
  current,
  onChoose,
}: {
  chosen: string | null
  current: string | null
  onChoose: (id: string) => void
}) {
  const { error } = useText()
  const text = usePaymentText()
  const methods = useResource('paymentMethods')
  const list = methods.data
  if (!list) {
    return methods.pending ? (
      <Loading>
        <Skeleton shape="block" height="8.5rem" />
      </Loading>
    ) : (
      <FailedState title={error.loadFailed} onRetry={methods.retry} />
    )
  }
  if (list.length === 0) return <p>{text.noneSaved}</p>
  return (
    <>
      <PaymentChoice methods={list} chosen={chosen} current={current} onChoose={onChoose} />
      {list.every(({ status }) => status !== 'ACTIVE') && <Notice tone="warn">{text.noneUsable}</Notice>}
    </>
  )
}

interface ConsequenceProps {
  subscription: SubscriptionView
  open: ScheduleEntryView | null
  /** The open payment was attempted less than ten minutes ago and will not be retried now. */
  isTooSoon: boolean
}

function useOpenPaymentLabel({ open, isTooSoon }: Pick<ConsequenceProps, 'open' | 'isTooSoon'>): string {
  const text = usePaymentText()
  const format = useFormat()
  if (!open?.nextRetryDate) return text.openNow
  return (isTooSoon ? text.openSoon : text.openHint)(format.day(open.nextRetryDate))
}

/** Whether the change charges money: an open payment is retried at once, otherwise nothing is charged now. */
function Consequence({ subscription, open, isTooSoon }: ConsequenceProps) {
  const text = usePaymentText()
  const format = useFormat()
  const next = (useResource('orderSchedule').data ?? []).find(({ status }) => status === 'SCHEDULED')
  const openWords = useOpenPaymentLabel({ open, isTooSoon })
  if (open) {
    return (
      <Notice key={openWords} tone="warn" title={text.open(format.price(open.totalPrice))}>
        {openWords}
      </Notice>
    )
  }
  if (subscription.pause?.reason === 'PAYMENT_FAILED') return <Notice>{text.afterPause}</Notice>
  return (
    <p className={styles['note']}>
      {text.nothingNow}{' '}
      {next ? text.from(format.day(next.billingDate), format.price(next.totalPrice)) : text.fromNext}
    </p>
  )
}

/** Whether the service would not retry the open payment now, because it does so at most every ten minutes. */
function useIsTooSoon(subscription: SubscriptionView, paymentMethodId: string | null): boolean {
  const { quote } = useQuote(
    paymentMethodId === null
      ? null
      : { subscriptionId: subscription.id, operation: 'changePaymentMethod', input: { paymentMethodId } },
  )
  return paymentMethodId !== null && quote !== null && quote.charge === null
}

/** The dialog's choice and its command. In dunning, the open payment is retried at once. */
function usePaymentChange(subscription: SubscriptionView, onDone: () => void) {
  const text = usePaymentText()
  const methods = useResource('paymentMethods').data ?? []
  const failed = (useResource('orderSchedule').data ?? []).find(({ status }) => status === 'FAILED') ?? null
  const current = subscription.paymentMethodId
  const [picked, setPicked] = useState<string | null>(null)
  const [tried, setTried] = useState<PaymentAttempt | null>(null)
  const command = useOperation('changePaymentMethod', text.toast)
  const usable = methods.filter(({ status }) => status === 'ACTIVE')
  const chosen = picked ?? usable.find(({ id }) => id === current)?.id ?? null
  const isTooSoon = useIsTooSoon(subscription, failed && chosen)

  const send = async () => {
    if (chosen === null || (chosen === current && (!failed || isTooSoon))) return onDone()
    const outcome = await command.run({ params: { id: subscription.id }, body: { paymentMethodId: chosen } })
    if (!outcome.ok) return
    if (failed && !isTooSoon) setTried({ entry: failed, answered: outcomeOfAnswer(outcome.data) })
    else onDone()
  }
  const payLabel = chosen === current ? text.tryAgain : text.payNow
  const label = failed && !isTooSoon ? payLabel : text.save
  return {
    current,
    chosen,
    choose: setPicked,
    failed,
    isTooSoon,
    tried,
    tryOther: () => setTried(null),
    command,
    send,
    label,
  }
}

/** The dialog to change a subscription's payment method. */
export function ChangePaymentMethodDialog({ subscription, open, onClose }: OperationDialogProps) {
  const { ui } = useText()
  const text = usePaymentText()
  const change = usePaymentChange(subscription, onClose)
  const { tried, command, failed, chosen, current } = change
  const outcome = usePaymentOutcome(tried)
  const unusable = useUnusableMethod(subscription)
  if (tried) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={text.outcome.title}
        actions={
          <>
            <Button look="main" onClick={onClose}>
              {text.done}
            </Button>
            {outcome === 'failed' && (
              <Button look="quiet" onClick={change.tryOther}>
                {text.select}
              </Button>
            )}
          </>
        }
      >
        <DialogStep key="outcome">
          <PaymentOutcome outcome={outcome} />
        </DialogStep>
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.title}
      actions={
        <>
          {chosen === null && unusable && <RenewPaymentButton look="main" method={unusable} />}
          {chosen !== null && (
            <Button look="main" loading={command.pending} onClick={() => void change.send()}>
              {change.label}
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            {ui.cancel}
          </Button>
        </>
      }
    >
      <DialogStep key="choice">
        <p>{text.lead(subscription.pet?.name ?? '')}</p>
        {command.error && <QuoteRefusal error={command.error} />}
        <Methods chosen={chosen} current={current} onChoose={change.choose} />
        <ProfileLink section="payments">{text.selectLink}</ProfileLink>
        <Consequence subscription={subscription} open={failed} isTooSoon={change.isTooSoon} />
      </DialogStep>
    </Dialog>
  )
}
