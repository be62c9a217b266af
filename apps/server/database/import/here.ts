/** Customers who were imported before, as they are here now, and what a later import changes about them. */
import { sql, type Updateable } from 'kysely'
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { Pet } from '@pfotenportal/domain/pet/pet'
import { MIGRATION_TAG } from '@pfotenportal/domain/subscription/migration'
import type { Queries, Tx } from '../open.ts'
import type { PaymentMethodTable } from '../schema/subscriptions.ts'
import { petOf } from '../subscription/subscription-row.ts'

/** All dogs of a customer. */
export async function listPets(db: Queries, customerId: number): Promise<Pet[]> {
  const rows = await db
    .selectFrom('pet')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute()
  return rows.map(petOf)
}

/** The billing dates of a customer's orders, by subscription. */
export async function billingDatesOf(db: Queries, customerId: number): Promise<ReadonlyMap<number, Day[]>> {
  const rows = await db
    .selectFrom('customer_order')
    .innerJoin('subscription', 'subscription.id', 'customer_order.subscription_id')
    .select(['subscription_id', 'billing_date'])
    .where('subscription.customer_id', '=', customerId)
    .execute()
  const dates = new Map<number, Day[]>()
  for (const { subscription_id: id, billing_date: day } of rows) {
    dates.set(id, [...(dates.get(id) ?? []), day])
  }
  return dates
}

/** Those of these methods that still have to be confirmed. */
export async function listUnconfirmedMethods(db: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('payment_method')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'REQUIRES_CONFIRMATION')
    .where('gateway_reference', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes a method that has to be confirmed one with a reference; false if it is not waiting any more. */
export async function confirmMethod(
  tx: Tx,
  id: string,
  columns: Updateable<PaymentMethodTable>,
): Promise<boolean> {
  const updated = await tx
    .updateTable('payment_method')
    .set(columns)
    .where('id', '=', id)
    .where('status', '=', 'REQUIRES_CONFIRMATION')
    .where('gateway_reference', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Marks a customer as one of whose contracts another system still bills. */
export async function addMigrationTag(tx: Tx, customerId: number): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ tags: sql<string[]>`array_append(array_remove(tags, ${MIGRATION_TAG}), ${MIGRATION_TAG})` })
    .where('id', '=', customerId)
    .execute()
}
