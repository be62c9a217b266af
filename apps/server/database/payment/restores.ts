/** Restores of the database, and what is to be reconciled with the payment provider after one (decision 102). */
import { sql } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { databaseNow } from '../job/jobs.ts'
import type { Queries, Tx } from '../open.ts'
import type { UnmatchedCharge } from '../schema/charging.ts'

/** A restore that is not reconciled yet. */
export interface PendingRestore {
  readonly id: number
  readonly backupAt: Instant
}

/** Whether a restore is not reconciled: then nothing is charged or refunded. */
export const isRestorePending = sql<boolean>`EXISTS (SELECT FROM restore WHERE reconciled_at IS NULL)`

/** Charges that a restore could not match, and that nobody has returned: their subscriptions are not charged. */
export const RESTORE_REQUEST = 'restore:'

/** The restore with the oldest backup of those that are not reconciled. */
export function findPendingRestore(db: Queries): Promise<PendingRestore | undefined> {
  return db
    .selectFrom('restore')
    .select(['id', 'backup_at as backupAt'])
    .where('reconciled_at', 'is', null)
    .orderBy('backup_at')
    .limit(1)
    .executeTakeFirst()
}

/** What of the numbers the provider knows. */
export interface KnownNumbers {
  /** How many charges and refunds it made since the backup. */
  readonly payments: number
  /** The highest number of a subscription. */
  readonly subscriptionId: number
}

/** More of anything than is created besides payments between a backup and a failure. */
const MARGIN = 1_000

/** Numbers that were given out after the backup are not given out again. Happens once. */
export async function advanceNumbers(tx: Tx, id: number, known: KnownNumbers): Promise<void> {
  const row = await tx
    .updateTable('restore')
    .set({ numbers_advanced_at: databaseNow })
    .where('id', '=', id)
    .where('numbers_advanced_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) return
  const margin = MARGIN + known.payments
  // The positions of events go on by themselves.
  await sql`
    SELECT setval(format('%I', sequencename)::regclass, greatest(coalesce(last_value, start_value) + ${margin},
      CASE sequencename WHEN 'subscription_id_seq' THEN ${known.subscriptionId + margin}::bigint END))
    FROM pg_sequences WHERE schemaname = current_schema() AND sequencename <> 'event_base'`.execute(tx)
  await sql`UPDATE document_series SET last = last + ${margin}`.execute(tx)
}

/** Keeps a charge of a contract that does not exist here, once. */
export async function keepUnmatched(db: Queries, id: number, charge: UnmatchedCharge): Promise<void> {
  await sql`
    UPDATE restore SET unmatched = unmatched || ${JSON.stringify([charge])}::jsonb
    WHERE id = ${id} AND NOT unmatched @> ${JSON.stringify([{ key: charge.key }])}::jsonb`.execute(db)
}

/** The charges of contracts that do not exist here. */
export async function listUnmatched(db: Queries): Promise<readonly UnmatchedCharge[]> {
  const rows = await db.selectFrom('restore').select('unmatched').orderBy('id').execute()
  return rows.flatMap(({ unmatched }) => unmatched)
}

/** Forgets a charge that was refunded; false if there is none with that key or reference of the provider. */
export async function forgetUnmatched(db: Queries, name: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE restore SET unmatched = (SELECT coalesce(jsonb_agg(it), '[]') FROM jsonb_array_elements(unmatched) AS it
      WHERE ${name}::text NOT IN (it->>'key', it->>'reference'))
    WHERE unmatched @> jsonb_build_array(jsonb_build_object('key', ${name}::text))
      OR unmatched @> jsonb_build_array(jsonb_build_object('reference', ${name}::text))
    RETURNING id`.execute(db)
  return rows.length > 0
}

/** Ends the reconciliation of a restore; false if another process has ended it. */
export async function markReconciled(db: Queries, id: number): Promise<boolean> {
  const row = await db
    .updateTable('restore')
    .set({ reconciled_at: databaseNow })
    .where('id', '=', id)
    .where('reconciled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
