/** The notes of customer service about a customer. */
import { sql } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries } from '../open.ts'

export interface CustomerNote {
  readonly id: number
  readonly text: string
  /** The name of the person who wrote it; null for a script. */
  readonly author: string | null
  /** Business time. */
  readonly writtenAt: Instant
}

/** The notes about a customer, newest first. */
export function listNotes(db: Queries, customerId: number): Promise<CustomerNote[]> {
  return db
    .selectFrom('customer_note')
    .leftJoin('staff', (join) => join.on(sql<boolean>`written_by = 'staff:' || staff.id`))
    .select([
      'customer_note.id',
      'customer_note.text',
      'customer_note.written_at as writtenAt',
      sql<string | null>`coalesce(staff.name, written_by)`.as('author'),
    ])
    .where('customer_id', '=', customerId)
    .orderBy('customer_note.id', 'desc')
    .execute()
}

/** Adds a note. */
export async function insertNote(
  db: Queries,
  note: {
    readonly customerId: number
    readonly text: string
    readonly by: string | null
    readonly writtenAt: Instant
  },
): Promise<void> {
  await db
    .insertInto('customer_note')
    .values({
      customer_id: note.customerId,
      text: note.text,
      written_by: note.by,
      written_at: note.writtenAt,
    })
    .execute()
}
