/** Shows a message in a toast. The code of toasts is loaded with the first one. */
import { externalStore } from './external-store.ts'

export type ToastTone = 'success' | 'error'

export interface Toast {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
}

/** Toasts that have been asked for and not been handed to the toast layer yet. */
export const pendingToasts = externalStore<readonly Toast[]>([])

let last = 0

/** Shows a toast for the time of spec 9. */
export function notify(tone: ToastTone, text: string): void {
  last += 1
  pendingToasts.set([...pendingToasts.get(), { id: last, tone, text }])
}
