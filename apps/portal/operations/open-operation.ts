/** Opens the dialog of an operation from anywhere. The shell shows it above every page. */
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { externalStore } from '../data/external-store.ts'

/** The name of a dialog; `operation-dialogs.tsx` has the table of them. */
export type OperationDialogName =
  | 'swapPlan'
  | 'updatePet'
  | 'describePet'
  | 'savePetPhoto'
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
  // For all dogs at once; the subscription is that of any of them.
  | 'skipForAll'
  | 'rescheduleForAll'
  | 'pauseForAll'

/** The props of every operation dialog. Mount a new dialog for another subscription or order. */
export interface OperationDialogProps {
  subscription: SubscriptionView
  /** The chosen order if the operation is about one; absent means the next order. */
  entry?: ScheduleEntryView | undefined
  open: boolean
  onClose: () => void
}

/** The dialog that was opened last. It stays mounted while it closes. */
export interface OpenedOperation {
  readonly name: OperationDialogName
  readonly subscription: SubscriptionView
  readonly entry: ScheduleEntryView | undefined
  /** A new number each time, so that a dialog never keeps the state of an earlier one. */
  readonly instanceId: number
  readonly open: boolean
}

/** The dialog that the shell shows; null until one was opened. */
export const openedOperation = externalStore<OpenedOperation | null>(null)

let lastInstanceId = 0

/**
 * Opens the dialog of an operation, replacing an open one. It is rendered above the pages, so that it stays open even
 * if the command removes the card whose button opened it.
 */
export function openOperation(
  name: OperationDialogName,
  subscription: SubscriptionView,
  entry?: ScheduleEntryView,
): void {
  lastInstanceId += 1
  openedOperation.set({ name, subscription, entry, instanceId: lastInstanceId, open: true })
}

/**
 * Closes the open dialog, if any; with an `instanceId` only that one, because a late answer must not close the dialog
 * that was opened meanwhile. Returns whether it has closed one.
 */
export function closeOperation(instanceId?: number): boolean {
  const opened = openedOperation.get()
  if (!opened?.open || opened.instanceId !== (instanceId ?? opened.instanceId)) return false
  openedOperation.set({ ...opened, open: false })
  return true
}
