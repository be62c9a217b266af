/** The code beside a login link, and requests that repeat a mailed link instead of sending another one. */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`ALTER TABLE login_link
    ADD COLUMN IF NOT EXISTS code_hash bytea,
    ADD COLUMN IF NOT EXISTS code_attempts smallint NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS address_key text,
    ADD COLUMN IF NOT EXISTS mailed_as uuid REFERENCES login_link ON DELETE CASCADE`,
  sql`CREATE INDEX IF NOT EXISTS login_link_requested ON login_link (requested_by, created_at DESC)
    WHERE requested_by IS NOT NULL`,
  sql`CREATE INDEX IF NOT EXISTS login_link_mailed_as ON login_link (mailed_as) WHERE mailed_as IS NOT NULL`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
