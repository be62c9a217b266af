/** Alerts that last, and who has been told about them. One process at a time changes them. */
import { sql, type Selectable } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries, Tx } from '../open.ts'
import type { SentAlertTable } from '../schema/jobs.ts'

/** An alert, and when it was told. All moments are the database's. */
export interface StoredAlert {
  readonly kind: string
  readonly count: number
  readonly since: Instant
  readonly seenAt: Instant
  /** Null while it lasts. */
  readonly endedAt: Instant | null
  readonly toldAt: Instant
  readonly mailedAt: Instant | null
  readonly postedAt: Instant | null
  readonly postAfter: Instant | null
  readonly postAttempts: number
}

function toAlert(row: Selectable<SentAlertTable>): StoredAlert {
  return {
    kind: row.kind,
    count: row.count,
    since: row.since,
    seenAt: row.seen_at,
    endedAt: row.ended_at,
    toldAt: row.told_at,
    mailedAt: row.mailed_at,
    postedAt: row.posted_at,
    postAfter: row.post_after,
    postAttempts: row.post_attempts,
  }
}

/** All alerts with the present time. Until the transaction ends, no other process reads them in this way. */
export async function lockAlerts(
  tx: Tx,
): Promise<{ readonly now: Instant; readonly alerts: readonly StoredAlert[] }> {
  await sql`LOCK TABLE told_alert IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  const { rows } = await sql<{ now: Instant }>`SELECT clock_timestamp() AS now`.execute(tx)
  const now = rows[0]?.now
  if (now === undefined) throw new Error('the database has no time')
  const alerts = await tx.selectFrom('told_alert').selectAll().orderBy('kind').execute()
  return { now, alerts: alerts.map(toAlert) }
}

/** Replaces all stored alerts. */
export async function saveAlerts(tx: Tx, alerts: readonly StoredAlert[]): Promise<void> {
  await tx.deleteFrom('told_alert').execute()
  if (alerts.length === 0) return
  await tx
    .insertInto('told_alert')
    .values(
      alerts.map((it) => ({
        kind: it.kind,
        count: it.count,
        since: it.since,
        seen_at: it.seenAt,
        ended_at: it.endedAt,
        told_at: it.toldAt,
        mailed_at: it.mailedAt,
        posted_at: it.postedAt,
        post_after: it.postAfter,
        post_attempts: it.postAttempts,
      })),
    )
    .execute()
}

/** How many each alert that lasts has found. */
export function listLastingAlerts(
  db: Queries,
): Promise<readonly { readonly kind: string; readonly count: number }[]> {
  return db.selectFrom('told_alert').select(['kind', 'count']).where('ended_at', 'is', null).execute()
}

/** At how many moments since an instant mails of a template were recorded. */
export async function countMailings(db: Queries, template: string, since: Instant): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.count<number>('created_at').distinct().as('count'))
    .where('template', '=', template)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return row.count
}
