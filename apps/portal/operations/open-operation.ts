/** Opens the dialog of an operation from anywhere; the shell shows it above every page. */
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { externalStore } from '../api/external-store.ts'
import type { OperationDialogName } from './operation-dialog.tsx'

/** The dialog that was opened last. */
export interface OpenedOperation {
  readonly name: OperationDialogName
  readonly subscription: SubscriptionView
  readonly entry: ScheduleEntryView | undefined
  /** Another number each time, so that no dialog starts where an earlier one ended. */
  readonly visit: number
  readonly open: boolean
}

/** What the shell shows; null until something was opened. */
export const openedOperation = externalStore<OpenedOperation | null>(null)

let visits = 0

/**
 * Opens the dialog of an operation; one that is open gives way. It stands above the pages, so that it outlives the
 * card whose button opened it: a command can take that card off the screen.
 */
export function openOperation(
  name: OperationDialogName,
  subscription: SubscriptionView,
  entry?: ScheduleEntryView,
): void {
  visits += 1
  openedOperation.set({ name, subscription, entry, visit: visits, open: true })
}

/** Closes what is open. */
export function closeOperation(): void {
  const opened = openedOperation.get()
  if (opened?.open) openedOperation.set({ ...opened, open: false })
}
