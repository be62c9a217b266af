/** Marks of what a person has dealt with, so that work lists no longer show it. Moments are real time. */
import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries } from '../open.ts'
import type { WorkMarkTable } from '../schema/work.ts'
import { anyOf } from '../statements/rows.ts'

export type WorkKind = WorkMarkTable['kind']

/** What is marked, and by whom. */
export interface WorkMark {
  readonly kind: WorkKind
  readonly subject: string
  readonly note: string
  /** `staff:id`; null for a script. */
  readonly by: string | null
  readonly at: Instant
}

/**
 * Marks an item as dealt with; false if somebody has done so before. An item that came up again after its mark, at
 * `since`, is marked anew.
 */
export async function markHandled(
  db: Queries,
  { kind, subject, note, by, at }: WorkMark,
  since: Instant | null = null,
): Promise<boolean> {
  const mark = { note, handled_by: by, handled_at: at }
  const row = await db
    .insertInto('work_mark')
    .values({ kind, subject, ...mark })
    .onConflict((on) =>
      on
        .columns(['kind', 'subject'])
        .doUpdateSet(mark)
        .where(sql<boolean>`work_mark.handled_at < ${since}::timestamptz`),
    )
    .returning('kind')
    .executeTakeFirst()
  return row !== undefined
}

/** The condition that nobody has marked an item since a moment; both are columns or expressions in SQL. */
export function isUnhandled(
  kind: WorkKind,
  subject: RawBuilder<string>,
  since: RawBuilder<Instant | null>,
): RawBuilder<boolean> {
  return sql<boolean>`NOT EXISTS (SELECT FROM work_mark WHERE work_mark.kind = ${kind}
    AND work_mark.subject = ${subject} AND work_mark.handled_at >= ${since})`
}

/** Which of some items were marked at any time. */
export async function listMarked(
  db: Queries,
  kind: WorkKind,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set()
  const rows = await db
    .selectFrom('work_mark')
    .select('subject')
    .where('kind', '=', kind)
    .where('subject', '=', anyOf(subjects))
    .execute()
  return new Set(rows.map(({ subject }) => subject))
}

/** Removes marks, so that the items are listed if they come up again. */
export async function removeMarks(db: Queries, kind: WorkKind, subjects: readonly string[]): Promise<void> {
  await db.deleteFrom('work_mark').where('kind', '=', kind).where('subject', '=', anyOf(subjects)).execute()
}

/** A mark as the page shows it. */
export interface ShownMark extends Pick<WorkMark, 'kind' | 'subject' | 'note' | 'at'> {
  /** The name of the person; null for a script. */
  readonly author: string | null
}

/** The newest marks of some kinds. */
export function listMarks(db: Queries, kinds: readonly WorkKind[], limit: number): Promise<ShownMark[]> {
  return db
    .selectFrom('work_mark')
    .leftJoin('staff', (join) => join.on(sql<boolean>`handled_by = 'staff:' || staff.id`))
    .select([
      'kind',
      'subject',
      'note',
      'handled_at as at',
      sql<string | null>`coalesce(staff.name, handled_by)`.as('author'),
    ])
    .where('kind', 'in', kinds)
    .orderBy('handled_at', 'desc')
    .orderBy('subject')
    .limit(limit)
    .execute()
}
