import { useState } from 'react'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { truckPicture } from '../../illustrations/pictures.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import type { OperationDialogProps } from '../open-operation.ts'
import { DialogStep } from '../../ui/dialog/dialog-step.tsx'
import { Activated } from './activated.tsx'
import { Destination } from './destination.tsx'
import { Review } from './review.tsx'
import { useActivationText } from './text.ts'
import { useActivation, type ActivationKind } from './use-activation.ts'
import styles from './activation.module.css'

const AddressDialog = lazyPart(() => import('../address/address-dialog.tsx').then((it) => it.AddressDialog))

const kindOf = ({ status }: SubscriptionView): ActivationKind =>
  status === 'CANCELLED' ? 'reactivateSubscription' : 'resumeSubscription'

/** 'Versand & Zahlung': the one modal in which a paused or cancelled subscription goes on (spec 2). */
export function ActivationDialog(props: OperationDialogProps) {
  const { subscription, open, onClose } = props
  const text = useActivationText()
  const [kind] = useState(() => kindOf(subscription))
  const [done, setDone] = useState(false)
  const [typing, setTyping] = useState(false)
  const { quoted, destination } = useActivation(subscription, kind, open && !done)
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
          done && (
            <Button look="main" onClick={onClose}>
              {text.done.close}
            </Button>
          )
        }
      >
        <DialogStep key={String(done)}>
          {done ? (
            <Activated subscription={subscription} />
          ) : (
            <div className={styles['activation']}>
              <p>{text.lead[kind](dog)}</p>
              <Destination destination={destination} onNewAddress={() => setTyping(true)} />
              <Review
                kind={kind}
                subscription={subscription}
                quoted={quoted}
                saving={destination.saving}
                onNewAddress={() => setTyping(true)}
                onSend={() => void send()}
              />
            </div>
          )}
        </DialogStep>
      </Dialog>
      <AddressDialog
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
