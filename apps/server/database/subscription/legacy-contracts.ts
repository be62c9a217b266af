/** Contracts that the legacy billing system still bills, and their customers. */
import { sql } from 'kysely'
import { addDays, berlinDay, type Day } from '@pfotenportal/domain/core/calendar'
import { statusOn } from '@pfotenportal/domain/payment/payment-method'
import {
  CONFIRMATION_REMINDER_DAYS,
  MIGRATION_TAG,
  type LegacyContract,
} from '@pfotenportal/domain/subscription/migration'
import { firstBillingDay, withoutOpenOrder, type Page } from '../job/due-subscriptions.ts'
import type { Queries, Tx } from '../open.ts'

function legacyContracts(db: Queries) {
  return db
    .selectFrom('subscription')
    .leftJoin('payment_method', 'payment_method.id', 'subscription.payment_method_id')
    .where('subscription.billing_source', '=', 'RECHARGE')
}

/** A customer's contracts there, by id. */
export async function listLegacyContracts(
  db: Queries,
  customerId: number,
  today: Day,
): Promise<LegacyContract[]> {
  const rows = await legacyContracts(db)
    .where('subscription.customer_id', '=', customerId)
    .select([
      'subscription.id',
      'subscription.status',
      'payment_method.status as payment',
      'card_expiry_month as expiryMonth',
      'card_expiry_year as expiryYear',
    ])
    .orderBy('subscription.id')
    .execute()
  return rows.map(({ id, status, payment, expiryMonth, expiryYear }) => {
    const card = expiryMonth !== null && expiryYear !== null ? { expiryMonth, expiryYear } : null
    return { id, status, payment: payment && statusOn({ status: payment, card }, today) }
  })
}

/** The same, locked until the transaction ends. */
export async function lockLegacyContracts(tx: Tx, customerId: number, today: Day): Promise<LegacyContract[]> {
  // The lock comes first and alone: only a statement that begins after it sees what the previous writer has saved.
  await tx
    .selectFrom('subscription')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('billing_source', '=', 'RECHARGE')
    .orderBy('id')
    .forUpdate()
    .execute()
  return listLegacyContracts(tx, customerId, today)
}

/** Moves the billing of contracts to this service; returns those that were billed elsewhere until now. */
export async function takeOverBilling(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .updateTable('subscription')
    .set({ billing_source: 'PORTAL' })
    .where('id', 'in', ids)
    .where('billing_source', '=', 'RECHARGE')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function removeMigrationTag(tx: Tx, customerId: number): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ tags: sql<string[]>`array_remove(tags, ${MIGRATION_TAG})` })
    .where('id', '=', customerId)
    .execute()
}

function confirmed(db: Queries) {
  return legacyContracts(db).where('payment_method.status', '=', 'ACTIVE')
}

/** Customers with a contract that may be migrated; the rule decides. */
export function listMigratingCustomers(db: Queries, { after, size }: Page): Promise<{ id: number }[]> {
  return confirmed(db)
    .select('subscription.customer_id as id')
    .distinct()
    .where('subscription.customer_id', '>', after)
    .orderBy('subscription.customer_id')
    .limit(size)
    .execute()
}

/** A day since which there is one; null if there is none. */
export async function firstMigrationDay(db: Queries): Promise<Day | null> {
  const row = await confirmed(db)
    .select((it) => it.fn.min('subscription.created_at').as('since'))
    .executeTakeFirst()
  return row?.since ? berlinDay(row.since) : null
}

/**
 * Active contracts whose next order cannot be charged before a method is confirmed, without those that owe an order,
 * which has its own mails.
 */
function withUnconfirmedMethod(db: Queries) {
  return legacyContracts(db)
    .where('subscription.status', '=', 'ACTIVE')
    .where('payment_method.status', 'is distinct from', 'ACTIVE')
    .where(withoutOpenOrder)
}

/** Active contracts of the legacy billing system, without those that owe an order here. */
function billedThere(db: Queries) {
  return db
    .selectFrom('subscription')
    .where('subscription.billing_source', '=', 'RECHARGE')
    .where('subscription.status', '=', 'ACTIVE')
    .where(withoutOpenOrder)
}

/** Those whose next box was billed there by that day. */
export function listBilledThere(db: Queries, today: Day, { after, size }: Page): Promise<{ id: number }[]> {
  return billedThere(db)
    .select('subscription.id')
    .where('subscription.next_billing_date', '<=', today)
    .where('subscription.id', '>', after)
    .orderBy('subscription.id')
    .limit(size)
    .execute()
}

/** The first day on which a box is billed there. */
export async function firstDayBilledThere(db: Queries): Promise<Day | null> {
  return (await firstBillingDay(billedThere(db)).executeTakeFirst())?.day ?? null
}

const FIRST_REMINDER = Math.max(...CONFIRMATION_REMINDER_DAYS)

/** Those whose customers may have to be reminded that day; the rule decides. */
export function listUnconfirmedContracts(
  db: Queries,
  today: Day,
  { after, size }: Page,
): Promise<{ id: number }[]> {
  return withUnconfirmedMethod(db)
    .select('subscription.id')
    .where('subscription.next_billing_date', '>', today)
    .where('subscription.next_billing_date', '<=', addDays(today, FIRST_REMINDER))
    .where('subscription.id', '>', after)
    .orderBy('subscription.id')
    .limit(size)
    .execute()
}

/** The first day on which there may be one. */
export async function firstMigrationReminderDay(db: Queries): Promise<Day | null> {
  const row = await withUnconfirmedMethod(db)
    .select((it) => it.fn.min('subscription.next_billing_date').as('day'))
    .executeTakeFirst()
  return row?.day ? addDays(row.day, -FIRST_REMINDER) : null
}
