/** Customers' consents to mails that need one. */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`
    CREATE TABLE mail_consent (
      customer_id integer NOT NULL REFERENCES customer ON DELETE CASCADE,
      topic text NOT NULL,
      given_at timestamptz,
      said_at timestamptz NOT NULL,
      PRIMARY KEY (customer_id, topic)
    )`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
