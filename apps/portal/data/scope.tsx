/** The state that the hooks of a signed-in customer share: cache, status board and chosen dog. */
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { productIdOf } from './chosen-subscription.ts'
import type { Owner, ResourceCache } from './resources.ts'
import type { StatusBoard } from './status-board.ts'

export interface Scope {
  readonly status: StatusBoard
  readonly cache: ResourceCache
  /** The bootstrap delay is over and calls may be sent. */
  readonly hasStarted: boolean
  /** The chosen subscription; null if the customer has none or it has not loaded yet. */
  readonly subscription: SubscriptionView | null
  /** Its id, which the sign-in returns before the subscription is loaded. */
  readonly subscriptionId: number | null
  readonly productId: Owner
  /** The list of subscriptions has loaded, so a null subscription means that there is none. */
  readonly hasLoaded: boolean
}

export const ScopeContext = createContext<Scope | null>(null)

/** The shared state. Throws outside the signed-in part of the portal. */
export function useScope(): Scope {
  const scope = useContext(ScopeContext)
  if (!scope) throw new Error('used outside the signed-in part of the portal')
  return scope
}

export interface DogScopeProps {
  subscription: SubscriptionView
  children: ReactNode
}

/** Makes all hooks inside use this dog's orders, schedule and product instead of the chosen dog's. */
export function DogScope({ subscription, children }: DogScopeProps) {
  const scope = useScope()
  const value = useMemo(
    () => ({
      ...scope,
      subscription,
      subscriptionId: subscription.id,
      productId: productIdOf(subscription),
    }),
    [scope, subscription],
  )
  return <ScopeContext value={value}>{children}</ScopeContext>
}
