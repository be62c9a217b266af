import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { routes } from '../../routes.ts'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { Dialog, DialogStep } from '../../ui/dialog/dialog.tsx'
import { Loading, Skeleton, SkeletonText } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useLanguage } from '../../ui/text/text.tsx'
import type { OperationDialogProps } from '../open-operation.ts'
import { Cancelled, ConfirmStep, FarewellDone, FarewellStep, ReasonStep, Stayed } from './cancel-steps.tsx'
import styles from './cancel-subscription.module.css'
import { BenefitStep, OfferStep } from './offer-steps.tsx'
import {
  isPassedAwayReason,
  useCancellation,
  useCancelSubscriptionText,
  type Cancellation,
} from './use-cancellation.ts'

interface PartProps {
  subscription: SubscriptionView
  cancellation: Cancellation
}

function StepSkeleton() {
  return (
    <Loading className="stack-5">
      <SkeletonText lines={4} />
      <Skeleton shape="block" height="9rem" />
    </Loading>
  )
}

function CurrentStep({ subscription, cancellation }: PartProps) {
  const { step, flow, offered } = cancellation
  if (step === 'farewell') return <FarewellStep subscription={subscription} cancellation={cancellation} />
  if (step === 'confirm') return <ConfirmStep subscription={subscription} />
  if (!flow) return <StepSkeleton />
  if (step === 'reason') return <ReasonStep flow={flow} cancellation={cancellation} />
  if (step === 'benefit') {
    return <BenefitStep subscription={subscription} flow={flow} cancellation={cancellation} />
  }
  if (!offered.offer) return <StepSkeleton />
  return (
    <OfferStep
      key={offered.offer.id}
      subscription={subscription}
      offer={offered.offer}
      cancellation={cancellation}
    />
  )
}

/** Shown if the request failed: offers the cancellation page that needs no sign-in (§ 312k BGB). */
function NotCancelled({ subscription, cancellation }: PartProps) {
  const { failed } = useCancelSubscriptionText()
  const language = useLanguage()
  const { error } = cancellation
  if (error === null) return null
  const message = typeof error === 'string' ? error : error.message
  const otherWay = (
    <a
      className={buttonClass({ size: 'small' })}
      href={`${routes.cancelContract}?lang=${language}&abo=${subscription.id}`}
    >
      {failed.otherWay}
    </a>
  )
  return (
    <Notice tone="error" title={failed.title} action={otherWay} className={styles['failed'] ?? ''}>
      {message || failed.text}
    </Notice>
  )
}

/**
 * The buttons. `Sofort kündigen` is on every step and needs no further confirmation. It is always in the same place
 * after another button, so that a double click on that one does not cancel by mistake.
 */
function CancelActions({ subscription, cancellation, onClose }: PartProps & { onClose: () => void }) {
  const text = useCancelSubscriptionText()
  const { step, isLast, sending, cancel, goOn, goBack } = cancellation
  const farewell = step === 'farewell'
  return (
    <>
      <NotCancelled subscription={subscription} cancellation={cancellation} />
      {!isLast && <p className={styles['effect']}>{text.nowEffect}</p>}
      {!isLast && <Button onClick={goOn}>{step === 'benefit' ? text.giveReason : text.next}</Button>}
      {isLast && !farewell && <Button onClick={onClose}>{text.keep}</Button>}
      {farewell && goBack && <Button onClick={goBack}>{text.back}</Button>}
      <Button look={farewell ? 'main' : 'danger'} loading={sending} onClick={cancel}>
        {text.now}
      </Button>
      {!isLast && (
        <Button look="quiet" onClick={onClose}>
          {text.keep}
        </Button>
      )}
    </>
  )
}

function useOutcomeContent({ subscription, cancellation }: PartProps) {
  const text = useCancelSubscriptionText()
  const dog = subscription.pet?.name ?? ''
  const farewell = isPassedAwayReason(cancellation.reason)
  if (cancellation.outcome === 'stayed') {
    return {
      title: text.stayed.title,
      close: text.stayed.close,
      body: <Stayed subscription={subscription} />,
    }
  }
  if (farewell) {
    const body = <FarewellDone isStopping={cancellation.isStopping} flow={cancellation.flow} />
    return { title: text.farewell.title(dog), close: text.farewell.close, body }
  }
  return {
    title: text.done.title(dog),
    close: text.done.close,
    body: <Cancelled subscription={subscription} />,
  }
}

/** The cancellation dialog with the steps benefit, reason, offer and confirmation. None of them is mandatory. */
export function CancelSubscriptionDialog(props: OperationDialogProps) {
  const { subscription, open, onClose } = props
  const text = useCancelSubscriptionText()
  const cancellation = useCancellation(subscription, open)
  const ending = useOutcomeContent({ subscription, cancellation })
  const { step, outcome, goBack } = cancellation
  const dog = subscription.pet?.name ?? ''
  const frame = (title: string, key: string, body: ReactNode, actions: ReactNode) => (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title={title}
      actions={actions}
      hasUnsavedInput={outcome === null && cancellation.comment.trim() !== ''}
    >
      <DialogStep key={key}>
        <div className="stack-5">{body}</div>
      </DialogStep>
    </Dialog>
  )
  if (outcome) {
    const close = (
      <Button look="main" onClick={onClose}>
        {ending.close}
      </Button>
    )
    return frame(ending.title, outcome, ending.body, close)
  }
  const title = step === 'farewell' ? text.farewell.title(dog) : text.title(dog)
  const body = (
    <>
      {goBack && step !== 'farewell' && (
        <Button
          look="quiet"
          size="small"
          className={styles['quiet']}
          icon={<ArrowLeft size={18} aria-hidden="true" />}
          onClick={goBack}
        >
          {text.back}
        </Button>
      )}
      <CurrentStep subscription={subscription} cancellation={cancellation} />
    </>
  )
  return frame(
    title,
    step,
    body,
    <CancelActions subscription={subscription} cancellation={cancellation} onClose={onClose} />,
  )
}
