/** Disputes: charged money that a customer or bank reclaims, or has reclaimed. */
import { sql, type Selectable } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { Queries, Tx } from '../open.ts'
import type { PaymentDisputeTable } from '../schema/charging.ts'

/** A dispute of a charge, to be recorded. */
export interface NewDispute {
  readonly chargeId: number
  readonly orderId: number
  readonly kind: PaymentDisputeTable['kind']
  /** The provider's id; empty if the provider has none. */
  readonly providerId: string
  /** Whether it is only an inquiry by the bank. */
  readonly isInquiry: boolean
  readonly amount: Cents
  readonly reason: string
  readonly state: PaymentDisputeTable['state']
  /** Business time. */
  readonly at: Instant
}

export type Dispute = Selectable<PaymentDisputeTable>

/**
 * Records a dispute or its progress; true if that is new. A late event does not reopen a decided dispute, but may
 * change the decision; an inquiry may become a dispute even after its end.
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
      amount_cents: dispute.amount,
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
          amount_cents: dispute.amount,
          reason: dispute.reason,
          changed_at: dispute.at,
        })
        .where(isUpdate(dispute)),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an event updates the recorded state: a different decision, or a dispute after an inquiry. */
function isUpdate({ state, isInquiry }: NewDispute) {
  const isDecision = state !== 'OPENED'
  return sql<boolean>`CASE WHEN payment_dispute.is_inquiry = ${isInquiry}
    THEN ${isDecision} AND payment_dispute.state <> ${state} ELSE payment_dispute.is_inquiry END`
}

/** Fills in the provider's id for disputes recorded before ids were stored. */
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

/** All disputes, open ones first, then the newest. */
export function listDisputes(db: Queries): Promise<Dispute[]> {
  return db
    .selectFrom('payment_dispute')
    .selectAll()
    .orderBy(({ eb }) => eb('state', '=', 'OPENED'), 'desc')
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Disputes that wait for a decision, the oldest first; without returned debits that will be collected again. */
export function listUndecidedDisputes(db: Queries): Promise<Dispute[]> {
  return db
    .selectFrom('payment_dispute')
    .selectAll()
    .where('state', '=', 'OPENED')
    .where('next_attempt', 'is', null)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
}

/** Closes an open dispute by hand, which is not collected any more, and returns its order; undefined if there is none with that id. */
export async function markDisputeClosed(
  db: Queries,
  id: number,
  { state, at }: { readonly state: 'WON' | 'LOST'; readonly at: Instant },
): Promise<{ readonly orderId: number } | undefined> {
  return db
    .updateTable('payment_dispute')
    .set({ state, changed_at: at, next_attempt: null })
    .where('id', '=', id)
    .where('state', '=', 'OPENED')
    .returning('order_id as orderId')
    .executeTakeFirst()
}
