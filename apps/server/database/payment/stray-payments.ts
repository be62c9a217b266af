/**
 * Stray payments: a gateway took money for a charge that was already settled otherwise, so no order is paid with it.
 */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import { sql } from 'kysely'
import { databaseNow } from '../job/jobs.ts'
import type { Queries, Tx } from '../open.ts'

/** A payment without an order. */
export interface StrayPayment {
  readonly key: string
  readonly orderId: number
  readonly cents: Cents
  /** The gateway's reference. */
  readonly reference: string
  /** Business time. */
  readonly foundAt: Instant
}

/**
 * Records that the gateway took a charge's money, unless the charge is settled by that payment. True if that is new;
 * false for an open charge, which is then settled instead.
 */
export async function recordStrayPayment(
  tx: Tx,
  chargeId: number,
  { reference, at }: { readonly reference: string; readonly at: Instant },
): Promise<boolean> {
  const row = await tx
    .insertInto('stray_payment')
    .columns(['charge_id', 'amount_cents', 'gateway_reference', 'found_at'])
    .expression((eb) =>
      eb
        .selectFrom('charge')
        .select([
          'id',
          'amount_cents',
          sql<string>`${reference}::text`.as('reference'),
          sql<Instant>`${at}::timestamptz`.as('at'),
        ])
        .where('id', '=', chargeId)
        .where('state', '!=', 'OPEN')
        .where('gateway_reference', 'is distinct from', reference),
    )
    .onConflict((on) => on.columns(['charge_id', 'gateway_reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stray payments that were not refunded, oldest first; without those by which their charge was settled in the end. */
export function listStrayPayments(db: Queries): Promise<StrayPayment[]> {
  return db
    .selectFrom('stray_payment as stray')
    .innerJoin('charge', 'charge.id', 'stray.charge_id')
    .select([
      'charge.key',
      'charge.order_id as orderId',
      'stray.amount_cents as cents',
      'stray.gateway_reference as reference',
      'stray.found_at as foundAt',
    ])
    .where('stray.returned_at', 'is', null)
    .whereRef('charge.gateway_reference', 'is distinct from', 'stray.gateway_reference')
    .orderBy('stray.found_at')
    .orderBy('stray.id')
    .execute()
}

/** Marks the stray payment of a charge's key as refunded; false if there is none. */
export async function markStrayPaymentReturned(db: Queries, key: string): Promise<boolean> {
  const rows = await db
    .updateTable('stray_payment')
    .set({ returned_at: databaseNow })
    .where('returned_at', 'is', null)
    .where('charge_id', 'in', (eb) => eb.selectFrom('charge').select('id').where('key', '=', key))
    .returning('id')
    .execute()
  return rows.length > 0
}
