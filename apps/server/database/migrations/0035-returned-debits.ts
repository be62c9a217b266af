/** The day on which the amount of a returned debit is collected again; null if it is not. */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`ALTER TABLE payment_dispute ADD COLUMN next_attempt date`,
  sql`CREATE INDEX payment_dispute_due ON payment_dispute (next_attempt) WHERE next_attempt IS NOT NULL`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
