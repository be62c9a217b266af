import { planChanged } from '@pfotenportal/domain/plan/plan'
import { chosenOf } from '../../data/chosen-subscription.ts'
import { useResource } from '../../data/queries.ts'
import { useKeptForDog } from '../../data/unsaved-input.ts'

/** The plan being chosen outlives its dialog and the page, but not another dog (docs/domain.md 6.2): that asks first. */
export function usePlanInMind(): void {
  const settings = useResource('settings').data
  const subscription = chosenOf(useResource('subscriptions').data ?? [], settings)
  const chosen = settings?.defaultSubscription === subscription?.id ? settings?.subscriptionOptions : null
  useKeptForDog(
    Boolean(
      chosen &&
      subscription?.allowedActions.includes('swapPlan') &&
      planChanged(chosen, subscription.options),
    ),
  )
}
