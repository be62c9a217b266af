/**
 * The dialogs of all operations on a subscription: the code of each is fetched when it is first opened. Pages open
 * them by `openOperation(name, subscription, entry?)`, so that a dialog outlives the card it was opened from.
 */
import type { ComponentType } from 'react'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { later, type LaterProps } from '../later.tsx'

/** What every dialog of an operation is given. Mount one anew for another subscription or order. */
export interface OperationDialogProps {
  subscription: SubscriptionView
  /** The order that the customer has chosen, where the operation is about one; else the next. */
  entry?: ScheduleEntryView | undefined
  open: boolean
  onClose: () => void
}

const dialogs = {
  plan: later(() => import('./plan/plan-dialog.tsx').then((it) => it.PlanDialog)),
  pet: later(() => import('./pet/pet-dialog.tsx').then((it) => it.PetDialog)),
  address: later(() => import('./address/address-dialog.tsx').then((it) => it.AddressDialog)),
  payment: later(() => import('./payment/payment-dialog.tsx').then((it) => it.PaymentDialog)),
  orderNow: later(() => import('./order-now/order-now-dialog.tsx').then((it) => it.OrderNowDialog)),
  reschedule: later(() => import('./reschedule/reschedule-dialog.tsx').then((it) => it.RescheduleDialog)),
  nextChargeDate: later(() =>
    import('./next-charge-date/next-charge-date-dialog.tsx').then((it) => it.NextChargeDateDialog),
  ),
  skip: later(() => import('./skip/skip-dialog.tsx').then((it) => it.SkipDialog)),
  pause: later(() => import('./pause/pause-dialog.tsx').then((it) => it.PauseDialog)),
  // 'Versand & Zahlung' is one modal for both ways back (spec 2).
  resume: later(() => import('./activation/activation-dialog.tsx').then((it) => it.ActivationDialog)),
  reactivate: later(() => import('./activation/activation-dialog.tsx').then((it) => it.ActivationDialog)),
  cancel: later(() => import('./cancel/cancel-dialog.tsx').then((it) => it.CancelDialog)),
} satisfies Record<string, ComponentType<OperationDialogProps>>

/** The name of a dialog. */
export type OperationDialogName = keyof typeof dialogs

/** A dialog by its name. */
export function OperationDialog({
  name,
  ...props
}: OperationDialogProps & LaterProps & { name: OperationDialogName }) {
  const Dialog = dialogs[name]
  return <Dialog {...props} />
}
