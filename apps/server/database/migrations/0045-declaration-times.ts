/**
 * Declarations: the moment of receipt, if it is known. A process of the former version records only the day. The day
 * stays the one by which the work list is sorted.
 */
import { sql, type Kysely } from 'kysely'

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE declaration ADD COLUMN received_at timestamptz`.execute(database)
}
