import { useState } from 'react'
import { Link } from 'wouter'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useResource } from '../../api/queries.ts'
import { useOperation } from '../../api/use-operation.ts'
import { routes } from '../../routes.ts'
import { useFormat } from '../../screens/orders/words.ts'
import { useText } from '../../text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { OperationDialogProps } from '../operation-dialog.tsx'
import { DialogStep } from '../shared/dialog-step.tsx'
import { PaymentChoice } from '../shared/payment-choice.tsx'
import { usePaymentText } from '../shared/payment-text.ts'
import { QuoteRefusal } from '../shared/quote-state.tsx'
import styles from './payment.module.css'
import { PaymentOutcome, usePaymentOutcome } from './payment-outcome.tsx'

/** The methods to choose from, in each state of their list. */
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
      <Skeleton shape="block" height="8.5rem" />
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

/** What the change means for money: the open payment is tried at once, otherwise nothing is charged now. */
function Consequence({
  subscription,
  open,
}: {
  subscription: SubscriptionView
  open: ScheduleEntryView | null
}) {
  const text = usePaymentText()
  const format = useFormat()
  const next = (useResource('orderSchedule').data ?? []).find(({ status }) => status === 'SCHEDULED')
  if (open) {
    return (
      <Notice tone="warn" title={text.open(format.price(open.totalPrice))}>
        {open.nextRetryDate ? text.openHint(format.day(open.nextRetryDate)) : text.openNow}
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

/** The dialog's choice and its command; in dunning the open payment is tried at once (docs/domain.md 4.4, 8.2). */
function usePaymentChange(subscription: SubscriptionView, onDone: () => void) {
  const text = usePaymentText()
  const methods = useResource('paymentMethods').data ?? []
  const failed = (useResource('orderSchedule').data ?? []).find(({ status }) => status === 'FAILED') ?? null
  const current = subscription.paymentMethodId
  const [picked, setPicked] = useState<string | null>(null)
  const [tried, setTried] = useState<ScheduleEntryView | null>(null)
  const command = useOperation('changePaymentMethod', text.toast)
  const usable = methods.filter(({ status }) => status === 'ACTIVE')
  const chosen = picked ?? usable.find(({ id }) => id === current)?.id ?? null

  const send = async () => {
    if (chosen === null || (chosen === current && !failed)) return onDone()
    const outcome = await command.run({ params: { id: subscription.id }, body: { paymentMethodId: chosen } })
    if (!outcome.ok) return
    if (failed) setTried(failed)
    else onDone()
  }
  const label = failed ? (chosen === current ? text.tryAgain : text.payNow) : text.save
  return {
    current,
    chosen,
    choose: setPicked,
    failed,
    tried,
    tryOther: () => setTried(null),
    command,
    send,
    label,
  }
}

/** What a subscription is paid with. */
export function PaymentDialog({ subscription, open, onClose }: OperationDialogProps) {
  const { ui } = useText()
  const text = usePaymentText()
  const change = usePaymentChange(subscription, onClose)
  const { tried, command, failed, chosen, current } = change
  const outcome = usePaymentOutcome(tried)
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
        <Link href={routes.profile} className={styles['link']}>
          {text.selectLink}
        </Link>
        <Consequence subscription={subscription} open={failed} />
      </DialogStep>
    </Dialog>
  )
}
