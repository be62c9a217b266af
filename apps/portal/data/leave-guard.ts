/**
 * Everything that leaves a page or switches to another dog goes through `confirmLeave`, so that unsaved input is not
 * lost without asking. The browser's back button closes an open dialog, which asks as it does for its X. It asks only if
 * there is unsaved input: `unsaved-input.ts` installs the guard with the first input.
 */
import { externalStore, useStore } from './external-store.ts'

interface LeaveGuard {
  /** Asks the customer, and runs `go` if they agree. */
  readonly confirm: (go: () => void, toOtherDog?: boolean) => void
  /** Called after the browser went back or forward. */
  readonly onPopState: (event: Event) => void
}

/** Null while there is no unsaved input. */
const guard = externalStore<LeaveGuard | null>(null)

/** Whether leaving asks first at this moment. */
export const asksToLeave = (): boolean => guard.get() !== null

/** Whether leaving asks first. */
export const useAsksToLeave = (): boolean => useStore(guard) !== null

/** The open dialogs, the uppermost last. */
const dialogs: { readonly close: () => void; readonly address: string }[] = []

/** Lets the back button close a dialog as its X does; returns a function that ends that. */
export function closeOnBack(close: () => void): () => void {
  const dialog = { close, address: location.href }
  dialogs.push(dialog)
  return () => void dialogs.splice(dialogs.indexOf(dialog), 1)
}

/** `popstate` fires after the browser went back or forward, so the step is reverted, and hidden from the router. */
export function revertStep(event: Event, address: string): void {
  event.stopImmediatePropagation()
  history.pushState(null, '', address)
}

/** Whether only the part behind `#` is another one: the page stays the same. */
function isSamePage(address: string): boolean {
  return location.href !== address && location.href.split('#')[0] === address.split('#')[0]
}

// Registered before the router's listener, because listeners run in the order of registration.
globalThis.addEventListener?.('popstate', (event) => {
  const dialog = dialogs.at(-1)
  if (!dialog) return guard.get()?.onPopState(event)
  if (isSamePage(dialog.address)) return
  revertStep(event, dialog.address)
  dialog.close()
})

/**
 * Runs `go` at once if there is no unsaved input, else after the customer agreed to discard it. Switching to another
 * dog also discards the plan being chosen for this one.
 */
export function confirmLeave(go: () => void, toOtherDog?: boolean): void {
  const current = guard.get()
  if (current) current.confirm(go, toOtherDog)
  else go()
}

/** Makes `confirmLeave` ask first; null turns that off. */
export const setLeaveGuard = (next: LeaveGuard | null): void => guard.set(next)

/** The router's navigation: links ask about unsaved input, redirects do not. */
export function guardedNavigate<O extends { replace?: boolean }>(
  navigate: (to: string, options?: O) => void,
  to: string,
  options?: O,
): void {
  const go = () => navigate(to, options)
  if (options?.replace) go()
  else confirmLeave(go)
}

/** How often the input of a page was discarded. The page is remounted each time, which clears its forms. */
export const discardCount = externalStore(0)
