/** Completed refunds that the provider could not carry out after all (docs/domain.md 4.5). */
import { sql } from 'kysely'
import { owedRefunds } from '@pfotenportal/domain/charging/owed-refunds'
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

/**
 * Whether the bank took an order's payment back, and that was not decided for us: its customer has the money. An inquiry
 * moves none, and a lost dispute only what it was about.
 */
const isReclaimed = sql<boolean>`EXISTS (SELECT FROM payment_dispute AS dispute
  WHERE dispute.order_id = refund.order_id AND NOT dispute.is_inquiry AND (dispute.state = 'OPENED'
    OR dispute.state = 'LOST' AND dispute.amount_cents >= refund.amount_cents))`

/** A failed refund that later refunds have not replaced. */
export interface UnresolvedFailedRefund {
  readonly id: number
  readonly orderId: number
  /** What is left of it to pay. */
  readonly amount: Cents
  /** Whether a later refund has replaced a part of it. */
  readonly isRest: boolean
  readonly key: string
  /** The provider's reason. */
  readonly code: string
  /** Business time. */
  readonly failedAt: Instant
  /** Whether the customer has the money from the bank for now. */
  readonly isReclaimed: boolean
}

/** Of one order or of one customer; of all without either. */
interface FailedRefundScope {
  readonly orderId?: number
  readonly customerId?: number
}

/** Failed refunds whose money is still to be paid, the oldest first. */
export async function listUnresolvedFailedRefunds(
  db: Queries,
  scope: FailedRefundScope = {},
): Promise<UnresolvedFailedRefund[]> {
  return (await listUnreplacedRefunds(db, scope)).filter((refund) => !refund.isReclaimed)
}

/** Failed refunds that no later ones have replaced, the oldest first, also of payments that a bank took back. */
export async function listUnreplacedRefunds(
  db: Queries,
  scope: FailedRefundScope,
): Promise<UnresolvedFailedRefund[]> {
  const rows = await selectFailing(db, scope).execute()
  return owedRefunds(rows).map(({ refund, left: amount }) => {
    const { code, failedAt, number, ...rest } = refund
    if (code === null || failedAt === null) throw new Error(`refund ${rest.id} has failed without a reason`)
    const key = refundKey(rest.orderId, number)
    return { ...rest, code, failedAt, key, amount, isRest: amount < refund.amount }
  })
}

/** The other refunds of an order with a failed one may have replaced it. */
function selectFailing(db: Queries, { orderId, customerId }: FailedRefundScope) {
  return db
    .selectFrom('refund')
    .select([
      'id',
      'order_id as orderId',
      'number',
      'state',
      'amount_cents as amount',
      'refused_code as code',
      'at',
      'failed_at as failedAt',
      isReclaimed.as('isReclaimed'),
    ])
    .where('order_id', 'in', (failed) =>
      failed.selectFrom('refund').select('order_id').where('state', '=', 'FAILED'),
    )
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? 0))
    .$if(customerId !== undefined, (query) =>
      query.where('order_id', 'in', (own) =>
        own
          .selectFrom('customer_order')
          .innerJoin('subscription', 'subscription.id', 'customer_order.subscription_id')
          .select('customer_order.id')
          .where('subscription.customer_id', '=', customerId ?? 0),
      ),
    )
}

/**
 * Marks a failed refund as completed because its money went back another way. The gateway's reason and reference are
 * kept, because the provider has both the refund and its return in its books.
 */
export async function markRefundedElsewhere(tx: Tx, id: number, realNow: Instant): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ state: 'DONE', settled_at: realNow })
    .where('id', '=', id)
    .where('state', '=', 'FAILED')
    .execute()
}

export async function setFinancialStatus(tx: Tx, orderId: number, status: FinancialStatus): Promise<void> {
  await tx.updateTable('customer_order').set({ financial_status: status }).where('id', '=', orderId).execute()
}
