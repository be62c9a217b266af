/** Which lines of another system's data were imported as which rows, so that no line is imported twice. */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`
    CREATE TABLE imported_row (
      source text NOT NULL,
      kind text NOT NULL,
      external_id text NOT NULL,
      row_id text NOT NULL,
      digest text NOT NULL,
      PRIMARY KEY (source, kind, external_id)
    )`,
  sql`ALTER TABLE login_link ADD COLUMN referral_code text`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
