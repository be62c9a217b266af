/**
 * Everything that leaves a page or a dog goes through `leave`, so that half-filled forms are not lost unasked.
 * It never asks while no form has input; `unsaved-input.ts` installs the guard with the first one.
 */
import { externalStore } from './external-store.ts'

interface Guard {
  /** Asks, and goes once the customer agrees. */
  readonly ask: (go: () => void, toOtherDog?: boolean) => void
  /** The browser has gone back or forward already. */
  readonly gone: (event: Event) => void
}

let guard: Guard | null = null

// Before the router listens: a window's listeners are called in the order in which they came.
globalThis.addEventListener?.('popstate', (event) => guard?.gone(event))

/**
 * Goes at once where nothing was typed, else once the customer has agreed to lose it. Another dog loses more: the plan
 * being chosen for this one.
 */
export function leave(go: () => void, toOtherDog?: boolean): void {
  if (guard) guard.ask(go, toOtherDog)
  else go()
}

/** Has every `leave` asked first; null lets all of them go. */
export function guardLeaving(next: Guard | null): void {
  guard = next
}

/** For the router: links ask, redirects do not. */
export function leaveByNavigation<O extends { replace?: boolean }>(
  navigate: (to: string, options?: O) => void,
  to: string,
  options?: O,
): void {
  const go = () => navigate(to, options)
  if (options?.replace) go()
  else leave(go)
}

/** How often input of a page was discarded: the page is remounted each time, so that none of it is left. */
export const discards = externalStore(0)
