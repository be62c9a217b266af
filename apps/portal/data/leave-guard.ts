/**
 * Everything that leaves a page or switches to another dog goes through `confirmLeave`, so that unsaved input is not
 * lost without asking. It asks only if there is unsaved input: `unsaved-input.ts` installs the guard with the first
 * input.
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

// Registered before the router's listener, because listeners run in the order of registration.
globalThis.addEventListener?.('popstate', (event) => guard.get()?.onPopState(event))

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
