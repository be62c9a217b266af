/** Handled webhook events of the payment gateway, so that none takes effect twice. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { deleteBefore } from '../delete-pages.ts'
import type { Queries, Tx } from '../open.ts'

/** Whether a webhook event was handled before. */
export async function isWebhookEventHandled(db: Queries, id: string): Promise<boolean> {
  const row = await db.selectFrom('gateway_notice').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/**
 * Records a webhook event in the transaction of its effect. Of simultaneous calls only one returns true and may
 * continue.
 */
export async function recordWebhookEvent(
  tx: Tx,
  { id, about }: { readonly id: string; readonly about: { readonly kind: string } },
  realNow: Instant,
): Promise<boolean> {
  const row = await tx
    .insertInto('gateway_notice')
    .values({ id, kind: about.kind, received_at: realNow })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes events received before a moment; gateways stop resending long before that. */
export function deleteOldWebhookEvents(db: Queries, before: Instant, signal?: AbortSignal): Promise<number> {
  return deleteBefore(db, ['gateway_notice', 'received_at'], before, { signal })
}
