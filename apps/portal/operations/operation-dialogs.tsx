/**
 * The dialogs of all operations on a subscription. The code of each is loaded when it is first opened. Pages open them
 * with `openOperation(name, subscription, entry?)`.
 */
import { useEffect, useLayoutEffect, type ComponentType } from 'react'
import { planChanged } from '@pfotenportal/domain/plan/plan'
import { unsaved } from '@pfotenportal/text/de/core'
import { chosenSubscription } from '../data/chosen-subscription.ts'
import { useDogNameIfSeveral } from '../data/dog-view.ts'
import { useStore } from '../data/external-store.ts'
import { useResource, useSubscriptions } from '../data/queries.ts'
import { DogScope } from '../data/scope.tsx'
import { enableLeaveQuestion, leaveQuestion, useUnsavedDogDraft } from '../data/unsaved-input.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog, DialogSubjectContext } from '../ui/dialog/dialog.tsx'
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
  swapPlan: lazyPart(() => import('./swap-plan/swap-plan-dialog.tsx').then((it) => it.SwapPlanDialog)),
  updatePet: lazyPart(() => import('./update-pet/update-pet-dialog.tsx').then((it) => it.UpdatePetDialog)),
  // Allergies and health are sent with `updatePet`, too.
  describePet: lazyPart(() =>
    import('./describe-pet/describe-pet-dialog.tsx').then((it) => it.DescribePetDialog),
  ),
  savePetPhoto: lazyPart(() =>
    import('./save-pet-photo/save-pet-photo-dialog.tsx').then((it) => it.SavePetPhotoDialog),
  ),
  updateSubscriptionAddress: lazyPart(() =>
    import('./update-subscription-address/update-subscription-address-dialog.tsx').then(
      (it) => it.UpdateSubscriptionAddressDialog,
    ),
  ),
  changePaymentMethod: lazyPart(() =>
    import('./change-payment-method/change-payment-method-dialog.tsx').then(
      (it) => it.ChangePaymentMethodDialog,
    ),
  ),
  placeOrder: lazyPart(() =>
    import('./place-order/place-order-dialog.tsx').then((it) => it.PlaceOrderDialog),
  ),
  rescheduleOrder: lazyPart(() =>
    import('./reschedule-order/reschedule-order-dialog.tsx').then((it) => it.RescheduleOrderDialog),
  ),
  changeNextChargeDate: lazyPart(() =>
    import('./change-next-charge-date/change-next-charge-date-dialog.tsx').then(
      (it) => it.ChangeNextChargeDateDialog,
    ),
  ),
  skipNextOrder: lazyPart(() =>
    import('./skip-next-order/skip-next-order-dialog.tsx').then((it) => it.SkipNextOrderDialog),
  ),
  pauseSubscription: lazyPart(() =>
    import('./pause-subscription/pause-subscription-dialog.tsx').then((it) => it.PauseSubscriptionDialog),
  ),
  // 'Versand & Zahlung' is one dialog for resuming and reactivating.
  resumeSubscription: lazyPart(() =>
    import('./activation/activation-dialog.tsx').then((it) => it.ActivationDialog),
  ),
  reactivateSubscription: lazyPart(() =>
    import('./activation/activation-dialog.tsx').then((it) => it.ActivationDialog),
  ),
  cancelSubscription: lazyPart(() =>
    import('./cancel-subscription/cancel-subscription-dialog.tsx').then((it) => it.CancelSubscriptionDialog),
  ),
  skipForAll: lazyPart(() => import('./household/household-dialogs.tsx').then((it) => it.SkipForAllDialog)),
  rescheduleForAll: lazyPart(() =>
    import('./household/household-dialogs.tsx').then((it) => it.RescheduleForAllDialog),
  ),
  pauseForAll: lazyPart(() => import('./household/household-dialogs.tsx').then((it) => it.PauseForAllDialog)),
} satisfies Record<OperationDialogName, ComponentType<OperationDialogProps>>

/** The dialog of an operation by its name. */
function OperationDialog({
  name,
  ...props
}: OperationDialogProps & LazyPartProps & { name: OperationDialogName }) {
  const Dialog = dialogs[name]
  return <Dialog {...props} />
}

/** The plan being chosen outlives its dialog and page. Only choosing another dog discards it, and asks first. */
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

const useUnsavedText = defineText({ unsaved }, () => import('@pfotenportal/text/en/core'))

/** 'Eingaben verwerfen?', shown above the page or dialog with the unsaved input. Escape continues editing. */
export function UnsavedInputDialog() {
  const text = useUnsavedText()
  const question = useStore(leaveQuestion)
  useLayoutEffect(enableLeaveQuestion, [])
  const stay = () => question?.stay()
  // Close this dialog first: while it is open, nothing behind it can receive the returned focus.
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

/** The delay after which the page shows what a command has changed. */
const SETTLE_DELAY = 300

/** Moves the focus to what the command left to do, else to the page's heading, if the button that should receive it is gone. */
function focusHeadingIfLost(): void {
  const focused = document.activeElement
  if (focused && focused !== document.body && !focused.closest('dialog:not([open])')) return
  const result = document.querySelector<HTMLElement>('[data-takes-focus]')
  if (result) return result.focus({ preventScroll: true })
  const heading = document.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

function restoreFocus(): void {
  requestAnimationFrame(focusHeadingIfLost)
  setTimeout(focusHeadingIfLost, SETTLE_DELAY)
}

/** Loads the toast code before a command needs it. */
const preloadToasts = () => void import('../ui/toast/toasts.tsx').catch(() => undefined)

/** Renders the open operation dialog, if any, and the question about unsaved input. */
export function OperationDialogs({ opened }: { opened: OpenedOperation | null }) {
  useUnsavedPlan()
  return (
    <>
      {opened && <OpenedDialog opened={opened} />}
      <UnsavedInputDialog />
    </>
  )
}

/** Renders the open dialog with the current state of its subscription. */
function OpenedDialog({ opened }: { opened: OpenedOperation }) {
  useEffect(preloadToasts, [])
  const { name, instanceId, entry, open } = opened
  const now = useSubscriptions().data?.find(({ id }) => id === opened.subscription.id)
  const subscription = now ?? opened.subscription
  const close = () => {
    if (closeOperation(instanceId)) restoreFocus()
  }
  const dog = useDogNameIfSeveral(subscription)
  return (
    <DogScope subscription={subscription}>
      <DialogSubjectContext value={dog}>
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
      </DialogSubjectContext>
    </DogScope>
  )
}
