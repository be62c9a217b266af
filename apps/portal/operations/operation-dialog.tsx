/**
 * The dialogs of all operations on a subscription: the code of each is fetched when it is first opened. Pages open
 * them by `openOperation(name, subscription, entry?)`, so that a dialog outlives the card it was opened from.
 */
import type { ComponentType } from 'react'
import type { OperationDialogName, OperationDialogProps } from './open-operation.ts'
import { lazyPart, type LazyPartProps } from '../ui/lazy/lazy-part.tsx'

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
export function OperationDialog({
  name,
  ...props
}: OperationDialogProps & LazyPartProps & { name: OperationDialogName }) {
  const Dialog = dialogs[name]
  return <Dialog {...props} />
}
