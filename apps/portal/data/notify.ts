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

/** The ids of toasts that the toast layer takes off the screen, because they are no longer true. */
export const withdrawnToasts = externalStore<readonly number[]>([])

/** The toasts about failures, by the command that failed. */
const failures = new Map<string, readonly number[]>()

let lastId = 0

/** Shows a toast. A failure that names its command disappears when the command succeeds (`withdrawFailures`). */
export function notify(tone: ToastTone, text: string, command?: string): void {
  lastId += 1
  if (tone === 'error' && command) failures.set(command, [...(failures.get(command) ?? []), lastId])
  pendingToasts.set([...pendingToasts.get(), { id: lastId, tone, text }])
}

/** Takes earlier failures of a command off the screen, because it has now succeeded. */
export function withdrawFailures(command: string): void {
  const ids = failures.get(command)
  if (!ids) return
  failures.delete(command)
  pendingToasts.set(pendingToasts.get().filter(({ id }) => !ids.includes(id)))
  withdrawnToasts.set(ids)
}
