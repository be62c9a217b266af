import { useState } from 'react'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { day, type Day } from '@pfotenportal/domain/core/calendar'
import { orderLimits, restartLimits, type MoveLimits } from '@pfotenportal/domain/schedule/move-range'
import { catalogue, countryOf } from '../../data/catalogue.ts'
import { useQuotedOperation } from '../../data/use-quoted-operation.ts'
import { useToday } from '../../data/use-today.ts'
import { Button } from '../../ui/button/button.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { Dialog, DialogStep } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import type { OperationDialogProps } from '../open-operation.ts'
import { ArrivesNote, DeliveryPick } from '../shared/calendar/delivery-calendar.tsx'
import { useRescheduleText } from '../shared/calendar/reschedule-text.ts'
import { FollowingDeliveries, QuoteComparison, type QuoteFact } from '../shared/quote/quote-comparison.tsx'
import { QuoteState } from '../shared/quote/quote-state.tsx'
import { SendButton } from '../shared/quote/send-button.tsx'

/** The days to which the next charge can be moved: the restart of a pause, or else the next order. */
export function chargeRange(
  {
    status,
    pause,
    nextBillingDate,
    endsAt,
  }: Pick<SubscriptionView, 'status' | 'pause' | 'nextBillingDate' | 'endsAt'>,
  today: Day,
): MoveLimits {
  const planned = nextBillingDate === null ? null : day(nextBillingDate)
  if (status === 'PAUSED' && pause) return restartLimits(day(pause.startedAt), planned, today, catalogue)
  return orderLimits({ billingDate: planned ?? today, endsAt: endsAt ? day(endsAt) : null }, today)
}

const FACTS: readonly QuoteFact[] = ['resumes', 'price']

/** Confirms the new day in the dialog; there is no toast. */
function Changed({ subscription }: { subscription: SubscriptionView }) {
  const { nextCharge } = useRescheduleText()
  const format = useFormat()
  const { nextBillingDate, nextDelivery } = subscription
  if (nextBillingDate === null) return null
  return (
    <Notice
      tone="success"
      title={<NoWrapDates>{nextCharge.changed(format.day(nextBillingDate))}</NoWrapDates>}
    >
      {nextDelivery && <NoWrapDates>{nextCharge.changedDelivery(format.window(nextDelivery))}</NoWrapDates>}
    </Notice>
  )
}

/** The choice of a day, with the quote for it. */
function useNextCharge(subscription: SubscriptionView, open: boolean) {
  const { nextCharge } = useRescheduleText()
  const today = useToday()
  const [picked, setPicked] = useState<Day | null>(null)
  const [isDone, setDone] = useState(false)
  const range = chargeRange(subscription, today)
  const body = picked && { nextBillingDate: picked }
  const quoted = useQuotedOperation(
    'changeNextChargeDate',
    open && body && !isDone
      ? { subscriptionId: subscription.id, operation: 'changeNextChargeDate', input: body }
      : null,
    { failure: nextCharge.failure },
  )
  const send = async () => {
    if (!body) return
    const outcome = await quoted.run({ params: { id: subscription.id }, body })
    if (outcome.ok) setDone(true)
  }
  return { picked, setPicked, isDone, range, quoted, send }
}

function NextCharge({
  subscription,
  change,
}: {
  subscription: SubscriptionView
  change: ReturnType<typeof useNextCharge>
}) {
  const text = useRescheduleText()
  const { picked, setPicked, range, quoted } = change
  const own = subscription.nextBillingDate === null ? null : day(subscription.nextBillingDate)
  return (
    <DeliveryPick
      billed={picked}
      onChoose={setPicked}
      limits={range}
      present={own}
      country={countryOf(subscription)}
    >
      {picked && (
        <QuoteState quoted={quoted} rows={4}>
          {(quote) => (
            <>
              {quote.before.status === 'PAUSED' && quote.after.status === 'ACTIVE' && (
                <Notice tone="warn">{text.nextCharge.restartSoon}</Notice>
              )}
              <QuoteComparison subscription={subscription} quote={quote} facts={FACTS} />
              {quote.after.upcoming.length > 0 && <FollowingDeliveries quote={quote} />}
            </>
          )}
        </QuoteState>
      )}
    </DeliveryPick>
  )
}

/** Moves the next charge to another day: the restart of a pause, or the first order after one. */
export function ChangeNextChargeDateDialog({ subscription, open, onClose }: OperationDialogProps) {
  const text = useRescheduleText()
  const change = useNextCharge(subscription, open)
  const { picked, isDone, quoted, send } = change
  const [isRestart] = useState(subscription.status === 'PAUSED')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isRestart ? text.nextCharge.titlePaused : text.nextCharge.title}
      size="wide"
      actions={
        isDone ? (
          <Button look="main" onClick={onClose}>
            {text.nextCharge.done}
          </Button>
        ) : (
          <>
            <ArrivesNote billed={picked} country={countryOf(subscription)} />
            <SendButton
              quoted={quoted}
              isReady={picked !== subscription.nextBillingDate}
              onSend={() => void send()}
            >
              {text.confirm}
            </SendButton>
          </>
        )
      }
    >
      {isDone ? (
        <DialogStep key="done">
          <Changed subscription={subscription} />
        </DialogStep>
      ) : (
        <NextCharge subscription={subscription} change={change} />
      )}
    </Dialog>
  )
}
