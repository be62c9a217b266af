/**
 * The portal's first request: one answer with what every page shows first. `early.ts` sends it before the code is loaded
 * if nothing is stored. Without it, or with a service that does not have it, every resource is read by its own call.
 */
import { hashKey, notifyManager, type QueryClient } from '@tanstack/react-query'
import type { StartView } from '@pfotenportal/contract/start'
import { START_LIMIT } from '../constants.ts'
import { call } from './call.ts'
import { productIdOf } from './chosen-subscription.ts'
import { config } from './config.ts'
import type { CachedResource, Owner, ResourceKey } from './resources.ts'
import { auth } from './session.ts'
import type { StatusBoard } from './status-board.ts'

/** One resource of the answer with its key in the cache. */
interface Part {
  readonly key: ResourceKey
  /** The resource whose status the part belongs to. */
  readonly resource: CachedResource
  readonly data: unknown
}

function partsOf({ chosen, ...rest }: StartView): Part[] {
  const part = (resource: CachedResource, owner: Owner, data: unknown): Part => ({
    key: [resource, owner],
    resource,
    data,
  })
  const parts = [
    part('customer', null, rest.customer),
    part('addresses', null, rest.addresses),
    part('paymentMethods', null, rest.paymentMethods),
    part('subscriptions', null, rest.subscriptions),
  ]
  if (!chosen) return parts
  const id = chosen.subscriptionId
  const subscription = rest.subscriptions.find((it) => it.id === id) ?? null
  parts.push(part('orders', id, chosen.orders), part('orderSchedule', id, chosen.orderSchedule))
  if (chosen.product) parts.push(part('products', productIdOf(subscription), chosen.product))
  if (subscription && subscription.flowBanner.length > 0)
    parts.push({ key: ['flowBanner', id], resource: 'subscriptions', data: subscription.flowBanner })
  return parts
}

/** How often each query has got data. */
const updatesOf = (client: QueryClient) =>
  new Map(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryHash, state }) => [queryHash, state.dataUpdateCount]),
  )

/** An answer, and the session that it belongs to. */
interface Start {
  readonly sessionToken: string | undefined
  readonly view: StartView
}

const sessionToken = () => auth.get().data?.sessionToken

/** Null if it could not be read. Every resource then has a call of its own, which tries again and says why it fails. */
async function readStart(sent?: Promise<Response>): Promise<Start | null> {
  const owner = sessionToken()
  const view = await call('readStart', {}, undefined, sent).catch(() => null)
  return view && { sessionToken: owner, view }
}

const sent = globalThis.window?.portalEntry?.start
let early: Promise<Start | null> | null = sent ? readStart(sent) : null
let answered: Start | null = null
void early?.then((start) => (answered = start))

/** Resolves when the request that was sent before the code was loaded is answered, or has taken too long. */
export async function awaitStart(): Promise<void> {
  if (early) await Promise.race([early, new Promise((resolve) => setTimeout(resolve, START_LIMIT))])
}

/** Adds an answer to the cache. What a command has changed since `before` stays. */
function add(client: QueryClient, status: StatusBoard, start: Start, before: Map<string, number>): boolean {
  if (start.sessionToken !== sessionToken()) return false
  const now = updatesOf(client)
  notifyManager.batch(() => {
    for (const { key, resource, data } of partsOf(start.view)) {
      const hash = hashKey(key)
      if (status.of(resource).commands > 0 || (before.get(hash) ?? 0) !== (now.get(hash) ?? 0)) continue
      client.setQueryData(key, data)
      status.markRead(resource)
    }
  })
  return true
}

/** Adds the answer that has arrived before the first paint, if there is one. Returns whether there was. */
export function takeStart(client: QueryClient, status: StatusBoard): boolean {
  const start = answered
  if (!start) return false
  answered = null
  early = null
  return add(client, status, start, updatesOf(client))
}

/** Reads the start into the cache. Resolves when it is there, or when it could not be read. */
export async function loadStart(client: QueryClient, status: StatusBoard): Promise<void> {
  if (!config.hasStart) return
  const before = updatesOf(client)
  const reading = early ?? readStart()
  early = null
  const start = await reading
  answered = null
  if (start) add(client, status, start, before)
}
