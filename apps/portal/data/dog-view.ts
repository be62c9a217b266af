/** Whether the dashboard and the orders page show one dog or all dogs on this device (C-180). */
import { useEffect } from 'react'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { routes } from '../routes.ts'
import { chosenSubscription } from './chosen-subscription.ts'
import { useStore } from './external-store.ts'
import { confirmLeave } from './leave-guard.ts'
import { layout, saveDogView } from './preferences.ts'
import { useResource, useSubscriptions } from './queries.ts'
import { useScope } from './scope.tsx'
import { useOperation, type OperationHandle, type ToastTexts } from './use-operation.ts'
import { dropWantedDog, wantedDog } from './wanted-dog.ts'

/** Whether all dogs are shown together. A customer with one dog cannot choose this. */
export function useShowsAllDogs(): boolean {
  const { dogs } = useStore(layout)
  return (useSubscriptions().data?.length ?? 0) > 1 && dogs === 'all'
}

const PAGES_FOR_ALL: ReadonlySet<string> = new Set([routes.dashboard, routes.orders, routes.calendar])

/** Whether a page can show all dogs together, by its path. */
export const offersAllDogs = (path: string): boolean => PAGES_FOR_ALL.has(path)

/** Shows all dogs together, after asking about unsaved input. `done` runs afterwards. */
export const showAllDogs = (done?: () => void) =>
  confirmLeave(() => {
    saveDogView('all')
    done?.()
  })

export interface DogChoice extends Pick<OperationHandle<'switchSubscription'>, 'error'> {
  /** Shows a dog and makes it the portal's default. `done` runs when it is shown. */
  readonly choose: (id: number, done?: () => void) => void
}

/** Chooses a dog, after asking about unsaved input. */
export function useDogChoice(toasts: ToastTexts = {}): DogChoice {
  // The portal's default dog, even inside the scope of another dog.
  const chosen = chosenSubscription(useResource('subscriptions').data ?? [], useResource('settings').data)
  const { run, error } = useOperation('switchSubscription', toasts)
  const choose = (id: number, done?: () => void) =>
    confirmLeave(() => {
      saveDogView('one')
      if (id !== chosen?.id) void run({ params: { id } })
      done?.()
    }, id !== chosen?.id)
  return { choose, error }
}

/** Shows the dog that the opened link is about, once it is known. An id that is not the customer's is ignored. */
export function useWantedDog(): void {
  const wanted = useStore(wantedDog)
  const { data, pending } = useSubscriptions()
  const { hasStarted } = useScope()
  const { choose } = useDogChoice()
  useEffect(() => {
    if (wanted === null || data === null) return
    const isKnown = data.some(({ id }) => id === wanted)
    // The list of an earlier visit may lack a dog.
    if (!isKnown && (pending || !hasStarted)) return
    dropWantedDog()
    if (isKnown) choose(wanted)
  }, [wanted, data, pending, hasStarted, choose])
}

/** The name of a dialog's dog if the customer has several dogs; else null. */
export function useDogNameIfSeveral({ pet }: SubscriptionView): string | null {
  const { data } = useSubscriptions()
  return pet && data && data.length > 1 ? pet.name : null
}
