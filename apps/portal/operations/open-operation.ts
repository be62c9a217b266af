/** Opens the dialog of an operation from anywhere; the shell shows it above every page. */
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { externalStore } from '../data/external-store.ts'

/** The name of a dialog; `operation-dialogs.tsx` has the table of them. */
export type OperationDialogName =
  | 'swapPlan'
  | 'updatePet'
  | 'updateSubscriptionAddress'
  | 'changePaymentMethod'
  | 'placeOrder'
  | 'rescheduleOrder'
  | 'changeNextChargeDate'
  | 'skipNextOrder'
  | 'pauseSubscription'
  | 'resumeSubscription'
  | 'reactivateSubscription'
  | 'cancelSubscription'

/** The props of every operation dialog. Mount a new one for another subscription or order. */
export interface OperationDialogProps {
  subscription: SubscriptionView
  /** The order that the customer has chosen, where the operation is about one; else the next. */
  entry?: ScheduleEntryView | undefined
  open: boolean
  onClose: () => void
}

/** The dialog that was opened last. */
export interface OpenedOperation {
  readonly name: OperationDialogName
  readonly subscription: SubscriptionView
  readonly entry: ScheduleEntryView | undefined
  /** A new number each time, so that no dialog starts where an earlier one ended. */
  readonly instanceId: number
  readonly open: boolean
}

/** What the shell shows; null until something was opened. */
export const openedOperation = externalStore<OpenedOperation | null>(null)

let lastInstanceId = 0

/**
 * Opens the dialog of an operation; one that is open is replaced. It stands above the pages, so that it outlives the
 * card whose button opened it: a command can take that card off the screen.
 */
export function openOperation(
  name: OperationDialogName,
  subscription: SubscriptionView,
  entry?: ScheduleEntryView,
): void {
  lastInstanceId += 1
  openedOperation.set({ name, subscription, entry, instanceId: lastInstanceId, open: true })
}

/** Closes the open dialog, if any. */
export function closeOperation(): void {
  const opened = openedOperation.get()
  if (opened?.open) openedOperation.set({ ...opened, open: false })
}
