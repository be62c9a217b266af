/** What the hooks of a signed-in customer share: cache, status board, and which dog is chosen. */
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { ResourceCache } from './resource-cache.ts'
import type { Owner } from './resources.ts'
import type { StatusBoard } from './status-board.ts'
import { productIdOf } from './chosen-subscription.ts'

export interface Scope {
  readonly status: StatusBoard
  readonly cache: ResourceCache
  /** The bootstrap delay is over: calls may go out. */
  readonly hasStarted: boolean
  /** The chosen subscription; null where the customer has none, or none is known yet. */
  readonly subscription: SubscriptionView | null
  /** Its id, known from the sign-in before the subscription itself is. */
  readonly subscriptionId: number | null
  /** The id of its product. */
  readonly productId: Owner
  /** The list of subscriptions has been read, so that no subscription means there is none. */
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

/** Everything inside speaks of this dog: its orders, schedule and product, whichever dog is chosen. */
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
