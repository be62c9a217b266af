import { useState } from 'react'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useResource } from '../../data/queries.ts'
import { useOperation } from '../../data/use-operation.ts'
import { useQuote } from '../../data/use-quoted-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog, DialogStep } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { LoadedData } from '../../ui/state/loaded-data.tsx'
import { useText } from '../../ui/text/text.tsx'
import { openOperation, type OperationDialogProps } from '../open-operation.ts'
import { ProfileLink } from '../shared/choice/profile-link.tsx'
import { PaymentChoice, usePaymentText } from '../shared/payment/payment-choice.tsx'
import { RenewPaymentButton, useUnusableMethod } from '../shared/payment/renew-payment.tsx'
import { QuoteRefusal } from '../shared/quote/quote-state.tsx'
import {
  outcomeOfAnswer,
  PaymentOutcome,
  usePaymentOutcome,
  type PaymentAttempt,
} from './payment-outcome.tsx'

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
  const text = usePaymentText()
  return (
    <LoadedData view={useResource('paymentMethods')} skeleton={<Skeleton shape="block" height="8.5rem" />}>
      {(list) =>
        list.length === 0 ? (
          <p>{text.noneSaved}</p>
        ) : (
          <>
            <PaymentChoice methods={list} chosen={chosen} current={current} onChoose={onChoose} />
            {list.every(({ status }) => status !== 'ACTIVE') && (
              <Notice tone="warn">{text.noneUsable}</Notice>
            )}
          </>
        )
      }
    </LoadedData>
  )
}

/**
 * When an open payment is tried again: `now` with another method; `later`, because the last attempt was less than ten
 * minutes ago or the contract has not been activated yet; `never` by this dialog, if the method stays the same.
 */
type Retry = 'now' | 'later' | 'never'

interface ConsequenceProps {
  subscription: SubscriptionView
  open: ScheduleEntryView | null
  retry: Retry
}

function useOpenPaymentText({ open, retry }: Pick<ConsequenceProps, 'open' | 'retry'>): string {
  const text = usePaymentText()
  const format = useFormat()
  const isMigrating = Boolean(useResource('customer').data?.migration)
  if (retry === 'later' && isMigrating) return text.openAfterMigration
  if (!open?.nextRetryDate) return text.openNow
  return (retry === 'later' ? text.openSoon : text.openHint)(format.day(open.nextRetryDate))
}

/** Whether the change charges money: an open payment is retried at once, otherwise nothing is charged now. */
function Consequence({ subscription, open, retry }: ConsequenceProps) {
  const text = usePaymentText()
  const format = useFormat()
  const next = (useResource('orderSchedule').data ?? []).find(({ status }) => status === 'SCHEDULED')
  const openText = useOpenPaymentText({ open, retry })
  if (open) {
    return (
      <Notice key={openText} tone="warn" title={text.open(format.price(open.totalPrice))}>
        {openText}
      </Notice>
    )
  }
  if (subscription.pause?.reason === 'PAYMENT_FAILED') return <Notice>{text.afterPause}</Notice>
  return (
    <p className="muted">
      {text.nothingNow}{' '}
      {next ? text.from(format.day(next.billingDate), format.price(next.totalPrice)) : text.fromNext}
    </p>
  )
}

/** When the open payment would be tried again with the chosen method; `now` while that is being asked. */
function useRetry(subscription: SubscriptionView, paymentMethodId: string | null): Retry {
  const isOther = paymentMethodId !== null && paymentMethodId !== subscription.paymentMethodId
  const { quote } = useQuote(
    isOther
      ? { subscriptionId: subscription.id, operation: 'changePaymentMethod', input: { paymentMethodId } }
      : null,
  )
  if (paymentMethodId !== null && !isOther) return 'never'
  return isOther && quote !== null && quote.charge === null ? 'later' : 'now'
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
  const retry = useRetry(subscription, failed && chosen)
  const canPayNow = failed !== null && subscription.allowedActions.includes('placeOrder')

  const send = async () => {
    if (chosen === null || chosen === current) {
      onDone()
      if (canPayNow) openOperation('placeOrder', subscription)
      return
    }
    const outcome = await command.run({ params: { id: subscription.id }, body: { paymentMethodId: chosen } })
    if (!outcome.ok) return
    if (failed && retry === 'now') setTried({ entry: failed, answered: outcomeOfAnswer(outcome.data) })
    else onDone()
  }
  const payLabel = failed && retry === 'now' ? text.payNow : text.save
  const label = chosen === current && canPayNow ? text.tryAgain : payLabel
  return {
    current,
    chosen,
    choose: setPicked,
    failed,
    retry,
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
        <Consequence subscription={subscription} open={failed} retry={change.retry} />
      </DialogStep>
    </Dialog>
  )
}
