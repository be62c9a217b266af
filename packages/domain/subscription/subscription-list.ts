/** Lists of subscriptions: sorting, filtering, and the portal's default (spec 3, 4; C-55). */
import { STATUSES, type SubscriptionStatus } from './subscription.ts'

/** The fields of a subscription that lists need, in the domain and on the wire. */
export interface ListedSubscription {
  readonly id: number
  readonly status: SubscriptionStatus
  /** ISO-8601 in UTC. */
  readonly createdAt: string
  readonly pet: object | null
  readonly lines: readonly { readonly product: object | null }[]
}

/** Sorts by status (ACTIVE, PAUSED, CANCELLED), then oldest first (spec 4). */
export function inListOrder<S extends Pick<ListedSubscription, 'id' | 'status' | 'createdAt'>>(
  subscriptions: readonly S[],
): S[] {
  return subscriptions.toSorted(
    (a, b) =>
      STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status) ||
      a.createdAt.localeCompare(b.createdAt) ||
      a.id - b.id,
  )
}

/** Whether the portal lists a subscription: it has a pet and a line with a product (spec 3). */
export function isListable(subscription: Pick<ListedSubscription, 'pet' | 'lines'>): boolean {
  return subscription.pet !== null && subscription.lines.some((line) => line.product !== null)
}

/**
 * The portal's default subscription: the chosen one if it is still listed, else the first ACTIVE one, else the first,
 * else none (spec 4).
 */
export function defaultSubscription<S extends ListedSubscription>(
  subscriptions: readonly S[],
  chosenId: number | null,
): S | null {
  const listed = inListOrder(subscriptions.filter(isListable))
  return listed.find(({ id }) => id === chosenId) ?? listed[0] ?? null
}
