import type { CancellationFlowView } from '@pfotenportal/contract/cancellation'
import type { OrderView } from '@pfotenportal/contract/orders'
import type { QuotedBoxView } from '@pfotenportal/contract/quotes'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { catalogue } from '../../data/catalogue.ts'
import { useResource } from '../../data/queries.ts'
import { useQuote } from '../../data/use-quoted-operation.ts'
import { Checkbox, RadioGroup } from '../../ui/choice/choice.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { TextArea } from '../../ui/field/field.tsx'
import { useFormat, type Format } from '../../ui/format/format.ts'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { arrivalsOf } from '../shared/delivery/arrivals.ts'
import styles from './cancel-subscription.module.css'
import {
  isPassedAwayReason,
  useCancelSubscriptionText,
  type Cancellation,
  type CancelText,
} from './use-cancellation.ts'

/** The longest comment that the service accepts. */
const COMMENT_LIMIT = 2000

/** Asks for the reason and a comment; both are optional. */
export function ReasonStep({
  flow,
  cancellation,
}: {
  flow: CancellationFlowView
  cancellation: Cancellation
}) {
  const text = useCancelSubscriptionText()
  const { reason, choose, comment, setComment } = cancellation
  return (
    <>
      <RadioGroup
        legend={text.reason.legend}
        hint={text.reason.hint}
        columns
        name="reason"
        options={flow.reasons.map(({ id, title }) => ({ value: id, label: title }))}
        chosen={reason?.id}
        onChoose={(chosen) => choose(flow.reasons.find(({ id }) => id === chosen) ?? null)}
      />
      {!isPassedAwayReason(reason) && (
        <TextArea
          label={text.reason.comment}
          rows={3}
          maxLength={COMMENT_LIMIT}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      )}
    </>
  )
}

/** For a dog that has died: a few kind words, and the offer to stop all boxes that are paid but not packed. */
export function FarewellStep({
  subscription,
  cancellation,
}: {
  subscription: SubscriptionView
  cancellation: Cancellation
}) {
  const { farewell } = useCancelSubscriptionText()
  const format = useFormat()
  const { flow, isStopping, setStopping } = cancellation
  const { stoppableBoxes = [], stoppableAmount = '' } = flow ?? {}
  const isStoppable = ({ id }: OrderView) => stoppableBoxes.some(({ orderId }) => orderId === id)
  const orders = useResource('orders').data ?? []
  const arrivals = arrivalsOf(
    orders.filter((order) => !isStoppable(order)),
    subscription.id,
  )
  const stoppable = arrivalsOf(orders.filter(isStoppable), subscription.id)
  return (
    <>
      <p>{farewell.text(subscription.pet?.name ?? '')}</p>
      <p>{farewell.effect}</p>
      {arrivals.map(({ window, boxes }) => (
        <p key={window.from}>
          <NoWrapDates>{farewell.arrives(format.window(window), boxes)}</NoWrapDates>
        </p>
      ))}
      {stoppable.map(({ window, boxes }) => (
        <p key={window.from}>
          <NoWrapDates>{farewell.paid(format.window(window), boxes)}</NoWrapDates>
        </p>
      ))}
      {stoppableBoxes.length > 0 && (
        <Checkbox
          label={farewell.stop(format.price(stoppableAmount), stoppableBoxes.length)}
          checked={isStopping}
          onChange={(event) => setStopping(event.target.checked)}
        />
      )}
    </>
  )
}

/** Names the box that will not be charged. */
function cancelledBoxText(box: QuotedBoxView | null, { confirm }: CancelText, format: Format): string {
  return box
    ? confirm.noMore(format.day(box.billingDate), format.price(box.totalPrice))
    : confirm.noMoreCharges
}

/** The effects of a cancellation, shown before the customer confirms it. */
function useConsequences(subscription: SubscriptionView): string[] {
  const text = useCancelSubscriptionText()
  const format = useFormat()
  const { points } = useCatalogueText()
  const { id, discounts, loyalty } = subscription
  const { quote } = useQuote({ subscriptionId: id, operation: 'cancelSubscription' })
  const arrivals = arrivalsOf(useResource('orders').data ?? [], id)
  const open = useResource('orderSchedule').data ?? []
  const { confirm } = text
  return [
    confirm.ends,
    cancelledBoxText(quote?.before.nextBox ?? null, text, format),
    ...open.filter((it) => it.subscriptionId === id && it.status === 'FAILED').map(() => confirm.owed),
    ...arrivals.map(({ window, boxes }) => confirm.arrives(format.window(window), boxes)),
    ...discounts
      .filter(({ kind }) => kind === 'CODE' || kind === 'OFFER')
      .map(({ title }) => confirm.code(title)),
    ...(loyalty || catalogue.hasRewards ? [confirm.reward(points)] : []),
    confirm.back,
    confirm.mail,
  ]
}

/** The last step: lists the effects. */
export function ConfirmStep({ subscription }: { subscription: SubscriptionView }) {
  const text = useCancelSubscriptionText()
  const consequences = useConsequences(subscription)
  return (
    <section className="stack-3">
      <h3 className={styles['title']}>{text.confirm.heading}</h3>
      <ul className={styles['list']}>
        {consequences.map((it) => (
          <li key={it}>
            <NoWrapDates>{it}</NoWrapDates>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** After the farewell: confirms the cancellation, and the boxes that are stopped. */
export function FarewellDone({ isStopping, flow }: Pick<Cancellation, 'isStopping' | 'flow'>) {
  const { farewell } = useCancelSubscriptionText()
  return (
    <>
      <p>{farewell.done}</p>
      <p className="note">
        {isStopping ? farewell.stopped(flow?.stoppableBoxes.length ?? 1) : farewell.doneMail}
      </p>
    </>
  )
}

/** After a cancellation: the end date, boxes still to arrive, the confirmation email, and how to come back. */
export function Cancelled({ subscription }: { subscription: SubscriptionView }) {
  const { done } = useCancelSubscriptionText()
  const format = useFormat()
  const email = useResource('customer').data?.email
  const { id, cancelledAt } = subscription
  const arrivals = arrivalsOf(useResource('orders').data ?? [], id)
  return (
    <>
      {cancelledAt && (
        <p>
          <NoWrapDates>{done.ended(format.dayAt(cancelledAt))}</NoWrapDates>
        </p>
      )}
      <section className="stack-3">
        <h3 className={styles['title']}>{done.arrives}</h3>
        {arrivals.length === 0 && <p>{done.nothing}</p>}
        {arrivals.map(({ window, boxes }) => (
          <p key={window.from}>
            <b>
              <NoWrapDates>{done.arrival(format.window(window), boxes)}</NoWrapDates>
            </b>
          </p>
        ))}
      </section>
      {email && <p>{done.mail(email)}</p>}
      <p className="note">{done.back}</p>
    </>
  )
}

/** After a sample or an offer was accepted: what happens next. */
export function Stayed({ subscription }: { subscription: SubscriptionView }) {
  const { stayed } = useCancelSubscriptionText()
  const format = useFormat()
  const { nextDelivery, pause } = subscription
  return (
    <>
      {pause?.resumesAt && (
        <p>
          <NoWrapDates>{stayed.paused(format.day(pause.resumesAt))}</NoWrapDates>
        </p>
      )}
      {nextDelivery && (
        <p>
          <NoWrapDates>{stayed.next(format.window(nextDelivery))}</NoWrapDates>
        </p>
      )}
      <p className="note">{stayed.mail}</p>
    </>
  )
}
