/** Notices of the payment gateway that had their effect, so that none has it twice. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries, Tx } from '../open.ts'

/** Whether a notice had its effect already. */
export async function isWebhookEventHandled(db: Queries, id: string): Promise<boolean> {
  const row = await db.selectFrom('gateway_notice').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Notes a notice in the transaction of its effect. Of simultaneous calls one gets true; it alone may go on. */
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

/** Deletes what was noted before a moment; no gateway sends the same notice for so long. */
export async function deleteOldWebhookEvents(db: Queries, before: Instant): Promise<void> {
  await db.deleteFrom('gateway_notice').where('received_at', '<', before).execute()
}
