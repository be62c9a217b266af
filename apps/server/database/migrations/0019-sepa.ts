/** Bank accounts with a SEPA mandate as a third kind of payment method, and the business time of mails. */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`
    ALTER TABLE payment_method
      ADD COLUMN sepa_last_digits text CHECK (sepa_last_digits ~ '^[0-9A-Z]{4}$'),
      ADD COLUMN sepa_bank_code text CHECK (sepa_bank_code ~ '^[0-9A-Z]{3,11}$'),
      ADD COLUMN sepa_country text CHECK (sepa_country ~ '^[A-Z]{2}$'),
      DROP CONSTRAINT payment_method_check1,
      ADD CONSTRAINT payment_method_sepa CHECK (num_nulls(sepa_last_digits, sepa_country) IN (0, 2)
        AND (sepa_bank_code IS NULL OR sepa_last_digits IS NOT NULL)),
      ADD CONSTRAINT payment_method_means CHECK (num_nonnulls(card_brand, paypal_email, sepa_last_digits) = 1
        OR (num_nonnulls(card_brand, paypal_email, sepa_last_digits) = 0 AND status = 'REQUIRES_CONFIRMATION'))`,
  sql`ALTER TABLE outbox ADD COLUMN business_at timestamptz`,
  sql`UPDATE outbox SET business_at = created_at`,
  sql`ALTER TABLE outbox ALTER COLUMN business_at SET NOT NULL`,
  sql`CREATE INDEX outbox_business_at ON outbox (business_at)`,
  sql`CREATE INDEX audit_at ON audit (at)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}
