/** Set-ups at Stripe: which page belongs to which key, and whom Stripe shows it to. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries } from '../open.ts'

export interface StripeSetUp {
  readonly key: string
  readonly customerKey: string
  readonly customerReference: string
  /** What Stripe knows the page by. */
  readonly session: string
  /** Real time. */
  readonly createdAt: Instant
}

/** Notes the page of a set-up; the same key again names the same page. */
export async function insertStripeSetUp(db: Queries, setUp: StripeSetUp): Promise<void> {
  await db
    .insertInto('stripe_set_up')
    .values({
      key: setUp.key,
      customer_key: setUp.customerKey,
      customer_reference: setUp.customerReference,
      session_reference: setUp.session,
      created_at: setUp.createdAt,
    })
    .onConflict((on) => on.column('key').doNothing())
    .execute()
}

/** The page of a set-up. */
export async function findStripeSession(db: Queries, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stripe_set_up')
    .select('session_reference')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.session_reference
}

/** Deletes what was begun before a moment: its link has long run out, and what came of it is a payment method. */
export async function deleteOldStripeSetUps(db: Queries, before: Instant): Promise<void> {
  await db.deleteFrom('stripe_set_up').where('created_at', '<', before).execute()
}

/** What Stripe knows a customer by since a set-up that was begun, even if it came to nothing. */
export async function findStripeCustomer(db: Queries, customerKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('stripe_set_up')
    .select('customer_reference')
    .where('customer_key', '=', customerKey)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.customer_reference
}
