/** Setups at Stripe: the page of each key, and its Stripe customer. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { deleteBefore } from '../delete-pages.ts'
import type { Queries } from '../open.ts'

export interface StripeSetup {
  readonly key: string
  readonly customerKey: string
  readonly customerReference: string
  /** Stripe's id of the page. */
  readonly session: string
  /** Real time. */
  readonly createdAt: Instant
}

/** Stores the page of a setup; repeating the key changes nothing. */
export async function insertStripeSetup(db: Queries, setup: StripeSetup): Promise<void> {
  await db
    .insertInto('stripe_set_up')
    .values({
      key: setup.key,
      customer_key: setup.customerKey,
      customer_reference: setup.customerReference,
      session_reference: setup.session,
      created_at: setup.createdAt,
    })
    .onConflict((on) => on.column('key').doNothing())
    .execute()
}

/** The page of a setup. */
export async function findStripeSession(db: Queries, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stripe_set_up')
    .select('session_reference')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.session_reference
}

/**
 * Deletes setups begun before a moment: their links have expired, and what they confirmed is stored as a payment
 * method.
 */
export function deleteOldStripeSetups(db: Queries, before: Instant, signal?: AbortSignal): Promise<number> {
  return deleteBefore(db, ['stripe_set_up', 'created_at'], before, { signal })
}

/** Stripe's customer of an earlier setup, even if that setup failed. */
export async function findStripeCustomer(db: Queries, customerKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stripe_set_up')
    .select('customer_reference')
    .where('customer_key', '=', customerKey)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.customer_reference
}
