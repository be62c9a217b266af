/** Money that was charged and that somebody wants back, or has taken back, past the service. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import { sql, type Selectable } from 'kysely'
import type { Queries, Tx } from '../open.ts'
import type { PaymentDisputeTable } from '../schema/charging.ts'

/** What is noted of a charge. */
export interface NewDispute {
  readonly chargeId: number
  readonly orderId: number
  readonly kind: PaymentDisputeTable['kind']
  /** What the provider calls it; empty where it has no name of its own. */
  readonly providerId: string
  /** Whether the bank only asks. */
  readonly isInquiry: boolean
  readonly cents: Cents
  readonly reason: string
  readonly state: PaymentDisputeTable['state']
  /** Business time. */
  readonly at: Instant
}

export type Dispute = Selectable<PaymentDisputeTable>

/**
 * Notes a dispute, or how it went; true where that was news. What is decided is not opened again, whatever arrives late, but
 * may be decided otherwise; an inquiry may become a dispute, also after its end (C-292).
 */
export async function upsertDispute(tx: Tx, dispute: NewDispute): Promise<boolean> {
  await fillInProviderId(tx, dispute)
  const row = await tx
    .insertInto('payment_dispute')
    .values({
      charge_id: dispute.chargeId,
      order_id: dispute.orderId,
      kind: dispute.kind,
      provider_id: dispute.providerId,
      is_inquiry: dispute.isInquiry,
      amount_cents: dispute.cents,
      reason: dispute.reason,
      state: dispute.state,
      opened_at: dispute.at,
      changed_at: dispute.at,
    })
    .onConflict((on) =>
      on
        .columns(['charge_id', 'kind', 'provider_id'])
        .doUpdateSet({
          state: dispute.state,
          is_inquiry: dispute.isInquiry,
          amount_cents: dispute.cents,
          reason: dispute.reason,
          changed_at: dispute.at,
        })
        .where(isUpdate(dispute)),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether what is told follows what is noted: another decision, or a dispute after an inquiry. */
function isUpdate({ state, isInquiry }: NewDispute) {
  const isDecision = state !== 'OPENED'
  return sql<boolean>`CASE WHEN payment_dispute.is_inquiry = ${isInquiry}
    THEN ${isDecision} AND payment_dispute.state <> ${state} ELSE payment_dispute.is_inquiry END`
}

/** Those from before the provider's names were kept get theirs when they are heard of again. */
async function fillInProviderId(tx: Tx, { chargeId, kind, providerId }: NewDispute): Promise<void> {
  if (providerId === '') return
  await tx
    .updateTable('payment_dispute')
    .set({ provider_id: providerId })
    .where('charge_id', '=', chargeId)
    .where('kind', '=', kind)
    .where('provider_id', '=', '')
    .execute()
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
export async function markDisputeClosed(
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
