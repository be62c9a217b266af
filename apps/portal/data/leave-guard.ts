/**
 * Everything that leaves a page or a dog goes through `leave`, so that half-filled forms are not lost unasked.
 * It never asks while no form has input; `unsaved-input.ts` installs the guard with the first one.
 */
import { externalStore } from './external-store.ts'

interface LeaveGuard {
  /** Asks, and goes once the customer agrees. */
  readonly confirm: (go: () => void, toOtherDog?: boolean) => void
  /** The browser has gone back or forward already. */
  readonly onPopState: (event: Event) => void
}

let guard: LeaveGuard | null = null

// Before the router listens: a window's listeners are called in the order in which they came.
globalThis.addEventListener?.('popstate', (event) => guard?.onPopState(event))

/**
 * Goes at once where nothing was typed, else once the customer has agreed to lose it. Another dog loses more: the plan
 * being chosen for this one.
 */
export function confirmLeave(go: () => void, toOtherDog?: boolean): void {
  if (guard) guard.confirm(go, toOtherDog)
  else go()
}

/** Has every `leave` asked first; null lets all of them go. */
export function setLeaveGuard(next: LeaveGuard | null): void {
  guard = next
}

/** For the router: links ask, redirects do not. */
export function guardedNavigate<O extends { replace?: boolean }>(
  navigate: (to: string, options?: O) => void,
  to: string,
  options?: O,
): void {
  const go = () => navigate(to, options)
  if (options?.replace) go()
  else confirmLeave(go)
}

/** How often input of a page was discarded: the page is remounted each time, so that none of it is left. */
export const discardCount = externalStore(0)
