/**
 * Lists of what has changed since a moment, complete for every reader. A row has the position of the transaction that
 * changed it last, and not a time, because a transaction that takes long is seen later than its times say. Marks, which
 * are made all the time, say which transactions were running at a moment: what was not seen then has at least the position
 * of the oldest of them.
 */
import { sql, type RawBuilder } from 'kysely'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { deleteBefore } from '../delete-pages.ts'
import type { Queries } from '../open.ts'
import { eventBase } from './events.ts'

/** The clocks of a caller and of the database may differ by this much. */
const CLOCKS_DIFFER_SECONDS = 60
/** Whoever was away for longer reads everything. */
const KEPT_SECONDS = 400 * 86_400

/** A place in a list: by id, or by change. */
export interface ListPart {
  readonly limit: number
  /** The id of the last row before. */
  readonly after: number
  /** The position of its change, if the list is that of changes. */
  readonly changedIn?: number | undefined
}

/** The position from which on everything was changed that could not be seen at a moment of real time. */
export async function positionAt(db: Queries, since: Instant): Promise<number> {
  const mark = await db
    .selectFrom('change_mark')
    .select('oldest')
    .where('at', '<=', sql<Instant>`${since}::timestamptz - make_interval(secs => ${CLOCKS_DIFFER_SECONDS})`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return mark?.oldest ?? 0
}

/** Whether a row comes after a place in the list. */
export function comesAfter(table: string, { after, changedIn }: ListPart): RawBuilder<boolean> {
  const id = sql.ref(`${table}.id`)
  return changedIn === undefined
    ? sql<boolean>`${id} > ${after}`
    : sql<boolean>`(${sql.ref(`${table}.changed_in`)}, ${id}) > (${changedIn}::bigint, ${after}::bigint)`
}

/** Every row comes after the one before it. */
export function inOrder(table: string, { changedIn }: ListPart): RawBuilder<unknown> {
  const id = sql.ref(`${table}.id`)
  return changedIn === undefined ? id : sql`${sql.ref(`${table}.changed_in`)}, ${id}`
}

/** Makes the mark of these minutes, if no process has. Its time is later than its snapshot. */
export async function markChanges(db: Queries): Promise<void> {
  await db
    .insertInto('change_mark')
    .values({
      at: sql<Instant>`date_bin('5 minutes', clock_timestamp() + interval '5 minutes', 'epoch')`,
      oldest: sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint + ${eventBase}`,
    })
    .onConflict((on) => on.doNothing())
    .execute()
}

export function deleteOldMarks(db: Queries, now: Instant, signal?: AbortSignal): Promise<number> {
  return deleteBefore(db, ['change_mark', 'at'], addSeconds(now, -KEPT_SECONDS), { signal })
}
