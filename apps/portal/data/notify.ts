/** Shows a message as a toast. The toast code is loaded with the first one. */
import { externalStore } from './external-store.ts'

export type ToastTone = 'success' | 'error'

export interface Toast {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
}

/** Toasts that the toast layer has not picked up yet. */
export const pendingToasts = externalStore<readonly Toast[]>([])

let lastId = 0

/** Shows a toast. */
export function notify(tone: ToastTone, text: string): void {
  lastId += 1
  pendingToasts.set([...pendingToasts.get(), { id: lastId, tone, text }])
}
