/** Events that were recorded while an endpoint was disabled. */
import { sql } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { eventSchemas } from '@pfotenportal/domain/events/event'
import type { Tx } from '../open.ts'
import { redeliverDead } from './delivery-log.ts'
import { setDisabled, type WebhookEndpoint } from './endpoints.ts'

const TYPES = Object.keys(eventSchemas)

/** So many events are added by one statement, which has to stay below the statement timeout. */
const BATCH = 5_000

/** Adds deliveries of the missed events that are visible now, in their order; returns how many. */
async function addMissed(
  tx: Tx,
  { id: endpointId, types }: Pick<WebhookEndpoint, 'id' | 'types'>,
  { after, now }: { readonly after: number; readonly now: Instant },
): Promise<number> {
  const wanted = types.length === 0 ? TYPES : types
  const { rows } = await sql<{ id: number }>`
    INSERT INTO webhook_delivery (endpoint_id, audit_id, subscription_id, type, created_at, send_after)
    SELECT ${endpointId}::integer, audit.id, subscription_id, action, ${now}::timestamptz, ${now}::timestamptz
    FROM audit
    WHERE audit.id > ${after} AND action = ANY (${[...wanted]}::text[]) AND NOT EXISTS (
      SELECT FROM webhook_delivery AS known WHERE known.endpoint_id = ${endpointId} AND known.audit_id = audit.id)
    ORDER BY audit.id
    LIMIT ${BATCH}
    RETURNING audit_id AS id`.execute(tx)
  if (rows.length < BATCH) return rows.length
  const last = Math.max(...rows.map(({ id }) => id))
  return rows.length + (await addMissed(tx, { id: endpointId, types }, { after: last, now }))
}

/** Queues what was left for an endpoint when it was disabled; returns how many. */
async function redeliverLeft(tx: Tx, endpointId: number, now: Instant): Promise<number> {
  let count = 0
  for (const deadBecause of ['DISABLED', 'GONE'] as const) {
    const pages = redeliverDead((page) => page(tx), { endpointId, deadBecause }, now)
    for await (const queued of pages) count += queued
  }
  return count
}

/**
 * Enables an endpoint, and queues the events that it has missed since it was disabled: those that were left then, and
 * those that were recorded since. Returns how many.
 *
 * An event whose transaction began before this one ends without a delivery, and is not visible here yet. So the last look
 * waits until no event is being recorded, and keeps new ones waiting until the endpoint is enabled. What takes long, the
 * bulk of the events and of what was left, comes before that.
 */
export async function enableWithMissed(tx: Tx, endpoint: WebhookEndpoint, now: Instant): Promise<number> {
  const { id, missedAfter: after } = endpoint
  // For others it is disabled until the commit.
  await setDisabled(tx, id, null)
  await tx.updateTable('webhook_endpoint').set({ missed_after: null }).where('id', '=', id).execute()
  // Before the first write: two that have written and wait for the same table would wait for each other.
  if (after !== null) await sql`SELECT pg_advisory_xact_lock(hashtext('webhook_delivery'))`.execute(tx)
  let count = await redeliverLeft(tx, id, now)
  if (after !== null) {
    count += await addMissed(tx, endpoint, { after, now })
    await sql`LOCK TABLE webhook_delivery IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    count += await addMissed(tx, endpoint, { after, now })
    count += await redeliverLeft(tx, id, now)
  }
  return count
}
