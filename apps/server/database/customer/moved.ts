/** Dogs that went from one customer to another: what the rule asks, and the rows that it cannot write itself. */
import { sql } from 'kysely'
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { Queries, Tx } from '../open.ts'
import { broughtDays } from '../subscription/subscription-query.ts'

/** Whether the payment provider has not answered about a charge or a refund of a contract. */
export async function hasRunningPaymentOf(db: Queries, subscriptionId: number): Promise<boolean> {
  const { rows } = await sql<{ isRunning: boolean }>`
    SELECT EXISTS (SELECT FROM charge WHERE subscription_id = ${subscriptionId} AND state = 'OPEN')
      OR EXISTS (SELECT FROM refund JOIN customer_order ON customer_order.id = refund.order_id
        WHERE subscription_id = ${subscriptionId} AND refund.state = 'OPEN') AS "isRunning"`.execute(db)
  return rows[0]?.isRunning === true
}

/** Whether money of a contract is reclaimed and that is not decided, as while a returned debit is tried again. */
export async function hasOpenDisputeOf(db: Queries, subscriptionId: number): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    SELECT EXISTS (SELECT FROM payment_dispute AS dispute JOIN charge ON charge.id = dispute.charge_id
      WHERE charge.subscription_id = ${subscriptionId} AND dispute.state = 'OPENED') AS "isOpen"`.execute(db)
  return rows[0]?.isOpen === true
}

/** The weighings of a dog, for the same dog at another customer. */
export async function copyWeighings(
  tx: Tx,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await sql`
    INSERT INTO pet_weight (pet_id, measured_on, weight_grams, source, recorded_at)
      SELECT ${to}, measured_on, weight_grams, source, recorded_at FROM pet_weight WHERE pet_id = ${from}
    ON CONFLICT (pet_id, measured_on) DO UPDATE SET weight_grams = excluded.weight_grams, source = excluded.source`.execute(
    tx,
  )
}

/**
 * Gives the unused discounts of a contract to the one with which the dog goes on. What must not be used or granted again
 * is remembered without counting in the figures: codes at the former customer, and milestones on the path that goes on.
 */
export async function carryDiscounts(
  tx: Tx,
  {
    from,
    to,
    ids,
    rewarded,
    today,
  }: {
    readonly from: number
    readonly to: number
    readonly ids: readonly number[]
    /** The milestones that the loyalty path was rewarded for. */
    readonly rewarded: readonly number[]
    readonly today: Day
  },
): Promise<void> {
  await sql`
    INSERT INTO discount (subscription_id, kind, code, title, title_en, value_type, value, remaining_orders, removed_on,
        created_at, is_imported)
      SELECT subscription_id, kind, code, title, title_en, value_type, value, remaining_orders, ${today}::date, created_at, true
      FROM discount WHERE id = any (${[...ids]}::int[]) AND kind = 'CODE'`.execute(tx)
  await sql`
    UPDATE discount SET subscription_id = ${to}, loyalty_from = 1 WHERE id = any (${[...ids]}::int[])`.execute(
    tx,
  )
  await sql`
    INSERT INTO discount (subscription_id, kind, title, value_type, value, remaining_orders, milestone, removed_on,
        created_at, is_imported, loyalty_from)
      SELECT ${to}, kind, title, value_type, value, 0, milestone, ${today}::date, created_at, true, 1
      FROM discount WHERE subscription_id = ${from} AND milestone = any (${[...rewarded]}::int[])
        AND loyalty_from = (SELECT loyalty_from FROM subscription WHERE id = ${from})
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** Records that a contract has ended because its dog went on with another one, and what its boxes had earned. */
export async function markMoved(
  tx: Tx,
  {
    from,
    to,
    on,
    days,
  }: { readonly from: number; readonly to: number; readonly on: Day; readonly days: number },
): Promise<void> {
  await tx.updateTable('subscription').set({ moved_on: on, moved_to: to }).where('id', '=', from).execute()
  await tx.updateTable('subscription').set({ brought_days: days }).where('id', '=', to).execute()
}

/** The contract with which a dog went on, and its customer; undefined if the contract was not moved. */
export async function findMovedTo(
  db: Queries,
  subscriptionId: number,
): Promise<{ readonly id: number; readonly customerId: number } | undefined> {
  return db
    .selectFrom('subscription as former')
    .innerJoin('subscription as it', 'it.id', 'former.moved_to')
    .select(['it.id', 'it.customer_id as customerId'])
    .where('former.id', '=', subscriptionId)
    .executeTakeFirst()
}

/** The contracts with which dogs went on, by the contract that ended for it. */
export async function listMovedTo(
  db: Queries,
  subscriptionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('subscription')
    .select(['id', 'moved_to as movedTo'])
    .where('id', 'in', subscriptionIds)
    .where('moved_to', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ id, movedTo }) => (movedTo === null ? [] : [[id, movedTo] as const])))
}

/** A dog that came to a customer, or went away. */
export interface DogMove {
  readonly subscriptionId: number
  readonly on: Day
  readonly isArrival: boolean
  /** The customer at the other side; null if that one was erased. */
  readonly otherId: number | null
}

/** The moves of a customer's dogs. */
export async function listDogMoves(db: Queries, customerId: number): Promise<DogMove[]> {
  const { rows } = await sql<DogMove>`
    SELECT former.id AS "subscriptionId", former.moved_on AS on, false AS "isArrival", it.customer_id AS "otherId"
      FROM subscription AS former LEFT JOIN subscription AS it ON it.id = former.moved_to
      WHERE former.customer_id = ${customerId} AND former.moved_on IS NOT NULL
    UNION ALL
    SELECT it.id, former.moved_on, true, former.customer_id
      FROM subscription AS it JOIN subscription AS former ON former.moved_to = it.id
      WHERE it.customer_id = ${customerId}
    ORDER BY 1`.execute(db)
  return [...rows]
}

/** What a customer has that a move of a dog keeps as it was for each customer (`kept`), or for both together (`shared`). */
export interface MoveSums {
  readonly kept: {
    readonly orders: number
    readonly paid: Cents
    /** The VAT in what was paid. */
    readonly vat: Cents
    readonly refunded: Cents
    readonly referrals: number
    readonly addresses: number
    readonly notes: number
    readonly openCases: number
  }
  readonly shared: {
    /** Contracts that have not ended. */
    readonly running: number
    /** Days of food on the loyalty paths of contracts that have not ended. */
    readonly foodDays: number
    /** Discounts and credits that are not used up, except those from referrals, in number and in what they say. */
    readonly discounts: number
    readonly discountValues: number
  }
}

/** Counted anew each time, so that a move can be checked against it. */
export async function readMoveSums(db: Queries, customerId: number): Promise<MoveSums> {
  const { rows } = await sql<MoveSums>`
    WITH own AS MATERIALIZED (SELECT * FROM subscription WHERE customer_id = ${customerId}),
      orders AS MATERIALIZED (SELECT * FROM customer_order WHERE subscription_id IN (SELECT id FROM own)),
      live AS MATERIALIZED (SELECT * FROM discount WHERE subscription_id IN (SELECT id FROM own)
        AND kind <> 'REFERRAL' AND consumed_on IS NULL AND removed_on IS NULL)
    SELECT jsonb_build_object(
        'orders', (SELECT count(*) FROM orders),
        'paid', (SELECT coalesce(sum(total_price_cents), 0) FROM orders WHERE status = 'PROCESSED'),
        'vat', (SELECT coalesce(sum(total_tax_cents), 0) FROM orders WHERE status = 'PROCESSED'),
        'refunded', (SELECT coalesce(sum(amount_cents), 0) FROM refund
          WHERE state = 'DONE' AND order_id IN (SELECT id FROM orders)),
        'referrals', (SELECT count(*) FROM referral
          WHERE friend_id = ${customerId} OR referrer_id = ${customerId}),
        'addresses', (SELECT count(*) FROM address WHERE customer_id = ${customerId}),
        'notes', (SELECT count(*) FROM customer_note WHERE customer_id = ${customerId}),
        'openCases', (SELECT count(*) FROM support_case WHERE customer_id = ${customerId} AND state = 'OPEN')
      ) AS kept,
      jsonb_build_object(
        'running', (SELECT count(*) FROM own WHERE status <> 'CANCELLED'),
        'foodDays', (SELECT coalesce(sum(${broughtDays} + (
            SELECT coalesce(sum(cycle_days), 0) FROM orders WHERE orders.subscription_id = subscription.id
              AND cycle_index >= loyalty_from AND orders.status = 'PROCESSED' AND financial_status <> 'refunded')), 0)
          FROM own AS subscription WHERE status <> 'CANCELLED'),
        'discounts', (SELECT count(*) FROM live),
        'discountValues', (SELECT coalesce(sum(value * coalesce(remaining_orders, 1)), 0) FROM live)
      ) AS shared`.execute(db)
  const [row] = rows
  if (!row) throw new Error('sums have no row')
  return row
}
