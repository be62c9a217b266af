import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useSubscriptions } from '../../../data/queries.ts'

/** The name of the dog that a dialog is about, where there are several to mix up; null where there is one. */
export function useDogAmongOthers({ pet }: SubscriptionView): string | null {
  const { data } = useSubscriptions()
  return pet && data && data.length > 1 ? pet.name : null
}
