/** The operator's sessions, and indices for the operator's figures. */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`
    CREATE TABLE operator_session (
      secret_hash bytea PRIMARY KEY,
      token_hash bytea NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    )`,
  sql`CREATE INDEX operator_session_expires ON operator_session (expires_at)`,
  sql`CREATE INDEX customer_order_processed ON customer_order (processed_at) WHERE processed_at IS NOT NULL`,
  sql`CREATE INDEX charge_business ON charge (business_at)`,
  sql`CREATE INDEX audit_action ON audit (action, at) WHERE subscription_id IS NOT NULL`,
  sql`
    CREATE INDEX cancellation_session_closed ON cancellation_session (closed_at)
      WHERE closed_at IS NOT NULL`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
