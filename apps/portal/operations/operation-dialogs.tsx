/**
 * The dialogs of all operations on a subscription: the code of each is fetched when it is first opened. Pages open them
 * by `openOperation(name, subscription, entry?)`.
 */
import { type ComponentType, useEffect } from 'react'
import { planChanged } from '@pfotenportal/domain/plan/plan'
import { unsaved } from '@pfotenportal/text/de/unsaved'
import { chosenSubscription } from '../data/chosen-subscription.ts'
import { useStore } from '../data/external-store.ts'
import { useResource, useSubscriptions } from '../data/queries.ts'
import { DogScope } from '../data/scope.tsx'
import { leaveQuestion, enableLeaveQuestion, useUnsavedDogDraft } from '../data/unsaved-input.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { lazyPart, type LazyPartProps } from '../ui/lazy/lazy-part.tsx'
import { defineText } from '../ui/text/text.tsx'
import { DialogLoadFailed, DialogPlaceholder } from './dialog-placeholder.tsx'
import {
  closeOperation,
  type OpenedOperation,
  type OperationDialogName,
  type OperationDialogProps,
} from './open-operation.ts'

const dialogs = {
  swapPlan: lazyPart(() => import('./plan/plan-dialog.tsx').then((it) => it.PlanDialog)),
  updatePet: lazyPart(() => import('./pet/pet-dialog.tsx').then((it) => it.PetDialog)),
  updateSubscriptionAddress: lazyPart(() =>
    import('./address/address-dialog.tsx').then((it) => it.AddressDialog),
  ),
  changePaymentMethod: lazyPart(() => import('./payment/payment-dialog.tsx').then((it) => it.PaymentDialog)),
  placeOrder: lazyPart(() => import('./order-now/order-now-dialog.tsx').then((it) => it.OrderNowDialog)),
  rescheduleOrder: lazyPart(() =>
    import('./reschedule/reschedule-dialog.tsx').then((it) => it.RescheduleDialog),
  ),
  changeNextChargeDate: lazyPart(() =>
    import('./next-charge-date/next-charge-date-dialog.tsx').then((it) => it.NextChargeDateDialog),
  ),
  skipNextOrder: lazyPart(() => import('./skip/skip-dialog.tsx').then((it) => it.SkipDialog)),
  pauseSubscription: lazyPart(() => import('./pause/pause-dialog.tsx').then((it) => it.PauseDialog)),
  // 'Versand & Zahlung' is one modal for both ways back (spec 2).
  resumeSubscription: lazyPart(() =>
    import('./activation/activation-dialog.tsx').then((it) => it.ActivationDialog),
  ),
  reactivateSubscription: lazyPart(() =>
    import('./activation/activation-dialog.tsx').then((it) => it.ActivationDialog),
  ),
  cancelSubscription: lazyPart(() => import('./cancel/cancel-dialog.tsx').then((it) => it.CancelDialog)),
} satisfies Record<OperationDialogName, ComponentType<OperationDialogProps>>

/** A dialog by its name. */
function OperationDialog({
  name,
  ...props
}: OperationDialogProps & LazyPartProps & { name: OperationDialogName }) {
  const Dialog = dialogs[name]
  return <Dialog {...props} />
}

/** The plan being chosen outlives its dialog and the page, but not another dog (docs/domain.md 6.2): that asks first. */
function useUnsavedPlan(): void {
  const settings = useResource('settings').data
  const subscription = chosenSubscription(useResource('subscriptions').data ?? [], settings)
  const chosen = settings?.defaultSubscription === subscription?.id ? settings?.subscriptionOptions : null
  useUnsavedDogDraft(
    Boolean(
      chosen &&
      subscription?.allowedActions.includes('swapPlan') &&
      planChanged(chosen, subscription.options),
    ),
  )
}

const useUnsavedText = defineText(unsaved, () =>
  import('@pfotenportal/text/en/unsaved').then((it) => it.unsaved),
)

/** 'Eingaben verwerfen?', above the page or the dialog that the input stands in. Escape goes on editing. */
export function UnsavedInputDialog() {
  const text = useUnsavedText()
  const question = useStore(leaveQuestion)
  useEffect(enableLeaveQuestion, [])
  const stay = () => question?.stay()
  // The question closes first: behind it nothing could take the focus that the dialog below gives back.
  const discard = () => {
    stay()
    setTimeout(() => question?.discard())
  }
  return (
    <Dialog
      open={question !== null}
      onClose={stay}
      title={text.title}
      actions={
        <>
          <Button look="main" onClick={stay}>
            {text.stay}
          </Button>
          <Button look="danger" onClick={discard}>
            {text.discard}
          </Button>
        </>
      }
    >
      <p>{question?.isPlan ? text.plan : text.text}</p>
    </Dialog>
  )
}

/** After which the page shows what a command has changed. */
const SETTLE_DELAY = 300

/** Focus that has nowhere to return to, because its button went with what was changed, goes to the page's heading. */
function focusHeadingIfLost(): void {
  const focused = document.activeElement
  if (focused && focused !== document.body && !focused.closest('dialog:not([open])')) return
  const heading = document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

function restoreFocus(): void {
  requestAnimationFrame(focusHeadingIfLost)
  setTimeout(focusHeadingIfLost, SETTLE_DELAY)
}

/** A command says how it went: the code of the toasts is there before it does. */
const preloadToasts = () => void import('../ui/toast/toasts.tsx').catch(() => undefined)

/** The dialog that was opened last, if any, and the question above whatever is half filled in. */
export function OperationDialogs({ opened }: { opened: OpenedOperation | null }) {
  useUnsavedPlan()
  return (
    <>
      {opened && <OpenedDialog opened={opened} />}
      <UnsavedInputDialog />
    </>
  )
}

/** The dialog that is open, with its subscription as it is now. */
function OpenedDialog({ opened }: { opened: OpenedOperation }) {
  useEffect(preloadToasts, [])
  const { name, instanceId, entry, open } = opened
  const now = useSubscriptions().data?.find(({ id }) => id === opened.subscription.id)
  const subscription = now ?? opened.subscription
  const close = () => {
    closeOperation()
    restoreFocus()
  }
  return (
    <DogScope subscription={subscription}>
      <OperationDialog
        key={instanceId}
        fallback={<DialogPlaceholder open={open} onClose={close} />}
        renderFailed={(retry) => <DialogLoadFailed open={open} onClose={close} onRetry={retry} />}
        name={name}
        subscription={subscription}
        entry={entry}
        open={open}
        onClose={close}
      />
    </DogScope>
  )
}
