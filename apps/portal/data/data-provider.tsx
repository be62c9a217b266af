/** Provides the signed-in part of the portal with data: restores, loads and persists the resources. */
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { BOOTSTRAP_DELAY } from '../constants.ts'
import { chosenSubscription, productIdOf } from './chosen-subscription.ts'
import { config } from './config.ts'
import { persist, restore, type Persister } from './persist.ts'
import { useFlowBanner, useResource } from './queries.ts'
import { startTokenRefresh } from './refresh-access.ts'
import {
  createQueryClient,
  createResourceCache,
  readers,
  type ResourceCache,
  type ResourceData,
  type ResourceKey,
} from './resources.ts'
import { ScopeContext, type Scope } from './scope.tsx'
import { loadStart, takeStart } from './start.ts'
import { StatusBoard } from './status-board.ts'

interface SessionData {
  readonly client: QueryClient
  readonly cache: ResourceCache
  readonly status: StatusBoard
  /** The first paint shows data from an earlier visit. */
  readonly restored: boolean
  /** The first paint shows the answer to the portal's first request. */
  readonly isCurrent: boolean
}

function openSessionData(): SessionData {
  const client = createQueryClient()
  const status = new StatusBoard()
  const start = performance.now()
  const restored = restore(client, status, () => performance.now() - start)
  return {
    client,
    cache: createResourceCache(client),
    status,
    restored: restored.includes('subscriptions'),
    isCurrent: takeStart(client, status),
  }
}

/**
 * Whether the calls of single resources may be sent: after the portal's first request, which waits only if restored data
 * is on screen (docs/decisions/0004).
 */
function useStarted({ client, status, restored, isCurrent }: SessionData): boolean {
  const [hasStarted, setStarted] = useState(isCurrent || (!restored && !config.hasStart))
  useEffect(() => {
    if (hasStarted) return undefined
    let isUnmounted = false
    const start = async () => {
      await loadStart(client, status)
      if (!isUnmounted) startTransition(() => setStarted(true))
    }
    const timer = setTimeout(() => void start(), restored ? BOOTSTRAP_DELAY : 0)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [hasStarted, client, status, restored])
  return hasStarted
}

const subscriptionsKey: ResourceKey = ['subscriptions', null]
const settingsKey: ResourceKey = ['settings', null]

function useScopeOf(session: SessionData): Scope {
  const { cache, status } = session
  const hasStarted = useStarted(session)
  const subscriptions = useQuery<ResourceData['subscriptions']>({
    queryKey: subscriptionsKey,
    queryFn: ({ signal }) => readers.subscriptions(null, signal),
    enabled: hasStarted,
  }).data
  const settings = useQuery<ResourceData['settings']>({
    queryKey: settingsKey,
    queryFn: ({ signal }) => readers.settings(null, signal),
    enabled: false,
  }).data
  return useMemo(() => {
    const subscription = chosenSubscription(subscriptions ?? [], settings ?? null)
    return {
      status,
      cache,
      hasStarted,
      subscription,
      subscriptionId: subscription?.id ?? (subscriptions ? null : (settings?.defaultSubscription ?? null)),
      productId: productIdOf(subscription),
      hasLoaded: subscriptions !== undefined,
    }
  }, [status, cache, hasStarted, subscriptions, settings])
}

/** Reads in parallel what every page needs: the customer's resources and those of the chosen dog. */
function useBootstrap(): void {
  useResource('customer')
  useResource('addresses')
  useResource('paymentMethods')
  useResource('orderSchedule')
  useResource('orders')
  useResource('products')
  useFlowBanner()
}

function Bootstrap() {
  useBootstrap()
  return null
}

function Scoped({ session, children }: { session: SessionData; children: ReactNode }) {
  const scope = useScopeOf(session)
  const { subscriptionId, productId } = scope
  const persister = useRef<Persister>(null)
  useEffect(() => {
    const started = persist(session.client, session.status, session.isCurrent)
    persister.current = started
    return started.stop
  }, [session])
  useEffect(() => {
    persister.current?.choose({ subscription: subscriptionId, product: productId })
  }, [subscriptionId, productId])
  return (
    <ScopeContext value={scope}>
      <Bootstrap />
      {children}
    </ScopeContext>
  )
}

/** Provides the data of one session. A new session mounts a new provider through its `key`. */
export function DataProvider({ children }: { children: ReactNode }) {
  const [session] = useState(openSessionData)
  useEffect(startTokenRefresh, [])
  return (
    <QueryClientProvider client={session.client}>
      <Scoped session={session}>{children}</Scoped>
    </QueryClientProvider>
  )
}
