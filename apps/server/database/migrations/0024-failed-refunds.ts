/** Completed refunds that the provider could not carry out after all. */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`
    ALTER TABLE refund
      ADD COLUMN failed_at timestamptz,
      DROP CONSTRAINT refund_state_check,
      DROP CONSTRAINT refund_check,
      ADD CONSTRAINT refund_state CHECK (state IN ('OPEN', 'DONE', 'REFUSED', 'FAILED')),
      ADD CONSTRAINT refund_code CHECK (
        (state IN ('REFUSED', 'FAILED')) = (refused_code IS NOT NULL) OR (state = 'DONE' AND failed_at IS NOT NULL)),
      ADD CONSTRAINT refund_failed CHECK (state <> 'FAILED' OR failed_at IS NOT NULL)`,
  sql`CREATE INDEX refund_to_mend ON refund (order_id) WHERE state = 'FAILED'`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
