import { useState } from 'react'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import { day, type Day } from '@pfotenportal/domain/core/calendar'
import { orderLimits, type MoveLimits } from '@pfotenportal/domain/schedule/move-range'
import { countryOf } from '../../data/catalogue.ts'
import { useDogNameIfSeveral } from '../../data/dog-view.ts'
import { useResource } from '../../data/queries.ts'
import { useQuotedOperation } from '../../data/use-quoted-operation.ts'
import { useToday } from '../../data/use-today.ts'
import { RadioGroup } from '../../ui/choice/choice.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useOrdersText } from '../../ui/labels/orders-text.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import type { OperationDialogProps } from '../open-operation.ts'
import { ArrivesNote, DeliveryPick } from '../shared/calendar/delivery-calendar.tsx'
import { useRescheduleText } from '../shared/calendar/reschedule-text.ts'
import { FollowingDeliveries } from '../shared/quote/quote-comparison.tsx'
import { QuoteState } from '../shared/quote/quote-state.tsx'
import { SendButton } from '../shared/quote/send-button.tsx'

/** Move the order alone, or together with all that follow it. */
export type MoveScope = 'single' | 'following'

/** The days to which an order can be moved, given its neighbours in the schedule and the end of the subscription. */
export function movableDays(
  entry: ScheduleEntryView,
  schedule: readonly ScheduleEntryView[],
  scope: MoveScope,
  today: Day,
  endsAt: string | null = null,
): MoveLimits {
  const planned = schedule.filter(
    ({ status, subscriptionId }) => status === 'SCHEDULED' && subscriptionId === entry.subscriptionId,
  )
  const place = planned.findIndex(({ id }) => id === entry.id)
  const before = place > 0 ? planned[place - 1] : undefined
  const after = scope === 'single' ? planned[place + 1] : undefined
  return orderLimits(
    {
      billingDate: day(entry.billingDate),
      before: before && day(before.billingDate),
      after: after && day(after.billingDate),
      endsAt: endsAt === null ? null : day(endsAt),
    },
    today,
  )
}

/** Asks whether the following orders move too. */
function ScopeChoice({ scope, onChoose }: { scope: MoveScope; onChoose: (scope: MoveScope) => void }) {
  const text = useRescheduleText()
  return (
    <RadioGroup
      legend={text.scope}
      columns
      name="move-scope"
      options={[
        { value: 'single', label: text.single },
        { value: 'following', label: text.following },
      ]}
      chosen={scope}
      onChoose={onChoose}
    />
  )
}

/** The chosen day and scope, and their quote. */
function useMove(entry: ScheduleEntryView, { subscription, open }: OperationDialogProps) {
  const text = useRescheduleText()
  const today = useToday()
  const schedule = useResource('orderSchedule').data ?? []
  const [scope, setScope] = useState<MoveScope>('single')
  const [picked, setPicked] = useState<Day | null>(null)
  const limits = movableDays(entry, schedule, scope, today, subscription.endsAt ?? null)
  const to = picked && picked >= limits.min && picked <= limits.max ? picked : null
  const body =
    to === null
      ? null
      : { nextBillingDate: to, rescheduleFutureOrders: scope === 'following', orderId: entry.id }
  const { subscriptionId } = entry
  const quoted = useQuotedOperation(
    'rescheduleOrder',
    open && body ? { subscriptionId, operation: 'rescheduleOrder', input: body } : null,
    text.toast,
  )
  return { scope, setScope, to, picked, setPicked, limits, body, quoted }
}

function MoveDialog(props: OperationDialogProps & { entry: ScheduleEntryView }) {
  const { subscription, open, onClose } = props
  const text = useRescheduleText()
  // The order as it was when the dialog opened, because the list already shows the expected result.
  const [entry] = useState(props.entry)
  const { scope, setScope, to, picked, setPicked, limits, body, quoted } = useMove(entry, props)
  const dog = useDogNameIfSeveral(subscription)
  const own = day(entry.billingDate)
  const country = countryOf(entry)
  const send = async () => {
    if (!body) return
    const outcome = await quoted.run({ params: { id: subscription.id }, body })
    if (outcome.ok) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text.title(dog)}
      size="wide"
      actions={
        <>
          <ArrivesNote
            billed={to === own ? null : to}
            country={country}
            only={scope === 'single' ? text.arrivesOnly.single : text.arrivesOnly.following}
          />
          <SendButton quoted={quoted} isReady={to !== null && to !== own} onSend={() => void send()}>
            {text.confirm}
          </SendButton>
        </>
      }
    >
      <DeliveryPick
        billed={picked}
        onChoose={setPicked}
        limits={limits}
        present={own}
        country={country}
        options={<ScopeChoice scope={scope} onChoose={setScope} />}
      >
        {to !== null && (
          <QuoteState quoted={quoted} rows={3}>
            {(quote) => <FollowingDeliveries quote={quote} />}
          </QuoteState>
        )}
      </DeliveryPick>
    </Dialog>
  )
}

/** Moves an order to another day, alone or with all that follow it. */
export function RescheduleOrderDialog(props: OperationDialogProps) {
  const text = useRescheduleText()
  const orders = useOrdersText()
  const dog = useDogNameIfSeveral(props.subscription)
  const schedule = useResource('orderSchedule').data
  const entry = props.entry ?? schedule?.find(({ status }) => status === 'SCHEDULED')
  if (entry) return <MoveDialog {...props} entry={entry} />
  return (
    <Dialog open={props.open} onClose={props.onClose} title={text.title(dog)}>
      <EmptyState title={orders.noUpcoming} />
    </Dialog>
  )
}
