/**
 * Lists of the admin API, by id or by change. A page continues after a position, so that new rows neither repeat nor hide
 * others.
 */
import { sql } from 'kysely'
import type { AdminRefundView } from '@pfotenportal/contract/admin/orders'
import type { Language } from '@pfotenportal/contract/values'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { Pet } from '@pfotenportal/domain/pet/pet'
import type { SubscriptionStatus } from '@pfotenportal/domain/subscription/subscription'
import { formerlyWith } from '../customer/merged.ts'
import { matchesEmail } from '../identity/emails.ts'
import type { Queries } from '../open.ts'
import { petOf } from '../subscription/subscription-row.ts'
import { comesAfter, inOrder, type ListPart } from './changes.ts'

/** Narrows a list down to those of a customer. */
interface OfCustomer {
  readonly customerId?: number | undefined
}

/** The position of the last change. */
interface Changed {
  readonly changedIn: number
}

/** A customer with what other systems may know. */
export interface KnownCustomer {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly language: Language
  readonly tags: string[]
  /** The customer into whom this one was merged, and who owns everything since; null otherwise. */
  readonly mergedInto: number | null
  readonly createdAt: Instant
}

function selectCustomers(db: Queries) {
  return db
    .selectFrom('customer')
    .select([
      'id',
      'first_name as firstName',
      'last_name as lastName',
      sql<string>`coalesce(email_shown, former_email, email)`.as('email'),
      'selected_lang as language',
      'tags',
      'merged_into as mergedInto',
      'created_at as createdAt',
    ])
}

/** Customers; with an address only who has it, in any spelling. */
export async function listKnownCustomers(
  db: Queries,
  part: ListPart,
  { email }: { readonly email?: string | undefined },
): Promise<(KnownCustomer & Changed)[]> {
  return selectCustomers(db)
    .select('changed_in as changedIn')
    .where('erased_at', 'is', null)
    .where(comesAfter('customer', part))
    .$if(email !== undefined, (query) =>
      query.where(
        sql<boolean>`(${matchesEmail(email ?? '').condition} OR id = any (${formerlyWith(email ?? '')}))`,
      ),
    )
    .orderBy(inOrder('customer', part))
    .limit(part.limit)
    .execute()
}

export async function findKnownCustomer(db: Queries, id: number): Promise<KnownCustomer | undefined> {
  return selectCustomers(db).where('id', '=', id).where('erased_at', 'is', null).executeTakeFirst()
}

/** A dog and its customer. */
export interface KnownDog extends Changed {
  readonly id: number
  readonly pet: Pet
  readonly customerId: number
}

export async function listDogs(
  db: Queries,
  part: ListPart,
  { customerId, id }: OfCustomer & { readonly id?: number },
): Promise<KnownDog[]> {
  const rows = await db
    .selectFrom('pet')
    .selectAll()
    .where(comesAfter('pet', part))
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .orderBy(inOrder('pet', part))
    .limit(part.limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    pet: petOf(row),
    customerId: row.customer_id,
    changedIn: row.changed_in,
  }))
}

export async function listSubscriptionIds(
  db: Queries,
  part: ListPart,
  { customerId, status }: OfCustomer & { readonly status?: SubscriptionStatus | undefined },
): Promise<(Changed & { readonly id: number })[]> {
  return db
    .selectFrom('subscription')
    .select(['id', 'changed_in as changedIn'])
    .where(comesAfter('subscription', part))
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'ACTIVE'))
    .orderBy(inOrder('subscription', part))
    .limit(part.limit)
    .execute()
}

/** Which orders are listed. */
interface OrderFilter extends OfCustomer {
  readonly id?: number
  readonly subscriptionId?: number | undefined
  /** Such as `PP-104001`. */
  readonly number?: string | undefined
}

/** An order by its id and number, and its customer. */
export interface KnownOrder extends Changed {
  readonly id: number
  readonly orderNumber: string | null
  readonly customerId: number
}

/** Orders by id; `findOrders` reads what is in them. */
export async function listKnownOrders(
  db: Queries,
  part: ListPart,
  { customerId, id, subscriptionId, number }: OrderFilter,
): Promise<KnownOrder[]> {
  return db
    .selectFrom('customer_order')
    .innerJoin('subscription', 'subscription.id', 'subscription_id')
    .select([
      'customer_order.id',
      'order_number as orderNumber',
      'customer_id as customerId',
      'customer_order.changed_in as changedIn',
    ])
    .where(comesAfter('customer_order', part))
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0))
    .$if(id !== undefined, (query) => query.where('customer_order.id', '=', id ?? 0))
    .$if(subscriptionId !== undefined, (query) => query.where('subscription_id', '=', subscriptionId ?? 0))
    .$if(number !== undefined, (query) => query.where('order_number', '=', number ?? ''))
    .orderBy(inOrder('customer_order', part))
    .limit(part.limit)
    .execute()
}

/** A refund with its order and customer. */
export interface KnownRefund
  extends
    Changed,
    Pick<AdminRefundView, 'id' | 'orderId' | 'customerId' | 'state' | 'reason' | 'stopsBox' | 'requestedBy'> {
  readonly orderNumber: string | null
  readonly amount: Cents
  readonly requestedAt: Instant
}

export async function listRefunds(
  db: Queries,
  part: ListPart,
  { customerId, id, orderId }: OfCustomer & { readonly id?: number; readonly orderId?: number | undefined },
): Promise<KnownRefund[]> {
  return db
    .selectFrom('refund')
    .innerJoin('customer_order', 'customer_order.id', 'order_id')
    .innerJoin('subscription', 'subscription.id', 'subscription_id')
    .select([
      'refund.id',
      'order_id as orderId',
      'order_number as orderNumber',
      'customer_id as customerId',
      'state',
      'amount_cents as amount',
      'reason',
      'is_cancelling as stopsBox',
      'acted_by as requestedBy',
      'at as requestedAt',
      'refund.changed_in as changedIn',
    ])
    .where(comesAfter('refund', part))
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0))
    .$if(id !== undefined, (query) => query.where('refund.id', '=', id ?? 0))
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? 0))
    .orderBy(inOrder('refund', part))
    .limit(part.limit)
    .execute()
}
