/** One dog or all of them: what dashboard and orders speak of on this device (C-180). */
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { chosenSubscription } from './chosen-subscription.ts'
import { useStore } from './external-store.ts'
import { confirmLeave } from './leave-guard.ts'
import { saveDogView, layout } from './preferences.ts'
import { useResource, useSubscriptions } from './queries.ts'
import { type OperationHandle, type ToastTexts, useOperation } from './use-operation.ts'

/** All dogs are shown together; a customer with one dog has no such choice. */
export function useShowsAllDogs(): boolean {
  const { dogs } = useStore(layout)
  return (useSubscriptions().data?.length ?? 0) > 1 && dogs === 'all'
}

/** Shows all dogs together, once nothing half filled in is lost by it. `done` runs when it is so. */
export const showAllDogs = (done?: () => void) =>
  confirmLeave(() => {
    saveDogView('all')
    done?.()
  })

export interface DogChoice extends Pick<OperationHandle<'switchSubscription'>, 'error'> {
  /** Shows a dog and makes it the one that the portal opens with. `done` runs when it is shown. */
  readonly choose: (id: number, done?: () => void) => void
}

/** Choosing a dog, wherever that is possible: it asks first where something half filled in would be lost. */
export function useDogChoice(toasts: ToastTexts = {}): DogChoice {
  // Whichever dog this part of the page speaks of, this is the one that the portal opens with.
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

/** The name of the dog that a dialog is about, where there are several to mix up; null where there is one. */
export function useDogNameIfSeveral({ pet }: SubscriptionView): string | null {
  const { data } = useSubscriptions()
  return pet && data && data.length > 1 ? pet.name : null
}
