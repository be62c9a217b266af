/** The closed months of the books: stored once, and never changed (decision 82). */
import { sql } from 'kysely'

export const ledger = [
  sql`
    CREATE TABLE ledger_month (
      month text PRIMARY KEY CHECK (month ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$'),
      closed_at timestamptz NOT NULL,
      closed_by text,
      read_at timestamptz NOT NULL,
      comparison jsonb NOT NULL,
      open_items jsonb NOT NULL
    )`,
  sql`
    CREATE TABLE ledger_entry (
      month text NOT NULL REFERENCES ledger_month,
      position integer NOT NULL CHECK (position >= 1),
      key text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('RECEIPT', 'CREDIT_NOTE', 'CHARGE', 'STRAY_PAYMENT', 'STRAY_RETURNED',
        'REFUND', 'REFUND_FAILED', 'RETURNED_DEBIT', 'DISPUTE', 'DISPUTE_WON', 'FEE')),
      happened_on date NOT NULL,
      posted_on date NOT NULL CHECK (to_char(posted_on, 'YYYY-MM') = month),
      amount_cents integer NOT NULL CHECK (amount_cents <> 0),
      order_id bigint,
      order_number text,
      document text,
      names text[] NOT NULL,
      gateway text,
      discount_cents integer NOT NULL,
      vat jsonb NOT NULL,
      PRIMARY KEY (month, position),
      UNIQUE (key, month)
    )`,
  sql`
    CREATE FUNCTION keep_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the month % is closed', OLD.month;
    END $$`,
  sql`
    CREATE TRIGGER ledger_month_is_kept BEFORE UPDATE OR DELETE ON ledger_month
      FOR EACH ROW EXECUTE FUNCTION keep_ledger()`,
  sql`
    CREATE TRIGGER ledger_entry_is_kept BEFORE UPDATE OR DELETE ON ledger_entry
      FOR EACH ROW EXECUTE FUNCTION keep_ledger()`,
  // What the books of a month read.
  sql`CREATE INDEX document_issued ON document (issued_on)`,
  sql`CREATE INDEX refund_at ON refund (at)`,
  sql`CREATE INDEX refund_failed_at ON refund (failed_at) WHERE failed_at IS NOT NULL`,
  sql`CREATE INDEX refund_settled ON refund (settled_at)`,
  sql`CREATE INDEX charge_settled ON charge (settled_at)`,
  sql`CREATE INDEX payment_dispute_changed ON payment_dispute (changed_at)`,
]
