/**
 * Customers who were merged into others. Their rows stay, so that numbers, codes and the audit log lead to the customer who
 * stays; their address is kept apart from `email`, so that nothing that looks for an address finds it by accident.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { MailTopic } from '@pfotenportal/domain/customer/customer'
import type { ConsentAnswer, Holdings } from '@pfotenportal/domain/merge/merge'
import type { ReferralState } from '@pfotenportal/domain/referral/referral'
import { spellingsOf } from '../identity/emails.ts'
import { deleteWaitingMails } from '../mail/outbox.ts'
import type { Queries, Tx } from '../open.ts'

/** The ids under which things of a customer are recorded that are never changed, such as the audit log. */
export function accountsOf(customerId: number): RawBuilder<readonly number[]> {
  return sql`ARRAY(SELECT id FROM customer WHERE id = ${customerId} OR merged_into = ${customerId})`
}

/** The customer into whom one was merged; undefined if none was. */
export async function findMergedInto(db: Queries, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('customer')
    .select('merged_into')
    .where('id', '=', id)
    .where('merged_into', 'is not', null)
    .executeTakeFirst()
  return row?.merged_into ?? undefined
}

/** The ids of customers who had an address, in any spelling, before they were merged into another. */
export function formerlyWith(email: string): RawBuilder<readonly number[]> {
  return sql`ARRAY(SELECT merged_into FROM customer WHERE lower(former_email) = any (${spellingsOf(email)}::text[]))`
}

/** The customer into whom one with this address was merged last; undefined if there is none. */
export async function findMergedByEmail(db: Queries, email: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('customer')
    .select('merged_into')
    .where(sql<boolean>`lower(former_email) = any (${spellingsOf(email)}::text[])`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.merged_into ?? undefined
}

/** A customer who was merged into another. */
export interface FormerCustomer {
  readonly id: number
  readonly email: string
}

/** Those who were merged into a customer, by number. */
export async function listFormerCustomers(db: Queries, customerId: number): Promise<FormerCustomer[]> {
  const rows = await db
    .selectFrom('customer')
    .select(['id', 'former_email as email'])
    .where('merged_into', '=', customerId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, email }) => ({ id, email: email ?? '' }))
}

/**
 * Locks both customers, by id, against everything that takes their lock and against new rows that name them, and then their
 * contracts, as commands and charges do.
 */
export async function lockBoth(tx: Tx, ids: readonly [number, number]): Promise<void> {
  const both = ids.toSorted((one, other) => one - other)
  await tx.selectFrom('customer').select('id').where('id', 'in', both).orderBy('id').forUpdate().execute()
  await tx
    .selectFrom('subscription')
    .select('id')
    .where('customer_id', 'in', both)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Whether the payment provider has not answered about a charge or a refund of a customer. */
export async function hasRunningPayment(db: Queries, customerId: number): Promise<boolean> {
  const { rows } = await sql<{ isRunning: boolean }>`
    SELECT EXISTS (SELECT FROM charge JOIN subscription ON subscription.id = charge.subscription_id
        WHERE subscription.customer_id = ${customerId} AND charge.state = 'OPEN')
      OR EXISTS (SELECT FROM refund JOIN customer_order ON customer_order.id = refund.order_id
        JOIN subscription ON subscription.id = customer_order.subscription_id
        WHERE subscription.customer_id = ${customerId} AND refund.state = 'OPEN') AS "isRunning"`.execute(db)
  return rows[0]?.isRunning === true
}

/** Counted anew each time, so that a merge can be checked against it. */
export async function readHoldings(db: Queries, customerId: number): Promise<Holdings> {
  const { rows } = await sql<Holdings>`
    WITH own AS MATERIALIZED (SELECT id FROM subscription WHERE customer_id = ${customerId}),
      orders AS MATERIALIZED (SELECT * FROM customer_order WHERE subscription_id IN (SELECT id FROM own))
    SELECT (SELECT count(*) FROM pet WHERE customer_id = ${customerId})::int AS dogs,
      (SELECT count(*) FROM own)::int AS contracts,
      (SELECT count(*) FROM orders)::int AS orders,
      (SELECT coalesce(sum(total_price_cents), 0) FROM orders WHERE status = 'PROCESSED')::int AS paid,
      (SELECT coalesce(sum(amount_cents), 0) FROM refund
        WHERE state = 'DONE' AND order_id IN (SELECT id FROM orders))::int AS refunded,
      (SELECT coalesce(sum(cycle_days), 0) FROM orders WHERE status = 'PROCESSED')::int AS "foodDays",
      (SELECT count(*) FROM discount WHERE subscription_id IN (SELECT id FROM own)
        AND consumed_on IS NULL AND removed_on IS NULL)::int AS discounts,
      (SELECT count(*) FROM address WHERE customer_id = ${customerId})::int AS addresses,
      (SELECT count(*) FROM payment_method WHERE customer_id = ${customerId})::int AS "paymentMethods",
      (SELECT count(*) FROM customer_note WHERE customer_id = ${customerId})::int AS notes`.execute(db)
  const [row] = rows
  if (!row) throw new Error('holdings have no row')
  return row
}

/** What a customer has answered about mails. */
export async function listAnswers(db: Queries, customerId: number): Promise<ConsentAnswer[]> {
  return db
    .selectFrom('mail_consent')
    .select(['topic', 'given_at as givenAt'])
    .where('customer_id', '=', customerId)
    .execute()
}

/** The codes that both have used which each customer may use once. */
export async function listCodesOfBoth(db: Queries, ids: readonly [number, number]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    SELECT discount.code FROM discount JOIN subscription ON subscription.id = subscription_id
      JOIN campaign ON campaign.code = discount.code AND once_per_customer
    WHERE subscription.customer_id = any (${[...ids]}::int[])
    GROUP BY discount.code HAVING count(DISTINCT subscription.customer_id) = 2 ORDER BY 1`.execute(db)
  return rows.map(({ code }) => code)
}

/** A referral of one of two customers. */
export interface ReferralOfBoth {
  readonly id: number
  readonly friendId: number
  readonly referrerId: number
  readonly state: ReferralState
  readonly orderId: number | null
  /** The discounts that it has become, and their contracts; null if one waits, was used up or removed. */
  readonly friendDiscount: { readonly id: number; readonly subscriptionId: number } | null
  readonly rewardDiscount: { readonly id: number; readonly subscriptionId: number } | null
}

/** The referrals of two customers; locked except for a quote. */
export async function listReferralsOfBoth(
  db: Queries,
  ids: readonly [number, number],
  { isQuote }: { readonly isQuote: boolean },
): Promise<ReferralOfBoth[]> {
  const discount = (column: string) => sql`(
    SELECT jsonb_build_object('id', discount.id, 'subscriptionId', discount.subscription_id) FROM discount
    WHERE discount.id = referral.${sql.ref(column)} AND consumed_on IS NULL AND removed_on IS NULL)`
  const { rows } = await sql<ReferralOfBoth>`
    SELECT id, friend_id AS "friendId", referrer_id AS "referrerId", state, order_id AS "orderId",
      ${discount('friend_discount_id')} AS "friendDiscount", ${discount('reward_discount_id')} AS "rewardDiscount"
    FROM referral WHERE friend_id = any (${[...ids]}::int[]) OR referrer_id = any (${[...ids]}::int[])
    ORDER BY id ${isQuote ? sql`` : sql`FOR UPDATE`}`.execute(db)
  return [...rows]
}

export async function moveReferral(
  tx: Tx,
  id: number,
  side: { readonly friend_id: number } | { readonly referrer_id: number },
): Promise<void> {
  await tx.updateTable('referral').set(side).where('id', '=', id).execute()
}

/** Tables whose rows belong to a customer and simply follow. */
export const FOLLOWING = [
  'pet',
  'subscription',
  'address',
  'payment_method',
  'customer_note',
  'vacation',
  'campaign',
  'payment_link',
  'support_case',
  'customer_message',
  'shop_order',
  'dog_draft',
  'document',
] as const

interface Move {
  readonly from: number
  readonly to: number
  /** Topics of mails whose consent is withdrawn. */
  readonly withdrawn: readonly MailTopic[]
  /** Real time. */
  readonly at: Instant
}

/** Withdraws what the merge withdraws, and ends the consents of the one who goes, as the history says. */
async function endConsents(tx: Tx, { from, to, withdrawn, at }: Move): Promise<void> {
  await sql`
    INSERT INTO mail_consent (customer_id, topic, given_at, said_at, source)
      SELECT ${to}, topic, NULL, ${at}, 'MERGE' FROM unnest(${[...withdrawn]}::text[]) AS topic
    ON CONFLICT (customer_id, topic)
      DO UPDATE SET given_at = NULL, said_at = excluded.said_at, source = excluded.source`.execute(tx)
  await sql`
    UPDATE mail_consent SET given_at = NULL, said_at = ${at}, source = 'MERGE'
    WHERE customer_id = ${from} AND given_at IS NOT NULL`.execute(tx)
}
/** Tables whose rows end with the customer, or were combined. */
const ENDING = [
  'calendar_feed',
  'customer_setting',
  'email_change',
  'erasure_request',
  'mail_consent',
  'quote',
] as const

/** Gives everything of one customer to another, except for referrals, consents and what signs in. */
export async function moveEverything(tx: Tx, moved: Move): Promise<void> {
  const { from, to } = moved
  for (const table of FOLLOWING)
    await sql`UPDATE ${sql.table(table)} SET customer_id = ${to} WHERE customer_id = ${from}`.execute(tx)
  await sql`
    UPDATE charge SET customer_id = ${to} FROM subscription
    WHERE subscription.id = subscription_id AND subscription.customer_id = ${to} AND charge.customer_id = ${from}`.execute(
    tx,
  )
  await sql`
    UPDATE imported_row SET row_id = ${String(to)}
    WHERE kind = 'customers' AND row_id = ${String(from)}`.execute(tx)
  await sql`
    INSERT INTO customer_setting (customer_id, default_subscription_id, shipping_mails)
      SELECT ${to}, default_subscription_id, shipping_mails FROM customer_setting WHERE customer_id = ${from}
    ON CONFLICT (customer_id) DO UPDATE SET
      default_subscription_id = coalesce(customer_setting.default_subscription_id, excluded.default_subscription_id),
      shipping_mails = customer_setting.shipping_mails AND excluded.shipping_mails`.execute(tx)
  await endConsents(tx, moved)
  await deleteWaitingMails(tx, from, 'emailChangeLink')
  // What was written to another address than the customer's stays there.
  await sql`
    UPDATE outbox SET customer_id = ${to},
      recipient = CASE WHEN sent_at IS NULL AND failed_at IS NULL
          AND recipient = (SELECT email FROM customer WHERE id = ${from})
        THEN (SELECT email FROM customer WHERE id = ${to}) ELSE recipient END
    WHERE customer_id = ${from}`.execute(tx)
  await sql`
    UPDATE customer SET tags = ARRAY(SELECT DISTINCT unnest(customer.tags || former.tags) ORDER BY 1),
      referred_by = coalesce(customer.referred_by, former.referred_by)
    FROM customer AS former WHERE customer.id = ${to} AND former.id = ${from}`.execute(tx)
  for (const table of ENDING) await tx.deleteFrom(table).where('customer_id', '=', from).execute()
  await tx.deleteFrom('login_link').where('support_for', '=', from).execute()
}

/** Ends a customer for good. Its number, and those of customers merged into it before, lead to the other from now on. */
export async function markMerged(
  tx: Tx,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await tx.updateTable('customer').set({ merged_into: to }).where('merged_into', '=', from).execute()
  await tx
    .updateTable('customer')
    .set((row) => ({
      merged_into: to,
      former_email: row.ref('email'),
      email: `merged ${from}`,
      email_shown: null,
      tags: [],
      referred_by: null,
    }))
    .where('id', '=', from)
    .execute()
}
