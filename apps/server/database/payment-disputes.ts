/** Money that was charged and that somebody wants back, or has taken back, past the service. */
import type { Instant } from '@pfotenportal/domain/calendar'
import type { Cents } from '@pfotenportal/domain/money'
import type { Selectable } from 'kysely'
import type { Queries, Tx } from './open.ts'
import type { PaymentDisputeTable } from './schema/charging.ts'

/** What is noted of a charge. */
export interface NewDispute {
  readonly chargeId: number
  readonly orderId: number
  readonly kind: PaymentDisputeTable['kind']
  readonly cents: Cents
  readonly reason: string
  readonly state: PaymentDisputeTable['state']
  /** Business time. */
  readonly at: Instant
}

export type Dispute = Selectable<PaymentDisputeTable>

/** Notes a dispute, or how it went. What is decided stays decided, whatever arrives late. True where that was news. */
export async function noteDispute(tx: Tx, dispute: NewDispute): Promise<boolean> {
  const row = await tx
    .insertInto('payment_dispute')
    .values({
      charge_id: dispute.chargeId,
      order_id: dispute.orderId,
      kind: dispute.kind,
      amount_cents: dispute.cents,
      reason: dispute.reason,
      state: dispute.state,
      opened_at: dispute.at,
      changed_at: dispute.at,
    })
    .onConflict((on) =>
      on
        .columns(['charge_id', 'kind'])
        .doUpdateSet({ state: dispute.state, changed_at: dispute.at })
        .where('payment_dispute.state', '=', 'OPENED')
        .where('payment_dispute.state', '!=', dispute.state),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** All disputes, those that are open first, then the newest. */
export function listDisputes(db: Queries): Promise<Dispute[]> {
  return db
    .selectFrom('payment_dispute')
    .selectAll()
    .orderBy(({ eb }) => eb('state', '=', 'OPENED'), 'desc')
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Ends an open dispute by hand; false where there is none of that id. */
export async function endDispute(
  db: Queries,
  id: number,
  { state, at }: { readonly state: 'WON' | 'LOST'; readonly at: Instant },
): Promise<boolean> {
  const row = await db
    .updateTable('payment_dispute')
    .set({ state, changed_at: at })
    .where('id', '=', id)
    .where('state', '=', 'OPENED')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
