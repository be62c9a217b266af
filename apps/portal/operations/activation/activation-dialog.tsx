import { useState } from 'react'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { berlinDay, instant } from '@pfotenportal/domain/core/calendar'
import { useResource } from '../../data/queries.ts'
import { useToday } from '../../data/use-today.ts'
import truckPicture from '../../illustrations/truck.svg?no-inline'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { Dialog, DialogStep } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { openOperation, type OperationDialogProps } from '../open-operation.ts'
import styles from './activation.module.css'
import { Checkout, Destination, Review } from './review.tsx'
import { useActivation, useActivationText, type ActivationKind } from './use-activation.ts'

/** Shows the first order and, until its cut-off, a button to move it (C-21). */
function Activated({ subscription }: { subscription: SubscriptionView }) {
  const { done } = useActivationText()
  const format = useFormat()
  const today = useToday()
  const { id, nextBillingDate, nextDelivery } = subscription
  const entry = useResource('orderSchedule').data?.find(
    (it) => it.subscriptionId === id && it.status === 'SCHEDULED',
  )
  const movable = subscription.allowedActions.includes('changeNextChargeDate')
  const until = entry && format.until(entry.cutoffAt)
  const isGrace = entry && berlinDay(instant(entry.cutoffAt)) === today
  return (
    <div className="stack-5">
      {nextDelivery && (
        <p className={styles['lead']}>
          <NoWrapDates>{done.lead(format.window(nextDelivery))}</NoWrapDates>
        </p>
      )}
      {nextBillingDate && (
        <Card look="sunken" aria-labelledby="first-order" className={styles['first'] ?? ''}>
          <h3 id="first-order" className="subtitle">
            {done.first}
          </h3>
          <p>
            <b>
              <NoWrapDates>{format.day(nextBillingDate)}</NoWrapDates>
            </b>
            {entry && <> · {format.price(entry.totalPrice)}</>}
          </p>
          <p className="note">
            {until && <NoWrapDates>{isGrace ? done.graceUntil(until) : done.until(until)}</NoWrapDates>}
          </p>
          {movable && (
            <Button size="small" onClick={() => openOperation('changeNextChargeDate', subscription, entry)}>
              {done.change}
            </Button>
          )}
        </Card>
      )}
      <p className="note">{done.mail}</p>
    </div>
  )
}

const UpdateSubscriptionAddressDialog = lazyPart(() =>
  import('../update-subscription-address/update-subscription-address-dialog.tsx').then(
    (it) => it.UpdateSubscriptionAddressDialog,
  ),
)

const kindOf = ({ status }: SubscriptionView): ActivationKind =>
  status === 'CANCELLED' ? 'reactivateSubscription' : 'resumeSubscription'

/** 'Versand & Zahlung': the dialog that resumes a paused or reactivates a cancelled subscription. */
export function ActivationDialog(props: OperationDialogProps) {
  const { subscription, open, onClose } = props
  const text = useActivationText()
  const [kind] = useState(() => kindOf(subscription))
  const [done, setDone] = useState(false)
  const [typing, setTyping] = useState(false)
  const { quoted, destination, missing } = useActivation(subscription, kind, open && !done)
  const dog = subscription.pet?.name ?? ''
  const send = async () => {
    const outcome = await quoted.run({ params: { id: subscription.id } })
    if (outcome.ok) setDone(true)
  }
  const doneTitle = kind === 'resumeSubscription' ? text.done.resumed(dog) : text.done.reactivated(dog)
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        size="wide"
        title={done ? doneTitle : text.title}
        picture={<Picture src={truckPicture} size={56} />}
        actions={
          done ? (
            <Button look="main" onClick={onClose}>
              {text.done.close}
            </Button>
          ) : (
            <Checkout
              kind={kind}
              quoted={quoted}
              missing={missing}
              saving={destination.saving}
              onSend={() => void send()}
            />
          )
        }
      >
        <DialogStep key={String(done)}>
          {done ? (
            <Activated subscription={subscription} />
          ) : (
            <div className="stack-5">
              <Destination destination={destination} onNewAddress={() => setTyping(true)} />
              <Review kind={kind} subscription={subscription} quoted={quoted} missing={missing} />
            </div>
          )}
        </DialogStep>
      </Dialog>
      <UpdateSubscriptionAddressDialog
        needed={typing}
        subscription={subscription}
        open={typing}
        onClose={() => {
          setTyping(false)
          quoted.retry()
        }}
      />
    </>
  )
}
