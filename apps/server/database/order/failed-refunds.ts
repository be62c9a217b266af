/** Completed refunds that the provider could not carry out after all (docs/domain.md 4.5). */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { FinancialStatus } from '@pfotenportal/domain/subscription/order'
import type { Queries, Tx } from '../open.ts'
import { startedAtGateway } from '../payment/leases.ts'
import { readRefundKey, refundKey } from './refunds.ts'

/** A completed refund of a charge at a gateway. */
export interface ReversibleRefund {
  readonly id: number
  readonly orderId: number
  readonly amount: Cents
  readonly key: string
  readonly chargeReference: string
}

/** The completed refund with this gateway's key; undefined for any other, and for a foreign key. */
export async function findCompletedRefund(
  db: Queries,
  key: string,
  gateway: string,
): Promise<ReversibleRefund | undefined> {
  const parsed = readRefundKey(key)
  if (!parsed) return undefined
  const row = await db
    .selectFrom('refund')
    .select(['id', 'amount_cents as amount', 'charge_reference as chargeReference'])
    .where('order_id', '=', parsed.orderId)
    .where('number', '=', parsed.number)
    .where('state', '=', 'DONE')
    // A failed refund that was then paid another way no longer concerns the gateway.
    .where('failed_at', 'is', null)
    .where(startedAtGateway(gateway))
    .executeTakeFirst()
  if (!row || row.chargeReference === null) return undefined
  const { id, amount, chargeReference } = row
  return { id, amount, chargeReference, orderId: parsed.orderId, key }
}

/** The refund of an order with this reference at the gateway, and its state; undefined if there is none. */
export async function findRefundByReference(
  db: Queries,
  orderId: number,
  reference: string,
): Promise<(ReversibleRefund & { readonly state: string }) | undefined> {
  const row = await db
    .selectFrom('refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('gateway_reference', '=', reference)
    .executeTakeFirst()
  if (!row || row.charge_reference === null) return undefined
  const { id, state, number, amount_cents: amount, charge_reference: chargeReference } = row
  return { id, state, orderId, amount, key: refundKey(orderId, number), chargeReference }
}

/** Records that a refund has failed; false if another process has already recorded it. */
export async function markRefundFailed(
  tx: Tx,
  { id }: Pick<ReversibleRefund, 'id'>,
  { code, at }: { readonly code: string; readonly at: Instant },
): Promise<boolean> {
  const row = await tx
    .updateTable('refund')
    .set({ state: 'FAILED', refused_code: code, failed_at: at })
    .where('id', '=', id)
    .where('state', '=', 'DONE')
    .where('failed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A failed refund that no later refund has replaced. */
export interface UnresolvedFailedRefund {
  readonly id: number
  readonly orderId: number
  readonly amount: Cents
  readonly key: string
  /** The provider's reason. */
  readonly code: string
  /** Business time. */
  readonly failedAt: Instant
}

/** Failed refunds that are still to be replaced, the oldest first; optionally only those of one order. */
export async function listUnresolvedFailedRefunds(
  db: Queries,
  orderId?: number,
): Promise<UnresolvedFailedRefund[]> {
  const rows = await db
    .selectFrom('refund as failed')
    .selectAll()
    .where('failed.state', '=', 'FAILED')
    .$if(orderId !== undefined, (query) => query.where('failed.order_id', '=', orderId ?? 0))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refund as later')
            .select('later.id')
            .whereRef('later.order_id', '=', 'failed.order_id')
            .whereRef('later.number', '>', 'failed.number')
            .where('later.state', 'in', ['OPEN', 'DONE'])
            // One that failed as well and was paid another way replaces only what had failed before it began.
            .where((later) =>
              later.or([
                later('later.failed_at', 'is', null),
                later('later.at', '>', later.ref('failed.failed_at')),
              ]),
            ),
        ),
      ),
    )
    .orderBy('failed.failed_at')
    .orderBy('failed.id')
    .execute()
  return rows.map(({ id, order_id, number, amount_cents: amount, refused_code: code, failed_at: at }) => {
    if (code === null || at === null) throw new Error(`refund ${id} has failed without a reason`)
    return { id, orderId: order_id, amount, key: refundKey(order_id, number), code, failedAt: at }
  })
}

/** Marks a failed refund as completed because its money went back another way. The gateway's reason is kept. */
export async function markRefundedElsewhere(tx: Tx, id: number, realNow: Instant): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ state: 'DONE', gateway_reference: null, settled_at: realNow })
    .where('id', '=', id)
    .where('state', '=', 'FAILED')
    .execute()
}

export async function setFinancialStatus(tx: Tx, orderId: number, status: FinancialStatus): Promise<void> {
  await tx.updateTable('customer_order').set({ financial_status: status }).where('id', '=', orderId).execute()
}
