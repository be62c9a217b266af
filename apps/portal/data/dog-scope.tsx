import { useMemo, type ReactNode } from 'react'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { productOf } from './chosen-subscription.ts'
import { ScopeContext, useScope } from './scope.ts'

export interface DogScopeProps {
  subscription: SubscriptionView
  children: ReactNode
}

/** Everything inside speaks of this dog: its orders, schedule and product, whichever dog is chosen. */
export function DogScope({ subscription, children }: DogScopeProps) {
  const scope = useScope()
  const value = useMemo(
    () => ({
      ...scope,
      subscription,
      subscriptionId: subscription.id,
      productId: productOf(subscription),
    }),
    [scope, subscription],
  )
  return <ScopeContext value={value}>{children}</ScopeContext>
}
