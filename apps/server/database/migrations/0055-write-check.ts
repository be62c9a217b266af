/** One row, which a process writes to find out whether the database stores anything. Former versions ignore it. */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`
    CREATE TABLE write_check (
      id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
      checked_at timestamptz NOT NULL
    ) WITH (fillfactor = 10)`,
  sql`INSERT INTO write_check (checked_at) VALUES (now())`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
