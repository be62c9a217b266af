/** When an alert was last sent to the operator, by any process. */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`
    CREATE TABLE told_alert (
      kind    text        PRIMARY KEY,
      told_at timestamptz NOT NULL
    )`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
