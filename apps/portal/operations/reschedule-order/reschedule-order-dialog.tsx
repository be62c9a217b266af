import { useState } from 'react'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { QuoteView } from '@pfotenportal/contract/quotes'
import { day, type Day } from '@pfotenportal/domain/core/calendar'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import { deliveryWindow, type DeliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { orderRange, type DayRange } from '@pfotenportal/domain/schedule/move-range'
import { catalogue, countryOf } from '../../data/catalogue.ts'
import { useDogNameIfSeveral } from '../../data/dog-view.ts'
import { useResource } from '../../data/queries.ts'
import { useQuotedOperation } from '../../data/use-quoted-operation.ts'
import { useToday } from '../../data/use-today.ts'
import { RadioGroup } from '../../ui/choice/choice.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useOrdersText } from '../../ui/labels/orders-text.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import type { OperationDialogProps } from '../open-operation.ts'
import { DayChoice } from '../shared/calendar/day-calendar.tsx'
import { DayRangeNote } from '../shared/calendar/day-picker.tsx'
import { useRescheduleText } from '../shared/calendar/reschedule-text.ts'
import { ComparedFacts, FollowingDeliveries } from '../shared/quote/quote-comparison.tsx'
import { QuoteState } from '../shared/quote/quote-state.tsx'
import { SendButton } from '../shared/quote/send-button.tsx'

/** Move the order alone, or together with all that follow it. */
export type MoveScope = 'single' | 'following'

/** The days to which an order can be moved, given its neighbours in the schedule. */
export function movableDays(
  entry: ScheduleEntryView,
  schedule: readonly ScheduleEntryView[],
  scope: MoveScope,
  today: Day,
): DayRange {
  const planned = schedule.filter(({ status }) => status === 'SCHEDULED')
  const place = planned.findIndex(({ id }) => id === entry.id)
  const before = place > 0 ? planned[place - 1] : undefined
  const after = scope === 'single' ? planned[place + 1] : undefined
  return orderRange(
    {
      billingDate: day(entry.billingDate),
      before: before && day(before.billingDate),
      after: after && day(after.billingDate),
    },
    today,
  )
}

/** The new billing date and delivery window of a moved order. */
interface MovedOrder {
  readonly billingDate: string
  readonly deliveryWindow: Pick<DeliveryWindow, 'shiftedByHoliday'> & {
    readonly from: string
    readonly to: string
  }
}

/** The moved order. The quote contains the next three orders; a later one is calculated with the delivery calendar. */
export function movedOrder(
  entry: ScheduleEntryView,
  to: Day,
  quote: QuoteView,
  country: CountryCode,
): MovedOrder {
  const quoted = quote.after.upcoming.find(({ orderId }) => orderId === entry.id)
  return quoted ?? { billingDate: to, deliveryWindow: deliveryWindow(to, country, catalogue) }
}

/** Asks whether the following orders move too. */
function ScopeChoice({ scope, onChoose }: { scope: MoveScope; onChoose: (scope: MoveScope) => void }) {
  const text = useRescheduleText()
  return (
    <RadioGroup
      legend={text.scope}
      name="move-scope"
      options={[
        { value: 'following', label: text.following, hint: text.followingHint },
        { value: 'single', label: text.single, hint: text.singleHint },
      ]}
      chosen={scope}
      onChoose={onChoose}
    />
  )
}

interface NewPlanProps {
  entry: ScheduleEntryView
  to: Day
  quote: QuoteView
}

/** Old and new dates of the order, and the following deliveries. */
function NewDates({ entry, to, quote }: NewPlanProps) {
  const format = useFormat()
  const moved = movedOrder(entry, to, quote, countryOf(entry))
  const comparisons = [
    { fact: 'billing', before: format.day(entry.billingDate), after: format.day(moved.billingDate) },
    {
      fact: 'delivery',
      before: format.window(entry.deliveryWindow),
      after: format.window(moved.deliveryWindow),
    },
  ] as const
  return (
    <>
      <ComparedFacts
        facts={comparisons.map(({ fact, before, after }) => ({
          fact,
          before: [before],
          after: [after],
          changes: before !== after,
        }))}
      />
      <FollowingDeliveries quote={quote} />
    </>
  )
}

/** The chosen day and scope, and their quote. */
function useMove(entry: ScheduleEntryView, open: boolean) {
  const text = useRescheduleText()
  const today = useToday()
  const schedule = useResource('orderSchedule').data ?? []
  const [scope, setScope] = useState<MoveScope>('following')
  const [picked, setPicked] = useState<Day | null>(null)
  const range = movableDays(entry, schedule, scope, today)
  const to = picked && picked >= range.min && picked <= range.max ? picked : null
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
  return { scope, setScope, to, setPicked, range, body, quoted, isTooFar: picked !== null && to === null }
}

function MoveDialog(props: OperationDialogProps & { entry: ScheduleEntryView }) {
  const { subscription, open, onClose } = props
  const text = useRescheduleText()
  const format = useFormat()
  // The order as it was when the dialog opened, because the list already shows the expected result.
  const [entry] = useState(props.entry)
  const { scope, setScope, to, setPicked, range, body, quoted, isTooFar } = useMove(entry, open)
  const dog = useDogNameIfSeveral(subscription)
  const own = day(entry.billingDate)
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
        <SendButton quoted={quoted} isReady={to !== null && to !== own} onSend={() => void send()}>
          {text.confirm}
        </SendButton>
      }
    >
      <DayChoice
        present={text.present(format.day(entry.billingDate), format.window(entry.deliveryWindow))}
        chosen={to}
        onChoose={setPicked}
        range={range}
        currentDay={own}
        country={countryOf(entry)}
      >
        <ScopeChoice scope={scope} onChoose={setScope} />
        <DayRangeNote range={range} isTooFar={isTooFar} chosen={to !== null} />
        {to !== null && (
          <QuoteState quoted={quoted} rows={4}>
            {(quote) => <NewDates entry={entry} to={to} quote={quote} />}
          </QuoteState>
        )}
      </DayChoice>
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
